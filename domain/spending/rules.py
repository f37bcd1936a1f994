"""Spending rules: what an agent, or one of its keys, may commit to tasks (docs/decisions/0023).

Amounts are minor units. Days and months are calendar days and months in UTC. Money counts as soon as it is committed
to a task, and money that returns is deducted from the day and month in which it was committed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple, TypeVar

from domain.refusals.refusal import Values
from domain.values.money import from_minor
from domain.values.time import DAY, SECOND


class SpendingRule(StrEnum):
    """The subject of a spending rule. The owner can approve a task that exceeds a maximum, and no other breach."""

    FROZEN = "frozen"
    """No money may be committed."""
    COUNTRIES = "countries"
    """The allowed countries of tasks."""
    CURRENCIES = "currencies"
    """The allowed currencies of tasks: with limits, those that the limits name."""
    CATEGORIES = "categories"
    """The allowed service categories of tasks, including subcategories."""
    PER_TASK = "per_task"
    """The maximum for one task."""
    PER_DAY = "per_day"
    """The maximum for all tasks of a day."""
    PER_MONTH = "per_month"
    """The maximum for all tasks of a month."""


APPROVABLE = (SpendingRule.PER_TASK, SpendingRule.PER_DAY, SpendingRule.PER_MONTH)


class RulesOf(StrEnum):
    """The owner of a set of rules."""

    AGENT = "agent"
    """The agent, for all of its keys together."""
    KEY = "key"
    """One API key, in addition to the agent's rules."""
    TOKEN = "token"  # noqa: S105 - a word, no secret
    """The access token of a connected assistant, in addition to the agent's rules."""


class Limits(NamedTuple):
    """The maximum amounts in one currency; None for no limit."""

    per_task: int | None = None
    per_day: int | None = None
    per_month: int | None = None


NO_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class SpendingRules:
    """A set of rules. `limits` are by currency (ISO 4217), and close every currency that they do not name; without any,
    all are open. None for `countries` (ISO 3166-1) or `categories` allows all.

    `categories` lists every allowed category, including subcategories.
    """

    frozen: bool = False
    limits: Mapping[str, Limits] = field(default_factory=dict)
    countries: frozenset[str] | None = None
    categories: frozenset[int] | None = None


UNRULED = SpendingRules()


class Spent(NamedTuple):
    """The amounts committed in one currency today and this month, less returned money."""

    day: int = 0
    month: int = 0


class Purchase(NamedTuple):
    """A task to be paid for; `places` are the decimal places of its currency."""

    cost: int
    currency: str
    places: int
    country: str
    category: int | None
    committed: int = 0
    """The part of the cost that is committed already: it is in the sums of its day and month."""

    @property
    def added(self) -> int:
        """Return the amount that the purchase adds to the sums of the day and the month."""
        return self.cost - self.committed


@dataclass(frozen=True, slots=True)
class Breach:
    """The first rule that a purchase breaks. `limit`, `spent` and `left` are 0 for a rule without an amount."""

    rule: SpendingRule
    of: RulesOf
    cost: int
    currency: str
    places: int
    limit: int = 0
    spent: int = 0
    left: int = 0
    subject: str = ""
    """The country or category that is not allowed, or the currencies that are."""

    @property
    def is_approvable(self) -> bool:
        """Return true if the owner can approve the task as an exception."""
        return self.rule in APPROVABLE

    def message(self) -> str:
        """Return the rule and the amount left, in words."""
        whose = f"The {self.of}'s rules"
        match self.rule:
            case SpendingRule.FROZEN:
                return f"The {self.of}'s spending is frozen: no money is committed to tasks."
            case SpendingRule.COUNTRIES:
                return f"{whose} do not allow tasks in {self.subject}."
            case SpendingRule.CURRENCIES:
                return (
                    f"{whose} have limits in {self.subject} alone, so {self.currency} is closed. Pay in an open one, "
                    f"or have the owner open {self.currency}: set_spending_rules with a limit in it asks the owner."
                )
            case SpendingRule.CATEGORIES:
                what = f"category {self.subject}" if self.subject else "no category"
                return f"{whose} do not allow a task of {what}."
            case SpendingRule.PER_TASK:
                return f"{whose} allow {self._money(self.limit)} per task; this one costs {self._money(self.cost)}."
        period = "day" if self.rule is SpendingRule.PER_DAY else "month"
        return (
            f"{whose} allow {self._money(self.limit)} per {period}, of which {self._money(self.spent)} is spent and "
            f"{self._money(self.left)} left; this task costs {self._money(self.cost)}."
        )

    def values(self) -> Values:
        """Return the values of the message; those that are 0 or empty have no place in it."""
        amounts = {"limit": self.limit, "spent": self.spent, "left": self.left, "cost": self.cost}
        texts = {name: str(from_minor(minor, self.places)) for name, minor in amounts.items()}
        return {"rulesOf": self.of, "subject": self.subject, "currency": self.currency, **texts}

    def _money(self, minor: int) -> str:
        return f"{from_minor(minor, self.places)} {self.currency}"


def first_breach(
    rules: Iterable[tuple[RulesOf, SpendingRules]], purchase: Purchase, spent: Mapping[RulesOf, Spent]
) -> Breach | None:
    """Return the first rule that the purchase breaks; rules without approval come first."""
    applicable = tuple(rules)
    for of, rule_set in applicable:
        if breach := _forbidden(of, rule_set, purchase):
            return breach
    for of, rule_set in applicable:
        if breach := _too_much(of, rule_set.limits.get(purchase.currency, NO_LIMITS), purchase, spent.get(of, Spent())):
            return breach
    return None


def misplaced(rules: Iterable[tuple[RulesOf, SpendingRules]], purchase: Purchase) -> Breach | None:
    """Return the country rule that a relocated, already paid task would break. Amounts are not checked again."""
    return next((breach for of, rule_set in rules if (breach := _misplaced(of, rule_set, purchase))), None)


def _misplaced(of: RulesOf, rules: SpendingRules, purchase: Purchase) -> Breach | None:
    if rules.countries is None or purchase.country in rules.countries:
        return None
    cost = (purchase.cost, purchase.currency, purchase.places)
    return Breach(SpendingRule.COUNTRIES, of, *cost, subject=purchase.country)


def _forbidden(of: RulesOf, rules: SpendingRules, purchase: Purchase) -> Breach | None:
    cost = (purchase.cost, purchase.currency, purchase.places)
    if rules.frozen:
        return Breach(SpendingRule.FROZEN, of, *cost)
    if rules.limits and purchase.currency not in rules.limits:
        return Breach(SpendingRule.CURRENCIES, of, *cost, subject=", ".join(sorted(rules.limits)))
    if breach := _misplaced(of, rules, purchase):
        return breach
    if rules.categories is not None and purchase.category not in rules.categories:
        return Breach(SpendingRule.CATEGORIES, of, *cost, subject=str(purchase.category or ""))
    return None


def _too_much(of: RulesOf, limits: Limits, purchase: Purchase, spent: Spent) -> Breach | None:
    for rule, limit, before, added in (
        (SpendingRule.PER_TASK, limits.per_task, 0, purchase.cost),
        (SpendingRule.PER_DAY, limits.per_day, spent.day, purchase.added),
        (SpendingRule.PER_MONTH, limits.per_month, spent.month, purchase.added),
    ):
        if limit is not None and before + added > limit:
            cost = (added, purchase.currency, purchase.places)
            return Breach(rule, of, *cost, limit=limit, spent=before, left=max(limit - before, 0))
    return None


Element = TypeVar("Element", int, str)


def stricter(one: SpendingRules, other: SpendingRules) -> SpendingRules:
    """Return the rules that refuse exactly the purchases that one or both sets refuse."""
    return SpendingRules(
        frozen=one.frozen or other.frozen,
        limits=_strictest(one.limits, other.limits),
        countries=_common(one.countries, other.countries),
        categories=_common(one.categories, other.categories),
    )


def _strictest(one: Mapping[str, Limits], other: Mapping[str, Limits]) -> Mapping[str, Limits]:
    if not one or not other:
        return one or other
    common = sorted(one.keys() & other.keys())
    if not common:
        # Limits of zero: without any limit all currencies would be open.
        return {code: limits._replace(per_task=0) for code, limits in one.items()}
    return {code: Limits(*map(_lower, one[code], other[code])) for code in common}


def _lower(one: int | None, other: int | None) -> int | None:
    return min((limit for limit in (one, other) if limit is not None), default=None)


def _common(one: frozenset[Element] | None, other: frozenset[Element] | None) -> frozenset[Element] | None:
    if one is None or other is None:
        return one if other is None else other
    return one & other


class Calendar(NamedTuple):
    """The beginnings of a UTC day and month, and of the next ones, as instants in microseconds."""

    day: int
    month: int
    next_day: int
    next_month: int


def calendar(now: int) -> Calendar:
    """Return the day and month of an instant."""
    day = datetime.fromtimestamp(now // SECOND, UTC).replace(hour=0, minute=0, second=0)
    month = day.replace(day=1)
    following = month.replace(year=month.year + month.month // 12, month=month.month % 12 + 1)
    begun = round(day.timestamp()) * SECOND
    return Calendar(begun, round(month.timestamp()) * SECOND, begun + DAY, round(following.timestamp()) * SECOND)
