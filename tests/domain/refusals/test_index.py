"""Every refusal has a code of its own, a status, a title, and a page that says what to do about it."""

import inspect
import re

import pytest

from domain.refusals.general import InvalidInput, RateLimited
from domain.refusals.index import every_refusal
from domain.refusals.refusal import FieldError, Refusal
from domain.refusals.suggestion import Suggestion

DECIDED = {
    "unauthenticated": 401,
    "insufficient_funds": 402,
    "forbidden": 403,
    "agent_suspended": 403,
    "not_found": 404,
    "task_taken": 409,
    "conflict": 409,
    "too_large": 413,
    "unsupported_media_type": 415,
    "rate_limited": 429,
    "unavailable": 503,
    "validation_failed": 400,
    "wrong_status": 400,
    "wrong_settlement_mode": 400,
    "wrong_funding_flow": 400,
    "quote_expired": 400,
    "over_budget": 400,
    "country_not_live": 400,
    "proof_incomplete": 400,
    "decision_pending": 400,
}
"""Codes and statuses that clients were promised by name."""

ALL = tuple(every_refusal())


def descendants(of: type[Refusal]) -> set[type[Refusal]]:
    return set(of.__subclasses__()).union(*map(descendants, of.__subclasses__()))


def test_a_refusal_has_its_code_status_and_title(subtests: pytest.Subtests) -> None:
    for refusal in ALL:
        with subtests.test(refusal=refusal.__name__):
            assert re.fullmatch(r"[a-z]+(_[a-z]+)*", refusal.code)
            assert {"code", "title"} <= vars(refusal).keys(), "inherited from the root, which is never raised"
            assert 400 <= refusal.status <= 599
            assert refusal.title[0].isupper()
            assert not refusal.title.endswith(".")


def test_the_page_of_a_refusal_says_what_it_means_and_then_what_to_do(subtests: pytest.Subtests) -> None:
    for refusal in ALL:
        with subtests.test(refusal=refusal.__name__):
            page = vars(refusal)["__doc__"]
            assert page, "no docstring of its own"
            sentences = re.findall(r"\S.*?[.:](?=\s|$)", inspect.cleandoc(page), re.DOTALL)
            assert len(sentences) >= 2, page


def test_codes_and_titles_are_unique() -> None:
    assert len({refusal.code for refusal in ALL}) == len(ALL)
    assert len({refusal.title for refusal in ALL}) == len(ALL)


def test_no_refusal_hides_from_the_list() -> None:
    assert {refusal for refusal in descendants(Refusal) if refusal.__module__.startswith("domain.")} == set(ALL)


def test_the_codes_decided_are_there_with_their_status() -> None:
    assert DECIDED.items() <= {refusal.code: refusal.status for refusal in ALL}.items()


def test_a_refusal_carries_what_a_surface_shows() -> None:
    fields = (FieldError("items[0].start", "too_early", "lies in the past"),)
    actions = (Suggestion("quote_task", "It is cheaper."),)
    refused = RateLimited("Slow down.", errors=fields, next_actions=actions, retry_after=30)
    assert str(refused) == refused.detail == "Slow down."
    assert (refused.errors, refused.next_actions, refused.retry_after) == (fields, actions, 30)


def test_a_refusal_of_a_single_field_names_it_twice() -> None:
    refused = InvalidInput.for_field("payoutAmount", "too_small", "must be at least 10")
    assert refused.detail == "payoutAmount: must be at least 10"
    assert refused.errors == (FieldError("payoutAmount", "too_small", "must be at least 10"),)
