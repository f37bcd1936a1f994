"""Notifications of agents, operators and staff (docs/reference/notifications.md).

Listing delivers them; marking them read is idempotent.
"""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, Final, Self

import orjson
from pydantic import Field, PrivateAttr

from adapters.storage.queries.events.notifications import (
    NOTIFICATION_STATEMENTS,
    AnyNotificationRow,
    NotificationStatements,
)
from adapters.storage.tables.messages import NotificationRow, OperatorNotificationRow, StaffNotificationRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput, NotFound
from domain.values import wallclock
from domain.values.time import SECOND
from domain.webhooks.contact_methods import Owner
from domain.webhooks.notifications import NotificationFilter, NotificationStatus
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.events.recovery import require_kept
from resolvers.tasks.history import newest_sequence
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.pages import Cursor, Wait
from resolvers.wire.scalars import (
    INT32,
    LARGEST_ID,
    SERVER_ZONE,
    Flag,
    Int32,
    LocalTime,
    OwnId,
    OwnTime,
    RelatedId,
    server_time,
)
from subscriptions.transports.channels import (
    STAFF_QUEUES,
    account_channel,
    agent_channel,
    operator_events_channel,
)
from subscriptions.transports.long_poll import first

MAX_LIMIT = 200
NO_FILTER = NotificationFilter()
MAX_MARKED = 10_000
"""Maximum number of notifications that one call marks as read, because others wait for its transaction."""


class ListNotifications(Wire):
    """Filter and page of notifications, newest first."""

    since: LocalTime | None = None
    """Only notifications created after this second, on the server's clock (UTC)."""
    unread_only: Flag = False
    """Only notifications that are not marked as read."""
    limit: Annotated[Int32, Field(ge=1, le=MAX_LIMIT)] = 50
    """Maximum number of notifications to return."""
    after: Cursor = 0
    """Sequence of the last notification of the previous page; 0 starts with the newest."""
    newer_than: Cursor | None = None
    """Sequence of the last notification that you have: later ones follow, oldest first and without gaps. since has
    gaps, because it cannot distinguish notifications of one second. 0 begins with the first. Not together with
    after."""
    wait: Wait = 0
    """Maximum time to wait for a notification, in seconds, if none after newerThan exists yet."""


class MarkAllNotificationsRead(Wire):
    """The notifications to mark as read."""

    through_sequence: Annotated[Int32, Field(ge=1)] = INT32
    """Only notifications up to this sequence, so that newer ones stay unread; when omitted, all."""
    needs_person: bool = False
    """Only notifications that need a person."""


class MarkedNotifications(Wire):
    """The notifications that were marked as read."""

    marked_count: Int32
    """Number of notifications that were marked."""
    unread_count: Int32
    """Number of notifications that are not marked as read now."""


class NotificationReference(Wire):
    """Names a notification."""

    notification_id: RelatedId
    """The notification."""


READERS: Final = {
    NotificationRow: Actor.AGENT,
    OperatorNotificationRow: Actor.OPERATOR,
    StaffNotificationRow: Actor.PLATFORM,
}


class Notification(Wire):
    """A message to an agent about an event, to an operator about a task or a payout, or to the staff about a queue."""

    node_key = ("_reader", "sequence", "id")

    id: OwnId
    """The notification."""
    sequence: int
    """Position in the list: for an agent the sequence of the event, which rises along all its events."""
    type: str
    """Name of the event, for example task.accepted; also task.open for operators, and dispute.opened for the staff."""
    title: str
    """Title: the event in a few words."""
    body: str
    """Text: the event in a sentence."""
    task_id: OwnId | None
    """The task that the notification is about."""
    support_request_id: OwnId | None
    """The support request that the notification is about."""
    operator_id: OwnId | None = None
    """The operator that a notification of the staff is about."""
    status: NotificationStatus
    """Status of the notification: pending, delivered by a list, or marked as read."""
    created_at: OwnTime
    """Time of the event, on the server's clock (UTC)."""

    _reader: Actor = PrivateAttr()
    """Kind of its reader: each kind has numbers of its own."""

    @classmethod
    def from_stored(cls, stored: dict[str, Any], context: Context) -> Self:
        view = cls.model_validate(stored)
        view._reader = context.actor  # noqa: SLF001 - its own
        return view

    @classmethod
    def from_row(cls, row: AnyNotificationRow) -> "Notification":
        view = cls(
            id=row.id,
            sequence=row.sequence if isinstance(row, NotificationRow) else row.id,
            type=row.event,
            title=row.title,
            body=row.body,
            task_id=row.task_id,
            support_request_id=row.support_request_id,
            operator_id=row.operator_id if isinstance(row, StaffNotificationRow) else None,
            status=row.status,
            created_at=server_time(row.created_at),
        )
        view._reader = READERS[type(row)]
        return view


class NotificationCount(Wire):
    """The number of unread notifications."""

    unread_count: Int32
    """Number of notifications that are not marked as read, listed or not."""


def _statements(context: Context) -> NotificationStatements:
    return NOTIFICATION_STATEMENTS[context.actor]


def _owner(context: Context) -> int:
    assert context.caller, "notifications need a caller with a key"
    return context.caller.id


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.EACH, lists="notification_id")
async def list_notifications(call: Call, request: ListNotifications) -> list[Notification]:
    """List the caller's notifications, newest first; listing marks Pending ones as Delivered.

    With newerThan they come oldest first from that sequence on, and with wait the call waits until there is one.
    """
    if request.newer_than is not None:
        if request.after:
            raise InvalidInput.for_field(
                "after", "not_allowed", "pages back, and newerThan pages forward: send one of them"
            )
        return await _newer(call, request, request.newer_than)
    if request.wait:
        raise InvalidInput.for_field("wait", "not_allowed", "needs newerThan, the sequence after which to wait")
    page = await notifications_in(
        call,
        request.since,
        request.after or LARGEST_ID,
        request.limit,
        chosen=NotificationFilter(unread_only=request.unread_only),
    )
    return await deliver(call, page)


async def _newer(context: Call, request: ListNotifications, newer_than: int) -> list[Notification]:
    async def read() -> list[Notification]:
        newest_first = await notifications_in(
            context,
            request.since,
            LARGEST_ID,
            request.limit,
            newer_than=newer_than,
            from_oldest=True,
            chosen=NotificationFilter(unread_only=request.unread_only),
        )
        return newest_first[::-1]

    if not request.wait:
        return await deliver(context, await read())
    channels = {
        Actor.AGENT: agent_channel(_owner(context)),
        Actor.OPERATOR: operator_events_channel(_owner(context)),
        Actor.PLATFORM: STAFF_QUEUES,
    }
    services = context.services
    arrived = await first(services.broadcaster, channels[context.actor], read, request.wait, services.stopping)
    return await deliver(context, arrived)


async def notifications_in(
    context: Context,
    since: int | None,
    older_than: int,
    limit: int,
    *,
    newer_than: int = 0,
    from_oldest: bool = False,
    chosen: NotificationFilter = NO_FILTER,
) -> list[Notification]:
    """Return the caller's notifications between two sequences, newest first. Their status does not change."""
    statements = _statements(context)
    rows = await context.session.find_all(
        statements.pages[chosen][from_oldest](
            owner_id=_owner(context),
            since=since_instant(since),
            older_than=older_than,
            newer_than=newer_than,
            limit=limit,
        )
    )
    return [Notification.from_row(row) for row in (rows[::-1] if from_oldest else rows)]


async def notifications_after(context: Call, sequence: int, limit: int) -> list[Notification]:
    """Return the caller's notifications after a sequence, oldest first, marked as Delivered: a subscription's
    replay."""
    newest_first = await notifications_in(context, None, LARGEST_ID, limit, newer_than=sequence, from_oldest=True)
    if newest_first and context.actor is Actor.AGENT:
        await require_kept(context, Actor.AGENT, context.agent_id, sequence, newest_first[-1].sequence)
    return await deliver(context, newest_first[::-1])


async def newest_notification(context: Context) -> int:
    """Return the highest sequence that the caller's notifications can have: for an agent, that of its newest event."""
    if context.actor is Actor.AGENT:
        return await newest_sequence(context, context.agent_id)
    return await context.session.get(_statements(context).newest(owner_id=_owner(context)))


async def deliver(context: Call, listed: Sequence[Notification]) -> list[Notification]:
    """Mark the Pending ones of listed notifications as Delivered, and return all. Writes nothing when none is
    Pending."""
    if all(notification.status is not NotificationStatus.PENDING for notification in listed):
        return list(listed)
    ids = [notification.id for notification in listed]
    delivered = await context.transact(partial(_deliver, ids=orjson.dumps(ids).decode()))
    # An offer that was withdrawn in between is shown as it was read.
    return [delivered.get(notification.id, notification) for notification in listed]


async def _deliver(context: Context, *, ids: str) -> dict[int, Notification]:
    await context.session.execute(_statements(context).deliver(ids=ids))
    # Read again, because the caller may have marked one as read in between.
    return {
        row.id: Notification.from_row(row)
        for row in await context.session.find_all(_statements(context).by_id(ids=ids))
    }


async def count_notifications(context: Context, since: int | None, chosen: NotificationFilter = NO_FILTER) -> int:
    """Return the number of the caller's notifications."""
    number = _statements(context).numbers[chosen]
    return await context.session.get(number(owner_id=_owner(context), since=since_instant(since)))


def since_instant(since: int | None) -> int:
    """Return the first instant after a second of the server's clock. Raises `InvalidInput` for an impossible time."""
    return 0 if since is None else wallclock.to_instant("since", since, SERVER_ZONE) + SECOND


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE)
async def count_unread_notifications(read: Context, request: Nothing) -> NotificationCount:
    """Count the caller's notifications that are not marked as read."""
    return NotificationCount(unread_count=await count_unread(read))


async def count_unread(context: Context, *, needs_person: bool = False) -> int:
    """Return the number of the caller's notifications that are not marked as read."""
    return await context.session.get(_statements(context).unread[needs_person](owner_id=_owner(context)))


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, scope=Scope.DISPATCH, marks=True)
async def mark_notification_read(transaction: Transaction, request: NotificationReference) -> Notification:
    """Mark a notification as read. Repeating it changes nothing."""
    row = await transaction.session.find(
        _statements(transaction).to_change(owner_id=_owner(transaction), id=request.notification_id)
    )
    if row is None:
        raise NotFound(f"There is no notification {request.notification_id}.")
    if row.status != NotificationStatus.READ:
        row = row._replace(status=NotificationStatus.READ)
        await transaction.session.execute(_statements(transaction).set_status(key=row.id, status=row.status))
        _notify_of_marks(transaction)
    return Notification.from_row(row)


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, scope=Scope.DISPATCH, marks=True)
async def mark_all_notifications_read(
    transaction: Transaction, request: MarkAllNotificationsRead
) -> MarkedNotifications:
    """Mark the caller's notifications as read, the oldest 10,000 of them at once. Repeating it marks the next."""
    marked = await transaction.session.execute(
        _statements(transaction).mark_read[request.needs_person](
            owner_id=_owner(transaction), through=request.through_sequence, limit=MAX_MARKED
        )
    )
    if marked:
        _notify_of_marks(transaction)
    return MarkedNotifications(marked_count=marked, unread_count=await count_unread(transaction))


def _notify_of_marks(transaction: Transaction) -> None:
    """Wake the desks of an agent, which show the number of its unread notifications."""
    if transaction.actor is Actor.AGENT:
        transaction.notify_channel(account_channel(Owner(Actor.AGENT, transaction.agent_id)))
