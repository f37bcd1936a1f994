"""Rules on words and categories: whole words in any case, and refusals before holds."""

import pytest

from domain.screening.rules import Objection, PublicationRules, ScreeningRule, ScreeningVerdict

REFUSED = Objection("weapons", ScreeningVerdict.REFUSE, "No weapons.")
HELD = Objection("roof", ScreeningVerdict.HOLD, "Heights are looked at.")
RULES = PublicationRules(
    rules=(
        ScreeningRule.from_phrases(REFUSED, ["buy a gun", "Straßenkampf"]),
        ScreeningRule.from_phrases(HELD, ["on the roof"], [7]),
    )
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Please BUY  a-gun for me", REFUSED),
        ("buy a gunship model", None),
        ("a gun to buy", None),
        ("STRASSENKAMPF", REFUSED),
        ("Stand on the\nroof", HELD),
        ("on the roof, then buy a gun", REFUSED),
        ("", None),
    ],
)
def test_a_phrase_is_whole_words_in_this_order(text: str, found: Objection | None) -> None:
    assert RULES.objection(("Title", text, None), ()) == found


def test_a_category_is_enough_and_no_rules_object_to_nothing() -> None:
    assert RULES.objection(("Title",), (7,)) == HELD
    assert RULES.objection(("Title",), (8,)) is None
    assert PublicationRules().objection(("buy a gun",), (7,)) is None


def test_words_do_not_match_across_the_fields_of_a_task() -> None:
    assert RULES.objection(("You buy a", "gun"), ()) is None
