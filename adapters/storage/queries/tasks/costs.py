"""The cost of a task in SQL, as `TaskRow.price.total`."""

from sqlalchemy import ColumnElement, FromClause, func


def select_total_cost(tasks: FromClause) -> ColumnElement[int]:
    """Return the most that tasks can cost: the payout or the maximum of an hourly one, the agent's fee, expenses."""
    payout = func.coalesce(tasks.c.maximum_payable, tasks.c.payout)
    return payout + tasks.c.agent_fee + func.coalesce(tasks.c.expense_budget, 0)
