"""The payloads of events about pay that both sides agree on: offers, more time, expenses and bonuses.

See docs/reference/event-log.md#payloads.
"""

from typing import Self

from domain.money.pay_terms import ExpenseStatus, TimeExtensionStatus
from subscriptions.messages.payloads import Amount, LocalTime, Number
from subscriptions.messages.task_payloads import TaskEvent, TaskPayload, task_fields


class TaskOffer(TaskPayload):
    """The task with an operator's offer to do it."""

    offer_id: Number
    """Id of the offer."""
    amount: Amount
    """Offered pay before fees, in payout_currency."""
    slot_id: str | None = None
    """Slot that the operator would take."""
    committed_time: LocalTime | None = None
    """Time that the operator would commit to."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        details = source.details
        return cls(
            **task_fields(source),
            offer_id=details["offer_id"],
            amount=source.amount(details["amount"]),
            slot_id=details["slot_id"],
            committed_time=details["committed_time"],
        )


class TaskMoreTime(TaskPayload):
    """The task with a request for more paid time that was made or decided."""

    time_extension_id: Number
    """Id of the request."""
    minutes: Number
    """Minutes that were requested."""
    status: TimeExtensionStatus
    """Status of the request after the event."""
    max_minutes: Number
    """Minutes that the task pays for at most after the event."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        details = source.details
        return cls(
            **task_fields(source),
            time_extension_id=details["time_extension_id"],
            minutes=details["minutes"],
            status=details["status"],
            max_minutes=source.task.pay_terms.max_minutes,
        )


class TaskExpense(TaskPayload):
    """The task with an expense that was claimed, removed or declined."""

    expense_id: Number
    """Id of the expense."""
    amount: Amount
    """Amount of the expense."""
    description: str
    """Subject of the expense."""
    status: ExpenseStatus
    """Status of the expense after the event; a removed one was claimed."""
    expenses: Amount
    """Sum of the claimed expenses after the event."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        details = source.details
        return cls(
            **task_fields(source),
            expense_id=details["expense_id"],
            amount=details["amount"],
            description=details["description"],
            status=details["status"],
            expenses=source.amount(source.task.expenses or 0),
        )


class TaskBonus(TaskPayload):
    """The task with a bonus that was paid."""

    amount: Amount
    """Amount of the bonus."""
    bonus: Amount
    """Sum of the bonuses of the task after the event."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        bonus = source.amount(source.task.bonus or 0)
        return cls(**task_fields(source), amount=source.details["amount"], bonus=bonus)
