"""The pages of signing in and out and of a fresh proof. No page says whether an address is known."""

from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import Final

from adapters.i18n.texts import Texts
from adapters.pages.form import TOKEN, Button, Field, form
from adapters.pages.frame import TICK, dead_end, document, link, outcome_head

SIGN_IN: Final = "/sign-in"
CODE: Final = "/sign-in/code"
PROOF: Final = "/sign-in/proof"
SIGN_OUT: Final = "/sign-out"
TRY: Final = "/try"
ACCOUNT: Final = "/account"
NEW_ADDRESS: Final = f"{ACCOUNT}/address"
DESK: Final = "/"
"""Path that leads each person to their own desk."""
TERMS: Final = "/legal"


@dataclass(frozen=True, slots=True)
class SignInWording:
    """The texts of the pages in one locale."""

    sign_in: str
    sign_in_text: str
    address: str
    go_on: str
    address_wrong: str
    mail_sent: str
    mail_sent_text: str
    code: str
    code_hint: str
    code_wrong: str
    another_mail: str
    too_many: str
    too_many_text: str
    link_heading: str
    link_text: str
    link_button: str
    link_over: str
    link_over_text: str
    proof: str
    proof_text: str
    proof_button: str
    proof_sent_text: str
    proven: str
    proven_text: str
    guest: str
    guest_text: str
    guest_button: str
    terms: str
    sign_out: str
    sign_out_text: str
    guest_sign_out_text: str
    keep: str
    sign_out_anyway: str
    signed_out: str
    signed_out_text: str
    not_sent: str
    not_sent_text: str
    foreign_text: str
    begin_again: str
    failed: str
    to_sign_in: str
    to_account: str


WORDING: Final = Texts("pages.sign_in", SignInWording)

CODE_ATTRIBUTES: Final = MappingProxyType(
    {
        "autocomplete": "one-time-code",
        "inputmode": "text",
        "autocapitalize": "characters",
        "spellcheck": "false",
        "maxlength": "40",
        "autofocus": "",
    }
)
ADDRESS_ATTRIBUTES: Final = MappingProxyType(
    {"autocomplete": "username", "inputmode": "email", "maxlength": "254", "autofocus": ""}
)


@dataclass(frozen=True, slots=True)
class FormFields:
    """The hidden data of a page's form: its token, and the path to continue to.

    `extra` is HTML below the form, such as the button of a passkey.
    """

    token: str
    next_path: str | None = None
    extra: str = ""


def ask_address(locale: str, carried: FormFields, *, address: str = "", is_wrong: bool = False) -> str:
    """Render the page that asks for an e-mail address, in a locale (a slug). `is_wrong` marks `address` as invalid."""
    words = WORDING[locale]
    field = Field(
        "email",
        words.address,
        address,
        error=words.address_wrong if is_wrong else "",
        kind="email",
        attributes=ADDRESS_ATTRIBUTES,
    )
    asking = form(Button(words.go_on, "primary"), fields=[field], hidden=_hidden(carried), action=SIGN_IN)
    return _page(locale, words.sign_in, words.sign_in_text, asking, carried.extra)


def ask_code(locale: str, carried: FormFields, *, address: str, is_wrong: bool = False) -> str:
    """Render the page that asks for the code of a mail to `address`. `is_wrong` is true if the last code was wrong."""
    words = WORDING[locale]
    text = words.mail_sent_text.format(address=address)
    asking = _code_form(locale, carried, CODE, address=address, is_wrong=is_wrong)
    again = link(SIGN_IN, words.another_mail, "plain")
    return _page(locale, words.mail_sent, text, asking, again)


def ask_guest(locale: str) -> str:
    """Render the page that offers guest access without registering."""
    words = WORDING[locale]
    button = form(Button(words.guest_button, "primary"), action=TRY)
    others = link(SIGN_IN, words.sign_in, "plain") + link(TERMS, words.terms, "plain")
    return _page(locale, words.guest, words.guest_text, button, others)


def ask_link(locale: str, carried: FormFields, *, address: str) -> str:
    """Render the page behind the link of a mail: the address that it signs in, and the button to sign in."""
    words = WORDING[locale]
    button = form(Button(words.link_button, "primary"), hidden=_hidden(carried))
    return _page(locale, words.link_heading, words.link_text.format(address=address), button)


def link_over(locale: str) -> str:
    """Render the page of a link that is wrong, used or expired; it does not say which."""
    words = WORDING[locale]
    return dead_end(locale, words.link_over, words.link_over_text, link(SIGN_IN, words.another_mail))


def ask_proof(locale: str, carried: FormFields, *, address: str) -> str:
    """Render the page that offers to mail the code of a fresh proof."""
    words = WORDING[locale]
    button = form(
        Button(words.proof_button, "" if carried.extra else "primary", "step", "mail"),
        hidden=_hidden(carried),
        action=PROOF,
    )
    return _page(locale, words.proof, words.proof_text.format(address=address), carried.extra, button)


def ask_proof_code(locale: str, carried: FormFields, *, address: str, is_wrong: bool = False) -> str:
    """Render the page that asks for the code of a fresh proof."""
    words = WORDING[locale]
    text = words.proof_sent_text.format(address=address)
    asking = _code_form(locale, carried, PROOF, address=address, is_wrong=is_wrong)
    again = form(
        Button(words.another_mail, "plain", "step", "mail"), hidden=_hidden(carried), action=PROOF, kind="again"
    )
    return _page(locale, words.mail_sent, text, asking, again)


def proven(locale: str) -> str:
    """Render the page after a fresh proof without a path to continue to."""
    words = WORDING[locale]
    return _outcome(locale, words.proven, words.proven_text, link(ACCOUNT, words.to_account))


def ask_sign_out(locale: str, carried: FormFields, *, address: str) -> str:
    """Render the page with the button that ends this browser's session."""
    words = WORDING[locale]
    button = form(Button(words.sign_out, "primary"), hidden=_hidden(carried), action=SIGN_OUT)
    text = words.sign_out_text.format(address=address)
    return _page(locale, words.sign_out, text, button, link(ACCOUNT, words.to_account, "plain"))


def ask_guest_sign_out(locale: str, carried: FormFields) -> str:
    """Render the page of signing out for a guest without an address, who cannot sign in again."""
    words = WORDING[locale]
    keep = link(NEW_ADDRESS, words.keep)
    button = form(Button(words.sign_out_anyway), hidden=_hidden(carried), action=SIGN_OUT)
    return _page(locale, words.sign_out, words.guest_sign_out_text, keep, button)


def signed_out(locale: str) -> str:
    """Render the page after signing out."""
    words = WORDING[locale]
    return _outcome(locale, words.signed_out, words.signed_out_text, link(SIGN_IN, words.to_sign_in))


def form_refused(locale: str, address: str, *, is_foreign: bool) -> str:
    """Render the page for a refused form; `address` is the path of its page. `is_foreign` is true if the browser named
    another origin, or no origin; otherwise its token is wrong."""
    words = WORDING[locale]
    text = words.foreign_text if is_foreign else words.not_sent_text
    return dead_end(locale, words.not_sent, text, link(address, words.begin_again))


def too_many(locale: str, *, seconds: int, address: str) -> str:
    """Render the page after too many mails or codes, with the seconds to wait."""
    words = WORDING[locale]
    text = words.too_many_text.format(minutes=max(1, -(-seconds // 60)))
    return dead_end(locale, words.too_many, text, link(address, words.go_on, ""))


def failed(locale: str, text: str, address: str) -> str:
    """Render the page for any other refusal, with the reason in `text`."""
    words = WORDING[locale]
    return dead_end(locale, words.failed, text, link(address, words.go_on))


def code_field(locale: str, *, is_wrong: bool) -> Field:
    """Return the field for the code of a mail. `is_wrong` is true if the last code was wrong."""
    words = WORDING[locale]
    error = words.code_wrong if is_wrong else ""
    return Field("code", words.code, hint=words.code_hint, error=error, attributes=CODE_ATTRIBUTES)


def _code_form(locale: str, carried: FormFields, action: str, *, address: str, is_wrong: bool) -> str:
    return form(
        Button(WORDING[locale].go_on, "primary"),
        fields=[code_field(locale, is_wrong=is_wrong)],
        hidden={**_hidden(carried), "email": address},
        action=action,
    )


def _hidden(carried: FormFields) -> dict[str, str | None]:
    return {TOKEN: carried.token, "next": carried.next_path}


def _page(locale: str, heading: str, text: str, *body: str) -> str:
    head = f'<h1>{escape(heading)}</h1>\n<p class="lead">{escape(text)}</p>'
    return document(locale=locale, title=heading, body=(head, *body))


def _outcome(locale: str, heading: str, text: str, *foot: str) -> str:
    return document(locale=locale, title=heading, body=(outcome_head("paid", heading, text, TICK), *foot))
