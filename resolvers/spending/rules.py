"""Spending rules as agents, their owners and the staff set them: lowering is at once, raising asks the owner."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from adapters.storage.queries.accounts import AGENT_BY_ID, AGENT_TO_CHANGE, KEY_OF_OWNER
from adapters.storage.queries.spending import (
    CLOSE_QUESTIONS,
    DELETE_RULES,
    INSERT_RULES,
    RULES_OF_AGENT,
    SET_HAS_SPENDING_RULES,
    SET_RULES,
    WAITING_APPROVALS,
    WALLETS_TO_CHANGE,
    SpentRow,
)
from adapters.storage.tables.accounts import AgentRow
from adapters.storage.tables.spending import SpendingApprovalRow, SpendingRulesRow
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.spending import OwnerUnknown
from domain.spending import rules as spending
from domain.spending.rules import UNRULED, Limits, RulesOf, Spent, calendar, stricter
from domain.values.money import from_minor, to_minor
from resolvers.core.context import Context, Transaction, enter_world
from resolvers.core.operation import Kind, operation
from resolvers.lifecycle.budget import columns_of, expanded, rules_of, shares, spent_rows, topmost
from resolvers.spending.approvals import ask_for_rules
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, CountryCode, CurrencyCode, Flag, Id, LocalTime, Money, OwnId, server_time


class SpendingRulesReference(Wire):
    """Whose spending rules."""

    api_key_id: Id | None = Field(default=None, examples=[1])
    """Those of this API key; without it, those of the agent, over all of its keys."""
    agent_id: Id | None = Field(default=None, examples=[1])
    """For the platform's staff: the agent. Agents leave it out."""


class LimitsInCurrency(Wire):
    """The most that may be committed to tasks in a currency, fees included; what is left out has no limit."""

    currency: CurrencyCode
    """ISO 4217."""
    per_task: Money | None = None
    """For one task."""
    per_day: Money | None = None
    """For all tasks of a calendar day, UTC."""
    per_month: Money | None = None
    """For all tasks of a calendar month, UTC."""


class SetSpendingRules(SpendingRulesReference):
    """The whole of the rules as they are to be: what is left out is not limited."""

    limits: Annotated[list[LimitsInCurrency], Field(max_length=50)] = Field(default_factory=list)
    """The most by currency; a currency that is not here has no limit."""
    countries: Annotated[list[CountryCode], Field(max_length=300)] | None = None
    """The only countries in which tasks may be, ISO 3166-1 alpha-2; null for all."""
    category_ids: Annotated[list[Id], Field(max_length=300)] | None = None
    """The only service categories of which tasks may be, with those below them; null for all, also for none."""
    frozen: Flag = False
    """Whether nothing may be committed at all."""


class SpendingBudget(Wire):
    """The most in a currency, what is spent and what is left. Null where there is no limit."""

    currency: str
    """ISO 4217."""
    per_task: Amount | None
    """The most for one task, fees included."""
    per_day: Amount | None
    """The most for all tasks of a calendar day, UTC."""
    per_month: Amount | None
    """The most for all tasks of a calendar month, UTC."""
    spent_today: Amount
    """What is committed to tasks since the day began, less what came back of it."""
    spent_this_month: Amount
    """What is committed to tasks since the month began, less what came back of it."""
    left_today: Amount | None
    """What is left of the day's most."""
    left_this_month: Amount | None
    """What is left of the month's most."""
    most_now: Amount
    """The most that a task may cost now."""


class SpendingApproval(Wire):
    """A question that waits for the owner."""

    task_id: OwnId | None
    """The task that is above a limit; null where it is about raising these rules."""
    cost: Amount | None
    """What that task costs."""
    currency: str | None
    """ISO 4217."""
    created_at: LocalTime
    """When the owner was asked, on the server's clock (UTC)."""
    expires_at: LocalTime
    """Until when the owner can decide."""


class SpendingRules(Wire):
    """Spending rules with what is left of them. They are about escrow tasks: a direct one takes nothing of a wallet."""

    api_key_id: OwnId | None
    """The key whose rules they are; null for the agent's, which hold for all of its keys beside."""
    frozen: bool
    """Whether nothing may be committed at all."""
    limits: list[SpendingBudget]
    """The most by currency; any other has no limit."""
    countries: list[str] | None
    """The only countries in which tasks may be; null for all."""
    category_ids: list[OwnId] | None
    """The only service categories of which tasks may be, with those below them; null for all."""
    day_ends_at: LocalTime
    """When the next day begins, on the clock of the agent's world (UTC)."""
    month_ends_at: LocalTime
    """When the next month begins, likewise."""
    waiting: list[SpendingApproval]
    """What the owner has been asked about these rules and has not decided."""


Change = Callable[[spending.SpendingRules], spending.SpendingRules]


@operation(Actor.AGENT, Actor.PLATFORM, kind=Kind.READ)
async def get_spending_rules(context: Context, request: SpendingRulesReference) -> SpendingRules:
    """Read the spending rules of the agent or of one of its keys, what is spent and what is left of them."""
    agent_id = await _whose(context, request)
    return (await views(context, agent_id, [request.api_key_id]))[0]


@operation(Actor.AGENT, Actor.PLATFORM)
async def set_spending_rules(context: Transaction, request: SetSpendingRules) -> SpendingRules:
    """Replace spending rules. What lowers them holds at once; what raises them waits for the owner, asked by e-mail.

    The platform's staff may raise them, too. The answer has the rules that hold now, and what waits.
    """
    wanted = _wanted(context, request)
    return await _change(context, request, lambda _: wanted)


@operation(Actor.AGENT, Actor.PLATFORM)
async def freeze_spending(context: Transaction, request: SpendingRulesReference) -> SpendingRules:
    """Stop all spending of the agent, or of one of its keys, at once. Repeating it changes nothing."""
    return await _change(context, request, lambda rules: replace(rules, frozen=True))


@operation(Actor.AGENT, Actor.PLATFORM)
async def unfreeze_spending(context: Transaction, request: SpendingRulesReference) -> SpendingRules:
    """Let spending go on: asks the owner by e-mail; the platform's staff does it at once."""
    return await _change(context, request, lambda rules: replace(rules, frozen=False))


async def _whose(context: Context, request: SpendingRulesReference) -> int:
    """The agent whose rules are meant, in its world. Raises `InvalidInput` and `NotFound`."""
    if context.actor is Actor.AGENT:
        if request.agent_id not in (None, context.agent_id):
            raise NotFound("There is no such agent.")
        agent_id = context.agent_id
    else:
        if request.agent_id is None:
            raise InvalidInput.of("agentId", "required", "is required")
        agent_id = request.agent_id
        if await context.session.find(AGENT_BY_ID, id=agent_id) is None:
            raise NotFound("There is no such agent.")
        await enter_world(context, agent_id)
    if request.api_key_id is not None:
        key = {"id": request.api_key_id, "actor": Actor.AGENT.value, "owner_id": agent_id}
        if await context.session.find(KEY_OF_OWNER, **key) is None:
            raise NotFound("There is no such API key.")
    return agent_id


def _wanted(context: Context, request: SetSpendingRules) -> spending.SpendingRules:
    """The rules that a request describes. Raises `InvalidInput` naming the field."""
    catalogue = context.services.catalogue
    limits: dict[str, Limits] = {}
    for number, each in enumerate(request.limits):
        place = f"limits[{number}]"
        currency = catalogue.currencies.get(each.currency)
        if currency is None or each.currency in limits:
            code = "unknown_currency" if currency is None else "given_twice"
            raise InvalidInput.of(f"{place}.currency", code, f"{each.currency} is unknown or given twice")
        most = (("perTask", each.per_task), ("perDay", each.per_day), ("perMonth", each.per_month))
        limits[each.currency] = Limits(
            *(None if amount is None else to_minor(f"{place}.{name}", amount, currency) for name, amount in most)
        )
        if limits[each.currency] == Limits():
            raise InvalidInput.of(place, "required", "needs perTask, perDay or perMonth")
    for number, country in enumerate(request.countries or ()):
        if country not in catalogue.countries:
            raise InvalidInput.of(f"countries[{number}]", "unknown_country", f"{country} is not a known country")
    for number, category in enumerate(request.category_ids or ()):
        if category not in catalogue.categories:
            raise InvalidInput.of(f"categoryIds[{number}]", "unknown_category", "is not a service category")
    return spending.SpendingRules(
        frozen=request.frozen,
        limits=limits,
        countries=None if request.countries is None else frozenset(request.countries),
        categories=None if request.category_ids is None else expanded(catalogue, request.category_ids),
    )


async def _change(context: Transaction, request: SpendingRulesReference, change: Change) -> SpendingRules:
    agent_id, key_id = await _whose(context, request), request.api_key_id
    owner, rows = await lock_rules(context, agent_id)
    row = next((row for row in rows if row.api_key_id == key_id), None)
    current = rules_of(context.services.catalogue, row) if row else UNRULED
    wanted = change(current)
    by_staff = context.actor is Actor.PLATFORM
    now = wanted if by_staff else stricter(current, wanted)
    # Freezing is for an emergency: it needs nobody who could be asked.
    only_freezes = now == wanted and now in (current, replace(current, frozen=True))
    if owner.email is None and not (by_staff or only_freezes):
        raise OwnerUnknown(
            "The agent names no e-mail address of its owner, who would be asked to raise its rules. Without rules it "
            "can still be set in the profile; otherwise the platform's staff helps."
        )
    # A call that only asks for more leaves what holds, and what was asked before.
    if now != current or now == wanted:
        await store_rules(context, rows, agent_id, key_id, now)
    if now != wanted:
        await ask_for_rules(context, owner, key_id, wanted)
    return (await views(context, agent_id, [key_id]))[0]


async def lock_rules(context: Context, agent_id: int) -> tuple[AgentRow, list[SpendingRulesRow]]:
    """The agent and all its rules, to be changed: whoever pays from one of its wallets is done, or waits for this."""
    await context.session.find_all(WALLETS_TO_CHANGE, agent_id=agent_id)
    owner = await context.session.get(AGENT_TO_CHANGE, id=agent_id)
    return owner, await context.session.find_all(RULES_OF_AGENT, agent_id=agent_id)


async def store_rules(
    context: Context,
    rows: Sequence[SpendingRulesRow],
    agent_id: int,
    key_id: int | None,
    rules: spending.SpendingRules,
) -> None:
    """Have these rules hold from now on, whatever the owner was asked about those before.

    `rows` are those of the agent and its keys, locked by `lock_rules`.
    """
    row = next((row for row in rows if row.api_key_id == key_id), None)
    columns = columns_of(context.services.catalogue, rules)
    if row and rules == UNRULED:
        await context.session.execute(DELETE_RULES, key=row.id)
    elif row:
        await context.session.execute(SET_RULES, key=row.id, **columns)
    elif rules != UNRULED:
        await context.session.get(INSERT_RULES, agent_id=agent_id, api_key_id=key_id, **columns)
    others = any(other.api_key_id != key_id for other in rows)
    await context.session.execute(SET_HAS_SPENDING_RULES, key=agent_id, has_spending_rules=others or rules != UNRULED)
    await context.session.execute(CLOSE_QUESTIONS, of_agent=agent_id, of_key=key_id)


async def views(context: Context, agent_id: int, key_ids: Sequence[int | None]) -> list[SpendingRules]:
    """The rules of many keys of an agent (none: its own), with three statements for all of them."""
    found = {row.api_key_id: row for row in await context.session.find_all(RULES_OF_AGENT, agent_id=agent_id)}
    spent = await spent_rows(context, agent_id, calendar(context.now).month) if found else []
    waiting = await context.session.find_all(WAITING_APPROVALS, agent_id=agent_id, now=context.real_now)
    return [_view(context, key_id, found.get(key_id), spent, waiting) for key_id in key_ids]


async def rules_of_keys(context: Context, key_ids: Sequence[int]) -> dict[int, SpendingRules]:
    """The rules of many keys of the calling agent: for an edge."""
    return dict(zip(key_ids, await views(context, context.agent_id, key_ids), strict=True))


def _view(
    context: Context,
    key_id: int | None,
    row: SpendingRulesRow | None,
    spent: Sequence[SpentRow],
    waiting: Sequence[SpendingApprovalRow],
) -> SpendingRules:
    catalogue, today = context.services.catalogue, calendar(context.now)
    rules = rules_of(catalogue, row) if row else UNRULED
    of = RulesOf.AGENT if key_id is None else RulesOf.KEY
    totals = shares(spent, key_id)
    return SpendingRules(
        api_key_id=key_id,
        frozen=rules.frozen,
        limits=[
            _budget(context, currency, limits, totals.get(currency, {}).get(of, Spent()))
            for currency, limits in sorted(rules.limits.items())
        ],
        countries=None if rules.countries is None else sorted(rules.countries),
        category_ids=None if rules.categories is None else topmost(catalogue, rules.categories),
        day_ends_at=server_time(today.next_day),
        month_ends_at=server_time(today.next_month),
        waiting=[
            SpendingApproval(
                task_id=asked.task_id,
                cost=_amount(context, asked.currency, asked.cost) if asked.currency else None,
                currency=asked.currency,
                created_at=server_time(asked.created_at),
                expires_at=server_time(asked.expires_at),
            )
            for asked in waiting
            if asked.rules_key_id == key_id
        ],
    )


def _budget(context: Context, currency: str, limits: Limits, spent: Spent) -> SpendingBudget:
    left_today = None if limits.per_day is None else max(limits.per_day - spent.day, 0)
    left_this_month = None if limits.per_month is None else max(limits.per_month - spent.month, 0)
    most_now = min(each for each in (limits.per_task, left_today, left_this_month) if each is not None)
    return SpendingBudget(
        currency=currency,
        per_task=_amount(context, currency, limits.per_task),
        per_day=_amount(context, currency, limits.per_day),
        per_month=_amount(context, currency, limits.per_month),
        spent_today=_amount(context, currency, spent.day),
        spent_this_month=_amount(context, currency, spent.month),
        left_today=_amount(context, currency, left_today),
        left_this_month=_amount(context, currency, left_this_month),
        most_now=_amount(context, currency, most_now),
    )


def _amount(context: Context, currency: str, minor: int | None) -> Amount | None:
    return None if minor is None else from_minor(minor, context.services.catalogue.currencies[currency].places)
