"""The only ways to a task: its agent's, its operator's, the platform's. Anybody else's does not exist."""

from adapters.storage.queries.tasks import TASK, TASK_TO_CHANGE
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor
from domain.refusals.general import NotFound
from resolvers.core.context import Context, enter_world


async def owned(context: Context, task_id: int, *, change: bool = False) -> TaskRow:
    """A task that the caller may see, locked until the commit when it is to `change`. Raises `NotFound`."""
    row = await context.session.find(TASK_TO_CHANGE if change else TASK, id=task_id)
    if row is None or not may_see(context, row.agent_id, row.operator_id):
        raise NotFound(f"There is no task {task_id}.")
    if context.actor is Actor.PLATFORM and row.simulation_scenario is not None and not context.practice:
        await enter_world(context, row.agent_id)
    return row


def may_see(context: Context, agent_id: int, operator_id: int | None) -> bool:
    """Whether a task of this agent, which this operator carries out, exists for the caller."""
    match context.actor:
        case Actor.AGENT:
            return agent_id == context.agent_id
        case Actor.OPERATOR:
            return operator_id == context.operator_id
        case Actor.PLATFORM | Actor.SYSTEM:
            return True
