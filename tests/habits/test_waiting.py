"""Events and history can be waited for."""

import asyncio
import time
from typing import Any

import httpx2
import pytest

from resolvers.tasks import dispatch
from resolvers.tasks import history as task_history
from tests import actors

TASKS = "/api/v1/agents/me/tasks"


@pytest.mark.parametrize("path", ["events", "history"])
async def test_the_answer_comes_with_the_event(agent: actors.Actor, as_agent: httpx2.AsyncClient, path: str) -> None:
    made = await actors.dispatch(agent)
    there = (await as_agent.get(f"{TASKS}/{made.id}/{path}", params={"wait": 30})).json()
    assert [event["event"] for event in there] == ["task.published"]
    begun = time.monotonic()
    after = there[-1]["sequence"]
    waiting = asyncio.create_task(as_agent.get(f"{TASKS}/{made.id}/{path}", params={"after": after, "wait": 30}))
    await asyncio.sleep(0.2)
    assert not waiting.done()
    await agent(dispatch.cancel_task, taskId=made.id)
    assert [event["event"] for event in (await waiting).json()] == ["task.cancelled"]
    assert time.monotonic() - begun < 10


async def test_it_comes_empty_when_the_time_is_over(agent: actors.Actor, as_agent: httpx2.AsyncClient) -> None:
    made = await actors.dispatch(agent)
    begun = time.monotonic()
    (*_, last) = (await as_agent.get(f"{TASKS}/{made.id}/events")).json()
    answer = await as_agent.get(f"{TASKS}/{made.id}/events", params={"after": last["sequence"], "wait": 1})
    assert (answer.status_code, answer.json()) == (200, [])
    assert 0.9 < time.monotonic() - begun < 5


@pytest.mark.parametrize("wait", [-1, 61, "long"])
async def test_an_hour_is_too_long(agent: actors.Actor, as_agent: httpx2.AsyncClient, wait: Any) -> None:
    made = await actors.dispatch(agent)
    answer = await as_agent.get(f"{TASKS}/{made.id}/events", params={"wait": wait})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "wait")


async def test_another_agents_task_is_not_waited_for(services: Any, as_agent: httpx2.AsyncClient) -> None:
    other = await actors.register_agent(services)
    made = await actors.dispatch(other)
    answer = await as_agent.get(f"{TASKS}/{made.id}/events", params={"after": 999, "wait": 30})
    assert answer.status_code == 404


async def test_a_tool_waits_too(agent: actors.Actor, as_agent: httpx2.AsyncClient) -> None:
    made = await actors.dispatch(agent)
    (published,) = await agent(task_history.get_task_events, taskId=made.id)
    call = {"tool": "get_task_events", "arguments": {"taskId": made.id, "after": published.sequence, "wait": 30}}
    waiting = asyncio.create_task(as_agent.post("/api/v1/tools/call", json=call))
    await asyncio.sleep(0.1)
    await agent(dispatch.cancel_task, taskId=made.id)
    assert [event["event"] for event in (await waiting).json()["result"]] == ["task.cancelled"]
