"""Checks the whole ledger: every invariant, and the chains of hashes."""

from contextlib import aclosing
from typing import NamedTuple

from adapters.storage.audit.breaches import Breach
from adapters.storage.audit.hash_chain import broken_links
from adapters.storage.audit.invariants import INVARIANTS, TRANSACTIONS
from adapters.storage.engine.session import Session

MAX_BREACHES = 1_000
"""Breaches of one invariant that are looked for: one edit may break as many rows as follow it."""
CHAINED = "hashes lead from each transaction to the next, up to the last that its wallet or operator knows"


class Verdict(NamedTuple):
    """What the check of one invariant found, at most `MAX_BREACHES`; `checked` is the number of rows that it covers."""

    invariant: str
    checked: int
    breaches: list[Breach]


class Progress:
    """Told of how far a check is. This one does not listen."""

    def begin(self, rows: int) -> None:
        """There are so many rows to check, those that several invariants cover as often."""

    def advance(self, rows: int) -> None:
        """So many more have been checked."""

    def tell(self, verdict: Verdict) -> None:
        """An invariant has been checked."""


async def verify(session: Session, progress: Progress | None = None) -> list[Verdict]:
    """Check everything over the whole database. While others write, the session has to be a snapshot."""
    progress = progress or Progress()
    counts = [await session.find(count) or 0 for _, count, _ in INVARIANTS]
    transactions = await session.find(TRANSACTIONS) or 0
    progress.begin(sum(counts) + transactions)
    verdicts = []
    for (name, _, breaches), checked in zip(INVARIANTS, counts, strict=True):
        verdicts.append(Verdict(name, checked, await session.find_all(breaches, limit=MAX_BREACHES)))
        progress.advance(checked)
        progress.tell(verdicts[-1])
    broken = []
    async with aclosing(broken_links(session, progress.advance)) as links:
        async for breach in links:
            broken.append(breach)
            if len(broken) == MAX_BREACHES:
                break
    verdicts.append(Verdict(CHAINED, transactions, broken))
    progress.tell(verdicts[-1])
    return verdicts
