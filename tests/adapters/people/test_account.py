"""The pages of an account: each section shows its views, with a form for each thing that can be done."""

import pytest

from adapters.i18n.formats import format_instant
from adapters.i18n.locales import CULTURES
from adapters.people import account
from adapters.people.account import (
    Assistant,
    BrowserSession,
    Claimable,
    Member,
    PageReader,
    PersonAccount,
    PersonPasskey,
    Team,
)
from tests.html_document import Document

AT = 1_799_157_900_000_000
HOSTILE = "<b>\"'&amp;{name}"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def sections(reader: PageReader) -> dict[str, str]:
    """Every section, with something in it."""
    return {
        "claims": account.claims(
            reader,
            [
                Claimable("agent", 7, HOSTILE, 3, AT, has_owner=False, claimable_at=None),
                Claimable("agent", 8, "Owned", 1, None, has_owner=True, claimable_at=None),
                Claimable("operator", 9, "Waiting", 0, None, has_owner=True, claimable_at=AT),
            ],
        ),
        "sessions": account.sessions(
            reader,
            [
                BrowserSession(1, FIREFOX, "192.0.2.0/24", AT, AT, is_current=True),
                BrowserSession(2, None, None, AT, AT, is_current=False),
            ],
        ),
        "passkeys": account.passkeys(reader, [PersonPasskey(1, HOSTILE, AT, None)]),
        "assistants": account.assistants(
            reader,
            [
                Assistant(
                    1, HOSTILE, "chat.example", "agent", "Errand", "a@example.org", ("read", "settle"), (), AT, None
                )
            ],
        ),
        "people": account.people(
            reader, [Team(7, HOSTILE, (Member(1, "a@example.org", "owner"),)), Team(8, "Empty", ())]
        ),
        "language": account.language(reader),
    }


@pytest.mark.parametrize("locale", CULTURES)
def test_every_section_is_in_the_language_of_its_reader(locale: str) -> None:
    reader = PageReader(locale, "a@example.org", "token-1")
    words = reader.words
    for name, html in sections(reader).items():
        document = Document(account.page(reader, getattr(words, name), html, is_done=True))
        assert [len(document.all(tag)) for tag in ("h1", "main", "script", "b")] == [1, 1, 0, 0]
        assert words.done in document.text
        ids = [attributes["id"] for _, attributes in document.elements if "id" in attributes]
        assert len(set(ids)) == len(ids)
        assert {label["for"] for label in document.all("label")} == set(ids)
        forms = document.all("form")
        tokens = [field for field in document.all("input") if field["name"] == "token"]
        assert len(forms) == len(tokens) > 0
        if name not in ("people", "language"):
            assert format_instant(AT, locale) in document.text


def test_the_buttons_say_what_they_are_about() -> None:
    shown = {name: Document(html) for name, html in sections(PageReader("en", "a@example.org", "t")).items()}
    labels = {name: [button.get("aria-label") for button in page.all("button")] for name, page in shown.items()}
    assert labels == {
        "claims": [f"Claim: {HOSTILE}", f"Claim and revoke its keys: {HOSTILE}", "Claim: Owned"],
        "sessions": ["Sign out: Firefox · Linux", "Sign out: Unknown browser", None],
        "passkeys": [f"Remove: {HOSTILE}"],
        "assistants": [f"Disconnect: {HOSTILE}"],
        "people": ["Change role: a@example.org", "Remove: a@example.org", None, None],
        "language": [None],
    }
    assert "mailed" not in shown["claims"].text
    assert shown["claims"].text.count("Requested. It is yours from") == 1
    assert "May read, approve and pay" in shown["assistants"].text
    (first, *_others) = (option["value"] for option in shown["people"].all("option") if "selected" in option)
    assert first == "owner"


def test_what_is_empty_says_so() -> None:
    reader = PageReader("en", "a@example.org", "t")
    words = reader.words
    for html, text in (
        (account.claims(reader, []), words.claims_none.format(address="a@example.org")),
        (account.passkeys(reader, []), words.passkeys_none),
        (account.assistants(reader, []), words.assistants_none),
        (account.people(reader, []), words.people_none),
        (account.overview(reader, [], [], []), words.act_as_none),
    ):
        assert text in Document(html).text
        assert '<ul class="items">' not in html


def test_the_first_page_leads_to_the_others() -> None:
    reader = PageReader("de", "a@example.org", "t")
    accounts = [
        PersonAccount("agent", HOSTILE, "viewer"),
        PersonAccount("operator", "Noor"),
        PersonAccount("staff", "Sam", "trust"),
    ]
    document = Document(account.overview(reader, accounts, [("/account/sessions", reader.words.sessions)], []))
    assert [link["href"] for link in document.all("a")] == ["/account/sessions", "/sign-out"]
    for text in (HOSTILE, "Agent Leser", "Noor", "Operator", "Team der Plattform Vertrauen"):
        assert text in document.text


def test_the_first_page_offers_what_can_be_taken_over() -> None:
    reader = PageReader("en", "a@example.org", "t")
    offer = Claimable("agent", 7, HOSTILE, 3, AT, has_owner=False, claimable_at=None)
    document = Document(account.overview(reader, [], [], [offer]))
    assert [link["href"] for link in document.all("a")] == ["/account/claims", "/sign-out"]
    assert HOSTILE in document.text


def test_a_new_address_is_asked_for_and_then_its_code() -> None:
    reader = PageReader("en", "a@example.org", "t")
    asking = Document(account.new_address(reader))
    assert [field["name"] for field in asking.all("input")] == ["token", "email"]
    code = Document(account.new_address_code(reader, "b@example.org", is_wrong=True))
    assert [field["name"] for field in code.all("input")] == ["token", "email", "code"]
    assert "b@example.org" in code.text
