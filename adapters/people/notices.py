"""The mails that tell people what has changed of the agents for which they act."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from adapters.approvals.question import shown_name
from adapters.payments.locales import CULTURES, load_texts
from domain.people.roles import MemberRole
from domain.ports import Mail


class NoticeKind(StrEnum):
    """What a mail tells. The value is stored."""

    ADDED = "added"
    """The reader has a role in an agent."""
    ROLE = "role"
    """The reader has another role."""
    REMOVED = "removed"
    """The reader has no role any more."""
    MEMBERS = "members"
    """The role of somebody else has changed; for the owners."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The texts in one locale."""

    owner: str
    member: str
    viewer: str
    nobody: str
    added_subject: str
    added_text: str
    role_subject: str
    role_text: str
    removed_subject: str
    removed_text: str
    members_subject: str
    members_text: str
    sign_in: str


# A missing or unknown key in a table raises at import.
WORDING: Final[Mapping[str, Wording]] = MappingProxyType(
    {slug: Wording(**table) for slug, table in load_texts("adapters.people", "notices.toml").items()}
)


@dataclass(frozen=True, slots=True)
class Notice:
    """A change of an agent's members. `role` is the new one, None for no role; `address` is of whom it is."""

    kind: NoticeKind
    agent_name: str
    address: str
    role: MemberRole | None


def mail(notice: Notice, locale: str, to: str, link: str, identity: str) -> Mail:
    """Make the mail to an address, in a locale (a slug), with the link to the page of signing in."""
    words = WORDING[locale]
    role: str = words.nobody if notice.role is None else getattr(words, notice.role)
    places = {"agent": shown_name(notice.agent_name), "role": role, "address": notice.address}
    subject: str = getattr(words, f"{notice.kind}_subject")
    text: str = getattr(words, f"{notice.kind}_text")
    parts = (text.format(**places), f"{words.sign_in}\n{link}")
    return Mail(to, subject.format(**places), "\n\n".join(parts) + "\n", identity, CULTURES[locale])
