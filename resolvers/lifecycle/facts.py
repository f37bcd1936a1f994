"""The facts of a task that guards use: its row, and the wallet, country, plan and budget for it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from adapters.storage.queries.ledger.wallets import lock_wallet, select_wallet
from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import TERMINAL, Actor, FundingFlow, SettlementMode, Status
from domain.lifecycle.transitions import Trigger
from domain.money.pay_terms import ASSUMED_WORK_MINUTES, BONUS_DAYS, MINUTES_IN_HOUR
from domain.policy import Policy
from domain.results.schema import list_texts
from domain.screening.floor import Underpaid, Work, underpaid
from domain.screening.rules import Objection, ScreeningState, ScreeningVerdict
from domain.spending.plan_limit import MonthlyPlan
from domain.spending.rules import Breach
from domain.tasks.messages import OPEN_TIME
from domain.values.money import Currency
from domain.values.time import DAY
from resolvers.catalogue.countries import list_live, one_country
from resolvers.core.context import Context, Transaction
from resolvers.lifecycle.budget import Budget, budget_for, find_approval_breach
from resolvers.lifecycle.plan import load_plan, needs_plan
from resolvers.lifecycle.step import Step

BEFORE_FUNDING = (None, Status.DRAFT, Status.QUOTED)
BEFORE_PUBLISHING = (None, Status.DRAFT, Status.QUOTED, Status.FUNDED)
UNPUBLISHED = (None, Status.DRAFT, Status.QUOTED, Status.FUNDED)
COMMITS = (Trigger.CREATE, Trigger.PUBLISH, Trigger.FUND, Trigger.RECEIVE_PAYMENT, Trigger.APPROVE_MORE_TIME)
"""Triggers that may commit money to a task."""
CHANGES_COST = (Trigger.AMEND, Trigger.ACCEPT_OFFER)
"""Triggers that may change the cost of a task after its money was locked."""
RULED = frozenset({"country", "service_category_id"})
"""Columns that spending rules allow or not, whatever the cost."""


class PublicationObstacles(NamedTuple):
    """Obstacles to publishing a task, except its money."""

    underpaid: Underpaid | None = None
    objection: Objection | None = None
    screening_needed: bool = False


NOTHING_AGAINST = PublicationObstacles()


def underpaid_in(row: TaskRow, country: str, policy: Policy) -> Underpaid | None:
    """Return the difference between the pay of a task and the minimum pay in a country; None if it pays enough."""
    payout, minutes = row.price.payout, row.estimated_duration_minutes
    if row.is_hourly:
        payout, minutes = row.payout, MINUTES_IN_HOUR
    if minutes is None:
        minutes = policy.publication.usual_minutes.get(row.service_category_id or 0, ASSUMED_WORK_MINUTES)
    fee = policy.operator_fee if row.settlement_mode == SettlementMode.ESCROW else 0
    return underpaid(policy.publication.least_pays, Work(country, row.currency, payout, fee, minutes))


def find_obstacles(row: TaskRow, policy: Policy) -> PublicationObstacles:
    """Return the policy's obstacles to publishing a task; none for a cleared task.

    A practice world has no holds and no screening, because nobody could decide there.
    """
    if (row.status or None) not in UNPUBLISHED or row.screening == ScreeningState.CLEARED:
        return NOTHING_AGAINST
    rules, is_practice = policy.publication, row.is_practice
    categories = () if row.service_category_id is None else (row.service_category_id,)
    of_data = (*list_texts(row.input_json), *list_texts(row.result_schema_json))
    objection = rules.objection((row.title, row.description, row.agent_notes, *of_data), categories)
    if is_practice and objection is not None and objection.verdict is ScreeningVerdict.HOLD:
        objection = None
    return PublicationObstacles(
        underpaid_in(row, row.country, policy), objection, rules.is_screened and not is_practice
    )


def uncertain_address(row: TaskRow, policy: Policy) -> str | None:
    """Return the address of a task if its place is uncertain and the agent has given no coordinates, else None."""
    is_certain = row.location_latitude is not None or row.geocoding_confidence >= policy.min_geocoding_confidence
    return None if is_certain else row.location_address


def is_held(row: TaskRow) -> bool:
    """Return true if a task waits for the staff's decision on its publication."""
    return row.screening == ScreeningState.HELD and row.status in (Status.DRAFT, Status.FUNDED)


def _make_country_facts(row: TaskRow, country_live: bool, live_countries: tuple[str, ...]) -> dict[str, Any]:
    """Return the facts about the country of a task."""
    return {"country": row.country, "country_live": country_live, "live_countries": live_countries}


def _make_message_facts(row: TaskRow, now: int) -> dict[str, Any]:
    """Return the facts about the conversation of a task."""
    return {
        "conversation_over": row.status in TERMINAL and (row.ended_instant or 0) + OPEN_TIME <= now,
        "unread_by_agent": row.unread_by_agent or 0,
        "unread_by_operator": row.unread_by_operator or 0,
    }


def make_facts(
    row: TaskRow,
    wallet: WalletRow | None,
    *,
    policy: Policy,
    country_live: bool,
    live_countries: tuple[str, ...] = (),
    now: int,
    plan: MonthlyPlan | None = None,
    spending: Breach | None = None,
    takes_payments: bool = True,
    currency: Currency | None = None,
) -> Facts:
    """Return the facts of a stored task. `wallet` is the one in its currency and `plan` the agent's, if they matter."""
    obstacles = find_obstacles(row, policy)
    return Facts(
        status=Status(row.status) if row.status else None,
        mode=SettlementMode(row.settlement_mode),
        flow=FundingFlow(row.funding_flow) if row.funding_flow else None,
        **_make_country_facts(row, country_live, live_countries),
        uncertain_address=uncertain_address(row, policy) if (row.status or None) in BEFORE_PUBLISHING else None,
        cost=row.extended.price.total,
        # A debt is paid first, also from money that a quote returns. A lock may be changed to another cost.
        affordable_up_to=(wallet.available + wallet.debt if wallet else 0) + row.reserved + row.locked,
        reserved=row.reserved,
        reserved_elsewhere=max(wallet.reserved - row.reserved, 0) if wallet else 0,
        currency=currency,
        takes_payments=takes_payments,
        budget=row.max_budget,
        plan=plan,
        spending=spending,
        locked=row.locked,
        has_operator=row.operator_id is not None,
        quote_expired=row.quote_expires_at is not None and row.quote_expires_at <= now,
        accept_by_passed=row.accept_by_instant is not None and row.accept_by_instant <= now,
        complete_by_passed=row.complete_by_instant is not None and row.complete_by_instant <= now,
        review_over=row.review_by_instant is not None and row.review_by_instant <= now,
        **_facts_of_review(row),
        contest_closed=row.contest_until is not None and row.contest_until <= now,
        pending_decisions=row.pending_decisions,
        reschedule_allowed=bool(row.reschedule_allowed),
        asked_by_agent=row.asked_by_agent,
        asked_by_operator=row.asked_by_operator,
        is_hourly=row.is_hourly,
        pending_minutes=row.pending_minutes,
        was_paid=row.settled > 0 and row.operator_id is not None,
        bonus_over=(row.updated_instant if row.paid_instant is None else row.paid_instant) + BONUS_DAYS * DAY <= now,
        expenses=row.expenses or 0,
        expenses_left=(row.expense_budget or 0) - (row.expenses or 0),
        takes_offers=row.takes_offers,
        needs_offer=row.needs_offer,
        pending_offers=row.pending_offers or 0,
        **_make_message_facts(row, now),
        underpaid=obstacles.underpaid,
        objection=obstacles.objection,
        screening=ScreeningState(row.screening) if row.screening else None,
        screening_reason=row.screening_reason,
        screening_needed=obstacles.screening_needed,
    )


def _facts_of_review(row: TaskRow) -> dict[str, Any]:
    """Return the facts of a task's disputes and change requests."""
    return {
        "disputed_from": Status(row.disputed_from) if row.disputed_from else None,
        "disputed_by": Actor(row.disputed_by) if row.disputed_by else None,
        "agent_disputes": row.agent_disputes or 0,
        "operator_disputes": row.operator_disputes or 0,
        "change_requests": row.change_requests or 0,
        "changes_pending": row.has_pending_changes,
    }


async def is_live(context: Context, country: str) -> bool:
    """Return true if tasks can be executed in a country."""
    return (await one_country(context.session, context.services.catalogue, country)).is_active


def needs_wallet(row: TaskRow) -> bool:
    """Return true if the wallet determines the actions that are possible with this task."""
    is_unpaid = (row.status or None) in BEFORE_FUNDING or row.pending_minutes is not None
    return row.settlement_mode == SettlementMode.ESCROW and is_unpaid


@dataclass(slots=True)
class FactSources:
    """Sources of the facts of a task besides its row, as far as one call has read them."""

    wallet: WalletRow | None = None
    country_live: bool | None = None
    live_countries: tuple[str, ...] = ()
    """Codes of the countries that are live; empty if the country of the task is live."""
    plan: MonthlyPlan | None = None
    budget: Budget | None = None
    budget_read: bool = False
    """True if `budget` has been read: it is None for an agent without spending rules."""

    async def live(self, context: Context, row: TaskRow) -> bool:
        """Return true if the task's country is live, or if that no longer matters."""
        if (row.status or None) not in BEFORE_PUBLISHING:
            return True
        if self.country_live is None:
            self.country_live = await is_live(context, row.country)
            if not self.country_live:
                self.live_countries = await list_live(context.session, context.services.catalogue)
        return self.country_live

    async def breach(self, context: Context, row: TaskRow) -> Breach | None:
        """Return the spending rule that paying for a task would break; None if the wallet does not pay for the task."""
        if not needs_wallet(row):
            return None
        if not self.budget_read:
            self.budget, self.budget_read = await budget_for(context, row), True
        return self.budget.breach(context.services.catalogue, row) if self.budget else None


async def load_facts(context: Context, row: TaskRow, sources: FactSources | None = None) -> Callable[[], Facts]:
    """Read without locks the sources that are missing, and return a function that builds the facts."""
    sources = sources or FactSources()
    if sources.wallet is None and needs_wallet(row):
        sources.wallet = await context.session.find(select_wallet(agent_id=row.agent_id, currency=row.currency))
    if sources.plan is None and needs_plan(row):
        sources.plan = await load_plan(context, row.agent_id)
    return partial(
        make_facts,
        row,
        sources.wallet if needs_wallet(row) else None,
        policy=context.services.policy,
        country_live=await sources.live(context, row),
        live_countries=sources.live_countries,
        now=context.now,
        plan=sources.plan if needs_plan(row) else None,
        spending=await sources.breach(context, row),
        takes_payments=context.takes_payments,
        currency=context.services.catalogue.currencies[row.currency],
    )


async def lock_facts(context: Transaction, row: TaskRow, step: Step) -> tuple[Facts, FactSources]:
    """Return the facts of a task for a step, with their sources: wallet and plan are locked until the commit."""
    sources = FactSources()
    uses_wallet = row.locked or row.reserved or needs_wallet(row) or step.trigger is Trigger.PAY_BONUS
    if row.settlement_mode == SettlementMode.ESCROW and uses_wallet:
        sources.wallet = await context.session.find(lock_wallet(agent_id=row.agent_id, currency=row.currency))
    live = await sources.live(context, row)
    if needs_plan(row):
        sources.plan = await load_plan(context, row.agent_id, change=True)
    facts = make_facts(
        row,
        sources.wallet,
        policy=context.services.policy,
        country_live=live,
        live_countries=sources.live_countries,
        now=context.now,
        plan=sources.plan,
        spending=await _find_breach(context, row, step, sources),
        takes_payments=context.takes_payments,
        currency=context.services.catalogue.currencies[row.currency],
    )
    return facts._replace(**step.extra_facts) if step.extra_facts else facts, sources


async def _find_breach(context: Context, row: TaskRow, step: Step, sources: FactSources) -> Breach | None:
    """Return the spending rule that a step would break: one that commits money, or one that gives a task with locked
    money another price or country."""
    if step.trigger in COMMITS:
        return await sources.breach(context, row)
    if step.trigger in CHANGES_COST:
        is_ruled = row.price.total > row.locked or not RULED.isdisjoint(step.changes)
        budget = await budget_for(context, row) if row.locked and is_ruled else None
        return budget.breach(context.services.catalogue, row) if budget else None
    if step.trigger is Trigger.PAY_BONUS:
        of_bonus = await budget_for(context, row)
        return of_bonus.breach(context.services.catalogue, row, step.extra_facts["bonus"]) if of_bonus else None
    if step.trigger is Trigger.APPROVE_BY_SCORE:
        return await find_approval_breach(context, row)
    country = step.extra_facts.get("country", row.country)
    budget = await budget_for(context, row) if row.locked and country != row.country else None
    return budget.country_breach(context.services.catalogue, row._replace(country=country)) if budget else None
