"""`fieldcall ledger verify`: checks the books and says what it checked."""

import sys
from contextlib import ExitStack

import typer

from adapters.storage.audit.verification import MAX_BREACHES, Progress, Verdict
from adapters.storage.audit.verification import verify as verdicts
from server.config.settings import Settings
from server.config.wiring import open_database, prepare

MAX_SHOWN = 50
"""Offending rows that are printed for one invariant; the rest is counted."""


async def check(settings: Settings, progress: Progress | None = None) -> list[Verdict]:
    """The verdict on each invariant over the whole database, as it is at one moment while others may write."""
    await prepare(settings)
    async with open_database(settings).snapshot() as session:
        return await verdicts(session, progress)


class Lines(Progress):
    """Prints each verdict as soon as it is known."""

    def tell(self, verdict: Verdict) -> None:
        show(verdict)


class Bar(Progress):
    """Fills a bar on the terminal, which stands until the stack is left."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack

    def begin(self, rows: int) -> None:
        self._bar = self._stack.enter_context(typer.progressbar(length=rows, label="Checking", file=sys.stderr))

    def advance(self, rows: int) -> None:
        self._bar.update(rows)


async def verify(settings: Settings) -> int:
    """Print a line for each invariant, with the rows that break it. 1 when there are any, else 0."""
    if sys.stderr.isatty():
        with ExitStack() as stack:
            found = await check(settings, Bar(stack))
        for verdict in found:
            show(verdict)
    else:
        found = await check(settings, Lines())
    return 1 if any(verdict.breaches for verdict in found) else 0


def show(verdict: Verdict) -> None:
    """Print a verdict with the rows that break it."""
    breaches = verdict.breaches
    print(f"{'BROKEN' if breaches else 'holds '}  {verdict.invariant} ({verdict.checked} rows)", flush=True)
    for breach in breaches[:MAX_SHOWN]:
        print(f"        {breach.place} of {breach.id}: {breach.found}, should be {breach.expected}")
    if len(breaches) > MAX_SHOWN:
        least = "at least " if len(breaches) == MAX_BREACHES else ""
        print(f"        and {least}{len(breaches) - MAX_SHOWN} more")
