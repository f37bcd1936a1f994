"""`fieldcall ledger verify`: checks the ledger and prints a verdict on each invariant."""

import sys
from contextlib import ExitStack
from functools import partial

import typer

from adapters.clock import SystemClock
from adapters.storage.audit.verification import MAX_BREACHES, InvariantResult, VerificationProgress
from adapters.storage.audit.verification import verify as verify_invariants
from resolvers.staff.ledger_health import begin_check, end_check
from server.config.database import open_database, writable_database
from server.config.settings import Settings
from server.config.wiring import prepare

MAX_SHOWN = 50
"""Breaches printed for one invariant; further ones are only counted."""


async def check(settings: Settings, progress: VerificationProgress | None = None) -> list[InvariantResult]:
    """Return the verdict on each invariant over one snapshot of the database, while others may write."""
    await prepare(settings)
    async with open_database(settings).snapshot() as session:
        return await verify_invariants(session, progress)


async def check_and_record(settings: Settings, progress: VerificationProgress) -> list[InvariantResult]:
    """Check the ledger as `check` does, and record the result for the staff."""
    async with writable_database(settings) as database:
        await prepare(settings)
        clock = database.clock or SystemClock()
        check_id = await database.write(partial(begin_check, now=clock.now()))
        async with database.snapshot() as session:
            verdicts = await verify_invariants(session, progress)
        await database.write(partial(end_check, check_id=check_id, verdicts=verdicts, now=clock.now()))
    return verdicts


class VerdictLines(VerificationProgress):
    """Prints each verdict as soon as it is known."""

    def record_result(self, verdict: InvariantResult) -> None:
        print_verdict(verdict)


class ProgressBar(VerificationProgress):
    """Fills a progress bar on the terminal until the stack exits."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack

    def begin(self, rows: int) -> None:
        self._bar = self._stack.enter_context(typer.progressbar(length=rows, label="Checking", file=sys.stderr))

    def advance(self, rows: int) -> None:
        self._bar.update(rows)


async def verify(settings: Settings) -> int:
    """Print a line for each invariant, with the rows that break it. Return the exit code: 1 if there are any, else
    0."""
    if sys.stderr.isatty():
        with ExitStack() as stack:
            verdicts = await check_and_record(settings, ProgressBar(stack))
        for verdict in verdicts:
            print_verdict(verdict)
    else:
        verdicts = await check_and_record(settings, VerdictLines())
    return 1 if any(verdict.breaches for verdict in verdicts) else 0


def print_verdict(verdict: InvariantResult) -> None:
    """Print a verdict with the rows that break it."""
    breaches = verdict.breaches
    print(f"{'BROKEN' if breaches else 'holds '}  {verdict.invariant} ({verdict.checked} rows)", flush=True)
    for breach in breaches[:MAX_SHOWN]:
        print(f"        {breach.place} of {breach.id}: {breach.actual}, should be {breach.expected}")
    if len(breaches) > MAX_SHOWN:
        qualifier = "at least " if len(breaches) == MAX_BREACHES else ""
        print(f"        and {qualifier}{len(breaches) - MAX_SHOWN} more")
