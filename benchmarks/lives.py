"""The cost of a task's whole life on PostgreSQL: processor time, bytes of each table with its indexes, log and files.

Each task is created, accepted, carried out with three moves and two photographs, reviewed and approved; a webhook is
sent every event, and the operators near by are notified of each task. Operations are called in the process, without
HTTP: `in_process` says what a request takes beside them. `docs/explanation/capacity.md` counts with the results.
"""

import asyncio
import base64
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import asyncpg
import psutil
from pydantic import SecretStr

from adapters.practice.drawing import photograph
from adapters.storage.engine.migration import migrate
from adapters.storage.queries.tasks.rows import select_task
from adapters.storage.tables.tasks import TaskRow
from benchmarks import people
from benchmarks.people import Person, call
from benchmarks.report import at_most, print_table
from domain.lifecycle.statuses import Status
from resolvers.core.context import Services
from resolvers.proofs import submission
from resolvers.tasks import dispatch, execution, settlement
from server.config.wiring import running
from server.workers.jobs import work
from tests.databases import execute, make_sibling_address, named
from tests.receiver import receiving
from tests.services import postgres_process

WARM_UP = 100
"""Lives before the measured ones: their space is what updates use again."""
LIVES = 400
"""Number of rows at which a table's first pages, and the pages that it grows by at once, are insignificant."""
VACUUM_SECONDS = 1
"""Interval of autovacuum in seconds. The default minute is longer than this run, but in production it passes many times
for as many tasks. The threshold stays the default, a fifth of a table's rows."""
CONCURRENCY = 3
OPERATORS = 60
GOAL_KB = 20.0
DATABASE = "lives"
SHOWN = 12
LOOK_INTERVAL_SECONDS = 0.1
MAX_LOOKS = 600
TAKEN: dict[str, Any] = {"taken_at": 20270102130000, "latitude": people.PLACE["lat"], "longitude": people.PLACE["lng"]}
MOVES = (execution.accept_task, execution.mark_en_route, execution.mark_arrived, execution.start_work)
PENDING = "SELECT count(*) FROM webhook_delivery WHERE status = 'pending'"
SIZES = """
SELECT coalesce(parent.relname, own.relname), sum(pg_total_relation_size(own.oid)), sum(pg_indexes_size(own.oid))
FROM pg_class AS own LEFT JOIN pg_inherits ON inhrelid = own.oid LEFT JOIN pg_class AS parent ON parent.oid = inhparent
WHERE own.relkind = 'r' AND own.relnamespace = 'public'::regnamespace GROUP BY 1
"""


async def until(services: Services, task_id: int, condition: Callable[[TaskRow], bool]) -> None:
    """Wait until a task meets a condition."""
    for _ in range(MAX_LOOKS):
        if condition(await services.database.reader.get(select_task(id=task_id))):
            return
        await asyncio.sleep(LOOK_INTERVAL_SECONDS)
    raise TimeoutError(f"task {task_id} does not go on")


async def live(services: Services, agent: Person, operator: Person, photographs: Sequence[bytes], address: str) -> int:
    """Bring a new task to its review; returns its id."""
    made = await call(services, dispatch.create_task, agent.caller, **people.TASK, webhookUrl=address)
    await until(services, made.id, lambda task: task.operators_told is not None)
    place: dict[str, Any] = {"taskId": made.id, "location": people.PLACE}
    for move in MOVES:
        await call(services, move, operator.caller, **place)
    for picture in photographs:
        content = base64.b64encode(picture).decode()
        await call(services, submission.upload_proof, operator.caller, **place, fileName="a.jpg", contentBase64=content)
    await call(services, submission.submit_proof, operator.caller, **place, report="Done.")
    return made.id


async def end(services: Services, agent: Person, task_id: int) -> None:
    """Approve a task once its proof has been processed."""
    await until(services, task_id, lambda task: task.status == Status.UNDER_REVIEW)
    await call(services, settlement.approve_task, agent.caller, taskId=task_id)


async def sizes(connection: asyncpg.Connection) -> dict[str, tuple[int, int]]:
    """Bytes of each table with its indexes, and of its indexes alone."""
    return {name: (int(total), int(indexes)) for name, total, indexes in await connection.fetch(SIZES)}


class Reading(NamedTuple):
    """Totals at one instant: seconds of processors, and bytes."""

    service: float
    server: float
    log: float
    files: float


async def read(server: psutil.Process, connection: asyncpg.Connection, blobs: Path) -> Reading:
    """The totals so far. The service is this process."""
    times = [each.cpu_times() for each in (server, *server.children(recursive=True))]
    seconds = sum(each.user + each.system for each in times) + times[0].children_user + times[0].children_system
    log = await connection.fetchval("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn")
    return Reading(time.process_time(), seconds, float(log), _size(blobs))


def _size(folder: Path) -> float:
    return float(sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()))


def _per_life(old: tuple[int, int], new: tuple[int, int]) -> tuple[float, ...]:
    return tuple((after - before) / LIVES / 1000 for before, after in zip(old, new, strict=True))


async def run() -> None:
    """Run the lives of tasks, and print the cost of each."""
    with postgres_process() as postgres, TemporaryDirectory() as name:
        folder = Path(name)
        await execute(postgres.address, f"CREATE DATABASE {DATABASE}")
        url = named(postgres.address, DATABASE)
        await migrate.upgrade(url)
        settings = people.settings_in(folder).model_copy(
            update={
                "database_url": url,
                "broadcast_url": "memory://",
                "secret_key": SecretStr("a secret key for this measurement alone"),
                "allow_private_targets": True,
            }
        )
        connection = await asyncpg.connect(make_sibling_address(postgres.address, DATABASE))
        await connection.execute(f"ALTER SYSTEM SET autovacuum_naptime = '{VACUUM_SECONDS}s'")
        await connection.execute("SELECT pg_reload_conf()")
        photographs = [photograph(number, "Shop", **TAKEN) for number in range(2 * (WARM_UP + LIVES))]
        async with receiving() as receiver, running(settings) as services:
            agent = await people.agent(services)
            operators = [await people.operator(services) for _ in range(OPERATORS)]
            worker = asyncio.create_task(work(services))

            async def whole(number: int) -> None:
                pictures = photographs[2 * number : 2 * number + 2]
                task_id = await live(services, agent, operators[number % OPERATORS], pictures, receiver.url)
                await end(services, agent, task_id)

            async def lives(numbers: range) -> None:
                await people.concurrently(whole, numbers, CONCURRENCY)
                for _ in range(MAX_LOOKS):
                    if not await connection.fetchval(PENDING):
                        break
                    await asyncio.sleep(LOOK_INTERVAL_SECONDS)

            await lives(range(WARM_UP))
            await connection.execute("VACUUM ANALYZE")
            before = await sizes(connection)
            first = await read(psutil.Process(postgres.pid), connection, folder / "blobs")
            await lives(range(WARM_UP, WARM_UP + LIVES))
            last = await read(psutil.Process(postgres.pid), connection, folder / "blobs")
            await connection.execute("VACUUM ANALYZE")
            after = await sizes(connection)
            worker.cancel()
            await asyncio.wait([worker])
        await connection.close()
    report(before, after, Reading(*((late - early) / LIVES for early, late in zip(first, last, strict=True))))


def report(before: dict[str, tuple[int, int]], after: dict[str, tuple[int, int]], life: Reading) -> None:
    """Print the growth of each table, and the other figures."""
    grown = {name: _per_life(before.get(name, (0, 0)), after[name]) for name in after}
    largest = sorted(grown, key=lambda name: -grown[name][0])[:SHOWN]
    rows = [(name, *(f"{kilobytes:.2f}" for kilobytes in grown[name])) for name in largest]
    print_table(f"kB for each of {LIVES} lives, {OPERATORS} operators near by", ("", "in all", "of it indexes"), rows)
    total = sum(kilobytes for kilobytes, *_ in grown.values())
    print_table(
        "A whole life of a task",
        ("", "value"),
        [
            ("service, core-milliseconds", f"{life.service * 1000:.1f}"),
            ("PostgreSQL, core-milliseconds", f"{life.server * 1000:.1f}"),
            ("database, kB", f"{total:.1f}"),
            ("write-ahead log, kB", f"{life.log / 1000:.1f}"),
            ("files, kB", f"{life.files / 1000:.1f}"),
        ],
    )
    at_most("a whole life of a task, in the database", total, GOAL_KB, "kB")
