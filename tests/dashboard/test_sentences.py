"""The sentences of codes on the desks, for problems as the service gives them: the code of the desks, run by Node."""

from collections.abc import Iterator
from typing import Any

import pytest

from adapters.i18n.locales import LOCALES
from domain.refusals.index import every_refusal
from tests.dashboard.node import Script, running

WRONG_STATUS = {"code": "wrong_status", "values": {"status": "UnderReview", "neededStatuses": "Draft,Published"}}
NO_MONEY = {"code": "insufficient_funds", "values": {"amount": "1234.50", "currency": "EUR"}}


@pytest.fixture(scope="module")
def desk() -> Iterator[Script]:
    with running("desk_sentences.mjs") as made:
        yield made


def sentence(desk: Script, slug: str, kind: str, *args: object) -> Any:
    return desk.ask({"slug": slug, "kind": kind, "args": args}).replace("\u00a0", " ")


def test_a_problem_is_told_with_its_values_in_the_language_of_the_reader(desk: Script) -> None:
    assert "In review" in sentence(desk, "en", "problem", WRONG_STATUS)
    assert "Draft, Open" in sentence(desk, "en", "problem", WRONG_STATUS)
    assert "1.234,50 €" in sentence(desk, "de", "problem", NO_MONEY)
    refused = {"problemCode": WRONG_STATUS["code"], "values": WRONG_STATUS["values"]}
    assert sentence(desk, "de", "refusal", refused) == sentence(desk, "de", "problem", WRONG_STATUS)


def test_a_problem_without_values_has_its_general_sentence(desk: Script) -> None:
    without = [
        sentence(desk, "de", "problem", {"code": code, "values": {}}) for code in ("wrong_status", "no_such_code")
    ]
    assert without == [
        "In diesem Stadium der Aufgabe ist das nicht möglich.",
        sentence(desk, "de", "problem", {"code": "unknown"}),
    ]
    for refusal in every_refusal():
        assert "{" not in sentence(desk, "pl", "problem", {"code": refusal.code})


def test_a_field_is_told_by_its_label(desk: Script) -> None:
    error = {"field": "task.title", "code": "string_too_long", "values": {"maxLength": 200}}
    assert desk.ask({"slug": "de", "kind": "field", "args": [error]}) == {
        "label": "Titel",
        "text": "Höchstens 200 Zeichen",
    }
    unmet = {
        "code": "requirement_not_met",
        "values": {"rule": "min_photos", "measured": "1", "limit": "3"},
        "field": "proof",
    }
    assert desk.ask({"slug": "en", "kind": "field", "args": [unmet]}) == {"label": "", "text": "Too few photos: 1 of 3"}


LIMITS = [
    ("en", "string_too_long", {"maxLength": 1}, "At most 1 character"),
    ("en", "string_too_long", {"maxLength": 2_000}, "At most 2,000 characters"),
    ("en", "string_too_short", {"minLength": 1}, "Required"),
    ("de", "string_too_short", {"minLength": 1}, "Pflichtfeld"),
    ("pl", "string_too_short", {"minLength": 3}, "Co najmniej 3 znaki"),
    ("pl", "string_too_short", {"minLength": 8}, "Co najmniej 8 znaków"),
    ("es-419", "too_precise", {"places": 1}, "Como máximo 1 decimal"),
    ("fr", "too_precise", {"places": 2}, "2 décimales au plus"),
    ("en", "out_of_range", {"minimum": "0.01", "maximum": "8.00", "currency": "EUR"}, "Must be from €0.01 to €8.00"),
    ("en", "out_of_range", {"minimum": "0.01", "currency": "EUR"}, "Must be at least €0.01"),
    ("de", "expense_over_budget", {"maximum": "8.00", "currency": "EUR"}, "Darf höchstens 8,00 € sein"),
]


@pytest.mark.parametrize(("slug", "code", "values", "expected"), LIMITS)
def test_a_limit_has_the_form_of_its_number(
    desk: Script, slug: str, code: str, values: dict[str, object], expected: str
) -> None:
    error = {"field": "description", "code": code, "values": values}
    told = desk.ask({"slug": slug, "kind": "field", "args": [error]})
    assert told["text"].replace("\u00a0", " ") == expected


@pytest.mark.parametrize(
    ("measured", "expected"),
    [("1", "The report has 1 character, 40 are needed"), ("2", "The report has 2 characters, 40 are needed")],
)
def test_a_verdict_has_the_form_of_its_number(desk: Script, measured: str, expected: str) -> None:
    verdict = {"rule": "REPORT_LENGTH", "outcome": "FAILED", "measured": measured, "limit": "40"}
    assert sentence(desk, "en", "verdict", verdict) == expected


def test_a_part_of_a_field_has_the_label_of_its_field_in_each_language(desk: Script) -> None:
    labels = set()
    for slug in (locale.slug for locale in LOCALES):
        told = [
            desk.ask({"slug": slug, "kind": "field", "args": [{"field": field, "code": "value_error", "values": {}}]})
            for field in ("origins[1]", "no_such_field")
        ]
        assert told[0]["label"] != told[1]["label"]
        labels.add(told[0]["label"])
    assert len(labels) == len({locale.slug.partition("-")[0] for locale in LOCALES})


def test_a_measured_value_is_written_as_the_language_writes_it(desk: Script) -> None:
    verdict = {"rule": "GPS_WITHIN_RADIUS", "outcome": "PASSED", "measured": "12.5 m", "limit": "100 m"}
    assert sentence(desk, "de", "verdict", verdict) == "Höchstens 12,5 m von der Aufgabe, 100 m erlaubt"
