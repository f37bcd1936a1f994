"""The mails that notify people of changes to the agents for which they act."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from adapters.approvals.question import shown_name
from adapters.i18n.texts import Texts
from adapters.pages.letter import Letter, compose
from adapters.people.account import ASSISTANTS
from adapters.people.sign_in import SIGN_IN
from domain.people.roles import MemberRole
from domain.ports import Mail


class NoticeKind(StrEnum):
    """The subject of a mail. The value is stored."""

    ADDED = "added"
    """The reader has a role in an agent."""
    INVITED = "invited"
    """Mail to a new member whose address never signed in. The name of the agent is its number."""
    ROLE = "role"
    """The reader has another role."""
    REMOVED = "removed"
    """The reader no longer has a role."""
    MEMBERS = "members"
    """The role of somebody else has changed; for the owners."""
    CONNECTED = "connected"
    """A program may act for the agent."""
    STOLEN = "stolen"
    """A program may no longer act for the agent, because its code or refresh token was used twice."""

    @property
    def is_of_program(self) -> bool:
        """Return true if it is about a program, false if about a person."""
        return self in (NoticeKind.CONNECTED, NoticeKind.STOLEN)


@dataclass(frozen=True, slots=True)
class NoticeWording:
    """The texts in one locale."""

    owner: str
    member: str
    viewer: str
    nobody: str
    added_subject: str
    added_text: str
    invited_subject: str
    invited_text: str
    role_subject: str
    role_text: str
    removed_subject: str
    removed_text: str
    members_subject: str
    members_text: str
    sign_in: str
    connected_subject: str
    connected_text: str
    stolen_subject: str
    stolen_text: str
    assistants: str


WORDING: Final = Texts("mails.members", NoticeWording)


@dataclass(frozen=True, slots=True)
class AccountNotice:
    """A change of the people and programs that act for an agent. `about` is the address of a member, or the name of a
    program. `role` is the member's new role, None for no role."""

    kind: NoticeKind
    agent_name: str
    about: str
    role: MemberRole | None


def mail(notice: AccountNotice, locale: str, to: str, base_url: str, identity: str) -> Mail:
    """Make the mail to an address, in a locale (a slug), with the link to the page where its reader can act."""
    words, of_program = WORDING[locale], notice.kind.is_of_program
    role: str = words.nobody if notice.role is None else getattr(words, notice.role)
    about = shown_name(notice.about) if of_program else notice.about
    places = {"agent": shown_name(notice.agent_name), "role": role, "address": about, "about": about}
    letter = Letter(
        locale=locale,
        subject=getattr(words, f"{notice.kind}_subject").format(**places),
        text=getattr(words, f"{notice.kind}_text").format(**places),
        before_link=words.assistants if of_program else words.sign_in,
        link=f"{base_url}{ASSISTANTS if of_program else SIGN_IN}",
    )
    return compose(letter, to, identity)
