"""Delivers webhooks from one worker: events of tasks, signed, sent to a local sink and recorded.

The reference in the same rounds is httpx2 alone, which posts the same bodies without signing or recording them.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx2
import uvloop
from sqlalchemy import bindparam, func, literal_column, select, update

from adapters.http.client import HttpSender
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.engine.transactions.session import Session
from adapters.storage.tables.webhooks import WebhookEventRow, endpoint, webhook_delivery, webhook_event
from benchmarks import people
from benchmarks.report import at_least, print_table
from resolvers.core.context import Services
from resolvers.tasks import dispatch
from server.config.wiring import running
from server.workers.webhooks import deliver
from subscriptions.transports.channels import DELIVERIES

ROUNDS = 3
EVENTS = 8_000
"""Deliveries of the service in a round."""
POSTS = 2_000
"""Calls of httpx2 in a round: about the same time."""
ENDPOINTS = 64
GOAL = 4_000
SINK_CORE, OWN_CORE = 1, 0


@statement(
    select(func.count()).select_from(webhook_delivery).where(webhook_delivery.c.status == literal_column("'pending'"))
)
def select_pending() -> int: ...
@statement(select_where(webhook_event, order_by=(webhook_event.c.id,), limit=bindparam("limit")))
def select_events_stored(limit: int) -> WebhookEventRow: ...
@statement(update(webhook_delivery).values(status="pending", tries=0, due_at=bindparam("now"), in_order=0))
def reset_deliveries(now: int | None) -> None: ...
@statement(update(endpoint).values(due_at=bindparam("now")))
def reset_endpoints(now: int | None) -> None: ...


class Round(NamedTuple):
    """The results of one side in one round: deliveries a second, CPU microseconds each."""

    rate: float
    cpu: float


@contextmanager
def _sink() -> Iterator[int]:
    """Start an endpoint in a process of its own and give its port."""
    command = (sys.executable, "-m", "benchmarks.sink", str(SINK_CORE))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield int(process.stdout.readline())
        finally:
            process.terminate()


async def _fill(services: Services, port: int) -> None:
    """Create drafts with a webhook and so a delivery each, spread over `ENDPOINTS` addresses."""
    agents = [await people.agent(services) for _ in range(8)]

    async def create(number: int) -> None:
        request = people.task_request(number).model_copy(
            update={"publish_immediately": False, "webhook_url": f"http://127.0.0.1:{port}/{number % ENDPOINTS}"}
        )
        await dispatch.create_task(people.make_context(services, agents[number % 8].caller), request)

    await people.concurrently(create, range(EVENTS))


async def _reset(session: Session, *, now: int) -> None:
    await session.execute(reset_deliveries(now=now))
    await session.execute(reset_endpoints(now=now))


async def _deliver(services: Services) -> Round:
    """Deliver every event once."""
    await services.database.write(partial(_reset, now=services.clock.now()))
    reader = services.database.reader
    assert await reader.get(select_pending()) == EVENTS
    cpu, started_at = time.process_time(), time.perf_counter()
    worker = asyncio.create_task(deliver(services))
    await services.broadcaster.publish(DELIVERIES)
    while await reader.get(select_pending()):  # noqa: ASYNC110 - it is a row
        await asyncio.sleep(0.05)
    seconds, cpu = time.perf_counter() - started_at, time.process_time() - cpu
    worker.cancel()
    with suppress(asyncio.CancelledError):
        await worker
    return Round(EVENTS / seconds, cpu / EVENTS * 1e6)


async def _post(bodies: list[str], port: int) -> Round:
    """Post bodies with httpx2, as many at a time as the worker."""
    limits = httpx2.Limits(max_connections=2 * ENDPOINTS, max_keepalive_connections=2 * ENDPOINTS)
    async with httpx2.AsyncClient(limits=limits, trust_env=False) as client:

        async def post(body: str) -> None:
            answer = await client.post(f"http://127.0.0.1:{port}/", content=body)
            assert answer.status_code == httpx2.codes.NO_CONTENT

        cpu, started_at = time.process_time(), time.perf_counter()
        await people.concurrently(post, bodies, 2 * ENDPOINTS)
        seconds, cpu = time.perf_counter() - started_at, time.process_time() - cpu
    return Round(len(bodies) / seconds, cpu / len(bodies) * 1e6)


async def measure() -> None:
    """Measure both sides and print the results."""
    with TemporaryDirectory() as folder, _sink() as port:
        async with running(people.settings_in(Path(folder))) as built:
            sender = HttpSender("fieldcall/benchmark", allow_private=True)
            services = replace(built, sender=sender)
            await _fill(services, port)
            bodies = [
                event.body for event in await services.database.reader.find_all(select_events_stored(limit=POSTS))
            ]
            rounds: dict[str, list[Round]] = {"fieldcall, signed and recorded": [], "httpx2 alone": []}
            for number in range(ROUNDS + 1):
                results = (await _deliver(services), await _post(bodies, port))
                # The first round is for warming up.
                if number:
                    for done, result in zip(rounds.values(), results, strict=True):
                        done.append(result)
            await sender.stop()
    print_table(
        f"Webhooks from one worker to a local sink, {ENDPOINTS} addresses, at most two calls at a time to "
        f"each, SQLite; {ROUNDS} interleaved rounds of {EVENTS:,} deliveries and {POSTS:,} posts",
        ("", "a second", "CPU us each"),
        [
            (name, f"{statistics.median(r.rate for r in done):,.0f}", f"{statistics.median(r.cpu for r in done):,.0f}")
            for name, done in rounds.items()
        ],
    )
    ours, theirs = rounds.values()
    ratio = statistics.median(one.rate / other.rate for one, other in zip(ours, theirs, strict=True))
    print(f"  ratio: {ratio:.1f} in rate")
    rate = statistics.median(one.rate for one in ours)
    at_least("webhooks delivered", rate, GOAL, "a second")


def run() -> None:
    """Measure delivering on a core of its own."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {OWN_CORE})
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(measure())
    finally:
        os.sched_setaffinity(0, cores)
