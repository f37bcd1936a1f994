"""Due jobs run once, by the worker that holds their lease."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from adapters.storage.engine.transactions.session import Session
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import TRANSITIONS, Trigger
from domain.values.time import SECOND
from resolvers.core import jobs
from resolvers.core.context import Services
from resolvers.core.jobs import LEASE, JobKind, claim_jobs, postpone_job, run_job
from resolvers.payments import deposits
from resolvers.tasks import dispatch, settlement
from resolvers.tasks import history as task_history
from server.config.wiring import load_resolvers
from tests import actors
from tests.actors import SetClock, insert_job
from tests.resolvers.stages import HOUR, Scene, select_all_jobs

S = Status


async def expiring(scene: Scene) -> int:
    return await scene.published(acceptBy=20270102140000)


async def due_job(scene: Scene) -> Any:
    """The only job that is due, leased."""
    (leased,) = await claim_jobs(scene.services, 10)
    return leased


async def test_an_expired_task_returns_its_money_once(scene: Scene) -> None:
    task_id = await expiring(scene)
    scene.clock.advance(HOUR - 1)
    assert await scene.work_off() == 0
    scene.clock.advance(1)
    assert await scene.work_off() == 1
    assert await scene.work_off() == 0
    seen = await scene.agent(dispatch.get_task, taskId=task_id, includeEvents=True)
    assert (seen.status, seen.matching.state) == (S.EXPIRED, "expired")
    last = seen.events[-1]
    assert (last.event, last.changed_by_actor_type, last.timestamp) == ("task.expired", "system", 20270102140000)
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_an_overdue_task_says_so_once_and_goes_on(scene: Scene) -> None:
    task_id = await scene.reach(S.ARRIVED, completeBy=20270102140000)
    scene.clock.advance(HOUR)
    assert await scene.work_off() == 2, "it is overdue, and the time to accept it is over, too, which changes nothing"
    scene.clock.advance(HOUR)
    assert await scene.work_off() == 0
    assert await scene.status(task_id) is S.ARRIVED
    event = (await scene.agent(task_history.get_task_history, taskId=task_id))[-1]
    assert (event.event, event.from_status, event.to_status) == ("task.overdue", S.ARRIVED, S.ARRIVED)


async def test_a_task_in_time_is_never_overdue(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW, completeBy=20270102140000)
    scene.clock.advance(HOUR)
    await scene.work_off()
    assert "task.overdue" not in await scene.history(task_id)


async def test_submitted_proof_is_judged_and_its_review_begins(scene: Scene) -> None:
    task_id = await scene.reach(S.PROOF_SUBMITTED)
    assert await scene.work_off() == 1
    assert (await scene.history(task_id))[-2:] == ["task.proof_uploaded", "task.under_review"]


async def test_timers_that_have_become_pointless_change_nothing(scene: Scene) -> None:
    accepted = await scene.reach(S.IN_PROGRESS, acceptBy=20270102140000)
    cancelled = await scene.reach(S.PUBLISHED, acceptBy=20270102140000)
    await scene.agent(dispatch.cancel_task, taskId=cancelled)
    quoted = await scene.reach(S.FUNDED)
    submitted = await scene.reach(S.PROOF_SUBMITTED)
    await scene.agent(settlement.cancel_task_with_settlement, taskId=submitted, cancellationReasonCodeRef=1)
    paid = await scene.agent(deposits.deposit_to_wallet, amount="20", currency="EUR")
    await scene.checkout(paid.external_id, "pay")
    scene.clock.advance(47 * HOUR)
    before = await scene.everything()
    assert await scene.work_off() == 5, "what was cancelled has taken its timer with it"
    changed = {name for name, rows in (await scene.everything()).items() if rows != before[name]}
    assert changed == {"job"}
    assert set(await scene.jobs()) == {(jobs.JobKind.OVERDUE, accepted), (jobs.JobKind.EXPIRE, quoted)}
    assert [await scene.status(task_id) for task_id in (accepted, cancelled, quoted, submitted)] == [
        S.IN_PROGRESS,
        S.CANCELLED,
        S.FUNDED,
        S.CANCELLED,
    ]


async def test_what_came_due_while_nobody_worked_is_done_late(scene: Scene) -> None:
    expired = await expiring(scene)
    quoted = await scene.quoted()
    rejected = await scene.reach(S.REJECTED)
    opened = await scene.agent(deposits.deposit_to_wallet, amount="20", currency="EUR")
    scene.clock.advance(30 * 24 * HOUR)
    await scene.work_off()
    statuses = [await scene.status(task_id) for task_id in (expired, quoted, rejected)]
    assert statuses == [S.EXPIRED, S.QUOTED, S.CLOSED]
    assert (await scene.agent(deposits.get_deposit, externalId=opened.external_id)).status == "expired"
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_a_leased_job_is_nobody_elses_until_the_lease_runs_out(scene: Scene) -> None:
    task_id = await expiring(scene)
    scene.clock.advance(HOUR)
    first = await due_job(scene)
    assert await claim_jobs(scene.services, 10) == []
    scene.clock.advance(LEASE // SECOND)
    second = await due_job(scene)
    assert (second.id, second.attempts) == (first.id, 2)
    before = await scene.everything()
    await run_job(scene.services, first)  # the first worker comes to itself too late
    await postpone_job(scene.services, first, "too late")
    assert await scene.everything() == before
    await run_job(scene.services, second)
    assert await scene.status(task_id) is S.EXPIRED
    assert (await scene.history(task_id)).count("task.expired") == 1


async def test_workers_at_once_share_the_work(scene: Scene) -> None:
    await actors.fund_wallet(scene.agent, "1000.00")
    made = [await expiring(scene) for _ in range(20)]
    scene.clock.advance(HOUR)
    claims = await asyncio.gather(*(claim_jobs(scene.services, 8) for _ in range(6)))
    ids = [leased.id for claim in claims for leased in claim]
    assert len(ids) == len(set(ids)) == 20
    assert all(len(claim) <= 8 for claim in claims)
    # Each is carried out twice at once, as by a worker that lost its lease and the one that took it up.
    await asyncio.gather(*(run_job(scene.services, leased) for claim in claims for leased in claim * 2))
    for task_id in made:
        assert (await scene.history(task_id)).count("task.expired") == 1


async def test_the_oldest_work_is_claimed_first(scene: Scene) -> None:
    late = await scene.published(acceptBy=20270102150000)
    early = await expiring(scene)
    scene.clock.advance(3 * HOUR)
    assert [leased.subject_id for leased in await claim_jobs(scene.services, 1)] == [early]
    assert [leased.subject_id for leased in await claim_jobs(scene.services, 1)] == [late]


async def test_a_failed_job_waits_twice_as_long_each_time_and_at_most_an_hour(scene: Scene) -> None:
    await scene.services.database.write(
        partial(insert_job, kind="no such kind", subject=1, due_at=scene.services.clock.now())
    )
    waits = []
    for _ in range(14):
        leased = await due_job(scene)
        before = await scene.everything()
        with pytest.raises(KeyError):
            await run_job(scene.services, leased)
        assert await scene.everything() == before
        await postpone_job(scene.services, leased, "x" * 2000)
        (row,) = [
            row
            for row in await scene.services.database.reader.find_all(select_all_jobs())
            if row.kind == "no such kind"
        ]
        assert (row.leased_until, row.fault) == (None, "x" * 1000)
        waits.append((row.due_at - scene.clock.now()) // SECOND)
        assert await claim_jobs(scene.services, 10) == []
        scene.clock.advance(waits[-1])
    assert waits[:4] == [2, 4, 8, 16]
    assert waits[-3:] == [HOUR, HOUR, HOUR]


async def test_a_fault_in_the_middle_of_a_job_leaves_nothing_of_it(scene: Scene) -> None:
    task_id = await expiring(scene)
    scene.clock.advance(HOUR)
    leased = await due_job(scene)

    class Failing:
        """A database whose connection breaks once the money has moved."""

        dialect, reader = scene.services.database.dialect, scene.services.database.reader

        async def write(self, work: Callable[[Session], Any]) -> Any:
            async def broken(session: Session) -> None:
                await work(session)
                raise ConnectionResetError

            return await scene.services.database.write(broken)

    before = await scene.everything()
    with pytest.raises(Exception, match=r".*"):
        await run_job(replace(scene.services, database=Failing()), leased)  # type: ignore[arg-type]
    assert await scene.everything() == before
    await run_job(scene.services, leased)
    assert await scene.status(task_id) is S.EXPIRED


def test_every_timer_of_the_table_has_its_work() -> None:
    # A payment, the step before it, the owner's approval, a suspension, a rule or service that screens, and the end of
    # test money bring these about; the job that ends a no-show submits what is there, and the one that ends a review
    # reminds of it.
    not_timed = {
        Trigger.RECEIVE_PAYMENT,
        Trigger.BEGIN_REVIEW,
        Trigger.PUBLISH,
        Trigger.RELEASE,
        Trigger.WITHDRAW,
        Trigger.VOID_FUNDING,
        Trigger.SUBMIT_PROOF,
        Trigger.COMPLETE,
        Trigger.REVIEW_DUE,
        Trigger.HOLD,
        Trigger.REFUSE_HELD,
        # A position that an operator reports.
        Trigger.NEAR,
        Trigger.LEAVE,
    }
    timed = {row.trigger for row in TRANSITIONS if row.by is Actor.SYSTEM} - not_timed
    assert timed <= set(jobs.JOBS)


def test_every_kind_of_job_has_a_handler_and_every_handler_a_kind() -> None:
    load_resolvers()
    assert set(jobs.JOBS) == set(jobs.JobKind)
    assert all(entry.outside or entry.inside for entry in jobs.JOBS.values())


async def test_after_a_clock_that_was_ahead_recurring_work_waits_at_most_an_interval(
    services: Services, clock: SetClock
) -> None:
    """A year ahead, all recurring work ran once and some was leased; then the clock was set right."""
    year = 365 * 24 * 3600
    clock.advance(year)
    await jobs.schedule_recurring(services)
    recurring = {kind for kind, entry in jobs.JOBS.items() if entry.every}
    claimed = {row.kind: row for row in await claim_jobs(services, 50)}
    assert recurring <= claimed.keys()
    left = JobKind.CHECK_IDS
    for kind in recurring - {left}:
        await run_job(services, claimed[kind])
    clock.advance(-year)
    assert await jobs.next_due(services) > services.clock.now() + year * SECOND  # type: ignore[operator]
    await jobs.reclaim_future(services)
    assert {row.kind for row in await claim_jobs(services, 50)} == recurring
    await jobs.reclaim_future(services)
    assert await claim_jobs(services, 50) == [], "what is leased and due in time stays as it is"
