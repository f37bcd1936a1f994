"""As many rows are leased as were asked for, however the database goes about it."""

import asyncpg
import pytest

from adapters.storage.engine.statements.typed import Statement
from adapters.storage.queries.core.jobs import lease_jobs
from adapters.storage.queries.practice.worlds import claim_next
from adapters.storage.queries.webhooks.leases import lease_endpoints
from domain.webhooks.retry import EndpointHealth

NOW = 1_798_891_200_000_000
ASKED = {"now": NOW, "lease": NOW + 1, "limit": 2, "agent_id": 1, "until": NOW, "worker": "one"}
PREPARE = (
    # Rows of nobody serve as well.
    "SET session_replication_role = replica",
    (
        "INSERT INTO job (kind, subject_id, due_at, practice_agent_id, moment, attempts) "
        f"SELECT 'waits', number, {NOW}, 1, {NOW}, 0 FROM generate_series(1, 5) number"
    ),
    (
        "INSERT INTO endpoint (agent_id, channel, address, host, due_at) "
        f"SELECT 1, 'webhook', number, '', {NOW} FROM generate_series(1, 5) number"
    ),
    # Plans that a planner may choose for a table that was empty when it was last analyzed.
    *(f"SET enable_{way} = off" for way in ("hashjoin", "mergejoin", "hashagg", "sort", "material")),
)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.parametrize(
    ("statement", "most"), [(lease_jobs, 2), (claim_next, 1), (lease_endpoints[EndpointHealth.NEW], 2)]
)
async def test_no_more_are_leased_when_rows_are_looked_up_one_by_one(
    database_url: str, statement: Statement[..., object], most: int
) -> None:
    opened = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    try:
        for command in PREPARE:
            await opened.execute(command)
        leased = await opened.fetch(statement.postgresql.sql, *statement.postgresql.arguments(ASKED))
    finally:
        await opened.close()
    assert len(leased) == most
