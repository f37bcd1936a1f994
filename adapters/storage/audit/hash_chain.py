"""Verification of the ledger's hash chains (`domain/money/hash_chain.py`).

All chains are verified in one pass over the transactions, in the order of their ids. Transactions are read in batches,
so memory grows with the number of wallets and not with that of transactions.
"""

from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, select

from adapters.storage.audit.breaches import InvariantBreach
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement, statements
from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.ledger.transactions import hashed_columns
from adapters.storage.tables.ledger import LedgerTransactionRow, earnings, ledger_transaction, posting, wallet
from domain.money.hash_chain import BEGINNING, chain_hash

BATCH_SIZE = 5_000


@statement(
    select_where(
        ledger_transaction,
        ledger_transaction.c.id > bindparam("after"),
        order_by=(ledger_transaction.c.id,),
        limit=BATCH_SIZE,
    ),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_entries(after: int) -> LedgerTransactionRow: ...
@statement(
    select(posting.c.transaction_id, posting.c.account, posting.c.owner_id, posting.c.amount, posting.c.balance)
    .where(posting.c.transaction_id.between(bindparam("first"), bindparam("last")))
    .order_by(posting.c.transaction_id, posting.c.id),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_lines(first: int, last: int) -> tuple[int, str, int, int, int | None]:
    """Select the hashed lines, each after the id of its transaction, as plain tuples, because there are many."""


class Head(NamedTuple):
    """A wallet or earnings row with the stored end of its chain."""

    id: int
    chain_hash: bytes
    chain_length: int


@statements(
    {
        owner.name: select(owner.c.id, owner.c.chain_hash, owner.c.chain_length)
        .where(owner.c.id > bindparam("after"))
        .order_by(owner.c.id)
        .limit(BATCH_SIZE)
        for owner in (wallet, earnings)
    },
    many_agents=ManyAgents.MAINTENANCE,
)
def select_heads(after: int) -> Head: ...


class End(NamedTuple):
    """The computed end of a chain so far: the last hash and the number of transactions."""

    chain_hash: bytes = BEGINNING
    length: int = 0


Ends = dict[str, dict[int, End]]
Line = Sequence[str | int | None]


async def broken_links(session: Session, advance: Callable[[int], None]) -> AsyncGenerator[InvariantBreach, None]:
    """Yield each transaction whose hash does not match its content and predecessor, and each chain whose end differs
    from that in its wallet or earnings row.

    `advance` is called with the number of transactions in each batch.
    """
    ends: Ends = {table: defaultdict(End) for table in select_heads}
    after = 0
    while batch := await session.find_all(select_entries(after=after)):
        after = batch[-1].id
        lines: dict[int, list[Line]] = defaultdict(list)
        for line in await session.find_all(select_lines(first=batch[0].id, last=after)):
            lines[line[0]].append(line[1:])
        for breach in _follow(batch, lines, ends):
            yield breach
        advance(len(batch))
    for table, heads_after in select_heads.items():
        after = 0
        while heads := await session.find_all(heads_after(after=after)):
            after = heads[-1].id
            for head in heads:
                for breach in _compare(table, head, ends[table].pop(head.id, End())):
                    yield breach
        for owner, end in ends[table].items():
            yield InvariantBreach(f"{table} that is missing", owner, 0, end.length)


def _follow(batch: list[LedgerTransactionRow], lines: dict[int, list[Line]], ends: Ends) -> Iterator[InvariantBreach]:
    for row in batch:
        table, owner = ("wallet", row.wallet_id) if row.wallet_id is not None else ("earnings", row.earnings_id)
        if owner is None:
            yield InvariantBreach("ledger_transaction of no chain", row.id, 0, 1)
            continue
        before = ends[table][owner]
        expected = chain_hash(before.chain_hash, hashed_columns(row), lines[row.id])
        if row.chain_hash != expected:
            yield InvariantBreach("ledger_transaction.chain_hash", row.id, row.chain_hash.hex(), expected.hex())
        # Continue from the stored hash, so that the following transactions are not reported too.
        ends[table][owner] = End(row.chain_hash, before.length + 1)


def _compare(table: str, head: Head, end: End) -> Iterator[InvariantBreach]:
    if head.chain_hash != end.chain_hash:
        yield InvariantBreach(f"{table}.chain_hash", head.id, head.chain_hash.hex(), end.chain_hash.hex())
    if head.chain_length != end.length:
        yield InvariantBreach(f"{table}.chain_length", head.id, head.chain_length, end.length)
