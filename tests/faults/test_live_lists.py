"""SIGKILL of the server under followers of a live list: they resume by sequence, with nothing lost or repeated."""

import asyncio
import json
import os
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from server.config.settings import Settings
from tests.faults.clients import Client, until
from tests.faults.followers import Follower, following
from tests.faults.server import serving

KILLS = int(os.environ.get("KILLS", "3"))
CHANGES = """subscription($filter: TaskFilterInput, $after: Int) { taskChanges(filter: $filter, after: $after) {
  sequence totalCount byStatus { status count } changes { change task { id status } } } }"""
LIST = """query($filter: TaskFilterInput) {
  tasks(filter: $filter, first: 100) { sequence totalCount nodes { id status } } }"""
FILTERS: tuple[list[str], ...] = (["PUBLISHED"], ["DRAFT", "QUOTED", "FUNDED"])


@dataclass
class ListFollower(Follower):
    """Keeps the list of the tasks in some statuses by its changes."""

    statuses: list[str] = field(default_factory=list)
    tasks: dict[str, str] = field(default_factory=dict)
    """The status of each task of the list."""
    counted: tuple[int, dict[str, int]] = (0, {})
    """The numbers of the last message: of all tasks of the list, and by status."""
    repeated: list[Any] = field(default_factory=list)
    """Messages and changes that had come before."""
    changes: list[Any] = field(default_factory=list)
    messages: int = 0

    async def read(self) -> None:
        address = f"{self.where().replace('http', 'ws', 1)}/graphql"
        async with connect(address, subprotocols=[Subprotocol("graphql-transport-ws")]) as socket:
            variables = {"filter": {"status": self.statuses}, "after": self.after}
            await socket.send(json.dumps({"type": "connection_init", "payload": {"apiKey": self.key}}))
            subscription = {"query": CHANGES, "variables": variables}
            await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": subscription}))
            async for message in socket:
                self.check(str(message))
                received = json.loads(message)
                assert received["type"] not in ("error", "complete"), received
                if received["type"] == "next":
                    self.apply(received["payload"]["data"]["taskChanges"])

    def apply(self, frame: Any) -> None:
        """Apply a message to the list."""
        if frame["sequence"] <= self.after:
            self.repeated.append(frame)
        self.after = frame["sequence"]
        self.messages += 1
        for change in frame["changes"]:
            task = change["task"]
            # A task never returns to a status here, so no change is the same twice.
            if change in self.changes or (change["change"] == "ENTERS" and task["id"] in self.tasks):
                self.repeated.append(change)
            self.changes.append(change)
            if change["change"] == "LEAVES":
                self.tasks.pop(task["id"], None)
            else:
                self.tasks[task["id"]] = task["status"]
        self.counted = frame["totalCount"], {row["status"]: row["count"] for row in frame["byStatus"]}


async def read_list(address: str, key: str, statuses: list[str]) -> Any:
    """The list as a query reads it."""
    async with httpx2.AsyncClient(base_url=address, headers={"Authorization": f"Bearer {key}"}, timeout=60) as http:
        variables = {"filter": {"status": statuses}}
        return (await http.post("/graphql", json={"query": LIST, "variables": variables})).json()["data"]["tasks"]


def has_answers(client: Client, least: int) -> bool:
    return len(client.answered) >= least


@pytest.mark.timeout(120 + 30 * KILLS)
async def test_a_live_list_resumes_after_the_server_was_killed(settings: Settings, tmp_path: Path) -> None:
    chance = Random(KILLS)
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(settings, tmp_path))
        client = Client(lambda: server.address, seed=1)
        stack.push_async_callback(client.http.aclose)
        await client.register()
        followers = [ListFollower(lambda: server.address, client.key, statuses=statuses) for statuses in FILTERS]
        async with following(followers):
            for _ in range(KILLS):
                living = asyncio.create_task(client.turns(60))
                await until(partial(has_answers, client, len(client.answered) + chance.randint(15, 40)))
                await server.kill()
                await server.start()
                # It repeats its open call, and changes tasks while the followers return.
                await living
            pages = [await read_list(server.address, client.key, follower.statuses) for follower in followers]
            lists = [{task["id"]: task["status"] for task in page["nodes"]} for page in pages]
            await until(lambda: [follower.tasks for follower in followers] == lists)
        for follower, page in zip(followers, pages, strict=True):
            assert follower.returns >= KILLS
            assert follower.messages > KILLS
            assert (follower.repeated, follower.undone) == ([], [])
            counts = {status: [*follower.tasks.values()].count(status) for status in follower.tasks.values()}
            assert follower.counted == (page["totalCount"], counts)
