"""Access to a task: its agent, its operator and the platform's staff see it; for everybody else it does not exist."""

from adapters.storage.engine.statement import Statement
from adapters.storage.queries.tasks import TASK, TASK_TO_CHANGE, TASK_TO_SHOW
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor
from domain.refusals.general import NotFound
from domain.refusals.suggestion import Suggestion
from resolvers.core.context import Context, enter_world

LISTS_OF_TASKS = {Actor.AGENT: "list_tasks", Actor.OPERATOR: "list_operator_tasks", Actor.PLATFORM: "list_tasks"}


async def owned(context: Context, task_id: int, *, change: bool = False) -> TaskRow:
    """Return a task that the caller may see, locked until the commit with `change`. Raises `NotFound`."""
    statement: Statement[TaskRow] = TASK_TO_CHANGE if change else TASK
    if context.needs and not change:
        statement = context.needs.columns_of(TASK_TO_SHOW)
    row = await context.session.find(statement, id=task_id)
    if row is None or not may_see(context, row.agent_id, row.operator_id):
        listing = LISTS_OF_TASKS.get(context.actor)
        ways = (Suggestion(listing, "It lists the tasks that there are for you."),) if listing else ()
        raise NotFound(f"There is no task {task_id}.", next_actions=ways)
    if context.actor is Actor.PLATFORM and row.simulation_scenario is not None and not context.practice:
        await enter_world(context, row.agent_id)
    return row


def may_see(context: Context, agent_id: int, operator_id: int | None) -> bool:
    """Tell whether a task of this agent, carried out by this operator, exists for the caller."""
    match context.actor:
        case Actor.AGENT:
            return agent_id == context.agent_id
        case Actor.OPERATOR:
            return operator_id == context.operator_id
        case Actor.PLATFORM | Actor.SYSTEM:
            return True
        case Actor.PERSON:
            return False
