"""Budgets: charged by name before the work, in counters that are bounded in number and bytes."""

import pytest

from adapters.rate_limits import MAX_COUNTERS, MAX_NAME_LENGTH, Budgets, MemoryCounters, counters_at
from domain.budgets import REGISTRATIONS, BudgetRow, Per
from domain.policy import Policy
from domain.refusals.general import RateLimited

PUSHES = BudgetRow("pushes", "pushes", Per.HOST, window_seconds=60, amount=2)


async def test_each_name_has_a_count_of_its_own_and_a_refusal_tells_when_to_try_again() -> None:
    budgets = Budgets(MemoryCounters(), Policy())
    for name in ("one", "one", "other", 7, 7):
        await budgets.charge(PUSHES, name)
    for name in ("one", 7):
        with pytest.raises(RateLimited, match="At most 2 pushes in a minute are allowed for one host") as refused:
            await budgets.charge(PUSHES, name)
        assert 1 <= (refused.value.retry_after or 0) <= 60
    await budgets.charge(PUSHES, "other")


async def test_what_costs_more_than_is_left_is_refused() -> None:
    budgets = Budgets(MemoryCounters(), Policy())
    with pytest.raises(RateLimited):
        await budgets.charge(PUSHES, "one", 3)


async def test_the_service_itself_and_a_bound_that_is_off_are_not_counted() -> None:
    counters = MemoryCounters()
    budgets = Budgets(counters, Policy(registrations_per_hour=None))
    for _ in range(10):
        await budgets.charge(PUSHES, None)
        await budgets.charge(REGISTRATIONS, "192.0.2.1")
    assert not counters._windows


async def test_refused_charges_of_many_long_names_stay_within_bounds() -> None:
    counters = MemoryCounters()
    budgets = Budgets(counters, Policy())
    for number in range(MAX_COUNTERS + 5):
        await budgets.charge(PUSHES, f"{number}{'x' * 200}")
    assert len(counters._windows) == MAX_COUNTERS
    assert max(map(len, counters._windows)) <= MAX_NAME_LENGTH
    newest = f"{MAX_COUNTERS + 4}{'x' * 200}"
    await budgets.charge(PUSHES, newest)
    with pytest.raises(RateLimited):
        await budgets.charge(PUSHES, newest)


async def test_processes_share_a_budget_over_redis(redis_server: str) -> None:
    one, other = [Budgets(counters_at(redis_server), Policy()) for _ in range(2)]
    await one.charge(PUSHES, "shared")
    await other.charge(PUSHES, "shared")
    with pytest.raises(RateLimited):
        await one.charge(PUSHES, "shared")
    for budgets in (one, other):
        await budgets.close()
