"""Practice worlds, whose clocks make their jobs due."""

from sqlalchemy import bindparam, func, select, update

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.changes import insertion, plain_insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import first_free, select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.queries.core.jobs import FREE
from adapters.storage.tables.accounts import OperatorRow, PracticeWorldRow, operator, practice_world
from adapters.storage.tables.jobs import JobRow, job
from domain.practice.clock import PracticeClock

OF_AGENT = practice_world.c.agent_id == bindparam("agent_id")
DUE = (job.c.practice_agent_id == bindparam("agent_id"), job.c.moment <= bindparam("until"))
ALL_CLOCKS = select(practice_world.c.agent_id, practice_world.c.shown, practice_world.c.set_at, practice_world.c.speed)
CLOCK = ALL_CLOCKS.where(OF_AGENT)

INSERT_WORLD = plain_insertion(practice_world, PracticeWorldRow)


@statement(CLOCK)
def select_clock(agent_id: int) -> PracticeClock: ...
@statement(ALL_CLOCKS.where(AmongIds(practice_world.c.agent_id, "agent_ids")))
def select_clocks_of_agents(agent_ids: str) -> PracticeClock: ...
@statement(CLOCK.with_for_update())
def lock_clock(agent_id: int) -> PracticeClock: ...
@statement(
    update(practice_world)
    .where(OF_AGENT)
    .values(shown=bindparam("new_shown"), set_at=bindparam("new_set_at"), speed=bindparam("new_speed"))
)
def set_clock(new_shown: int, new_set_at: int, new_speed: float, agent_id: int) -> None: ...
@statement(update(practice_world).where(OF_AGENT).values(refused=bindparam("last_refused")))
def set_refused(last_refused: str | None, agent_id: int) -> None: ...
@statement(select(practice_world.c.refused).where(OF_AGENT, practice_world.c.refused.is_not(None)))
def select_refused(agent_id: int) -> str: ...
@statement(select_where(operator, operator.c.practice_agent_id == bindparam("agent_id"), order_by=(operator.c.id,)))
def select_simulated_operators(agent_id: int) -> OperatorRow: ...


INSERT_SIMULATED_OPERATOR = insertion(operator, OperatorRow)


@statement(select(func.min(job.c.moment)).where(job.c.practice_agent_id == bindparam("agent_id")))
def select_next_moment(agent_id: int) -> Instant: ...
@statement(
    update(job)
    .where(first_free(job, *DUE, FREE, order_by=(job.c.moment, job.c.id), limit=1))
    .values(leased_until=bindparam("lease"), attempts=job.c.attempts + 1)
    .returning(job)
)
def claim_next(agent_id: int, until: int, now: int, lease: int | None) -> JobRow:
    """Lease the first job that is due until an instant of the world and has no lease at the real instant `now`."""


@statement(select(func.count()).select_from(job).where(*DUE))
def count_due(agent_id: int, until: int) -> int: ...
@statement(select_where(job, job.c.practice_agent_id == bindparam("agent_id")))
def select_jobs_of_world(agent_id: int) -> JobRow: ...
@statement(update(job).where(job.c.id == bindparam("job_id")).values(due_at=bindparam("new_due_at")))
def set_due(new_due_at: int, job_id: int) -> None: ...
