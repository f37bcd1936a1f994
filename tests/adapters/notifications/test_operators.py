"""Notifications of operators: complete in every locale, and no English in another one."""

from dataclasses import asdict
from decimal import Decimal

import pytest

from adapters.i18n.locales import CULTURES
from adapters.notifications.operators import WORDING, NotificationWording, in_words
from domain.webhooks.notifications import OPERATOR_EVENTS, NoticeDetails

HOSTILE = "A {shop} {0}"


def test_every_event_has_a_title_and_a_text_of_its_own() -> None:
    for words in WORDING.values():
        assert len(set(words.texts.values())) == len(set(words.titles.values())) == len(OPERATOR_EVENTS)


@pytest.mark.parametrize("name", ["titles", "texts", "terms"])
def test_a_missing_text_is_an_error(name: str) -> None:
    tables = asdict(WORDING["pl"])
    tables[name].popitem()
    with pytest.raises(TypeError, match="missing or unknown"):
        NotificationWording(**tables)


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


@pytest.mark.parametrize(
    ("locale", "reason", "named"),
    [
        ("en", "LowQuality", "Reason: Poor quality"),
        ("de", "LowQuality: Unscharf", "Grund: Schlechte Qualität: Unscharf"),
        ("de", "InvalidTaskDefinition", "Grund: Die Aufgabe ist falsch beschrieben"),
        ("en", "payout: The proof shows it.", "Reason: Whole payout: The proof shows it."),
        ("en", '"Yes"', "Reason: Yes"),
        ("en", "Rain: all day", "Reason: Rain: all day"),
    ],
)
def test_a_reason_has_its_name_in_the_language_of_the_reader(locale: str, reason: str, named: str) -> None:
    assert in_words(NoticeDetails("task.overdue", "Shop", reason), locale).body.endswith(f" {named}")


def test_the_party_that_cancelled_is_no_reason() -> None:
    assert "AgentCancelled" not in in_words(NoticeDetails("task.cancelled", "Shop", "AgentCancelled"), "en").body
