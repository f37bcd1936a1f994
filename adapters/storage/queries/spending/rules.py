"""Spending rules and committed amounts."""

from typing import NamedTuple

from sqlalchemy import BigInteger, ColumnElement, and_, bindparam, case, cast, delete, func, or_, select, union_all

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import agent
from adapters.storage.tables.ledger import WalletRow, ledger_transaction, posting, wallet
from adapters.storage.tables.oauth import oauth_grant
from adapters.storage.tables.spending import SpendingRulesRow, spending_rules
from adapters.storage.tables.tasks import task
from domain.accounts.credentials import Credential
from domain.money.ledger import Account, EntryKind


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


# Locking and paying money updates the task, so these conditions let the index by updates find it.
UPDATED = (task.c.agent_id == bindparam("agent_id"), task.c.updated_instant >= bindparam("month"))
LOCKED = (
    select(
        task.c.funded_by_key_id,
        task.c.currency,
        _total(case((task.c.locked_instant >= bindparam("day"), COMMITTED), else_=0)),
        _total(COMMITTED),
    )
    .where(*UPDATED, task.c.locked_instant >= bindparam("month"))
    .group_by(task.c.funded_by_key_id, task.c.currency)
)
entry = ledger_transaction.c
PAYING_KEY = case(
    (entry.credential == Credential.KEY.value, entry.credential_id),
    (
        entry.credential == Credential.TOKEN.value,
        select(oauth_grant.c.key_id).where(oauth_grant.c.id == entry.credential_id).scalar_subquery(),
    ),
)


def _added_since(begin: ColumnElement[int]) -> ColumnElement[int]:
    # A lock of the same period has the part that was added to it.
    is_separate = or_(entry.kind == EntryKind.BONUS.value, task.c.locked_instant < begin)
    return _total(case((and_(entry.created_at >= begin, is_separate), -posting.c.amount), else_=0))


ADDED = (
    select(PAYING_KEY, task.c.currency, _added_since(bindparam("day")), _added_since(bindparam("month")))
    .select_from(
        task.join(ledger_transaction, entry.task_id == task.c.id).join(posting, posting.c.transaction_id == entry.id)
    )
    .where(
        *UPDATED,
        or_(entry.kind == EntryKind.BONUS.value, entry.kind == EntryKind.LOCK_RAISED.value),
        entry.created_at >= bindparam("month"),
        posting.c.account == Account.AVAILABLE.value,
    )
    .group_by(PAYING_KEY, task.c.currency)
)
"""Bonuses, and what was added to locks of earlier periods."""


@statement(union_all(LOCKED, ADDED), unbounded=True)
def select_spent(day: int, agent_id: int, month: int) -> SpentRow: ...
