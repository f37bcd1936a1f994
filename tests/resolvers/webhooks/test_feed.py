"""Events of webhooks, read by an agent that no call can reach."""

import asyncio
import json

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.general import InvalidCursor
from resolvers.core.context import Services
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks.feed import list_webhook_events
from tests import actors
from tests.resolvers.stages import Scene


async def test_an_agent_reads_what_its_webhooks_would_be_sent(scene: Scene, services: Services) -> None:
    await scene.reach(Status.PUBLISHED)
    assert await scene.agent(list_webhook_events) == [], "nothing is recorded for an agent without a channel"
    polling = {"methodType": "polling", "endpoint": "fieldcall listen", "fanOut": True}
    await scene.agent(channels.add_contact_method, **polling)

    waiting = asyncio.create_task(scene.agent(list_webhook_events, wait=20))
    task = await scene.reach(Status.ACCEPTED)
    first, *_ = await waiting
    events = await scene.agent(list_webhook_events)
    assert (first.task_id, events[0], events[-1].event_type) == (task, first, "task.accepted")
    bodies = [json.loads(event.body) for event in events]
    assert [(body["event_id"], body["sequence"], body["event_type"], body["task_id"]) for body in bodies] == [
        (event.id, event.sequence, event.event_type, task) for event in events
    ]
    assert bodies[-1]["payload"]["changed_by_actor_type"] == "operator"

    cursor = events[-1].sequence
    assert await scene.agent(list_webhook_events, after=events[0].sequence, limit=1) == [events[1]]
    assert await scene.agent(list_webhook_events, after=cursor) == []
    with pytest.raises(InvalidCursor):
        await scene.agent(list_webhook_events, after=cursor + 1)
    stranger = await actors.register_agent(services)
    assert await stranger(list_webhook_events) == []
