"""What the rules look at: the facts of a task and of what surrounds it."""

from collections.abc import Callable
from functools import partial

from adapters.storage.queries.ledger import WALLET
from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import FundingFlow, SettlementMode, Status
from domain.spending.plan_limit import Plan
from domain.spending.rules import Breach
from resolvers.catalogue.countries import one_country
from resolvers.core.context import Context
from resolvers.lifecycle.budget import budget_for
from resolvers.lifecycle.plan import needs_plan, plan_of

BEFORE_FUNDING = (None, Status.DRAFT, Status.QUOTED)


BEFORE_PUBLISHING = (None, Status.DRAFT, Status.FUNDED)


def facts_of(
    row: TaskRow,
    wallet: WalletRow | None,
    *,
    country_live: bool,
    now: int,
    plan: Plan | None = None,
    spending: Breach | None = None,
) -> Facts:
    """What the rules look at, for a stored task.

    `wallet` is the one in the task's currency and `plan` the agent's, where they matter.
    """
    return Facts(
        status=Status(row.status) if row.status else None,
        mode=SettlementMode(row.settlement_mode),
        flow=FundingFlow(row.funding_flow) if row.funding_flow else None,
        country_live=country_live,
        country=row.country,
        cost=row.price.total,
        # What is owed is paid first, also out of what a quote gives back.
        affordable_up_to=(wallet.available + wallet.debt if wallet else 0) + row.reserved,
        budget=row.max_budget,
        plan=plan,
        spending=spending,
        locked=row.locked,
        has_operator=row.operator_id is not None,
        quote_expired=row.quote_expires_at is not None and row.quote_expires_at <= now,
        accept_by_passed=row.accept_by_instant is not None and row.accept_by_instant <= now,
        complete_by_passed=row.complete_by_instant is not None and row.complete_by_instant <= now,
        contest_closed=row.contest_until is not None and row.contest_until <= now,
        pending_decisions=row.pending_decisions,
        reschedule_allowed=bool(row.reschedule_allowed),
        asked_by_agent=row.asked_by_agent,
        asked_by_operator=row.asked_by_operator,
    )


async def is_live(context: Context, country: str) -> bool:
    """Whether tasks can be executed in a country."""
    return (await one_country(context.session, context.services.catalogue, country)).is_active


def needs_wallet(row: TaskRow) -> bool:
    """Whether the wallet decides what can be done with this task."""
    return row.settlement_mode == SettlementMode.ESCROW and (row.status or None) in BEFORE_FUNDING


async def spending_breach(context: Context, row: TaskRow) -> Breach | None:
    """The spending rule that paying for a task would break; none where it is not to be paid from the wallet."""
    budget = await budget_for(context, row) if needs_wallet(row) else None
    return budget.breach(context.services.catalogue, row) if budget else None


async def load_facts(context: Context, row: TaskRow) -> Callable[[], Facts]:
    """Read without locks what surrounds a task; the facts are put together when they are asked for."""
    wallet = None
    if needs_wallet(row):
        wallet = await context.session.find(WALLET, agent_id=row.agent_id, currency=row.currency)
    live = (row.status or None) not in BEFORE_PUBLISHING or await is_live(context, row.country)
    plan = await plan_of(context, row.agent_id) if needs_plan(row) else None
    breach = await spending_breach(context, row)
    return partial(facts_of, row, wallet, country_live=live, now=context.now, plan=plan, spending=breach)


async def gather(context: Context, row: TaskRow) -> Facts:
    """The facts of a task, read without locks: for guidance."""
    return (await load_facts(context, row))()
