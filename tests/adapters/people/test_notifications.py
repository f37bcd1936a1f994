"""What operators are notified of: complete in every locale, and no English in another one."""

import tomllib
from decimal import Decimal
from importlib.resources import files

import pytest

from adapters.payments.locales import CULTURES
from adapters.people.notifications import TERMS, WORDING, Wording, in_words
from domain.webhooks.notification_texts import OPERATOR_EVENTS, NoticeDetails
from tests.wording import places

TABLES = tomllib.loads(files("adapters.people").joinpath("notifications.toml").read_text("utf-8"))
HOSTILE = "A {shop} {0}"
SAME = {"task.open", "open"}


def test_every_locale_says_everything() -> None:
    assert TABLES.keys() == CULTURES.keys()
    english = TABLES["en"]
    for locale, tables in TABLES.items():
        assert tables.keys() == english.keys(), locale
        for name in ("titles", "texts", "terms"):
            assert tables[name].keys() == (TERMS if name == "terms" else OPERATOR_EVENTS), (locale, name)
            for key, text in tables[name].items():
                assert text.strip() == text != "", (locale, key)
                assert places(text) == places(english[name][key]), (locale, key)
            same = {key for key, text in tables[name].items() if text == english[name][key]}
            assert locale == "en" or same <= SAME, (locale, same)
        assert len(set(tables["texts"].values())) == len(set(tables["titles"].values())) == len(OPERATOR_EVENTS)


@pytest.mark.parametrize("name", ["titles", "texts", "terms"])
def test_a_missing_text_is_an_error(name: str) -> None:
    lacking = TABLES["pl"][name] | {}
    lacking.popitem()
    with pytest.raises(TypeError, match="missing or unknown"):
        Wording(**TABLES["pl"] | {name: lacking})


def test_every_notification_can_be_written_in_every_locale() -> None:
    for locale in CULTURES:
        for event in OPERATOR_EVENTS:
            details = NoticeDetails(
                event, HOSTILE, HOSTILE, (Decimal("1250.00"), "EUR"), address="https://a.example", term="gone"
            )
            title, text = in_words(details, locale)
            assert title == WORDING[locale].titles[event]
            assert text.count(HOSTILE) == 2, (locale, event)


@pytest.mark.parametrize(
    ("locale", "details", "title", "text"),
    [
        (
            None,
            NoticeDetails("task.open", "Shop front", amount=(Decimal("50.00"), "EUR"), city="Amsterdam"),
            "Task open near you",
            "Shop front in Amsterdam, €50.00",
        ),
        (
            "de",
            NoticeDetails("task.overdue", "Schaufenster", "Regen"),
            "Aufgabe überfällig",
            "Schaufenster: Die Zeit für die Aufgabe ist abgelaufen. Grund: Regen",
        ),
        (
            "nl",
            NoticeDetails("payout.paid", reason="SEPA 7", amount=(Decimal("12.50"), "EUR")),
            "Verdiensten uitbetaald",
            "€\N{NO-BREAK SPACE}12,50 is onderweg naar je rekening. Kenmerk van de bank: SEPA 7",
        ),
        (
            "es-419",
            NoticeDetails("account.suspended"),
            "Cuenta suspendida",
            (
                "La plataforma suspendió esta cuenta. No se indicó ningún motivo. Para impugnarlo, abre una solicitud "
                "de soporte; te responderá una persona."
            ),
        ),
        (
            "pl",
            NoticeDetails("support.status_changed", "Klucz", term="in_progress"),
            "Zgłoszenie zmienione",
            "Klucz: stan zgłoszenia: w toku.",
        ),
    ],
)
def test_a_notification_reads_well(locale: str | None, details: NoticeDetails, title: str, text: str) -> None:
    assert in_words(details, locale) == (title, text)
