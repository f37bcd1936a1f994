"""Reversals of deposits by the provider."""

from typing import Any, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, bindparam, cast, func, or_, select

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import both_ways, select_count, select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement, statements
from adapters.storage.tables.ledger import wallet
from adapters.storage.tables.payments import ReversalRow, deposit, reversal

INSERT_REVERSAL = insertion(reversal, ReversalRow)


@update_by_id(reversal)
def change_reversal(key: int, withdrawn: int, returned: int, changed_at: int) -> None: ...


@statement(select_where(reversal, reversal.c.provider_reference == bindparam("provider_reference")))
def select_reversal(provider_reference: str) -> ReversalRow: ...


@statement(
    select(reversal.c.kind)
    .where(reversal.c.deposit_id == bindparam("deposit_id"))
    .order_by(reversal.c.changed_at.desc(), reversal.c.id.desc())
    .limit(1)
)
def select_last_kind(deposit_id: int) -> str: ...


@statement(
    select(cast(func.coalesce(func.sum(reversal.c.withdrawn - reversal.c.returned), 0), BigInteger)).where(
        reversal.c.deposit_id == bindparam("deposit_id")
    )
)
def select_taken_at_provider(deposit_id: int) -> int:
    """The amount of a deposit's payment that was reversed at the provider."""


class ListedReversalRow(NamedTuple):
    """A reversal with its deposit and the wallet's debt. Amounts are minor units."""

    id: int
    kind: str
    provider: str
    provider_reference: str
    external_id: str
    agent_id: int
    currency: str
    amount: int
    withdrawn: int
    returned: int
    debt: int
    created_at: Instant
    changed_at: Instant


SHOWN_OF_REVERSALS: tuple[ColumnElement[Any], ...] = tuple(
    (reversal if name in reversal.c else wallet if name == "debt" else deposit).c[name]
    for name in ListedReversalRow._fields
)


LISTED_REVERSALS = (
    select(*SHOWN_OF_REVERSALS)
    .select_from(
        reversal.join(deposit, deposit.c.id == reversal.c.deposit_id).join(wallet, wallet.c.id == deposit.c.wallet_id)
    )
    .where(or_(bindparam("owed_only", type_=deposit.c.processing.type) == 0, wallet.c.debt < 0))
)


@statements(both_ways(LISTED_REVERSALS, reversal), unbounded=("owed_only",), many_agents=ManyAgents.PEOPLE)
def select_reversals(owed_only: bool, older_than: int, newer_than: int, limit: int) -> ListedReversalRow: ...


@statement(select_count(LISTED_REVERSALS, reversal), unbounded=True, many_agents=ManyAgents.PEOPLE)
def select_number_of_reversals(owed_only: bool) -> int: ...
