"""Follows the chains of the ledger and finds where a hash is not what it should be (`domain/chain.py`).

Read in batches in the order of the chains, so that memory does not grow with the ledger.
"""

import json
from collections import defaultdict
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from typing import NamedTuple

from sqlalchemy import Table, bindparam, select, tuple_

from adapters.storage.invariants import Breach
from adapters.storage.session import Session
from adapters.storage.statement import AmongIds, Statement, find, rows
from adapters.storage.tables import LedgerTransactionRow, PostingRow, earnings, ledger_transaction, posting, wallet
from adapters.storage.wallets import hashed_columns
from domain.chain import BEGINNING, Line, chain_hash

BATCH = 5_000


class Head(NamedTuple):
    """Whose chain it is, and what is known there of its end."""

    id: int
    chain_hash: bytes
    chain_length: int


class Chain(NamedTuple):
    """The chains of the rows of one table."""

    kept: str
    owner: str
    """The column of a ledger transaction that names the row."""
    heads: Statement[Head]
    entries: Statement[LedgerTransactionRow]


def _chain(kept: Table, owner: str) -> Chain:
    place = tuple_(ledger_transaction.c[owner], ledger_transaction.c.id)
    heads = (
        select(kept.c.id, kept.c.chain_hash, kept.c.chain_length)
        .where(kept.c.id > bindparam("after"))
        .order_by(kept.c.id)
        .limit(BATCH)
    )
    entries = find(
        ledger_transaction,
        LedgerTransactionRow,
        ledger_transaction.c[owner].is_not(None),
        place > tuple_(bindparam("owner"), bindparam("after")),
        order_by=tuple(place),
        limit=BATCH,
    )
    return Chain(kept.name, owner, rows(Head, heads), entries)


CHAINS = (_chain(wallet, "wallet_id"), _chain(earnings, "earnings_id"))
POSTINGS = find(posting, PostingRow, AmongIds(posting.c.transaction_id, "transaction_ids"), order_by=(posting.c.id,))


async def broken_links(session: Session, advance: Callable[[int], None]) -> AsyncGenerator[Breach, None]:
    """Each transaction whose hash does not follow from its content and the one before, and each end that is not the
    end which its wallet or earnings know. `advance` is told of transactions that have been looked at."""
    for chain in CHAINS:
        async for breach in _follow(session, chain, advance):
            yield breach


async def _follow(session: Session, chain: Chain, advance: Callable[[int], None]) -> AsyncIterator[Breach]:
    heads = _heads(session, chain)
    head = await anext(heads, None)
    before, length = BEGINNING, 0
    async for row, lines in _entries(session, chain, advance):
        owner = getattr(row, chain.owner)
        while head and head.id < owner:
            for breach in _ends(chain, head, before, length):
                yield breach
            head, before, length = await anext(heads, None), BEGINNING, 0
        if not head or head.id > owner:
            yield Breach(f"ledger_transaction without {chain.kept}", row.id, owner, 0)
            continue
        expected = chain_hash(before, hashed_columns(row), lines)
        if row.chain_hash != expected:
            yield Breach("ledger_transaction.chain_hash", row.id, row.chain_hash.hex(), expected.hex())
        # From here on as if it were right, so that what comes after is not blamed for it.
        before, length = row.chain_hash, length + 1
    while head:
        for breach in _ends(chain, head, before, length):
            yield breach
        head, before, length = await anext(heads, None), BEGINNING, 0


def _ends(chain: Chain, head: Head, last: bytes, length: int) -> list[Breach]:
    found = []
    if head.chain_hash != last:
        found.append(Breach(f"{chain.kept}.chain_hash", head.id, head.chain_hash.hex(), last.hex()))
    if head.chain_length != length:
        found.append(Breach(f"{chain.kept}.chain_length", head.id, head.chain_length, length))
    return found


async def _heads(session: Session, chain: Chain) -> AsyncIterator[Head]:
    after = 0
    while batch := await session.all(chain.heads, after=after):
        for head in batch:
            yield head
        after = batch[-1].id


async def _entries(
    session: Session, chain: Chain, advance: Callable[[int], None]
) -> AsyncIterator[tuple[LedgerTransactionRow, list[Line]]]:
    owner = after = 0
    while batch := await session.all(chain.entries, owner=owner, after=after):
        lines: dict[int, list[Line]] = defaultdict(list)
        for row in await session.all(POSTINGS, transaction_ids=json.dumps([entry.id for entry in batch])):
            lines[row.transaction_id].append(Line(row.account, row.owner_id, row.amount, row.balance))
        for entry in batch:
            yield entry, lines[entry.id]
        owner, after = getattr(batch[-1], chain.owner), batch[-1].id
        advance(len(batch))
