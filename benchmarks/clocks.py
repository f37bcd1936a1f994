"""Two processes whose clocks differ deliver 5,000 webhooks: each event is to be sent once."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import orjson

from adapters.storage.engine.migration import migrate
from benchmarks import people
from benchmarks.report import at_most, print_table
from benchmarks.soak import EVENTS_OF_A_TASK, agent_with_money, play_task, select_pending
from server.config.settings import Settings, load
from server.config.wiring import running
from tests.databases import execute, named
from tests.faults.server import serving
from tests.receiver import Receiver, receiving
from tests.services import postgres

EVENTS: Final = 5_000
SECONDS_BEHIND: Final = (0.0, 0.05, 5.0)
CONCURRENCY: Final = 8
SECRET_KEY: Final = "a secret key for these clocks alone, of no use elsewhere"
VARIABLES: Final = {"FIELDCALL_ALLOW_PRIVATE_TARGETS": "true", "FIELDCALL_HOST_CALLS_PER_SECOND": "1000"}
LOOK_INTERVAL_SECONDS: Final = 0.5


async def measure(settings: Settings, folder: Path, seconds_behind: float) -> Counter[int]:
    """Number of arrivals by event."""
    async with receiving() as receiver, AsyncExitStack() as stack:
        services = await stack.enter_async_context(running(settings))
        for behind in (0.0, seconds_behind):
            await stack.enter_async_context(serving(settings, folder, clock_ahead_seconds=-behind, **VARIABLES))
        caller, *_ = await agent_with_money(services)
        await people.concurrently(
            lambda _: play_task(services, caller, receiver.url), range(EVENTS // EVENTS_OF_A_TASK), CONCURRENCY
        )
        while await services.database.reader.get(select_pending()):  # noqa: ASYNC110 - other processes deliver
            await asyncio.sleep(LOOK_INTERVAL_SECONDS)
    return arrivals(receiver)


def arrivals(receiver: Receiver) -> Counter[int]:
    """Return the number of arrivals by event."""
    return Counter(orjson.loads(call.body)["event_id"] for call in receiver.received)


def run() -> None:
    """Measure and print the results."""
    rows, twice = [], 0
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        server = stack.enter_context(postgres())
        for number, behind in enumerate(SECONDS_BEHIND):
            asyncio.run(execute(server, f"CREATE DATABASE clocks_{number}"))
            url = named(server, f"clocks_{number}")
            asyncio.run(migrate.upgrade(url))
            settings = load(
                database_url=url,
                broadcast_url=url,
                blob_url=f"file://{folder / 'blobs'}",
                secret_key=SECRET_KEY,
                payments="embedded",
                log_level="error",
                free_events_per_minute=EVENTS,
            )
            found = asyncio.run(measure(settings, folder, behind))
            more = sum(count > 1 for count in found.values())
            rows.append((f"{behind:g} s", f"{len(found):,}", f"{found.total():,}", f"{more:,}"))
            twice += more + (len(found) != EVENTS)
    print_table("Webhooks of two processes, PostgreSQL", ("one clock behind by", "events", "calls", "sent twice"), rows)
    at_most(f"{EVENTS:,} events, clocks apart: lost or sent twice", twice, 0)
