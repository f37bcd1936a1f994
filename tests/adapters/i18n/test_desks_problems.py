"""Each code that reaches the desks has a sentence in each language, without names that only programs read."""

import re
from collections.abc import Iterable

import pytest

from adapters.i18n.locales import CULTURES
from adapters.i18n.texts import collect_texts
from domain.proofs.photo_warnings import Doubt
from domain.proofs.verdicts import Outcome, Rule
from domain.refusals.index import every_refusal
from domain.spending.rules import SpendingRule
from resolvers.lifecycle.place import TaskDoubt
from resolvers.tasks.pending_actions import WalletConcern

AREA = "desks.problems"
TASK_WARNINGS = "desks.work.taskWarnings"
"""The warnings of the agent's desk, which operators do not load."""
PROTOCOL_CODES = frozenset(
    {
        "document_not_allowed",
        "headers_too_large",
        "invalid_cursor",
        "malformed_body",
        "method_not_allowed",
        "part_not_supported",
        "persisted_query_not_found",
        "protocol_version_not_supported",
        "range_not_satisfiable",
        "signature_invalid",
        "tracking_ended",
        "unknown_method",
        "unsupported_operation",
        "wrong_host",
    }
)
"""Refusals of a program's request, which no form of a desk can cause: the desks say that something went wrong."""
BESIDE_REFUSALS = frozenset({"owner_unreachable", "unknown", "unreachable"})
"""A warning about spending rules, and faults that the browser finds."""
FOR_PROGRAMS = re.compile(r"[a-z]_[a-z]|/api/|Json\b|GraphQL|\bPOST\b|\bGET\b|`")
MEASURED_RULES = frozenset({Rule.GPS_WITHIN_RADIUS, Rule.TIMESTAMP_WITHIN})
"""The rules that need data of the task, so that they may not be measurable."""
WARNING_RULES = frozenset({Rule.SHARPNESS})
"""The rules that never fail."""


def sentences(group: str) -> dict[str, str]:
    return {key: text for (context, key), text in collect_texts(group, "en").items() if context == group}


def verdict_keys() -> Iterable[str]:
    for rule in Rule:
        yield f"{rule}_{Outcome.PASSED}"
        yield f"{rule}_{Outcome.WARNING if rule in WARNING_RULES else Outcome.FAILED}"
        if rule in MEASURED_RULES:
            yield f"{rule}_{Outcome.CANNOT_BE_MEASURED}"


def test_each_problem_of_the_desks_has_a_sentence() -> None:
    codes = {refusal.code for refusal in every_refusal()}
    assert codes > PROTOCOL_CODES
    assert set(sentences(f"{AREA}.texts")) == (codes - PROTOCOL_CODES) | BESIDE_REFUSALS
    assert set(sentences(f"{AREA}.exact")) < codes


@pytest.mark.parametrize(
    ("group", "codes"),
    [
        (f"{AREA}.verdicts", set(verdict_keys())),
        (f"{AREA}.photoWarnings", {doubt.value for doubt in Doubt}),
        (TASK_WARNINGS, {doubt.value for doubt in TaskDoubt} | {"place_doubtful"}),
        (f"{AREA}.wallet", {concern.value for concern in WalletConcern}),
        (f"{AREA}.spending", {rule.value for rule in SpendingRule}),
    ],
)
def test_each_warning_has_a_sentence(group: str, codes: set[str]) -> None:
    assert set(sentences(group)) == codes


@pytest.mark.parametrize("slug", CULTURES)
def test_no_sentence_names_what_only_programs_read(slug: str) -> None:
    texts = collect_texts(AREA, slug) | collect_texts(TASK_WARNINGS, slug)
    assert [text for text in texts.values() if FOR_PROGRAMS.search(re.sub(r"{\w+}", "", text))] == []


@pytest.mark.parametrize("slug", [slug for slug in CULTURES if slug != "en"])
def test_no_sentence_is_left_in_english(slug: str) -> None:
    english = collect_texts(AREA, "en")
    same = {text for name, text in collect_texts(AREA, slug).items() if text == english[name] and " " in text}
    assert same == set()
