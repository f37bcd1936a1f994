"""The verdicts on the time, the capture and the sharpness of a recording, at their limits."""

import pytest

from domain.proofs.capture import Capture, MeasuredFrom
from domain.proofs.circumstances import (
    MIN_SHARPNESS,
    WorkWindow,
    evaluate_begin,
    evaluate_capture,
    evaluate_live_capture,
    evaluate_sharpness,
)
from domain.proofs.verdicts import Outcome, ProofFacts, ProofKind, Rule
from domain.values import wallclock
from domain.values.time import DAY, HOUR, MINUTE, SECOND

NINE = wallclock.to_instant("time", 20270302090000, "Europe/Amsterdam")
WINDOW = WorkWindow(NINE, NINE + HOUR, NINE + 2 * HOUR, "Europe/Amsterdam")


def photo(**facts: object) -> ProofFacts:
    return ProofFacts(7, ProofKind.PHOTO, "aa", **facts)  # type: ignore[arg-type] # each test has its own facts


@pytest.mark.parametrize(
    ("began", "passed"), [(-1, False), (0, True), (HOUR, True), (HOUR + 1, False), (42 * DAY, False)]
)
def test_work_begins_within_its_time(began: int, passed: bool) -> None:
    verdict = evaluate_begin(WINDOW, NINE + began)
    assert (verdict.rule, verdict.passed, verdict.item_id) == (Rule.WITHIN_WINDOW, passed, None)
    assert verdict.limit == "2027-03-02T09:00:00+01:00/2027-03-02T10:00:00+01:00"


def test_the_sentence_states_how_far_outside_it_was() -> None:
    late, early = evaluate_begin(WINDOW, NINE + HOUR + 42 * DAY), evaluate_begin(WINDOW, NINE - 5 * MINUTE)
    assert late.message == (
        "Work began 42 days, 0:00:00 after the time of the task: at 2027-04-13T11:00:00+02:00, "
        "allowed from 2027-03-02T09:00:00+01:00 until 2027-03-02T10:00:00+01:00"
    )
    assert early.message.startswith("Work began 0:05:00 before the time of the task")
    assert evaluate_begin(WINDOW, NINE).message == (
        "Work began within the time of the task: at 2027-03-02T09:00:00+01:00"
    )


@pytest.mark.parametrize(
    ("facts", "source", "passed"),
    [
        ({"taken": NINE, "captured": NINE - 1, "uploaded": NINE - 1}, MeasuredFrom.FILE, True),
        ({"captured": NINE - 1, "uploaded": NINE}, MeasuredFrom.DEVICE, False),
        ({"uploaded": NINE + 2 * HOUR}, MeasuredFrom.UPLOAD, True),
        ({"uploaded": NINE + 2 * HOUR + 1}, MeasuredFrom.UPLOAD, False),
    ],
)
def test_a_recording_counts_by_its_best_time(facts: dict[str, int], source: MeasuredFrom, passed: bool) -> None:
    verdict = evaluate_capture(WINDOW, photo(**facts))
    assert verdict is not None
    assert (verdict.passed, verdict.measured_from, verdict.item_id) == (passed, source, 7)


def test_an_open_side_has_no_limit() -> None:
    verdict = evaluate_begin(WorkWindow(None, NINE, NINE, "UTC"), NINE - 400 * DAY)
    assert (verdict.passed, verdict.limit) == (True, "../2027-03-02T08:00:00Z")


@pytest.mark.parametrize(
    ("facts", "measured", "passed"),
    [
        ({"challenged": NINE, "captured": NINE}, "0.00 min", True),
        ({"challenged": NINE, "captured": NINE + 10 * MINUTE}, "10.00 min", True),
        ({"challenged": NINE, "captured": NINE + 10 * MINUTE + SECOND}, "10.02 min", False),
        ({"challenged": NINE, "captured": NINE - MINUTE}, "-1.00 min", True),
        ({"challenged": NINE, "captured": NINE - MINUTE - SECOND}, "-1.02 min", False),
        # A device whose clock is fast cannot have recorded it after its arrival.
        ({"challenged": NINE, "captured": NINE + 13 * MINUTE, "received": NINE + 9 * MINUTE}, "9.00 min", True),
        ({"challenged": NINE, "captured": NINE + MINUTE, "received": NINE + 9 * DAY}, "1.00 min", True),
        ({"challenged": NINE, "received": NINE + 11 * MINUTE}, "11.00 min", False),
        ({"captured": NINE, "received": NINE}, None, False),
        ({"challenged": NINE, "captured": NINE, "capture": Capture.FILE}, None, False),
        ({"challenged": NINE, "captured": NINE, "capture": None}, None, False),
    ],
)
def test_a_live_capture_answers_a_challenge(facts: dict[str, object], measured: str | None, passed: bool) -> None:
    verdict = evaluate_live_capture(photo(**{"capture": Capture.LIVE} | facts))
    assert (verdict.rule, verdict.passed, verdict.measured, verdict.limit) == (
        Rule.LIVE_CAPTURE,
        passed,
        measured,
        "10 min",
    )


@pytest.mark.parametrize(
    ("sharpness", "outcome"),
    [
        (0, Outcome.WARNING),
        (MIN_SHARPNESS - 1, Outcome.WARNING),
        (MIN_SHARPNESS, Outcome.PASSED),
        (100, Outcome.PASSED),
    ],
)
def test_a_blurred_photograph_is_a_warning(sharpness: int, outcome: Outcome) -> None:
    verdict = evaluate_sharpness(photo(), sharpness)
    assert (verdict.passed, verdict.is_missing, verdict.outcome) == (True, False, outcome)
