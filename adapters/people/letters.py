"""The mails of signing in, with a link and a code that both work once."""

from dataclasses import dataclass
from typing import Final

from adapters.i18n.formats import format_instant
from adapters.i18n.texts import Texts
from adapters.pages.letter import Letter
from domain.people.sign_in import CODE_LENGTH, SignInPurpose
from domain.values.time import Instant


@dataclass(frozen=True, slots=True)
class LetterWording:
    """The texts of the mails in one locale."""

    sign_in_subject: str
    sign_in_text: str
    proof_subject: str
    proof_text: str
    address_subject: str
    address_text: str
    before_link: str
    before_code: str
    before_code_alone: str
    ending: str


WORDING: Final = Texts("mails.sign_in", LetterWording)


def write_letter(
    purpose: SignInPurpose, locale: str, address: str, *, link: str | None, code: str | None, until: Instant
) -> Letter:
    """Return the mail that proves an address, in a locale (a slug). Link and code work until an instant.

    Only the mail of a proof names the address: the others may go to a stranger, and somebody else wrote the address.

    Without a public address of the service there is no link, and a link that was asked for on the server has no code.
    A fresh proof and a new address have no link, because only the browser that asked can use them.
    """
    words = WORDING[locale]
    subject, text = {
        SignInPurpose.SIGN_IN: (words.sign_in_subject, words.sign_in_text),
        SignInPurpose.PROOF: (words.proof_subject, words.proof_text),
        SignInPurpose.RECOVERY: (words.address_subject, words.address_text),
    }[purpose]
    if purpose is not SignInPurpose.SIGN_IN:
        link = None
    date = format_instant(until, locale)
    return Letter(
        locale=locale,
        subject=subject,
        text=text.format(address=address),
        before_link=words.before_link.format(date=date),
        link=link or "",
        before_code=words.before_code if link else words.before_code_alone.format(date=date),
        # In two halves, as people read and type it.
        code=f"{code[: CODE_LENGTH // 2]}-{code[CODE_LENGTH // 2 :]}" if code else "",
        ending=words.ending,
    )
