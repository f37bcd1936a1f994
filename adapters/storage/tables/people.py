"""People: their addresses, sign-ins, sessions, passkeys, roles and recoveries."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.engine.columns.types import Id, Instant, Int32, Key, Mark, partial_index, table
from adapters.storage.tables.keys import AgentId, PersonId
from domain.spending.approvals import ApprovalStatus


class PersonRow(NamedTuple):
    """A confirmed e-mail address. A row is made when its address is proved, never before."""

    id: Key
    address: str
    """E-mail address in lower case."""
    locale: str
    created_at: Instant


class SignInRow(NamedTuple):
    """A mailed link and code, which prove that their reader has an address. Both are keyed hashes of the row."""

    id: Key
    address: str
    """E-mail address in lower case."""
    purpose: str
    """Value of `domain.people.signing_in.Purpose`."""
    person_id: PersonId | None
    """The person who asks, if already signed in."""
    browser_digest: bytes | None
    """The keyed hash of the cookie of the browser that asked; None if there is only a link and no code."""
    is_withheld: bool
    """True if no mail was sent because of a budget: then neither link nor code is valid."""
    next_path: str | None
    """The path of this service to which the browser goes afterwards."""
    locale: str
    base_url: str | None
    """The public address of the service, for the link; None without one."""
    tries: Int32
    """The wrong codes so far."""
    created_at: Instant
    expires_at: Instant
    used_at: Instant | None


class CountedMailRow(NamedTuple):
    """A mail that a client has asked for, as the stored budgets of `domain.budgets` count it, for a day."""

    id: Key
    mailbox_digest: bytes
    """Keyed hash of the mailbox (`MailAddress.mailbox`)."""
    network: str | None
    """Network of the client, as budgets count it."""
    asker: str | None
    """Browser or person with an allowance of its own, or `clients` for a mail that its reader did not ask for; None for
    other sign-ins."""
    is_sent: bool
    """False if a budget of the mailbox was spent."""
    created_at: Instant


class SessionRow(NamedTuple):
    """A browser in which a person is signed in. Only the keyed hash of its cookie is stored."""

    id: Key
    digest: bytes
    person_id: PersonId
    user_agent: str | None
    network: str | None
    created_at: Instant
    last_used_at: Instant
    """Time of the last use, to about a minute."""
    expires_at: Instant
    proved_at: Instant
    """The instant at which the person last proved their identity, by code, link or passkey."""
    ended_at: Instant | None


class PasskeyRow(NamedTuple):
    """A passkey of a person (WebAuthn)."""

    id: Key
    person_id: PersonId
    credential_id: bytes
    public_key: bytes
    sign_count: int
    name: str
    created_at: Instant
    last_used_at: Instant | None


class UsedChallengeRow(NamedTuple):
    """A challenge that a passkey has answered, so that it is not accepted again. It is stored until it expires."""

    seal: Annotated[str, Mark.PRIMARY]
    """The keyed hash in the challenge, in hexadecimal."""
    expires_at: Instant


class AgentMembershipRow(NamedTuple):
    """A person's role in an agent. It waits under `address`, without a person, until the address has signed in."""

    id: Key
    person_id: PersonId | None
    agent_id: AgentId
    role: str
    """Value of `domain.people.roles.MemberRole`."""
    created_at: Instant
    address: str | None = None
    """Address as `domain.people.addresses` normalizes it; None once there is a person."""
    views_json: str | None = None
    """The views that the person has saved (`resolvers.people.saved_views`)."""


class AgentViewsRow(NamedTuple):
    """The views that an agent has saved by its keys and tokens. Its own row would grow by them for each task."""

    id: Key
    agent_id: AgentId
    views_json: str


class RecoveryRow(NamedTuple):
    """A request to give an account to another address. It has the attributes of a question to its present owner."""

    id: Key
    subject_kind: str
    """Value of `domain.people.recovery.RecoverySubject`; the next column is its id."""
    subject_id: Id
    account: str
    """The name by which the present owners know the account."""
    address_from: str
    address_to: str
    person_id: PersonId | None
    """The person who asks; for a member of the staff, its previous person."""
    locale: str
    base_url: str
    asked_at: Instant
    effective_at: Instant
    cancelled_at: Instant | None
    done_at: Instant | None

    @property
    def status(self) -> str:
        """Value of `domain.spending.approvals.ApprovalStatus`."""
        if self.cancelled_at is not None:
            return ApprovalStatus.DECLINED.value
        return (ApprovalStatus.PENDING if self.done_at is None else ApprovalStatus.APPROVED).value

    @property
    def address(self) -> str:
        """Return the address of the person who is asked."""
        return self.address_from

    @property
    def expires_at(self) -> Instant:
        """Return the instant until which it can be refused."""
        return self.effective_at


class PersonNoticeRow(NamedTuple):
    """A mail about the people and programs that act for an agent (`adapters.people.notices`); stored to bound their
    number."""

    id: Key
    address: str
    """The recipient."""
    locale: str
    base_url: str
    kind: str
    agent_name: str
    about: str
    """The address whose role has changed, or the name of a program."""
    role: str | None
    created_at: Instant


person = table("person", PersonRow, UniqueConstraint("address"))


sign_in = table(
    "sign_in",
    SignInRow,
    Index(None, "browser_digest"),
    Index(None, "created_at"),
)


counted_mail = table(
    "counted_mail",
    CountedMailRow,
    Index(None, "mailbox_digest", "created_at"),
    Index(None, "network", "created_at"),
    Index(None, "created_at"),
)


session = table("session", SessionRow, UniqueConstraint("digest"), Index(None, "person_id", "id"))


passkey = table("passkey", PasskeyRow, UniqueConstraint("credential_id"), Index(None, "person_id", "id"))


used_challenge = table("used_challenge", UsedChallengeRow, Index(None, "expires_at"))


agent_membership = table(
    "agent_membership",
    AgentMembershipRow,
    UniqueConstraint("agent_id", "person_id"),
    UniqueConstraint("agent_id", "address"),
    Index(None, "person_id", "id"),
    partial_index("ix_agent_membership_waiting", "address", where="address IS NOT NULL"),
)


agent_views = table("agent_views", AgentViewsRow, UniqueConstraint("agent_id"))


recovery = table(
    "recovery",
    RecoveryRow,
    Index(None, "subject_kind", "subject_id", "id"),
    Index(None, "address_from", "effective_at"),
)


person_notice = table("person_notice", PersonNoticeRow, Index(None, "address", "created_at"))
