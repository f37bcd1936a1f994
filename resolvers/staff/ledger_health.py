"""Health of the ledger: the result of its last check, and the job that checks it regularly.

A check reads the whole ledger, so requests never run one: they return the recorded result.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Self

import orjson
import structlog

from adapters.notifications.staff import ledger_notice
from adapters.storage.audit.oversight import (
    INSERT_LEDGER_CHECK,
    delete_ledger_check,
    finish_ledger_check,
    select_last_ledger_check,
    select_newest_ledger_check,
)
from adapters.storage.audit.verification import CHAINED, InvariantResult, verify
from adapters.storage.engine.transactions.session import Database, Session
from adapters.storage.tables.oversight import LedgerCheckRow
from domain.lifecycle.statuses import Actor
from domain.refusals.general import Unavailable
from domain.values.time import HOUR, SECOND, Instant
from domain.webhooks.notifications import StaffEvent
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.jobs import JobKind, job
from resolvers.core.operation import Snapshot, operation
from resolvers.events.staff_notices import notify_staff
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Int32, OwnTime, server_time

MAX_PROBLEMS = 50
"""Problems that are recorded in words; further ones are only counted."""
STOP_INTERVAL_SECONDS = 0.2
"""Seconds between two looks of a check at whether the service stops."""
MAX_CHECK_TIME = 6 * HOUR
"""Maximum duration of a check: an older one has died with its process."""

log = structlog.get_logger("fieldcall.ledger")


class LedgerHealth(Wire):
    """Result of the last check of the whole ledger. It runs regularly, and with `fieldcall ledger verify`."""

    checked_at: OwnTime | None
    """Time at which the last check ended, on the server's clock (UTC); null before the first."""
    ok: bool | None
    """True if every invariant holds; null before the first check."""
    transactions: Int32
    """Number of ledger transactions that were checked."""
    problems: list[str]
    """Problems in words, at most the first 50; empty when every invariant holds."""

    @classmethod
    def from_row(cls, row: LedgerCheckRow | None) -> Self:
        if row is None:
            return cls(checked_at=None, ok=None, transactions=0, problems=[])
        return cls(
            checked_at=server_time(row.checked_at),
            ok=not row.problems,
            transactions=row.transactions,
            problems=orjson.loads(row.problems_json),
        )


@operation(Actor.PLATFORM, reads=Snapshot.SINGLE)
async def get_ledger_health(read: Context, request: Nothing) -> LedgerHealth:
    """Read the result of the last check of the ledger. It does not run a check."""
    return LedgerHealth.from_row(await read.session.find(select_last_ledger_check()))


@job(JobKind.CHECK_LEDGER, outside=True, every=HOUR)
async def check_ledger(context: Call, _: int) -> None:
    """Check the whole ledger when the last check is older than the interval of the policy."""
    services = context.services
    interval = services.policy.ledger_check_interval * SECOND
    check_id = await context.transact(partial(_begin_if_due, interval=interval)) if interval else None
    if check_id is None:
        return
    # In a thread with its own loop: hashing would keep the loop that answers requests busy.
    databases = (*([services.replica.database] if services.replica else ()), services.database)
    verdicts = await asyncio.to_thread(asyncio.run, _verify(databases, services.stopping))
    await context.transact(partial(_conclude, check_id=check_id, verdicts=verdicts))


async def _begin_if_due(context: Transaction, *, interval: Instant) -> int | None:
    """Record that a check begins, and return its id; None when the last check is recent, or still runs."""
    newest = await context.session.find(select_newest_ledger_check())
    if newest and newest.checked_at is None and newest.started_at > context.now - MAX_CHECK_TIME:
        return None
    last = await context.session.find(select_last_ledger_check())
    if last and last.started_at > context.now - interval:
        return None
    return await begin_check(context.session, context.now)


async def _verify(databases: Sequence[Database], stopping: asyncio.Event) -> Sequence[InvariantResult] | None:
    """Return the verdicts; None when the service begins to stop before all are known."""
    checking = asyncio.create_task(_verify_snapshot(databases))
    while not (await asyncio.wait((checking,), timeout=STOP_INTERVAL_SECONDS))[0]:
        # Event objects of another loop allow nothing else here.
        if stopping.is_set():
            checking.cancel()
            await asyncio.wait((checking,))
            return None
    return checking.result()


async def _verify_snapshot(databases: Sequence[Database]) -> Sequence[InvariantResult]:
    *replicas, primary = databases
    for replica in replicas:
        # A replica relieves the primary of reading the whole ledger. One that does not answer is skipped.
        with suppress(Unavailable):
            async with replica.snapshot() as session:
                return await verify(session)
    async with primary.snapshot() as session:
        return await verify(session)


async def _conclude(context: Transaction, *, check_id: int, verdicts: Sequence[InvariantResult] | None) -> None:
    if verdicts is None:
        await context.session.execute(delete_ledger_check(id=check_id))
        return
    problems = describe_breaches(verdicts)
    await end_check(context.session, check_id, verdicts, context.now)
    if problems:
        log.error("the ledger does not balance", problems=len(problems), first=problems[0])
        await notify_staff(context, StaffEvent.LEDGER_PROBLEM, ledger_notice(len(problems), problems[0]))


async def begin_check(session: Session, now: Instant) -> int:
    """Record that a check of the ledger begins, and return its id."""
    row = LedgerCheckRow(id=0, started_at=now, checked_at=None, transactions=0, problems=0, problems_json="[]")
    return await session.get(INSERT_LEDGER_CHECK(row))


async def end_check(session: Session, check_id: int, verdicts: Sequence[InvariantResult], now: Instant) -> None:
    """Record the result of a check."""
    problems = describe_breaches(verdicts)
    await session.execute(
        finish_ledger_check(
            key=check_id,
            checked_at=now,
            transactions=next(verdict.checked for verdict in verdicts if verdict.invariant == CHAINED),
            problems=len(problems),
            problems_json=orjson.dumps(problems[:MAX_PROBLEMS]).decode(),
        )
    )


def describe_breaches(verdicts: Sequence[InvariantResult]) -> list[str]:
    """Return each breach in words, with the invariant that it breaks."""
    return [
        f"{verdict.invariant}: {breach.place} of {breach.id} is {breach.actual}, should be {breach.expected}"
        for verdict in verdicts
        for breach in verdict.breaches
    ]
