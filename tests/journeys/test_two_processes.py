"""Two servers, each a process of its own, on one PostgreSQL: what happens through the one is followed at the other."""

import asyncio
import json
import re
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2
import pytest

from tests.actors import AGENT, TASK
from tests.journeys.people import SIMPLE_LIFE, Person, carry_out, operator
from tests.schema.test_subscription import EVENTS
from tests.schema.websocket_client import socket
from tests.server.test_cli import RUN, environment

TASKS = 6


@contextmanager
def process(where: Path, log: Path, variables: dict[str, str]) -> Iterator[str]:
    """The address of a server process, which writes its log to a file."""
    command = [*RUN, "serve", "--port", "0"]
    with (
        log.open("w") as errors,
        subprocess.Popen(
            command, cwd=where, env=environment() | variables, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as running,
    ):
        try:
            assert running.stdout
            address = re.search(r"http://\S+", running.stdout.readline())
            assert address, log.read_text()
            yield address[0]
        finally:
            running.terminate()
            running.communicate()


@pytest.fixture
async def addresses(database_url: str, tmp_path: Path) -> AsyncIterator[list[str]]:
    variables = {
        "FIELDCALL_DATABASE_URL": database_url,
        "FIELDCALL_SECRET_KEY": "a secret key that both of them have",
        "FIELDCALL_BLOB_URL": f"file://{tmp_path}/blobs",
        "FIELDCALL_OPERATOR_APPROVAL": "auto",
        "FIELDCALL_PAYMENTS": "embedded",
    }
    with ExitStack() as stack:
        yield [stack.enter_context(process(tmp_path, tmp_path / f"{name}.log", variables)) for name in "ab"]


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_two_processes_are_one_service(addresses: list[str], tmp_path: Path) -> None:
    async with httpx2.AsyncClient(base_url=addresses[0]) as one, httpx2.AsyncClient(base_url=addresses[1]) as other:
        anybody = Person(one)
        agent = anybody.holding((await anybody.post("/agents/register", **AGENT))["apiKey"])
        there = Person(other, agent.key)
        await there.pay((await agent.post("/agents/me/wallet/deposit", amount="400.00"))["checkoutUrl"])
        assert (await agent.get("/agents/me/wallet"))["availableBalance"] == 400

        async with socket(int(addresses[0].rpartition(":")[2])) as follower:
            await follower.introduced({"apiKey": agent.key})
            await follower.subscribe(EVENTS)
            worker = await operator(Person(other), Person(other))
            tasks = [(await there.post("/agents/me/tasks", **TASK))["taskId"] for _ in range(TASKS)]
            doing = asyncio.create_task(all_carried_out(worker, tasks))
            lives: dict[int, list[str]] = {task: [] for task in tasks}
            numbers: list[int] = []
            while len(numbers) < TASKS * len(SIMPLE_LIFE):
                event = (await follower.data())["taskEvents"]
                numbers.append(event["sequence"])
                task = int(event["taskId"])
                lives[task].append(event["toStatus"].replace("_", "").lower())
                if event["toStatus"] == "UNDER_REVIEW":
                    await there.post(f"/agents/me/tasks/{task}/approve")
            await doing

        assert numbers == list(range(2, TASKS * len(SIMPLE_LIFE) + 2)), "1 told of the money"
        assert set(map(tuple, lives.values())) == {tuple(map(str.lower, SIMPLE_LIFE))}
        assert (await Person(one, worker.key).get("/operators/me"))["earnings"][0]["earnedBalance"] == 45 * TASKS
    assert sorted(processed(tmp_path)) == tasks


async def all_carried_out(worker: Person, tasks: list[int]) -> None:
    for task in tasks:
        await carry_out(worker, task)


def processed(folder: Path) -> list[int]:
    """The tasks whose proof a worker of one of the processes has processed, by their logs."""
    lines = [json.loads(line) for name in "ab" for line in (folder / f"{name}.log").read_text().splitlines()]
    return [line["subject"] for line in lines if (line["event"], line.get("job")) == ("job done", "process_proof")]
