"""Sessions: a cookie to the `Caller` for the role in which its person acts (docs/reference/people.md).

A browser adds its cookies to every request, also when a foreign page sends it. So a cookie is accepted only with a
header that no foreign page and no form can set, and only if the browser says that a page of this service sent it.
"""

import hmac
from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.accounts.api_keys import KeyHolder
from adapters.storage.queries.people.sessions import INSERT_SESSION, SessionHolder, select_session_holder, touch_session
from adapters.storage.tables.people import SessionRow
from domain.accounts.credentials import Credential
from domain.accounts.scopes import ALL_SCOPES
from domain.lifecycle.statuses import Actor, AgentStatus, OperatorStatus
from domain.people.addresses import is_of_guest
from domain.people.roles import SCOPES_OF_MEMBERS, SCOPES_OF_STAFF, MemberRole, StaffRole, counting_role
from domain.people.sign_in import SESSION_LIFETIME, STAFF_SESSION_LIFETIME
from domain.practice.clock import PracticeClock
from domain.refusals.general import Forbidden, InvalidInput, Unauthenticated
from domain.values.numbers import parse_natural
from domain.values.time import MINUTE, Instant
from domain.values.uri import is_loopback, split_uri, to_origin
from resolvers.core.activity import note_caller
from resolvers.core.context import AccountStatus, Caller, Services
from resolvers.core.keyring import SESSION, Keyring, is_secret
from resolvers.wire.scalars import server_time

ACTING_AS: Final = "X-Fieldcall-As"
"""Header that names the role in which a person acts: `agent:7`, `operator:3`, `staff` or `person`."""
SESSION_USE_INTERVAL: Final = MINUTE
"""A session's time of last use is written at most once in this interval."""
MAX_USER_AGENT_LENGTH: Final = 300
MAX_ID: Final = 2**31 - 1
ENDED: Final = "There is no valid session. Sign in at /sign-in."
AGENT_ACCOUNT_STATUS: Final = {AgentStatus.SUSPENDED: AccountStatus.SUSPENDED}
OPERATOR_ACCOUNT_STATUS: Final = {
    OperatorStatus.SUSPENDED: AccountStatus.SUSPENDED,
    OperatorStatus.REGISTERED: AccountStatus.UNAPPROVED,
}
"""One table for each actor: agents and operators have statuses with equal texts, which are equal as keys."""


class PresentedSession(NamedTuple):
    """The accepted cookie of a session, and the role in which its person wants to act, as the client wrote it."""

    value: str
    acting_as: str


class ActingAs(NamedTuple):
    """Role in which a person acts. `id` is 0 for staff and for the person itself."""

    actor: Actor
    id: int = 0


class Device(NamedTuple):
    """Browser and network of a session, for the list of sessions."""

    user_agent: str | None
    network: str | None


def cookie_name(own_url: str) -> str:
    """Return the name of the cookie: browsers accept the prefix `__Host-` only over https, and from no other host."""
    return "__Host-fieldcall" if own_url.startswith("https:") else "fieldcall"


def read_cookie(headers: Mapping[str, str], name: str) -> str | None:
    """Return the value of a cookie; None without one, and for two different values: one of them may be an
    attacker's."""
    header = headers.get("cookie")
    if header is None:
        return None
    pairs = (part.partition("=") for part in header.split(";"))
    values = {value.strip() for key, _, value in pairs if key.strip() == name}
    return values.pop() if len(values) == 1 else None


def is_same_origin(headers: Mapping[str, str], own_url: str) -> bool:
    """Return true if the browser says that a page of this service sent the request."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    own, origin, host = to_origin(own_url), headers.get("origin"), headers.get("host", "")
    # On loopback the service has several names. The host of the request was checked, and its page has the same host.
    return origin == own or (_is_loopback(own) and _is_loopback(f"//{host}") and origin == f"http://{host}")


def _is_loopback(url: str) -> bool:
    return is_loopback(split_uri(url).host)


def session_cookie(headers: Mapping[str, str], own_url: str) -> str | None:
    """Return the session's cookie in the headers of a request, if it comes from a page of this service."""
    if "cookie" not in headers or not is_same_origin(headers, own_url):
        return None
    return read_cookie(headers, cookie_name(own_url)) or None


def presented_session(headers: Mapping[str, str], own_url: str) -> PresentedSession | None:
    """Return the session in the headers of a request, if it is accepted; otherwise the cookie is ignored."""
    if "cookie" not in headers or (acting_as := headers.get(ACTING_AS)) is None:
        return None
    value = session_cookie(headers, own_url)
    return PresentedSession(value, acting_as) if value else None


def format_acting_as(actor: Actor, owner_id: int) -> str:
    """Return an account in the form of `X-Fieldcall-As`."""
    return "staff" if actor is Actor.PLATFORM else f"{actor}:{owner_id}"


def parse_acting_as(text: str) -> ActingAs:
    """Read the role in which a person wants to act. Raises `InvalidInput`."""
    kind, _, number = text.strip().partition(":")
    if not number and kind in ("staff", "person"):
        return ActingAs(Actor.PLATFORM if kind == "staff" else Actor.PERSON)
    identity = parse_natural(number, MAX_ID)
    if kind in (Actor.AGENT, Actor.OPERATOR) and identity:
        return ActingAs(Actor(kind), identity)
    raise InvalidInput.for_field(ACTING_AS, "invalid", "should be agent:ID, operator:ID, staff or person")


async def caller_of_session(services: Services, presented: PresentedSession, *, in_use: bool = True) -> Caller:
    """Return the person of a session as a caller in its role. `in_use` extends the session.

    Raises `Unauthenticated` for a session that has ended or never existed, `Forbidden` for a role that its person does
    not have, and `InvalidInput` for a role that does not exist.
    """
    acting_as = parse_acting_as(presented.acting_as)
    row = await _holder(services, presented.value, acting_as, in_use=in_use)
    caller = _caller(row, acting_as, services.clock.now())
    note_caller(caller)
    return caller


async def _holder(services: Services, value: str, acting_as: ActingAs, *, in_use: bool) -> SessionHolder:
    if not is_secret(value, SESSION):
        raise Unauthenticated(ENDED, next_actions=())
    digests = services.keyring.digests(value)
    ids = {
        "agent_id": acting_as.id if acting_as.actor is Actor.AGENT else 0,
        "operator_id": acting_as.id if acting_as.actor is Actor.OPERATOR else 0,
    }
    row: SessionHolder | None = None
    for digest in services.keyring.lookups(value):
        row = row or await services.database.reader.find(select_session_holder(digest=digest, **ids))
    if row is None or not any(hmac.compare_digest(row.digest, digest) for digest in digests):
        raise Unauthenticated(ENDED, next_actions=())
    now = services.clock.now()
    lifetime = STAFF_SESSION_LIFETIME if row.staff_id else SESSION_LIFETIME
    # A person who has become staff since then has the shorter lifetime at once.
    if row.ended_at is not None or min(row.expires_at, row.last_used_at + lifetime) <= now:
        raise Unauthenticated(ENDED, next_actions=())
    if in_use and (row.digest != digests[0] or now - row.last_used_at > SESSION_USE_INTERVAL):
        await services.database.write(
            partial(_touch, session_id=row.id, now=now, expires_at=now + lifetime, digest=digests[0])
        )
    return row


def _of_staff(row: SessionHolder, acting_as: ActingAs) -> Instant | None:
    return row.staff_recovered_until if acting_as.actor is Actor.PLATFORM else None


def _caller(row: SessionHolder, acting_as: ActingAs, now: Instant) -> Caller:
    person = Caller(
        Actor.PERSON,
        row.person_id,
        credential=Credential.PERSON,
        credential_id=row.id,
        person_id=row.person_id,
        # A guest has nothing to prove who it is but its session.
        proved_at=now if is_of_guest(row.address) else row.proved_at,
    )
    waits = [until for until in (row.person_recovered_until, _of_staff(row, acting_as)) if until and until > now]
    person = person._replace(recovered_until=max(waits, default=None))
    match acting_as.actor:
        case Actor.AGENT if row.member_role is not None:
            return person._replace(
                actor=Actor.AGENT,
                id=acting_as.id,
                account_status=AGENT_ACCOUNT_STATUS.get(AgentStatus(row.agent_status or ""), AccountStatus.GOOD),
                suspension_reason=row.suspension_reason,
                active=row.agent_status == AgentStatus.ACTIVE,
                practice=_practice_clock(acting_as.id, row),
                has_spending_rules=bool(row.has_spending_rules),
                scopes=SCOPES_OF_MEMBERS[MemberRole(row.member_role)],
            )
        case Actor.OPERATOR if row.operator_status is not None:
            return person._replace(
                actor=Actor.OPERATOR,
                id=acting_as.id,
                account_status=OPERATOR_ACCOUNT_STATUS.get(OperatorStatus(row.operator_status), AccountStatus.GOOD),
                suspension_reason=row.suspension_reason,
            )
        case Actor.PLATFORM if row.staff_id is not None:
            role = find_staff_role(row, now)
            return person._replace(actor=Actor.PLATFORM, id=row.staff_id, scopes=SCOPES_OF_STAFF[role], staff_role=role)
        case Actor.PERSON:
            return person._replace(scopes=ALL_SCOPES)
    raise Forbidden("You do not have this role, or no longer. The account page lists your roles.")


def find_staff_role(row: SessionHolder | KeyHolder, now: Instant) -> StaffRole:
    """Return the role of a member of the staff. Raises `Forbidden` while the role of a new member is not yet valid."""
    assert row.staff_role, "this is a member of the staff"
    assert row.staff_counts_from is not None, "this is a member of the staff"
    role = counting_role(row.staff_role, row.staff_earlier_role, row.staff_counts_from, now)
    if role is None:
        raise Forbidden(
            f"You are new on the staff: your role counts from {server_time(row.staff_counts_from)} (UTC). Until then "
            "any admin can revoke it."
        )
    return role


def _practice_clock(agent_id: int, row: SessionHolder) -> PracticeClock | None:
    if row.shown is None or row.set_at is None or row.speed is None:
        return None
    return PracticeClock(agent_id, row.shown, row.set_at, row.speed)


async def _touch(session: Session, *, session_id: int, now: Instant, expires_at: Instant, digest: bytes) -> None:
    await session.execute(touch_session(key=session_id, last_used_at=now, new_expires_at=expires_at, new_digest=digest))


async def open_session(
    session: Session, keyring: Keyring, person_id: int, device: Device, now: Instant, *, is_staff: bool
) -> str:
    """Begin a session of a person after a proof of identity, and return the value of its cookie."""
    secret = keyring.make_secret(SESSION)
    await session.get(
        INSERT_SESSION(
            SessionRow(
                id=0,
                digest=secret.digest,
                person_id=person_id,
                user_agent=device.user_agent[:MAX_USER_AGENT_LENGTH] if device.user_agent else None,
                network=device.network,
                created_at=now,
                last_used_at=now,
                expires_at=now + (STAFF_SESSION_LIFETIME if is_staff else SESSION_LIFETIME),
                proved_at=now,
                ended_at=None,
            )
        )
    )
    return secret.key
