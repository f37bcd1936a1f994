"""Messages: the time from the request of one side of a task to the open screen of the other, on 100 tasks at once."""

import asyncio
import random
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import uvloop

from benchmarks import people
from benchmarks.followers import Crowd
from benchmarks.load import Line, post
from benchmarks.processes import hold_core, open_many_files, serving
from benchmarks.report import at_most, print_table
from resolvers.messaging import sending
from resolvers.tasks import dispatch, execution
from server.config.wiring import running

QUERY: Final = """subscription M($task: ID!, $after: Int) {
  taskMessages(taskId: $task, after: $after) { id sequence author body createdAt readAt } }"""
SEND: Final = "mutation S($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }"
TASKS: Final = 100
"""Tasks whose operator has each open on a screen."""
MESSAGES: Final = 500
MAX_PAUSE_SECONDS: Final = 0.05
GOAL: Final = 300
"""Milliseconds."""


async def _fill(folder: Path) -> tuple[people.Person, people.Person, list[int]]:
    """Return an agent, an operator, and their tasks with a message each."""
    settings = people.settings_in(folder).model_copy(update={"max_accepted_tasks": 0})
    async with running(settings) as services:
        agent, operator = await people.agent(services), await people.operator(services)

        async def accept(number: int) -> int:
            task = await dispatch.create_task(people.make_context(services, agent.caller), people.task_request(number))
            await people.call(services, execution.accept_task, operator.caller, taskId=task.id)
            await people.call(services, sending.send_message, agent.caller, taskId=task.id, body="Hello.")
            return task.id

        return agent, operator, await people.concurrently(accept, range(TASKS))


async def _write(folder: Path, agent: people.Person, operator: people.Person, tasks: list[int]) -> list[float]:
    """Return the milliseconds between the request of each message and its arrival."""
    latencies: list[float] = []
    with serving("fieldcall", folder, agent.caller.id) as server:
        crowd = Crowd(server.port, operator.key, QUERY)
        await crowd.join({"task": str(task), "after": 0} for task in tasks)
        chance = random.Random(41)
        async with Line.to(server.port) as line:
            for number in range(MESSAGES):
                crowd.heard = partial(_record, latencies, time.time())
                message = {"taskId": str(chance.choice(tasks)), "body": f"Message {number}"}
                expected = crowd.events + 1
                await line.answer(
                    post(server.port, "/graphql", {"query": SEND, "variables": {"input": message}}, agent.key)
                )
                await crowd.reached(expected)
                await asyncio.sleep(chance.random() * MAX_PAUSE_SECONDS)
        crowd.leave()
    return latencies


def _record(latencies: list[float], requested_at: float, number: int, received_at: float) -> None:  # noqa: ARG001 - any follower
    latencies.append((received_at - requested_at) * 1e3)


async def measure() -> None:
    """Measure messages and print the results."""
    open_many_files()
    with TemporaryDirectory() as name:
        folder = Path(name)
        filled = await _fill(folder)
        with hold_core():
            latencies = sorted(await _write(folder, *filled))
    p50, p95, p99 = (latencies[len(latencies) * percent // 100] for percent in (50, 95, 99))
    print_table(
        f"{MESSAGES} messages to {TASKS} open screens: from the request to the other side's screen",
        ("", "p50 ms", "p95 ms", "p99 ms"),
        [("fieldcall", f"{p50:.1f}", f"{p95:.1f}", f"{p99:.1f}")],
    )
    at_most("from a message to the other side's screen: p95", p95, GOAL, "ms")


def run() -> None:
    """Measure messages."""
    uvloop.run(measure())
