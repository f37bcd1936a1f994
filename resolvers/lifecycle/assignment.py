"""Effects of a step on operators: event numbers and a notification for the operator who has the task.

Operators who were notified of the task and do not get it lose their offers.

An event belongs to the operator who had the task before the step or has it after. The operator owns its acceptance and
the events up to the end of its assignment, but not those before and afterwards.
"""

from collections.abc import Sequence
from typing import NamedTuple

from adapters.storage.queries.events import TAKE_OPERATOR_SEQUENCE
from adapters.storage.queries.messages import WITHDRAW_OFFERS
from adapters.storage.tables.tasks import StatusEventRow, TaskRow
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import Transition
from domain.webhooks.notification_texts import NoticeDetails, tells_operator
from resolvers.core.context import Context, Transaction
from resolvers.events.operator_notices import notify_operator
from subscriptions.transports.channels import operator_events_channel


class OperatorNumbers(NamedTuple):
    """The operator who has a task, and the number of the first event of a step in its own sequence."""

    operator_id: int
    first: int


async def take_operator_numbers(
    context: Transaction, before: TaskRow, after: TaskRow, transition: Transition, count: int
) -> OperatorNumbers | None:
    """Reserve the operator's next numbers for the events of a step; None when no operator has the task.

    The operator's row is locked until the commit, after that of the agent, so that commits follow the numbers.
    """
    operator_id = after.operator_id or before.operator_id
    if operator_id is None:
        return None
    acknowledged = before.status == Status.COMPLETED and Status.CLOSED in transition.target
    done = int(Status.SETTLED in transition.target or acknowledged)
    last = await context.session.get(TAKE_OPERATOR_SEQUENCE, operator_id=operator_id, count=count, done=done)
    context.notify_channel(operator_events_channel(operator_id))
    return OperatorNumbers(operator_id, last - count + 1)


async def tell_operator(context: Transaction, row: TaskRow, events: Sequence[StatusEventRow]) -> None:
    """Notify the operator of a step that another party took with its task. Of several events only the last is
    reported."""
    operator_id = events[0].operator_id
    if operator_id is None or _is_own(context, operator_id):
        return
    for event in events:
        if tells_operator(event.event, alone=len(events) == 1):
            details = NoticeDetails(event.event, row.title, event.reason)
            await notify_operator(context, operator_id, details, task_id=row.id)


async def withdraw_offers(context: Transaction, before: TaskRow, after: TaskRow) -> None:
    """Withdraw the offers of a task that operators have not seen yet, when it is no longer open or has moved."""
    if before.status != Status.PUBLISHED or not before.operators_told:
        return
    if after.status != Status.PUBLISHED or after.operators_told is None:
        await context.session.execute(WITHDRAW_OFFERS, task_id=after.id, taken_by=after.operator_id or 0)


def _is_own(context: Context, operator_id: int) -> bool:
    return context.actor is Actor.OPERATOR and context.operator_id == operator_id
