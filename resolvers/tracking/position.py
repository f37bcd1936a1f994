"""Positions that operators report, and their approach to a task (docs/reference/tracking.md)."""

from dataclasses import replace
from typing import Final

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.accounts.operators import lock_operator, set_operator_location
from adapters.storage.queries.tasks.rows import lock_task
from adapters.storage.tables.tasks import task
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import Trigger
from domain.refusals.general import InvalidInput, NotFound
from domain.tasks.approach import ApproachNews, find_news
from resolvers.accounts.operator_location import located
from resolvers.accounts.operators import Operator, operator_view
from resolvers.core.context import SYSTEM_CALLER, Transaction
from resolvers.core.operation import operation
from resolvers.lifecycle.effects import approach_after, encode_approach
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.wire.location import Location
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id
from subscriptions.transports.channels import operator_channel

STEPS: Final = {
    ApproachNews.NEAR: (Trigger.NEAR, {"was_near": True}),
    ApproachNews.LEFT: (Trigger.LEAVE, {"has_left": True}),
}
"""The step of a task for each piece of news, and the flag that prevents another one."""


class ReportLocation(Wire):
    """The operator's current location."""

    location: Location
    """The location."""
    task_id: Id | None = None
    """The task that the operator travels to or works on; it must be assigned to this operator. Its expected arrival
    follows from the reports that name it."""


@operation(Actor.OPERATOR, scope=Scope.DISPATCH, approved=False)
async def report_location(transaction: Transaction, request: ReportLocation) -> Operator:
    """Report the calling operator's location: open tasks are searched around it, and agents follow it to their task."""
    if (fault := request.location.fault) is not None:
        message = f"is no position: {fault}. Nothing was changed; send it again once the device has a GPS fix"
        raise InvalidInput.for_field("location", "no_position", message)
    if request.task_id is not None:
        # The task is locked before its operator, as in every step.
        await _follow(transaction, request.task_id, request.location)
    row = await transaction.session.get(lock_operator(id=transaction.operator_id))
    columns = located(request.location, transaction.now)
    await transaction.session.execute(set_operator_location(key=row.id, **columns))
    transaction.notify_channel(operator_channel(row.id))
    return await operator_view(transaction.services, transaction.session, row._replace(**columns))


async def _follow(context: Transaction, task_id: int, location: Location) -> None:
    """Store the approach to a task, with an event when the operator comes near or leaves. Raises `NotFound`."""
    row = await context.session.find(lock_task(id=task_id))
    if row is None or row.operator_id != context.operator_id:
        raise NotFound("There is no such task.")
    approach = approach_after(row, location, context.now)
    if approach is None or approach == row.approach:
        return
    news = find_news(approach, on_way=row.status == Status.EN_ROUTE)
    if news is None:
        await context.session.execute(set_columns(task, row.id, {"approach_json": encode_approach(approach)}))
        return
    trigger, flags = STEPS[news]
    changes = {"approach_json": encode_approach(approach._replace(**flags))}
    # The service concludes it from the position; the operator takes no step.
    system = replace(context, caller=SYSTEM_CALLER._replace(practice=context.practice))
    await advance(system, row, Step(trigger, location=location, changes=changes))
