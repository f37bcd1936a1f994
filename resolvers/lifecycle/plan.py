"""An agent's plan: the use of its monthly direct tasks (docs/decisions/0024)."""

from adapters.storage.queries.accounts.agents import lock_direct_tasks, select_direct_tasks
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import SettlementMode, Status
from domain.spending.plan_limit import MonthlyPlan, to_month
from resolvers.core.context import Context


def needs_plan(row: TaskRow) -> bool:
    """Return true if the plan determines the actions that are possible with this task."""
    return row.settlement_mode == SettlementMode.DIRECT and (row.status or None) in (None, Status.DRAFT)


async def load_plan(context: Context, agent_id: int, *, change: bool = False) -> MonthlyPlan:
    """Return the agent's plan in the current month, locked until the commit with `change`.

    The month is never before the one already counted: clocks differ, and a call may have waited for the lock.
    """
    statement = lock_direct_tasks if change else select_direct_tasks
    counted = await context.session.get(statement(agent_id=agent_id))
    return plan_from(context, counted.month, counted.published)


def plan_from(context: Context, counted_month: int, published: int) -> MonthlyPlan:
    """Return the plan in the current month, from the number that was counted in a month."""
    month = max(to_month(context.now), counted_month)
    return MonthlyPlan(
        month, context.services.policy.direct_tasks_per_month, published if counted_month == month else 0
    )
