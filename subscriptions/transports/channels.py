"""The names of the channels that are notified when something may have changed."""

from collections.abc import Callable

from domain.webhooks.contact_methods import Owner


def agent_channel(agent_id: int) -> str:
    """Notified after every event of an agent, and whenever money moves in one of its wallets."""
    return f"agent:{agent_id}"


def task_channel(task_id: int) -> str:
    """Notified after every event of a task."""
    return f"task:{task_id}"


def support_channel(request_id: int) -> str:
    """Notified after every message of a support request."""
    return f"support:{request_id}"


def operator_channel(operator_id: int) -> str:
    """Notified when an operator reports its location."""
    return f"operator:{operator_id}"


def deliveries_channel(owner: Owner) -> str:
    """Notified after every call to an endpoint of an agent or an operator."""
    return f"deliveries of {owner.actor}:{owner.id}"


def account_channel(owner: Owner) -> str:
    """Notified when the status of an agent or an operator changes, the spending rules of the agent, what it is asked to
    do, or a payout of the operator."""
    return f"account of {owner.actor}:{owner.id}"


def operator_events_channel(operator_id: int) -> str:
    """Notified after every event of a task that the operator has accepted, and after each notification to this operator
    alone."""
    return f"operator events:{operator_id}"


def key_channel(key_id: int) -> str:
    """Notified when a key is revoked."""
    return f"key:{key_id}"


def person_channel(person_id: int) -> str:
    """Notified when a session of a person ends, or when the accounts that the person may act for change."""
    return f"person:{person_id}"


def parse_subject(channel: str, channel_of: Callable[[int], str]) -> int | None:
    """The id that a channel is named after; None for one of another kind."""
    number = channel.rpartition(":")[2]
    return int(number) if number.isdecimal() and channel_of(int(number)) == channel else None


OPEN_TASKS = "open tasks"
"""Notified when a task opens to operators, or closes to them."""

OPERATORS_NOTIFIED = "operators told"
"""Notified when many operators have a new notification: once for all of them."""

STAFF_QUEUES = "staff queues"
"""Notified when a queue of the staff has grown or shrunk, and when the staff has new notifications."""

DELIVERIES = "deliveries"
"""Notified when a delivery waits for an endpoint."""
