"""Scores of items: the parts add up to 100, whatever rules are on."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from domain.proofs.photo_warnings import Doubt, PhotoWarning
from domain.proofs.score import DOUBTS, WEIGHTS, ScoreCode, score_parts, total_score
from domain.proofs.verdicts import Rule, Verdict

SCORED = [Rule(code.value) for code in WEIGHTS if code is not ScoreCode.METADATA]
EDITED = PhotoWarning(Doubt.EDITED, "The photo was saved by GIMP")


def make_verdict(rule: Rule, *, passed: bool = True, is_measurable: bool = True) -> Verdict:
    return Verdict(rule, passed, None, None, None, f"About {rule}", is_measurable=is_measurable)


def points(verdicts: Sequence[Verdict], *warnings: PhotoWarning) -> dict[str, tuple[int, int]]:
    return {part.code.value: (part.points, part.of) for part in score_parts(verdicts, warnings)}


def test_an_item_that_meets_every_rule_has_the_points_of_the_reference() -> None:
    parts = points([make_verdict(rule) for rule in SCORED])
    assert parts == {code.value: (weight, weight) for code, weight in WEIGHTS.items()}


def test_a_task_without_rules_can_reach_100() -> None:
    assert points([make_verdict(Rule.UNIQUE_PHOTO), make_verdict(Rule.SHARPNESS)]) == {
        "unique_photo": (43, 43),
        "sharpness": (29, 29),
        "metadata": (28, 28),
    }
    assert points([]) == {"metadata": (100, 100)}
    assert points([], EDITED) == {"metadata": (0, 100)}


def test_a_rule_that_cannot_be_measured_gives_its_points_to_the_others() -> None:
    unmeasurable = make_verdict(Rule.GPS_WITHIN_RADIUS, is_measurable=False)
    assert points([make_verdict(Rule.GPS), unmeasurable]) == {"gps": (33, 33), "metadata": (67, 67)}


def test_a_blurred_photograph_keeps_some_of_its_points() -> None:
    blurred = Verdict(Rule.SHARPNESS, True, "10", "20", None, "The photo is blurred", is_doubtful=True)
    assert points([blurred])["sharpness"] == (25, 50)


def test_the_sentences_are_those_of_verdicts_and_doubts() -> None:
    corrected = PhotoWarning(Doubt.NAME_CORRECTED, "Another name")
    of_radius, of_data = score_parts([make_verdict(Rule.GPS_WITHIN_RADIUS, passed=False)], [EDITED, corrected])
    assert (of_radius.sentence, of_radius.points) == ("About gps_within_radius", 0)
    assert (of_data.sentence, of_data.points) == ("The photo was saved by GIMP", 0)


@given(
    st.dictionaries(st.sampled_from(SCORED), st.tuples(st.booleans(), st.booleans())),
    st.lists(st.sampled_from(list(Doubt))),
)
def test_of_adds_up_to_100(rules: dict[Rule, tuple[bool, bool]], doubts: list[Doubt]) -> None:
    verdicts = [make_verdict(rule, passed=passed, is_measurable=known) for rule, (passed, known) in rules.items()]
    parts = score_parts(verdicts, [PhotoWarning(doubt, "Doubt") for doubt in doubts])
    assert sum(part.of for part in parts) == 100
    assert all(0 <= part.points <= part.of for part in parts)
    is_faultless = DOUBTS.isdisjoint(doubts) and all(verdict.passed for verdict in verdicts if verdict.is_measurable)
    assert (total_score(parts) == 100) is is_faultless
