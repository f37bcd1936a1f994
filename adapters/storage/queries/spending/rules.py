"""Spending rules and committed amounts."""

from typing import NamedTuple

from sqlalchemy import BigInteger, ColumnElement, bindparam, case, cast, delete, func, or_, select

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import agent
from adapters.storage.tables.ledger import WalletRow, wallet
from adapters.storage.tables.spending import SpendingRulesRow, spending_rules
from adapters.storage.tables.tasks import task


@statement(
    select_where(
        spending_rules,
        spending_rules.c.agent_id == bindparam("agent_id"),
        or_(spending_rules.c.api_key_id.is_(None), spending_rules.c.api_key_id == bindparam("api_key_id")),
        order_by=(spending_rules.c.id,),
    )
)
def select_applicable_rules(agent_id: int, api_key_id: int | None) -> SpendingRulesRow:
    """The rules of an agent and of one of its keys."""


@statement(select_where(spending_rules, spending_rules.c.agent_id == bindparam("agent_id")))
def select_rules_of_agent(agent_id: int) -> SpendingRulesRow: ...


INSERT_RULES = insertion(spending_rules, SpendingRulesRow)


@update_by_id(spending_rules)
def set_rules(
    key: int, frozen: bool, limits_json: str, countries_json: str | None, categories_json: str | None
) -> None: ...
@statement(delete(spending_rules).where(spending_rules.c.id == bindparam("key")))
def delete_rules(key: int) -> None: ...
@update_by_id(agent)
def set_has_spending_rules(key: int, has_spending_rules: bool) -> None: ...
@statement(select_where(wallet, wallet.c.agent_id == bindparam("agent_id"), order_by=(wallet.c.id,), lock=True))
def lock_wallets(agent_id: int) -> WalletRow: ...


class SpentRow(NamedTuple):
    """The amounts that a key has committed in a currency today and this month, in minor units."""

    api_key_id: int | None
    currency: str
    day: int
    month: int


COMMITTED = task.c.locked + task.c.settled
"""The amount that a task has locked or settled."""


def _total(amounts: ColumnElement[int]) -> ColumnElement[int]:
    # PostgreSQL adds big integers up to another type.
    return cast(func.sum(amounts), BigInteger)


@statement(
    select(
        task.c.funded_by_key_id,
        task.c.currency,
        _total(case((task.c.locked_instant >= bindparam("day"), COMMITTED), else_=0)),
        _total(COMMITTED),
    )
    .where(
        task.c.agent_id == bindparam("agent_id"),
        # Locking money updates the task, so this condition lets the index by updates find it.
        task.c.updated_instant >= bindparam("month"),
        task.c.locked_instant >= bindparam("month"),
    )
    .group_by(task.c.funded_by_key_id, task.c.currency),
    unbounded=True,
)
def select_spent(day: int, agent_id: int, month: int) -> SpentRow: ...
