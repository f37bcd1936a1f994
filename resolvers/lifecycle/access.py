"""Access to a task: its agent, its operator and the platform's staff see it; for other callers it does not exist.

Operators find open tasks only by the search. Other operations require them to accept one first.
"""

from adapters.storage.engine.statements.typed import Statement
from adapters.storage.queries.matching.places import select_task_open_to_all
from adapters.storage.queries.tasks.rows import lock_task, select_task, select_task_to_show
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor
from domain.refusals.general import NotFound
from domain.refusals.suggestion import Suggestion, Way
from resolvers.core.context import Context, enter_world
from resolvers.core.operation import LISTS


async def owned(context: Context, task_id: int, *, change: bool = False) -> TaskRow:
    """Return a task that the caller may see, locked until the commit with `change`. Raises `NotFound`."""
    statement: Statement[..., TaskRow] = lock_task if change else select_task
    if context.needs and not change:
        statement = context.needs.narrow_statement(select_task_to_show)
    row = await context.session.find(statement(id=task_id))
    if row is None or not may_see(context, row.agent_id, row.operator_id):
        raise await _not_there(context, task_id)
    if context.actor is Actor.PLATFORM and row.is_practice and not context.practice:
        await enter_world(context, row.agent_id)
    return row


async def _not_there(context: Context, task_id: int) -> NotFound:
    """Return the refusal for a task that does not exist for the caller. To an operator it may say that the task is
    open."""
    if context.actor is Actor.OPERATOR:
        open_to_all = select_task_open_to_all(now=context.now, id=task_id, operator_id=context.operator_id)
        if await context.session.find(open_to_all):
            way = Suggestion(Way.ACCEPT_TASK, "The first operator to accept gets the task.", {"taskId": task_id})
            return NotFound(f"Task {task_id} is open and not yours yet: accept it first.", next_actions=(way,))
    listing = LISTS.get(("task_id", context.actor))
    ways = (listing.suggested("It lists the tasks that there are for you."),) if listing else ()
    return NotFound(f"There is no task {task_id}.", next_actions=ways)


def may_see(context: Context, agent_id: int, operator_id: int | None) -> bool:
    """Return true if a task of this agent, carried out by this operator, exists for the caller."""
    match context.actor:
        case Actor.AGENT:
            return agent_id == context.agent_id
        case Actor.OPERATOR:
            return operator_id == context.operator_id
        case Actor.PLATFORM | Actor.SYSTEM:
            return True
        case Actor.PERSON:
            return False
