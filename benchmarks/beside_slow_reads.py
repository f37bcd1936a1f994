"""The first page of one agent while another adds up its 1,000,000 tasks by day, on SQLite."""

import asyncio
import os
import sqlite3
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import people
from benchmarks.load import Line, get, post
from benchmarks.processes import Served, serving
from benchmarks.report import at_most, print_table
from resolvers.tasks import dispatch
from server.config.wiring import running

PAGE = 10
TASKS = int(os.environ.get("TASKS") or "1000000")
SECONDS = 20.0
PAUSE_SECONDS = 0.005
GOAL_MILLISECONDS = 10
COPY = """INSERT INTO task ({columns}) SELECT {values} FROM task AS original CROSS JOIN
    (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {number}) SELECT i FROM n) AS n
    WHERE original.id = {task_id}"""
FIRST_PAGE = f"/api/v1/agents/me/tasks?limit={PAGE}"
BY_DAY = {"query": "{ taskStatistics { byDay { count } } }"}


async def _fill(folder: Path) -> tuple[people.Person, people.Person]:
    """An agent with many tasks and one with a page of them."""
    settings = people.settings_in(folder)
    async with running(settings) as services:
        many, few = await people.agent(services), await people.agent(services, "1000000")
        for owner, number in ((many, 1), (few, PAGE)):
            tasks = [
                await dispatch.create_task(people.make_context(services, owner.caller), people.task_request(at))
                for at in range(number)
            ]
            if owner is many:
                copied = tasks[0].id
    with sqlite3.connect(folder / "fieldcall.db") as connection:
        names = [name for _, name, *_ in connection.execute("PRAGMA table_info(task)") if name != "id"]
        values = {"request_id": "NULL", "title": "'Photograph ' || n.i"}
        selected = ", ".join(values.get(name, f"original.{name}") for name in names)
        connection.execute(COPY.format(columns=", ".join(names), values=selected, number=TASKS, task_id=copied))
    return many, few


async def _repeat(server: Served, request: bytes, latencies: list[float], pause_seconds: float = 0) -> None:
    async with Line.to(server.port) as line:
        while True:
            before = time.perf_counter()
            await line.answer(request)
            latencies.append((time.perf_counter() - before) * 1000)
            await asyncio.sleep(pause_seconds)


async def _measure(*repeated: asyncio.Task[None]) -> None:
    """Let tasks repeat their requests for a while."""
    await asyncio.wait(repeated, timeout=SECONDS)
    for task in repeated:
        task.cancel()
    for task in repeated:
        with suppress(asyncio.CancelledError):
            await task


async def run() -> None:
    """Measure the first page alone and beside the sums, and print the results."""
    cores = os.sched_getaffinity(0)
    with TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        many, few = await _fill(folder)
        server = stack.enter_context(serving("fieldcall", folder, few.caller.id))
        os.sched_setaffinity(server.process, cores)
        page, slow = get(server.port, FIRST_PAGE, few.key), post(server.port, "/graphql", BY_DAY, many.key)
        alone, beside, searches = list[float](), list[float](), list[float]()
        await _measure(asyncio.create_task(_repeat(server, page, alone, PAUSE_SECONDS)))
        await _measure(
            asyncio.create_task(_repeat(server, page, beside, PAUSE_SECONDS)),
            asyncio.create_task(_repeat(server, slow, searches)),
        )
    print_table(
        f"First page of {PAGE} tasks beside the sums of {TASKS:,} tasks of another agent, SQLite",
        ("", "answers", "p50 ms", "p99 ms", "max ms"),
        [_line("page, alone", alone), _line("page, beside the sums", beside), _line("the sums", searches)],
    )
    p99 = _percentile(beside, 99)
    at_most("a page beside slow sums: p99", p99, GOAL_MILLISECONDS, "ms")


def _percentile(latencies: list[float], percent: int) -> float:
    return sorted(latencies)[min(len(latencies) - 1, len(latencies) * percent // 100)]


def _line(name: str, latencies: list[float]) -> tuple[str, ...]:
    figures = (_percentile(latencies, 50), _percentile(latencies, 99), max(latencies))
    return (name, f"{len(latencies):,}", *(f"{figure:.1f}" for figure in figures))
