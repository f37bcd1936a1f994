"""Questions to an agent's owner: complete in every locale, in the e-mail and on the page."""

from collections.abc import Callable

import pytest

from adapters.approvals.page import render, render_wrong_link
from adapters.approvals.question import AskedTask, Question, about_address, about_rules, about_task, mail
from adapters.approvals.wording import WORDING
from adapters.catalogue import load
from adapters.i18n.formats import country_name, format_instant
from adapters.i18n.locales import CULTURES
from domain.spending.approvals import ApprovalStatus
from domain.spending.rules import Breach, Limits, RulesOf, SpendingRule, SpendingRules
from tests.html_document import Document

UNTIL = 1_799_157_900_000_000
LINK = "https://fieldcall.example/approvals/apr_1_0"
CATALOGUE = load(1, 1)
TITLE = "Photograph <b>a shop</b>\n{cost}"
AMOUNTS = {
    "en": "€1,250.00",
    "nl": "€ 1.250,00",
    "de": "1.250,00 €",
    "fr": "1 250,00 €",
    "es": "1.250,00 €",
    "es-419": "EUR 1,250.00",
    "pt": "1 250,00 €",
    "pt-BR": "€ 1.250,00",
    "it": "1.250,00 €",
    "pl": "1 250,00 €",
}
INSTANTS = {
    "en": "5 January 2027, 14:05 UTC",
    "nl": "5 januari 2027, 14:05 UTC",
    "de": "5. Januar 2027, 14:05 UTC",
    "fr": "5 janvier 2027, 14:05 UTC",
    "es": "5 de enero de 2027, 14:05 UTC",
    "es-419": "5 de enero de 2027, 2:05 p.m. UTC",
    "pt": "5 de janeiro de 2027, 14:05 UTC",
    "pt-BR": "5 de janeiro de 2027 14:05 UTC",
    "it": "5 gennaio 2027 14:05 UTC",
    "pl": "5 stycznia 2027 14:05 UTC",
}


def of_task(locale: str) -> Question:
    breach = Breach(SpendingRule.PER_DAY, RulesOf.AGENT, 125_000, "EUR", 2, limit=6_000, spent=1_050, left=4_950)
    task = AskedTask(7, TITLE, "From the pavement.", "Keizersgracht 1", "NL", None)
    return about_task(locale, "Northwind", task, breach, spent_today=1_050, until=UNTIL)


def of_rules(locale: str) -> Question:
    rules = SpendingRules(limits={"EUR": Limits(None, 125_000, None)}, countries=frozenset({"NL", "DE"}))
    return about_rules(locale, ("Northwind", "night shift"), rules, (), CATALOGUE.currencies, until=UNTIL)


def of_address(locale: str) -> Question:
    return about_address(locale, 7001, "owner@example.org", until=UNTIL)


def spaced(text: str) -> str:
    """With every run of spaces, of whatever kind, as one."""
    return " ".join(text.split())


@pytest.mark.parametrize("locale", CULTURES)
@pytest.mark.parametrize("ask", [of_task, of_rules])
def test_the_mail_says_all_in_the_language_of_its_reader(locale: str, ask: Callable[[str], Question]) -> None:
    question = ask(locale)
    letter = mail(question, "owner@example.org", LINK, "approval-1")
    text = spaced(letter.text)
    for said in (AMOUNTS[locale], INSTANTS[locale], country_name("NL", locale), WORDING[locale].ignore, LINK):
        assert spaced(said) in text
    assert letter.language == CULTURES[locale]
    assert len(letter.subject.splitlines()) == 1


@pytest.mark.parametrize("locale", CULTURES)
def test_a_task_s_mail_has_the_amount_in_its_subject_and_each_circumstance_on_its_line(locale: str) -> None:
    letter = mail(of_task(locale), "owner@example.org", LINK, "approval-1")
    assert AMOUNTS[locale] in spaced(letter.subject)
    (line,) = [line for line in letter.text.splitlines() if "shop" in line]
    assert spaced(line).endswith("7: Photograph <b>a shop</b> {cost}")


@pytest.mark.parametrize("locale", CULTURES)
@pytest.mark.parametrize("ask", [of_task, of_rules])
def test_the_page_asks_in_the_language_of_its_reader(locale: str, ask: Callable[[str], Question]) -> None:
    words, document = WORDING[locale], Document(render(ask(locale), ApprovalStatus.PENDING))
    text = spaced(document.text)
    for said in (AMOUNTS[locale], INSTANTS[locale], words.approve, words.decline, ask(locale).text):
        assert spaced(said) in text
    assert document.all("html") == [{"lang": CULTURES[locale], "dir": "ltr"}]
    assert [button["value"] for button in document.all("button")] == ["approve", "decline"]
    assert [len(document.all(tag)) for tag in ("h1", "dl", "script", "b")] == [1, 1, 0, 0]


@pytest.mark.parametrize("locale", CULTURES)
@pytest.mark.parametrize("status", [status for status in ApprovalStatus if status is not ApprovalStatus.PENDING])
def test_a_settled_page_says_how_it_ended(locale: str, status: ApprovalStatus) -> None:
    document = Document(render(of_task(locale), status))
    for said in (getattr(WORDING[locale], status), getattr(WORDING[locale], f"{status}_text"), AMOUNTS[locale]):
        assert spaced(said) in spaced(document.text)
    assert document.all("form") == []


@pytest.mark.parametrize("locale", CULTURES)
def test_a_link_that_is_none_is_told_without_a_list(locale: str) -> None:
    document = Document(render_wrong_link(locale))
    assert WORDING[locale].wrong_link_text in document.text
    assert [document.all(tag) for tag in ("dl", "form")] == [[], []]


@pytest.mark.parametrize("locale", CULTURES)
def test_the_owner_reads_where_what_for_whom_and_what_was_spent(locale: str) -> None:
    words, question = WORDING[locale], of_task(locale)
    details = dict(question.details)
    assert (details[words.address], details[words.description]) == ("Keizersgracht 1", "From the pavement.")
    assert details[words.payee] == words.open_payee
    assert "10" in details[words.spent_today]
    letter = spaced(mail(question, "owner@example.org", LINK, "approval-1").text)
    shown = spaced(Document(render(question, ApprovalStatus.PENDING)).text)
    for label in (words.address, words.description, words.payee, words.spent_today):
        assert spaced(details[label]) in letter
        assert spaced(details[label]) in shown


@pytest.mark.parametrize("locale", CULTURES)
def test_an_address_is_asked_without_anything_that_a_stranger_could_be_lured_with(locale: str) -> None:
    words, question = WORDING[locale], of_address(locale)
    letter = mail(question, "owner@example.org", LINK, "confirmation-1")
    for part in (letter.text, letter.html or "", letter.subject):
        assert "owner@" not in part
        assert "example.org" not in part
    assert letter.text.count("://") == 1
    for said in ("7001", INSTANTS[locale], words.confirm_ignore, LINK):
        assert spaced(said) in spaced(letter.text)
    document = Document(render(question, ApprovalStatus.PENDING))
    assert [button["value"] for button in document.all("button")] == ["approve", "decline"]
    assert words.confirm in document.text
    for status, said in (("approved", words.confirmed), ("declined", words.refused), ("expired", words.lapsed_text)):
        assert spaced(said) in spaced(Document(render(question, ApprovalStatus(status))).text)


@pytest.mark.parametrize("locale", CULTURES)
def test_every_country_has_a_name(locale: str) -> None:
    assert all(country_name(code, locale) for code in CATALOGUE.countries)


@pytest.mark.parametrize("locale", CULTURES)
def test_instants_are_written_as_the_locale_writes_them(locale: str) -> None:
    assert spaced(format_instant(UNTIL, locale)) == INSTANTS[locale]
