"""Follows the chains of the ledger and finds where a hash is not what it should be (`domain/money/hash_chain.py`).

All chains are followed at once, in the order in which transactions were written, for that is how they are stored.
Transactions are read in batches, so memory grows with the number of wallets and not with that of transactions.
"""

from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Table, bindparam, select

from adapters.storage.audit.breaches import Breach
from adapters.storage.engine.session import Session
from adapters.storage.engine.statement import Statement, returning_rows, select_rows
from adapters.storage.queries.ledger import hashed_columns
from adapters.storage.tables.ledger import LedgerTransactionRow, earnings, ledger_transaction, posting, wallet
from domain.money.hash_chain import BEGINNING, chain_hash

BATCH_SIZE = 5_000
ENTRIES = select_rows(
    ledger_transaction,
    LedgerTransactionRow,
    ledger_transaction.c.id > bindparam("after"),
    order_by=(ledger_transaction.c.id,),
    limit=BATCH_SIZE,
)
LINES: Statement[Sequence[Any]] = Statement(
    select(posting.c.transaction_id, posting.c.account, posting.c.owner_id, posting.c.amount, posting.c.balance)
    .where(posting.c.transaction_id.between(bindparam("first"), bindparam("last")))
    .order_by(posting.c.transaction_id, posting.c.id),
    tuple,
)
"""A line of a hash after the id of its transaction: as plain tuples, for there are many."""


class Head(NamedTuple):
    """A row that has a chain, and what it knows of its end."""

    id: int
    chain_hash: bytes
    chain_length: int


def _heads(kept: Table) -> Statement[Head]:
    known = select(kept.c.id, kept.c.chain_hash, kept.c.chain_length).where(kept.c.id > bindparam("after"))
    return returning_rows(Head, known.order_by(kept.c.id).limit(BATCH_SIZE))


HEADS = {kept.name: _heads(kept) for kept in (wallet, earnings)}


class End(NamedTuple):
    """The hash of a chain's last transaction so far, and how many there are."""

    chain_hash: bytes = BEGINNING
    length: int = 0


Ends = dict[str, dict[int, End]]


async def broken_links(session: Session, advance: Callable[[int], None]) -> AsyncGenerator[Breach, None]:
    """Each transaction whose hash does not follow from its content and the one before it in its chain, and each end
    of a chain that is not the one which its wallet or earnings know.

    `advance` is told of transactions that have been looked at.
    """
    ends: Ends = {kept: defaultdict(End) for kept in HEADS}
    after = 0
    while batch := await session.find_all(ENTRIES, after=after):
        after = batch[-1].id
        lines: dict[int, list[Sequence[Any]]] = defaultdict(list)
        for transaction_id, *line in await session.find_all(LINES, first=batch[0].id, last=after):
            lines[transaction_id].append(line)
        for breach in _follow(batch, lines, ends):
            yield breach
        advance(len(batch))
    for kept, statement in HEADS.items():
        after = 0
        while heads := await session.find_all(statement, after=after):
            after = heads[-1].id
            for head in heads:
                for breach in _compare(kept, head, ends[kept].pop(head.id, End())):
                    yield breach
        for owner, end in ends[kept].items():
            yield Breach(f"{kept} that is missing", owner, 0, end.length)


def _follow(batch: list[LedgerTransactionRow], lines: dict[int, list[Sequence[Any]]], ends: Ends) -> Iterator[Breach]:
    for row in batch:
        kept, owner = ("wallet", row.wallet_id) if row.wallet_id is not None else ("earnings", row.earnings_id)
        if owner is None:
            yield Breach("ledger_transaction of no chain", row.id, 0, 1)
            continue
        before = ends[kept][owner]
        expected = chain_hash(before.chain_hash, hashed_columns(row), lines[row.id])
        if row.chain_hash != expected:
            yield Breach("ledger_transaction.chain_hash", row.id, row.chain_hash.hex(), expected.hex())
        # From here on as if it were right, so that what comes after is not blamed for it.
        ends[kept][owner] = End(row.chain_hash, before.length + 1)


def _compare(kept: str, head: Head, end: End) -> Iterator[Breach]:
    if head.chain_hash != end.chain_hash:
        yield Breach(f"{kept}.chain_hash", head.id, head.chain_hash.hex(), end.chain_hash.hex())
    if head.chain_length != end.length:
        yield Breach(f"{kept}.chain_length", head.id, head.chain_length, end.length)
