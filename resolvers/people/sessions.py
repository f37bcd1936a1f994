"""The sessions of a person: the browsers in which it is signed in, and how it signs out."""

from adapters.storage.queries.people.sessions import (
    select_session_by_digest,
    select_sessions_of_person,
    set_session_ended,
    set_sessions_ended,
)
from adapters.storage.queries.webhooks.push import delete_push_methods_of_ended, hand_over_push_methods
from adapters.storage.tables.people import SessionRow
from domain.lifecycle.statuses import Actor
from domain.people.sign_in import MAX_SESSIONS
from domain.refusals.general import NotFound
from resolvers.access.sessions import Device, open_session
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Id, OwnTime, server_time
from subscriptions.transports.channels import person_channel


class PersonSession(Wire):
    """A browser in which a person is signed in. Times are UTC."""

    node_fields = ("session_id",)

    id: Id
    """Number of the session."""
    is_current: bool
    """True for the session of this request."""
    user_agent: str | None
    """Name of the browser, as it stated when it signed in."""
    network: str | None
    """The network from which it signed in."""
    created_at: OwnTime
    """Time at which it signed in."""
    last_used_at: OwnTime
    """Time of its last use, to about a minute."""
    expires_at: OwnTime
    """Time at which it ends unless it is used before."""
    proved_at: OwnTime
    """Time at which the person last proved its identity in this session."""

    @classmethod
    def from_row(cls, row: SessionRow, current_id: int | None) -> "PersonSession":
        return cls(
            id=row.id,
            is_current=row.id == current_id,
            user_agent=row.user_agent,
            network=row.network,
            created_at=server_time(row.created_at),
            last_used_at=server_time(row.last_used_at),
            expires_at=server_time(row.expires_at),
            proved_at=server_time(row.proved_at),
        )


class EndSession(Wire):
    """The session to end."""

    session_id: Id
    """Number of the session."""


class EndedSessions(Wire):
    """Sessions that have ended."""

    count: int
    """Number of sessions that this call has ended."""


async def begin_session(
    context: Transaction, person_id: int, device: Device, previous: str | None, *, is_staff: bool
) -> str:
    """Begin a session with a value of its own, end the one that the browser had, and return the new value.

    A browser whose person signs in again keeps its notifications.
    """
    before = await _session_with(context, previous) if previous else None
    rows = await context.session.find_all(select_sessions_of_person(person_id=person_id, now=context.real_now))
    others = [row for row in rows if before is None or row.id != before.id]
    for row in others[MAX_SESSIONS - 1 :]:
        await end_sessions(context, person_id, only=row.id)
    value = await open_session(
        context.session, context.services.keyring, person_id, device, context.real_now, is_staff=is_staff
    )
    if before is not None:
        after = await _session_with(context, value) if before.person_id == person_id else None
        if after is not None:
            await context.session.execute(
                hand_over_push_methods(person_id=person_id, key=before.id, session_id=after.id)
            )
        await end_sessions(context, before.person_id, only=before.id)
    return value


async def _session_with(context: Transaction, value: str) -> SessionRow | None:
    """Return the session of a cookie, open or ended."""
    for digest in context.services.keyring.digests(value):
        if row := await context.session.find(select_session_by_digest(digest=digest)):
            return row
    return None


async def end_sessions(context: Transaction, person_id: int, *, only: int | None = None) -> int:
    """Sign a person out of all browsers, or of `only` one, at once. These browsers get no more notifications.

    Returns the number of sessions that it has ended.
    """
    if only is None:
        ended = await context.session.execute(set_sessions_ended(person=person_id, now=context.real_now))
    else:
        ended = await context.session.execute(set_session_ended(key=only, person=person_id, now=context.real_now))
    await context.session.execute(delete_push_methods_of_ended(person_id=person_id, now=context.real_now))
    context.notify_channel(person_channel(person_id))
    return ended


async def load_sessions(context: Context) -> list[PersonSession]:
    """Return the open sessions of the calling person, the last used first."""
    rows = await context.session.find_all(select_sessions_of_person(person_id=context.person_id, now=context.real_now))
    return [PersonSession.from_row(row, _current(context)) for row in rows]


@operation(Actor.PERSON, reads=Snapshot.ONE)
async def list_sessions(read: Context, request: Nothing) -> list[PersonSession]:
    """List the browsers in which the person is signed in, the last used first; at most 50."""
    return await load_sessions(read)


@operation(Actor.PERSON)
async def end_session(transaction: Transaction, request: EndSession) -> EndedSessions:
    """Sign out of one browser, at once. Repeating it changes nothing."""
    ended = await end_sessions(transaction, transaction.person_id, only=request.session_id)
    if not ended and request.session_id not in [row.id for row in await load_sessions(transaction)]:
        raise NotFound("There is no such session.")
    return EndedSessions(count=ended)


@operation(Actor.PERSON)
async def end_all_sessions(transaction: Transaction, request: Nothing) -> EndedSessions:
    """Sign out everywhere, this browser included, at once."""
    return EndedSessions(count=await end_sessions(transaction, transaction.person_id))


@operation(Actor.PERSON)
async def sign_out(transaction: Transaction, request: Nothing) -> EndedSessions:
    """Sign out of this browser, at once."""
    current = _current(transaction)
    assert current, "only a session comes here"
    return EndedSessions(count=await end_sessions(transaction, transaction.person_id, only=current))


def _current(context: Context) -> int | None:
    return context.caller.credential_id if context.caller else None
