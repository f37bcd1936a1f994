"""The table of budgets: each row has one bound, a name of its own, and a refusal that names what was counted."""

import pytest

from domain.budgets import BUDGETS, OAUTH_CLIENTS, REGISTRATIONS, REQUESTS, BudgetRow, Per
from domain.policy import Policy
from domain.values.limits import Limit


@pytest.mark.parametrize("budget", BUDGETS, ids=lambda budget: budget.name)
def test_each_row_has_one_bound_and_a_name_of_its_own(budget: BudgetRow) -> None:
    assert (budget.amount is None) is (budget.setting is not None)
    assert budget.setting is None or hasattr(Policy, budget.setting)
    limit = budget.limit(Policy())
    assert limit is not None
    assert limit.max_requests > 0
    assert [row.name for row in BUDGETS].count(budget.name) == 1


def test_a_setting_decides_the_bound() -> None:
    assert REGISTRATIONS.limit(Policy(registrations_per_hour=7)) == (7, 3600)
    assert REGISTRATIONS.limit(Policy(registrations_per_hour=None)) is None
    assert OAUTH_CLIENTS.limit(Policy(oauth_clients_per_hour=7)) == (7, 3600)
    assert OAUTH_CLIENTS.limit(Policy(oauth_clients_per_hour=None)) is None
    assert REQUESTS.limit(Policy(rate_limit=Limit(5, 86_400))) == (5, 86_400)


def test_a_refusal_names_what_was_counted_and_when_to_try_again() -> None:
    budget = BudgetRow("mails", "mails", Per.EMAIL, window_seconds=86_400, amount=3)
    limit = budget.limit(Policy())
    assert limit
    refusal = budget.refusal(limit, 40)
    assert refusal.detail == (
        "At most 3 mails in 24 hours are allowed for one e-mail address. Try again in 40 seconds."
    )
    assert (refusal.status, refusal.retry_after) == (429, 40)
