"""The pages of signing in: complete in every locale, with fields that browsers can fill, and nothing to run."""

import pytest

from adapters.i18n.locales import CULTURES
from adapters.people import sign_in
from adapters.people.sign_in import WORDING, FormFields
from tests.html_document import Document

FORM = FormFields("token-1", "/account")
HOSTILE = "\"><script>alert(1)</script>'{address}"


@pytest.mark.parametrize("locale", CULTURES)
def test_every_page_is_in_the_language_of_its_reader_and_runs_nothing(locale: str) -> None:
    pages = {
        "sign_in": sign_in.ask_address(locale, FORM),
        "mail_sent": sign_in.ask_code(locale, FORM, address=HOSTILE),
        "link_heading": sign_in.ask_link(locale, FORM, address=HOSTILE),
        "link_over": sign_in.link_over(locale),
        "proof": sign_in.ask_proof(locale, FORM, address=HOSTILE),
        "proven": sign_in.proven(locale),
        "sign_out": sign_in.ask_sign_out(locale, FORM, address=HOSTILE),
        "guest_sign_out_text": sign_in.ask_guest_sign_out(locale, FORM),
        "signed_out": sign_in.signed_out(locale),
        "not_sent": sign_in.form_refused(locale, "/sign-in", is_foreign=False),
        "foreign_text": sign_in.form_refused(locale, "/sign-in", is_foreign=True),
        "too_many": sign_in.too_many(locale, seconds=61, address="/sign-in"),
        "failed": sign_in.failed(locale, HOSTILE, "/sign-in"),
    }
    for key, html in pages.items():
        document = Document(html)
        assert document.all("html") == [{"lang": CULTURES[locale], "dir": "ltr"}]
        assert getattr(WORDING[locale], key) in document.text
        assert [len(document.all(tag)) for tag in ("h1", "main", "script")] == [1, 1, 0]
        assert document.all("meta")[2:] == [
            {"name": "robots", "content": "noindex"},
            {"name": "referrer", "content": "no-referrer"},
        ]
        for tag, attributes in document.elements:
            assert not [name for name in attributes if name.startswith("on") or name == "style"], tag
    assert WORDING[locale].too_many_text.format(minutes=2) in pages["too_many"]


def test_a_field_says_what_is_wrong_with_it_beside_it() -> None:
    document = Document(sign_in.ask_address("en", FORM, address=HOSTILE, is_wrong=True))
    (token, next_path, email) = document.all("input")
    assert (token["value"], next_path["value"]) == ("token-1", "/account")
    assert (email["value"], email["aria-invalid"], email["aria-describedby"]) == (HOSTILE, "true", "email-error")
    assert (email["type"], email["inputmode"], email["autocomplete"]) == ("email", "email", "username")
    assert [label["for"] for label in document.all("label")] == ["email"]
    assert {"class": "error", "id": "email-error"} in document.all("p")


def test_a_code_can_be_filled_in_by_the_browser_and_the_address_stays() -> None:
    for html in (
        sign_in.ask_code("en", FORM, address="a@example.org", is_wrong=True),
        sign_in.ask_proof_code("en", FORM, address="a@example.org", is_wrong=True),
    ):
        document = Document(html)
        (code,) = [field for field in document.all("input") if field["name"] == "code"]
        assert (code["autocomplete"], code["inputmode"]) == ("one-time-code", "text")
        assert (code["aria-describedby"], code["aria-invalid"]) == ("code-hint code-error", "true")
        assert {"type": "hidden", "name": "email", "value": "a@example.org"} in document.all("input")
