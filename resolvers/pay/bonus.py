"""Bonuses: the agent pays the operator of a task more, after the task has ended with a payment
(docs/reference/money.md#bonus)."""

from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Trigger
from domain.values.money import from_minor, to_minor
from resolvers.core.context import Transaction
from resolvers.core.dry_run import SupportsDryRun
from resolvers.core.operation import operation
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.tasks.input import TaskReference
from resolvers.tasks.view import Task, render_task
from resolvers.wire.scalars import Money, Prose


class PayBonus(SupportsDryRun, TaskReference):
    """The bonus to pay."""

    amount: Money
    """Amount in the currency of the payout, at most the largest payout of the currency."""
    note: Prose | None = None
    """Note, for the operator."""


@operation(Actor.AGENT, scope=Scope.SETTLE)
async def pay_bonus(transaction: Transaction, request: PayBonus) -> Task:
    """Pay the operator of an ended task a bonus from the available balance, without a fee, within 30 days of its
    payment. It is final. Without an idempotency key, a repeated call pays another one."""
    row = await owned(transaction, request.task_id, change=True)
    currency = transaction.services.catalogue.currencies[row.currency]
    amount = to_minor("amount", request.amount, currency, maximum=currency.max_payout)
    step = Step(
        Trigger.PAY_BONUS,
        request.note,
        extra_facts={"bonus": amount, "cost": amount, "currency": currency},
        event_details={"amount": from_minor(amount, currency.places)},
    )
    return await render_task(transaction, *await advance(transaction, row, step))
