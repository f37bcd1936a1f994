"""The location of a task's operator, for callers who may see the task."""

from adapters.storage.queries.accounts.operators import select_operator_by_id
from domain.lifecycle.statuses import IN_EXECUTION, TERMINAL, Status
from domain.tasks.approach import estimate_eta_seconds
from resolvers.core.context import Context
from resolvers.lifecycle.access import owned
from resolvers.wire.location import Location
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id, OwnTime, server_time
from subscriptions.transports.feeds import Ended, FeedItem


class OperatorLocation(Wire):
    """The location that the operator of a task last reported."""

    task_id: Id
    """The task that the operator travels to or works on."""
    operator_id: Id
    """The operator."""
    location: Location
    """The reported location."""
    reported_at: OwnTime
    """Time of the report, on the server's clock (UTC)."""
    eta_seconds: int | None
    """Seconds until the expected arrival on the way, 0 at the place; null where it is unknown."""


async def location_after(context: Context, task_id: int, instant: int) -> tuple[int | None, list[FeedItem]]:
    """Return the operator's id during execution of the task, and its location if it was reported after `instant`.

    Raises `NotFound` for a task that is not the caller's, `Ended` for a task that has ended.
    """
    row = await owned(context, task_id)
    if row.status in TERMINAL:
        raise Ended
    if row.status not in IN_EXECUTION or row.operator_id is None:
        return None, []
    operator = await context.session.get(select_operator_by_id(id=row.operator_id))
    if operator.located_at <= instant:
        return operator.id, []
    approach = row.approach if row.status == Status.EN_ROUTE else None
    report = OperatorLocation(
        task_id=row.id,
        operator_id=operator.id,
        location=Location(
            lat=operator.latitude, lng=operator.longitude, accuracy=operator.accuracy, source=operator.location_source
        ),
        reported_at=server_time(operator.located_at),
        eta_seconds=approach and estimate_eta_seconds(approach, context.now),
    )
    return operator.id, [FeedItem(operator.located_at, report)]
