"""The mail to an invited address that belongs to no operator. It contains nothing that an agent has written."""

from dataclasses import dataclass
from typing import Final

from adapters.i18n.texts import Texts
from adapters.pages.letter import Letter


@dataclass(frozen=True, slots=True)
class InvitationWording:
    """The texts of the mail in one locale."""

    subject: str
    text: str
    before_link: str
    ending: str


WORDING: Final = Texts("mails.invitation", InvitationWording)


def write_invitation(locale: str, link: str) -> Letter:
    """Return the mail in a locale (a slug), with a link to the registration of operators."""
    words = WORDING[locale]
    return Letter(
        locale=locale,
        subject=words.subject,
        text=words.text,
        before_link=words.before_link,
        link=link,
        ending=words.ending,
    )
