"""Settlements: the final division of the money that was locked on a task."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import Final

import orjson
from pydantic import PrivateAttr

from adapters.storage.queries.ledger.settlements import SettlementRow, select_settlements_of_tasks
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor, Status
from domain.money.ledger import SettlementOutcome
from domain.money.pricing import compute_share, divide
from domain.values import wallclock
from domain.values.money import from_minor
from resolvers.core.context import Context
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, OwnIdOrNone, OwnTime


class Settlement(Wire):
    """The division of the money that was locked on a task: operatorGross + expenses + agentFee + refunded is the locked
    amount."""

    node_key = ("_task_id", "id")

    id: OwnIdOrNone
    """The settlement: the number of its ledger transaction, and relatedSettlementId elsewhere; 0 in a dry run."""
    outcome: SettlementOutcome
    """Outcome for the money."""
    currency: str
    """ISO 4217."""
    operator_gross: Amount
    """The operator's part of the payout, before fees and without expenses."""
    operator_fee: Amount
    """Platform fee deducted from it."""
    expenses: Amount
    """Expenses that the operator was paid, without a fee."""
    operator_net: Amount
    """Amount that the operator has earned: operatorGross less operatorFee, plus expenses."""
    agent_charged: Amount | None
    """Amount that the agent has paid: operatorGross plus agentFee and expenses; null for operators, as are the next
    two."""
    agent_fee: Amount | None
    """Platform fee charged to the agent in it."""
    refunded: Amount | None
    """Amount that returned to the agent's wallet."""
    at: OwnTime
    """Time at which the money moved, on the clock at the task."""

    _task_id: int = PrivateAttr(default=0)


NOTHING_SETTLED: Final[Mapping[int, Settlement]] = MappingProxyType({})


async def load_settlements(context: Context, rows: Sequence[TaskRow]) -> Mapping[int, Settlement]:
    """Return the settlements of tasks by task id. Reads nothing if no task has released its locked money."""
    ended = [row.id for row in rows if row.locked_instant is not None and not row.locked]
    return await settlements_of_tasks(context, ended) if ended else NOTHING_SETTLED


async def settlements_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, Settlement]:
    """Return the settlements of tasks by task id. A task whose money is still locked, or never was, has no entry."""
    rows = await context.session.find_all(select_settlements_of_tasks(task_ids=orjson.dumps(task_ids).decode()))
    return {row.task_id: _settlement_view(context, row) for row in rows}


def _settlement_view(context: Context, row: SettlementRow) -> Settlement:
    places = context.services.catalogue.currencies[row.currency].places
    price = row.price
    charged = price.total - row.refunded
    # A lock that returned whole paid nobody, whatever was claimed.
    expenses = row.expenses or 0 if charged else 0
    share = compute_share(price, charged - expenses)
    net = divide(price, share).operator
    private = context.actor is Actor.OPERATOR

    def money(minor: int) -> Decimal:
        return from_minor(minor, places)

    view = Settlement(
        id=0 if context.dry_run else row.id,
        outcome=SettlementOutcome.from_share(
            share=share or expenses, payable=row.payable, cancelled=row.status == Status.CANCELLED
        ),
        currency=row.currency,
        operator_gross=money(share),
        operator_fee=money(share - net),
        expenses=money(expenses),
        operator_net=money(net + expenses),
        agent_charged=None if private else money(charged),
        agent_fee=None if private else money(charged - share - expenses),
        refunded=None if private else money(row.refunded),
        at=wallclock.at(row.created_at, row.timezone),
    )
    view._task_id = row.task_id  # noqa: SLF001 - its own
    return view
