"""The clock that the processes on one PostgreSQL database share."""

import time

import pytest

from adapters.storage.engine.postgresql.database import PostgresDatabase
from adapters.storage.engine.postgresql.server import ServerClock
from server.config.settings import Settings
from server.config.wiring import build

HOUR_NS = 3600 * 10**9
SECOND = 1_000_000


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_the_time_is_the_servers_whatever_the_machine_says(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: machine() - HOUR_NS)
    database = PostgresDatabase(database_url, connections=2)
    assert abs(database.clock.now() - (machine() - HOUR_NS) // 1000) < SECOND
    await database.start()
    assert abs(database.clock.now() - machine() // 1000) < SECOND
    await database.stop()


async def test_the_fastest_reading_counts() -> None:
    clock, late = ServerClock(), [0, 60 * SECOND, 60 * SECOND]

    async def read() -> int:
        error = late.pop(0)
        if error:
            time.sleep(0.02)  # noqa: ASYNC251 - a slow answer
        return 1_000 * SECOND + error

    await clock.set(read)
    assert 1_000 * SECOND <= clock.now() < 1_001 * SECOND


def test_services_go_by_the_databases_clock(settings: Settings) -> None:
    services = build(settings)
    if settings.database_file is None:
        assert services.clock is services.database.clock
    assert abs(services.clock.now() - time.time_ns() // 1000) < SECOND
