"""The names of the channels that are nudged when something may have changed."""


def agent_channel(agent_id: int) -> str:
    """Nudged after every event of an agent, and whenever money moves in one of its wallets."""
    return f"agent:{agent_id}"


def task_channel(task_id: int) -> str:
    """Nudged after every event of a task."""
    return f"task:{task_id}"


def support_channel(request_id: int) -> str:
    """Nudged after every message of a support request."""
    return f"support:{request_id}"


def operator_channel(operator_id: int) -> str:
    """Nudged when an operator reports where it is."""
    return f"operator:{operator_id}"


def key_channel(key_id: int) -> str:
    """Nudged when a key stops being good."""
    return f"key:{key_id}"


OPEN_TASKS = "open tasks"
"""Nudged when a task may be accepted, or may not be any more."""

OPERATORS_TOLD = "operators told"
"""Nudged when operators have been told of open tasks: once for all of them."""

DELIVERIES = "deliveries"
"""Nudged when there is something to take to an endpoint."""
