"""Nobody does anything any more: time alone ends every task that somebody waits for, and returns or pays its money."""

from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from sqlalchemy import bindparam

from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.tasks import TaskRow, task
from domain.lifecycle.dispute_guards import MAX_DISPUTES
from domain.lifecycle.statuses import TERMINAL, DisputeOutcome, SettlementMode, Status
from domain.tasks.changes import MAX_CHANGE_REQUESTS
from resolvers.core import jobs
from resolvers.core.context import SYSTEM_CALLER, Call
from resolvers.core.jobs import JobKind
from resolvers.tasks import settlement
from tests.resolvers.stages import HOUR, Scene


@statement(select_where(task, task.c.agent_id == bindparam("agent_id"), order_by=(task.c.id,)))
def select_tasks(agent_id: int) -> TaskRow: ...


LONG_ENOUGH, JUMP = 84 * 24 * HOUR, 3 * 24 * HOUR
AT_REST = (*TERMINAL, Status.DRAFT, Status.QUOTED, Status.DISPUTED)
"""Statuses in which a task stays without further action.

A draft and an expired quote hold nothing of anybody, and the staff ends disputes.
"""


async def leave_alone(scene: Scene, work_off: Callable[[], Awaitable[Any]]) -> Counter[str]:
    """Let time pass, check where the agent's tasks and their money are, and decide the disputes that are left.

    Returns how many tasks there were in each status when nobody did anything any more.
    """
    services, reader = scene.services, scene.services.database.reader
    statuses = Counter(row.status for row in await reader.find_all(select_tasks(agent_id=scene.agent.id)))
    system = Call(services, SYSTEM_CALLER, "req_system", "", scene.clock.now(), reader)
    # As at the start of a worker.
    await system.transact(partial(jobs.schedule, kind=JobKind.SCHEDULE_EXPIRIES, subject_id=0, moment=system.now))
    for _ in range(LONG_ENOUGH // JUMP):
        scene.clock.advance(JUMP)
        await work_off()
    rows = await reader.find_all(select_tasks(agent_id=scene.agent.id))
    for row in rows:
        _check(row, await scene.history(row.id))
    reserved, locked = sum(row.reserved for row in rows), sum(row.locked for row in rows)
    assert (await scene.balances())[1:3] == tuple(f"{held // 100}.{held % 100:02}" for held in (reserved, locked))
    for row in rows:
        if row.status == Status.DISPUTED:
            await scene.staff(settlement.resolve_dispute, taskId=row.id, outcome=DisputeOutcome.REFUND)
    assert (await scene.balances())[1:3] == ("0.00", "0.00"), "every dispute can be decided"
    return statuses


def _check(row: TaskRow, history: list[str]) -> None:
    """A task is where the table says, and so is its money."""
    what = (row.status, history)
    assert row.status in AT_REST, what
    assert history.count("task.changes_requested") <= MAX_CHANGE_REQUESTS, what
    assert history.count("task.dispute_withdrawn") <= 2 * MAX_DISPUTES, "of each side"
    assert history.count("task.settled") <= 1, what
    if row.status == Status.DISPUTED:
        assert history.count("dispute.overdue") > 1, what
        # All held money is frozen, also the money that its last quote reserved.
        assert row.locked in (0, row.price.total), what
        assert row.reserved == 0 or (row.locked == 0 and "task.quoted" in history), what
        assert row.settled == 0, what
        return
    assert (row.reserved, row.locked) == (0, 0), what
    if "task.settled" in history:
        assert row.settled > 0, what
    elif row.status != Status.CANCELLED or "task.accepted" not in history:
        assert row.settled == 0, what
    if "task.operator_no_show" in history:
        assert row.settlement_mode == SettlementMode.DIRECT or "task.overdue" in history, what
