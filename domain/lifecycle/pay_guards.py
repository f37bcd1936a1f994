"""The guards of operations on the pay of a task that is carried out or has ended."""

from domain.lifecycle.guards import Facts, affordable
from domain.refusals.refusal import Refusal
from domain.refusals.tasks import (
    ExpenseOverBudget,
    MoreTimePending,
    NotHourly,
    NotPending,
    OverBudget,
    TaskNotPaid,
    WindowClosed,
    WrongStatus,
)


def score_reached(facts: Facts) -> Refusal | None:
    return None if facts.score_reached else WrongStatus("The score of the proof is below that of automatic approval.")


def paid_by_hour(facts: Facts) -> Refusal | None:
    if facts.is_hourly:
        return None
    return NotHourly("This task is not paid by the hour: its pay stays the same, however long it takes.")


def no_more_time_pending(facts: Facts) -> Refusal | None:
    if facts.pending_minutes is None:
        return None
    return MoreTimePending(f"Your request for {facts.pending_minutes} more minutes waits for the agent's answer.")


def more_time_pending(facts: Facts) -> Refusal | None:
    if facts.pending_minutes is not None:
        return None
    return NotPending("No request for more time of this task waits for an answer.")


def extension_within_budget(facts: Facts) -> Refusal | None:
    if facts.budget is None or facts.cost <= facts.budget:
        return None
    return OverBudget("With these minutes, the task could cost more than its maxBudget allows. Decline the request.")


def expenses_left(facts: Facts) -> Refusal | None:
    if facts.expenses_left > 0:
        return None
    return ExpenseOverBudget("Nothing of the task's expenseBudget is left.")


def expenses_claimed(facts: Facts) -> Refusal | None:
    return None if facts.expenses else NotPending("The task has no claimed expense.")


def operator_paid(facts: Facts) -> Refusal | None:
    return None if facts.was_paid else TaskNotPaid("The operator of this task was not paid from the wallet.")


def bonus_open(facts: Facts) -> Refusal | None:
    if not facts.bonus_over:
        return None
    return WindowClosed("The time in which a bonus for this task can be paid has passed.")


def bonus_affordable(facts: Facts) -> Refusal | None:
    # Before an amount is stated, nothing is known to be missing.
    return affordable(facts) if facts.bonus else None
