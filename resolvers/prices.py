"""What a task costs, as it was agreed when the task was created."""

from adapters.storage.tables import TaskRow
from domain.pricing import Price


def agreed_price(row: TaskRow) -> Price:
    """The price that was agreed when the task was created."""
    return Price(row.payout, row.agent_fee, row.operator_fee)
