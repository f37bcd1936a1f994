"""Spending rules that apply to a payment, and the amounts spent under them: read with the wallet locked.

An agent without rules costs no statement, because its caller carries a flag. A payment that the provider reports always
reads the rules.
See docs/decisions/0023.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import orjson

from adapters.catalogue import Catalogue
from adapters.storage.queries.spending.rules import SpentRow, select_applicable_rules, select_spent
from adapters.storage.tables.spending import SpendingRulesRow
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.credentials import Credential
from domain.lifecycle.statuses import Actor
from domain.money.pricing import divide
from domain.spending.rules import (
    Breach,
    Limits,
    Purchase,
    RulesOf,
    SpendingRules,
    Spent,
    calendar,
    first_breach,
    misplaced,
)
from resolvers.core.context import Context

NOTHING_SPENT: Final[Mapping[RulesOf, Spent]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Budget:
    """The rules that apply to an agent and one of its keys, with the amounts that each has spent by currency."""

    rules: tuple[tuple[RulesOf, SpendingRules], ...]
    spent: Mapping[str, Mapping[RulesOf, Spent]]

    def breach(self, catalogue: Catalogue, row: TaskRow, bonus: int = 0) -> Breach | None:
        """Return the rule that paying for a task, or a bonus for it, would break; None if its owner has approved
        exactly this cost."""
        purchase = _purchase(catalogue, row, bonus)
        breach = first_breach(self.rules, purchase, self.spent.get(row.currency, {}))
        return None if breach and breach.is_approvable and row.approved_cost == purchase.cost else breach

    def country_breach(self, catalogue: Catalogue, row: TaskRow) -> Breach | None:
        """Return the rule that a paid task would break in its country."""
        return misplaced(self.rules, _purchase(catalogue, row))


def _purchase(catalogue: Catalogue, row: TaskRow, bonus: int = 0) -> Purchase:
    places, cost, committed = catalogue.currencies[row.currency].places, row.extended.price.total, row.locked
    if bonus:
        committed = row.settled + (row.bonus or 0)
        cost = committed + bonus
    return Purchase(cost, row.currency, places, row.country, row.service_category_id, committed)


async def budget_for(context: Context, row: TaskRow) -> Budget | None:
    """Return the budget that limits a payment for a task; None without spending rules.

    An agent pays with the key of its call; the service pays with the key that asked for the payment.
    """
    if context.caller and context.actor is Actor.AGENT:
        if not context.caller.has_spending_rules:
            return None
        return await load_budget(context, row.agent_id, context.caller.key_id)
    return await load_budget(context, row.agent_id, row.funded_by_key_id)


async def find_approval_breach(context: Context, row: TaskRow) -> Breach | None:
    """Return the rule that an automatic approval would break: of the agent, or of the key that created the task.

    What the task costs is in the sums of the key that funded it. To those of another key it adds the whole cost.
    """
    created_by = row.funded_by_key_id if row.created_by_key_id is None else row.created_by_key_id
    budget = await load_budget(context, row.agent_id, created_by)
    if budget is None:
        return None
    cost = row.locked - divide(row.price, row.payable, row.expenses or 0).refund
    purchase = _purchase(context.services.catalogue, row)._replace(cost=cost, committed=row.locked)
    spent = budget.spent.get(row.currency, {})
    for of, rules in budget.rules:
        is_counted = of is RulesOf.AGENT or created_by == row.funded_by_key_id
        breach = first_breach(((of, rules),), purchase if is_counted else purchase._replace(committed=0), spent)
        is_approved = breach and breach.is_approvable and row.approved_cost is not None and cost <= row.approved_cost
        if breach and not is_approved:
            return breach
    return None


async def load_budget(context: Context, agent_id: int, key_id: int | None) -> Budget | None:
    """Return the rules of an agent and of one of its keys with the amounts that each has spent; None without rules."""
    rows = await context.session.find_all(select_applicable_rules(agent_id=agent_id, api_key_id=key_id))
    if not rows:
        return None
    is_token = context.caller is not None and context.caller.credential is Credential.TOKEN
    own = RulesOf.TOKEN if is_token else RulesOf.KEY
    rules = tuple(
        (RulesOf.AGENT if row.api_key_id is None else own, read_rules(context.services.catalogue, row)) for row in rows
    )
    limits = [limit for _, applying in rules for limit in applying.limits.values()]
    if any(limit.per_month is not None for limit in limits):
        return Budget(rules, await spent_by(context, agent_id, key_id, calendar(context.now).month))
    if any(limit.per_day is not None for limit in limits):
        return Budget(rules, await spent_by(context, agent_id, key_id, calendar(context.now).day))
    return Budget(rules, {})


async def spent_by(context: Context, agent_id: int, key_id: int | None, since: int) -> dict[str, dict[RulesOf, Spent]]:
    """Return the amounts that an agent and one of its keys have committed, by currency: since an instant, and today."""
    return shares(await spent_rows(context, agent_id, since), key_id)


async def spent_rows(context: Context, agent_id: int, since: int) -> list[SpentRow]:
    """Return the amounts that each key of an agent has committed, by currency: since an instant, and today."""
    return await context.session.find_all(select_spent(agent_id=agent_id, day=calendar(context.now).day, month=since))


def shares(rows: Iterable[SpentRow], key_id: int | None) -> dict[str, dict[RulesOf, Spent]]:
    """Return the sums over all keys, and of one of them, by currency."""
    totals: dict[str, dict[RulesOf, Spent]] = {}
    for row in rows:
        spent = totals.setdefault(row.currency, dict.fromkeys(RulesOf, Spent()))
        for of in RulesOf if row.api_key_id == key_id else (RulesOf.AGENT,):
            spent[of] = Spent(spent[of].day + row.day, spent[of].month + row.month)
    return totals


def read_rules(catalogue: Catalogue, row: SpendingRulesRow) -> SpendingRules:
    """Return the rules of a row, with every subcategory of an allowed category."""
    return SpendingRules(
        frozen=bool(row.frozen),
        limits={currency: Limits(*limits) for currency, limits in orjson.loads(row.limits_json).items()},
        countries=None if row.countries_json is None else frozenset(orjson.loads(row.countries_json)),
        categories=None if row.categories_json is None else expanded(catalogue, orjson.loads(row.categories_json)),
    )


def expanded(catalogue: Catalogue, categories: Iterable[int]) -> frozenset[int]:
    """Return categories with all of their subcategories; there are two levels."""
    chosen = frozenset(categories)
    return chosen | {category.id for category in catalogue.categories.values() if category.parent_id in chosen}


def topmost(catalogue: Catalogue, categories: Iterable[int]) -> list[int]:
    """Return categories without those whose main category is among them."""
    chosen = frozenset(categories)
    return sorted(category for category in chosen if catalogue.categories[category].parent_id not in chosen)


def make_columns(catalogue: Catalogue, rules: SpendingRules) -> dict[str, Any]:
    """Return the columns that hold rules."""

    def text(values: Iterable[object] | None) -> str | None:
        return None if values is None else orjson.dumps(values).decode()

    return {
        "frozen": rules.frozen,
        "limits_json": orjson.dumps({code: list(limits) for code, limits in rules.limits.items()}).decode(),
        "countries_json": text(None if rules.countries is None else sorted(rules.countries)),
        "categories_json": text(None if rules.categories is None else topmost(catalogue, rules.categories)),
    }
