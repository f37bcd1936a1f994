"""Live lists through a real server: what enters, stays and leaves, over websockets and across reconnects."""

import asyncio
import time
from typing import Any

import pytest

from resolvers.core.context import Services
from resolvers.tasks import dispatch
from tests import actors
from tests.schema.client import Client
from tests.schema.test_subscription import CANCEL, DIRECT, PUBLISH
from tests.schema.websocket_client import MODERN, OLD, Socket, socket

CHANGES = """subscription($filter: TaskFilterInput, $orderBy: TaskOrderInput, $after: Int) {
  taskChanges(filter: $filter, orderBy: $orderBy, after: $after) { sequence totalCount byStatus { status count }
    changes { change sortKey cursor task { id status } } } }"""
LIST = """query($filter: TaskFilterInput, $orderBy: TaskOrderInput, $after: String) {
  tasks(filter: $filter, orderBy: $orderBy, after: $after) { sequence sortKeys nodes { id } } }"""
MOVE = """mutation($task: ID!) {
  updateTaskLocation(input: {taskId: $task, locationAddress: "Damrak 1, Amsterdam"}) { __typename } }"""
OPEN = {"status": ["PUBLISHED"]}


async def next_frame(peer: Socket) -> Any:
    return (await peer.data())["taskChanges"]


def list_effects(frame: Any) -> list[tuple[str, str]]:
    return [(change["change"], change["task"]["id"]) for change in frame["changes"]]


@pytest.mark.parametrize("protocol", [MODERN, OLD])
async def test_a_task_enters_a_list_stays_in_it_and_leaves_it(client: Client, port: int, protocol: str) -> None:
    key = await client.agent()
    async with socket(port, protocol) as peer:
        await peer.introduced({"apiKey": key})
        await peer.subscribe(CHANGES, filter=OPEN, after=0)
        # A draft is not in the list.
        task = await client.draft(key, **DIRECT)
        await client.ask(PUBLISH, {"task": task}, key)
        frame = await next_frame(peer)
        assert list_effects(frame) == [("ENTERS", task)]
        assert (frame["totalCount"], frame["byStatus"]) == (1, [{"status": "PUBLISHED", "count": 1}])
        move = (
            'mutation($task: ID!) { updateTaskLocation(input: {taskId: $task, locationAddress: "Damrak 1, Amsterdam"})'
        )
        await client.ask(move + " { __typename } }", {"task": task}, key)
        assert list_effects(await next_frame(peer)) == [("STAYS", task)]
        await client.ask(CANCEL, {"task": task}, key)
        frame = await next_frame(peer)
        assert list_effects(frame) == [("LEAVES", task)]
        assert (frame["totalCount"], frame["byStatus"]) == (0, [])


async def test_changes_that_come_together_share_messages(services: Services, port: int) -> None:
    agent = await actors.register_agent(services)
    async with socket(port) as peer:
        await peer.introduced({"apiKey": agent.key})
        await peer.subscribe(CHANGES, after=0)
        began = time.monotonic()
        await asyncio.gather(*(actors.dispatch(agent, publishImmediately=False) for _ in range(60)))
        seen: list[str] = []
        frames = 0
        while len(set(seen)) < 60:
            frame = await next_frame(peer)
            frames += 1
            ids = [change["task"]["id"] for change in frame["changes"]]
            assert len(ids) == len(set(ids))
            seen += ids
        assert frames <= 2 + (time.monotonic() - began) / 0.1
        assert (frame["totalCount"], len(seen)) == (60, 60)


async def test_a_reconnect_with_the_sequence_loses_nothing_and_repeats_nothing(services: Services, port: int) -> None:
    agent = await actors.register_agent(services)

    async def create() -> list[str]:
        return [str((await actors.dispatch(agent, publishImmediately=False)).id) for _ in range(40)]

    creating = asyncio.create_task(create())
    seen: list[str] = []
    sequence = 0
    while len(seen) < 40:
        async with socket(port) as peer:
            await peer.introduced({"apiKey": agent.key})
            await peer.subscribe(CHANGES, after=sequence)
            frame = await next_frame(peer)
            sequence = frame["sequence"]
            seen += [change["task"]["id"] for change in frame["changes"]]
    assert sorted(seen, key=int) == await creating


async def test_a_page_and_its_changes_have_comparable_keys_and_cursors(client: Client, port: int) -> None:
    key = await client.agent()
    amounts = ("9.00", "100.00", "25.00")
    ids = [await client.draft(key, payoutAmount=amount, **DIRECT) for amount in amounts]
    order = {"field": "PAYOUT", "direction": "DESC"}
    page = (await client.ask(LIST, {"orderBy": order}, key))["tasks"]
    assert [node["id"] for node in page["nodes"]] == [ids[1], ids[2], ids[0]]
    assert page["sortKeys"] == sorted(page["sortKeys"], reverse=True)
    async with socket(port) as peer:
        await peer.introduced({"apiKey": key})
        await peer.subscribe(CHANGES, orderBy=order, after=page["sequence"])
        new = await client.draft(key, payoutAmount="30.00", **DIRECT)
        (change,) = (await next_frame(peer))["changes"]
    assert change["task"]["id"] == new
    assert page["sortKeys"][0] > change["sortKey"] > page["sortKeys"][1]
    rest = (await client.ask(LIST, {"orderBy": order, "after": change["cursor"]}, key))["tasks"]
    assert [node["id"] for node in rest["nodes"]] == [ids[2], ids[0]]


async def test_two_agents_never_see_each_others_tasks(client: Client, port: int) -> None:
    keys = [await client.agent() for _ in range(2)]
    async with socket(port) as first, socket(port) as second:
        for peer, key in zip((first, second), keys, strict=True):
            await peer.introduced({"apiKey": key})
            await peer.subscribe(CHANGES, after=0)
        tasks = [await client.draft(key) for key in keys]
        frames = [await next_frame(peer) for peer in (first, second)]
    assert [list_effects(frame) for frame in frames] == [[("ENTERS", task)] for task in tasks]


async def test_the_staff_follows_one_agent(client: Client, services: Services, port: int) -> None:
    agent, staff = await actors.register_agent(services), await actors.platform(services)
    async with socket(port) as peer:
        await peer.introduced({"apiKey": staff.key})
        await peer.subscribe(CHANGES, filter={"agentId": str(agent.id)}, after=0)
        task = await actors.dispatch(agent, publishImmediately=False)
        assert list_effects(await next_frame(peer)) == [("ENTERS", str(task.id))]
        await agent(dispatch.cancel_task, taskId=task.id)
        assert list_effects(await next_frame(peer)) == [("STAYS", str(task.id))]


async def read_problem(peer: Socket, **variables: Any) -> Any:
    await peer.subscribe(CHANGES, **variables)
    (error,) = (await peer.receive())["payload"]["errors"]
    assert (await peer.receive())["type"] == "complete"
    return error["extensions"]


async def test_what_cannot_be_followed_is_refused_by_name(client: Client, services: Services, port: int) -> None:
    agent, staff = await actors.register_agent(services), await actors.platform(services)
    operator = await actors.register_operator(services)
    async with socket(port) as peer:
        await peer.introduced({"apiKey": agent.key})
        problem = await read_problem(peer, filter={"text": "shop"})
        (fault,) = problem["errors"]
        assert (problem["code"], fault["field"]) == ("validation_failed", "filter.text")
        assert "only the newest tasks are searched" in fault["message"]
        assert (await read_problem(peer, after=99))["code"] == "invalid_cursor"
    async with socket(port) as peer:
        await peer.introduced({"apiKey": staff.key})
        (fault,) = (await read_problem(peer, filter=OPEN))["errors"]
        assert (fault["field"], fault["code"]) == ("filter.agentId", "required")
    async with socket(port) as peer:
        await peer.introduced({"apiKey": operator.key})
        assert (await read_problem(peer))["code"] == "forbidden"
