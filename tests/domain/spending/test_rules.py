"""Spending rules: what is refused first, what lowering means, and which day and month an instant is in."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as some

from domain.spending.rules import (
    APPROVABLE,
    UNRULED,
    Breach,
    Limits,
    Purchase,
    RulesOf,
    SpendingRule,
    SpendingRules,
    Spent,
    calendar,
    first_breach,
    stricter,
)
from domain.values.time import SECOND

CURRENCIES, COUNTRIES, CATEGORIES = ("EUR", "JPY"), ("NL", "PT", "DE"), (100, 101, 200)

amounts = some.integers(1, 100)
limits = some.builds(Limits, *[some.none() | amounts] * 3).filter(lambda each: each != Limits())
rules = some.builds(
    SpendingRules,
    frozen=some.booleans(),
    limits=some.dictionaries(some.sampled_from(CURRENCIES), limits),
    countries=some.none() | some.frozensets(some.sampled_from(COUNTRIES)),
    categories=some.none() | some.frozensets(some.sampled_from(CATEGORIES)),
)
purchases = some.builds(
    Purchase,
    cost=amounts,
    currency=some.sampled_from(CURRENCIES),
    places=some.just(2),
    country=some.sampled_from(COUNTRIES),
    category=some.none() | some.sampled_from(CATEGORIES),
)
totals = some.integers(0, 100).flatmap(lambda month: some.builds(Spent, some.integers(0, month), some.just(month)))


def refused(of: SpendingRules, purchase: Purchase, spent: Spent) -> Breach | None:
    return first_breach([(RulesOf.AGENT, of)], purchase, {RulesOf.AGENT: spent})


@given(rules, rules, purchases, totals)
def test_the_stricter_of_two_refuses_what_either_refuses_and_nothing_else(
    one: SpendingRules, other: SpendingRules, purchase: Purchase, spent: Spent
) -> None:
    either = refused(one, purchase, spent) or refused(other, purchase, spent)
    assert bool(refused(stricter(one, other), purchase, spent)) is bool(either)


@given(rules, rules)
def test_lowering_is_what_changes_nothing_more(one: SpendingRules, other: SpendingRules) -> None:
    both = stricter(one, other)
    assert stricter(one, both) == both == stricter(both, other)
    assert stricter(one, one) == one == stricter(one, UNRULED)


@given(rules, rules, purchases, totals, totals)
def test_the_rules_of_agent_and_key_both_hold(
    agent: SpendingRules, key: SpendingRules, purchase: Purchase, all_spent: Spent, key_spent: Spent
) -> None:
    spent = {RulesOf.AGENT: all_spent, RulesOf.KEY: key_spent}
    found = first_breach([(RulesOf.AGENT, agent), (RulesOf.KEY, key)], purchase, spent)
    each = [refused(agent, purchase, all_spent), refused(key, purchase, key_spent)]
    assert bool(found) is any(each)
    if any(breach and breach.rule not in APPROVABLE for breach in each):
        assert found
        assert not found.is_approvable, "an approval of an amount would pass over what nobody can approve"


@given(rules, purchases, totals)
def test_what_passes_leaves_no_less_than_nothing(of: SpendingRules, purchase: Purchase, spent: Spent) -> None:
    limit = of.limits.get(purchase.currency, Limits())
    if refused(of, purchase, spent) is None:
        assert limit.per_task is None or purchase.cost <= limit.per_task
        assert limit.per_day is None or spent.day + purchase.added <= limit.per_day
        assert limit.per_month is None or spent.month + purchase.added <= limit.per_month


@pytest.mark.parametrize(
    ("of", "rule", "numbers"),
    [
        (SpendingRules(frozen=True, countries=frozenset()), SpendingRule.FROZEN, (0, 0, 0)),
        (SpendingRules(countries=frozenset({"DE"}), limits={"EUR": Limits(1)}), SpendingRule.COUNTRIES, (0, 0, 0)),
        (SpendingRules(countries=frozenset({"NL"}), limits={"JPY": Limits(1)}), SpendingRule.CURRENCIES, (0, 0, 0)),
        (SpendingRules(categories=frozenset({100})), SpendingRule.CATEGORIES, (0, 0, 0)),
        (SpendingRules(limits={"EUR": Limits(49, 1, 1)}), SpendingRule.PER_TASK, (49, 0, 49)),
        (SpendingRules(limits={"EUR": Limits(50, 79, 1)}), SpendingRule.PER_DAY, (79, 30, 49)),
        (SpendingRules(limits={"EUR": Limits(None, 80, 60)}), SpendingRule.PER_MONTH, (60, 90, 0)),
    ],
)
def test_the_first_rule_that_is_broken_explains(
    of: SpendingRules, rule: SpendingRule, numbers: tuple[int, ...]
) -> None:
    found = refused(of, Purchase(50, "EUR", 2, "NL", None), Spent(30, 90))
    assert found
    assert (found.rule, (found.limit, found.spent, found.left)) == (rule, numbers)
    assert found.is_approvable is rule.value.startswith("per_")


def test_limits_bind_to_the_last_unit_and_close_the_other_currencies() -> None:
    of = SpendingRules(limits={"EUR": Limits(50, 80, 140), "GBP": Limits(50)})
    assert refused(of, Purchase(50, "EUR", 2, "NL", None), Spent(30, 90)) is None
    closed = refused(of, Purchase(1, "JPY", 0, "NL", None), Spent())
    assert closed
    assert (closed.rule, closed.subject, closed.is_approvable) == (SpendingRule.CURRENCIES, "EUR, GBP", False)
    assert "limits in EUR, GBP alone, so JPY is closed" in closed.message()
    assert "set_spending_rules" in closed.message()


def test_limits_in_other_currencies_than_before_open_none_of_them() -> None:
    both = stricter(SpendingRules(limits={"EUR": Limits(50)}), SpendingRules(limits={"JPY": Limits(5000)}))
    for currency in CURRENCIES:
        assert refused(both, Purchase(1, currency, 2, "NL", None), Spent())


@pytest.mark.parametrize(
    ("moment", "day", "month", "next_day", "next_month"),
    [
        ("2027-01-02T12:00:00", "2027-01-02", "2027-01-01", "2027-01-03", "2027-02-01"),
        ("2027-12-31T23:59:59", "2027-12-31", "2027-12-01", "2028-01-01", "2028-01-01"),
        ("2028-02-29T00:00:00", "2028-02-29", "2028-02-01", "2028-03-01", "2028-03-01"),
    ],
)
def test_days_and_months_are_those_of_utc(moment: str, day: str, month: str, next_day: str, next_month: str) -> None:
    def instant(written: str) -> int:
        return round(datetime.fromisoformat(written).replace(tzinfo=UTC).timestamp()) * SECOND

    assert calendar(instant(moment) + 999_999) == tuple(map(instant, (day, month, next_day, next_month)))
