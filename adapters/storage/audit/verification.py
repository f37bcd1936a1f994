"""Verification of the whole ledger: all invariants, and the hash chains."""

from contextlib import aclosing
from typing import NamedTuple

from adapters.storage.audit.breaches import InvariantBreach
from adapters.storage.audit.hash_chain import broken_links
from adapters.storage.audit.invariants import INVARIANTS, TRANSACTIONS
from adapters.storage.engine.transactions.session import Session

MAX_BREACHES = 1_000
"""The most breaches that are reported for one invariant: one edit may break all rows after it."""
CHAINED = "hashes lead from each transaction to the next, up to the last that its wallet or operator knows"


class InvariantResult(NamedTuple):
    """The result of one invariant, with at most `MAX_BREACHES`; `checked` is the number of rows that it covers."""

    invariant: str
    checked: int
    breaches: list[InvariantBreach]


class VerificationProgress:
    """Receives the progress of a verification. This class ignores it."""

    def begin(self, rows: int) -> None:
        """Note the number of rows to check; a row counts once for each invariant."""

    def advance(self, rows: int) -> None:
        """Note that `rows` more have been checked."""

    def record_result(self, verdict: InvariantResult) -> None:
        """Note the result of an invariant."""


async def verify(session: Session, progress: VerificationProgress | None = None) -> list[InvariantResult]:
    """Verify the whole database. The session must be a snapshot while others write."""
    progress = progress or VerificationProgress()
    counts = [await session.find(count()) or 0 for _, count, _ in INVARIANTS]
    transactions = await session.find(TRANSACTIONS()) or 0
    progress.begin(sum(counts) + transactions)
    verdicts = []
    for (name, _, breaches), checked in zip(INVARIANTS, counts, strict=True):
        verdicts.append(InvariantResult(name, checked, await session.find_all(breaches(limit=MAX_BREACHES))))
        progress.advance(checked)
        progress.record_result(verdicts[-1])
    broken = []
    async with aclosing(broken_links(session, progress.advance)) as links:
        async for breach in links:
            broken.append(breach)
            if len(broken) == MAX_BREACHES:
                break
    verdicts.append(InvariantResult(CHAINED, transactions, broken))
    progress.record_result(verdicts[-1])
    return verdicts
