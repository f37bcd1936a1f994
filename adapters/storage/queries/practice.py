"""Statements about practice worlds: clocks, simulated operators and due jobs."""

from sqlalchemy import bindparam, func, select, update

from adapters.storage.engine.columns import Instant
from adapters.storage.engine.statement import (
    AmongIds,
    command,
    first_free,
    insertion,
    plain_insertion,
    returning_rows,
    select_rows,
    select_value,
)
from adapters.storage.queries.jobs import FREE
from adapters.storage.tables.accounts import OperatorRow, operator
from adapters.storage.tables.jobs import JobRow, job
from adapters.storage.tables.practice import practice_world
from domain.practice.clock import PracticeClock

OF_AGENT = practice_world.c.agent_id == bindparam("agent_id")
DUE = (job.c.practice_agent_id == bindparam("agent_id"), job.c.moment <= bindparam("until"))
ALL_CLOCKS = select(practice_world.c.agent_id, practice_world.c.shown, practice_world.c.set_at, practice_world.c.speed)
CLOCK = ALL_CLOCKS.where(OF_AGENT)

INSERT_WORLD = plain_insertion(practice_world)
CLOCK_OF = returning_rows(PracticeClock, CLOCK)
CLOCKS_OF_AGENTS = returning_rows(PracticeClock, ALL_CLOCKS.where(AmongIds(practice_world.c.agent_id, "agent_ids")))
CLOCK_TO_CHANGE = returning_rows(PracticeClock, CLOCK.with_for_update())
SET_CLOCK = command(
    update(practice_world)
    .where(OF_AGENT)
    .values(shown=bindparam("new_shown"), set_at=bindparam("new_set_at"), speed=bindparam("new_speed"))
)
SET_REFUSED = command(update(practice_world).where(OF_AGENT).values(refused=bindparam("last_refused")))
REFUSED = select_value(str, select(practice_world.c.refused).where(OF_AGENT, practice_world.c.refused.is_not(None)))
SIMULATED_OPERATORS = select_rows(
    operator, OperatorRow, operator.c.practice_agent_id == bindparam("agent_id"), order_by=(operator.c.id,)
)
INSERT_SIMULATED_OPERATOR = insertion(operator)
NEXT_MOMENT = select_value(
    Instant, select(func.min(job.c.moment)).where(job.c.practice_agent_id == bindparam("agent_id"))
)
CLAIM_NEXT = returning_rows(
    JobRow,
    update(job)
    .where(first_free(job, *DUE, FREE, order_by=(job.c.moment, job.c.id), limit=1))
    .values(leased_until=bindparam("lease"), attempts=job.c.attempts + 1)
    .returning(job),
)
"""Lease the first job that is due until a moment of the world and has no lease at the real instant `now`."""
COUNT_DUE = select_value(int, select(func.count()).select_from(job).where(*DUE))
JOBS_OF_WORLD = select_rows(job, JobRow, job.c.practice_agent_id == bindparam("agent_id"))
SET_DUE = command(update(job).where(job.c.id == bindparam("job_id")).values(due_at=bindparam("new_due_at")))
