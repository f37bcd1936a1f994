"""Effects of a step on operators: event numbers, a notification for the task's operator, and the location of the acting
operator.

An event belongs to the operator who had the task before the step or has it after. The operator owns its acceptance and
the events up to the end of its assignment, but no earlier or later ones.
"""

from typing import NamedTuple

from adapters.storage.queries.accounts.operators import set_operator_location
from adapters.storage.queries.events.counters import take_operator_sequence
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import Effect, Transition, Trigger
from domain.webhooks.notifications import NoticeDetails, notifies_operator
from resolvers.accounts.operator_location import located
from resolvers.core.context import Transaction
from resolvers.events.operator_notices import notify_operator
from resolvers.lifecycle.effects import location_now
from resolvers.lifecycle.reactions import ReactionKind, StepTaken, reaction
from subscriptions.transports.channels import operator_channel, operator_events_channel


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
    last = await context.session.get(
        take_operator_sequence(
            operator_id=operator_id,
            count=count,
            done=done,
            accepted=int(Effect.ASSIGN_OPERATOR in transition.also),
            released=int(transition.trigger is Trigger.RELEASE and transition.by is Actor.OPERATOR),
            missed=int(transition.trigger is Trigger.NO_SHOW),
        )
    )
    context.notify_channel(operator_events_channel(operator_id))
    return OperatorNumbers(operator_id, last - count + 1)


@reaction(ReactionKind.LOCATE_OPERATOR)
async def locate_operator(context: Transaction, taken: StepTaken) -> None:
    """Store the location that an operator sends with its step as its last one."""
    if location := location_now(context, taken.step):
        columns = located(location, context.now)
        await context.session.execute(set_operator_location(key=context.operator_id, **columns))
        context.notify_channel(operator_channel(context.operator_id))


@reaction(ReactionKind.NOTIFY_OPERATOR)
async def notify_of_step(context: Transaction, taken: StepTaken) -> None:
    """Notify the operator of a step that another party took with its task. Of several events only the last is
    reported."""
    operator_id = taken.events[0].operator_id
    if operator_id is None or (context.actor is Actor.OPERATOR and context.operator_id == operator_id):
        return
    for event in taken.events:
        if notifies_operator(event.event, alone=len(taken.events) == 1):
            details = NoticeDetails(event.event, taken.after.title, event.reason)
            await notify_operator(context, operator_id, details, task_id=taken.after.id)
