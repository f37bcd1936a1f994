"""A refusal is never larger than needed."""

import time

from domain.refusals.general import Conflict, InvalidInput, NotFound
from domain.refusals.refusal import CUT, MAX_DETAIL_LENGTH, MAX_ECHO, MAX_ERRORS, FieldError


def test_a_long_word_and_a_long_text_are_cut() -> None:
    refusal = NotFound(f"There is no {'z' * 1_500} here.")
    assert refusal.detail == f"There is no {'z' * (MAX_ECHO - 1)}{CUT} here."
    assert NotFound("a " * 5_000).detail == "a " * (MAX_DETAIL_LENGTH // 2 - 1) + "a" + CUT
    assert NotFound(f"There is no {'z' * MAX_ECHO}.").detail.endswith(f"z{CUT}")
    assert NotFound("short").detail == "short"


def test_of_many_errors_the_first_are_listed_and_the_others_counted() -> None:
    errors = [FieldError(f"a{number}", "unknown_field", "is unknown") for number in range(4_333)]
    refusal = InvalidInput.listing(errors)
    assert len(refusal.errors) == MAX_ERRORS
    assert refusal.detail.startswith("a0: is unknown; a1: is unknown; ")
    assert refusal.detail.endswith("a4: is unknown; and 4,328 more, of which errors lists 15")
    assert InvalidInput.listing(errors[:MAX_ERRORS], 4_333).detail == refusal.detail
    assert InvalidInput.listing(errors[:7]).detail.endswith("a4: is unknown; and 2 more, listed in errors")
    assert InvalidInput.listing(errors[:2]).detail == "a0: is unknown; a1: is unknown"


def test_the_path_and_message_of_an_error_are_cut() -> None:
    (error,) = InvalidInput.for_field("f" * 1_000, "invalid", "m " * 5_000).errors
    assert (len(error.field), len(error.message)) == (MAX_ECHO, 500)


def test_the_values_of_a_sentence_are_cut() -> None:
    (error,) = InvalidInput.for_field("text", "invalid", "is not valid", reason="m " * 5_000, maximum=3).errors
    assert (len(str(error.values["reason"])), error.values["maximum"]) == (500, 3)
    assert len(str(Conflict("lost", values={"name": "z" * 9_000}).values["name"])) == MAX_ECHO


def test_cutting_takes_time_by_the_length_alone() -> None:
    before = time.process_time()
    for text in ("z" * 10**6, f"{'z' * 199} " * 5_000, " " * 10**6):
        NotFound(text)
    assert time.process_time() - before < 0.1
