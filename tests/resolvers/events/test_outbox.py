"""Endpoints that receive an event, and the cost for an agent that has none."""

import json
from dataclasses import replace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.webhooks import WebhookEventRow, webhook_event
from domain.lifecycle.statuses import Status
from resolvers.core.context import Services
from resolvers.events.types import list_event_types
from resolvers.tasks import dispatch, settlement
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks import delivery_log
from resolvers.webhooks import settings as webhooks
from tests import actors
from tests.actors import Actor
from tests.counting import Watching
from tests.resolvers.stages import Scene

FIRST, SECOND, THIRD = (f"https://{name}.example.org/hook" for name in ("first", "second", "third"))
APPROVE = {"simple": settlement.approve_task, "escrow": settlement.approve_task_review}


@statement(select_where(webhook_event))
def select_messages() -> WebhookEventRow: ...


OUTBOX = ("endpoint", "webhook_event", "webhook_delivery", "contact_method")


async def asked_for(services: Services, **given: Any) -> list[str]:
    """The statements of creating a task."""
    watching = Watching(services.database)
    agent = await actors.register_agent(services)
    await actors.fund_wallet(agent)
    await actors.dispatch(replace(agent, services=replace(services, database=watching)), **given)  # type: ignore[arg-type]
    return watching.asked


async def test_who_has_no_endpoint_pays_for_none(services: Services) -> None:
    without, with_one = await asked_for(services), await asked_for(services, webhookUrl=FIRST)
    assert not [sql for sql in without if any(f"{table} " in sql for table in OUTBOX)]
    assert len(without) < len(with_one)


async def told(agent: Actor, task_id: int) -> list[tuple[str, str]]:
    """Event and address of each delivery, oldest first."""
    log = await agent(delivery_log.list_webhook_deliveries, taskId=task_id)
    return [(row.event_type, row.url) for row in reversed(log)]


async def test_a_dry_run_tells_nobody(scene: Scene) -> None:
    before = await scene.everything()
    await actors.dispatch(scene.agent, webhookUrl=FIRST, dryRun=True)
    assert await scene.everything() == before


async def test_the_methods_of_the_first_priority_are_told(scene: Scene) -> None:
    for endpoint, priority in ((FIRST, 2), (SECOND, 2), (THIRD, 3)):
        await scene.agent(channels.add_contact_method, methodType="webhook", endpoint=endpoint, priority=priority)
    task_id = await scene.published()
    assert await told(scene.agent, task_id) == [("task.published", FIRST), ("task.published", SECOND)]


async def test_an_address_with_several_names_hears_of_an_event_once(scene: Scene) -> None:
    await scene.agent(channels.add_contact_method, methodType="webhook", endpoint=FIRST)
    task_id = await scene.published(webhookUrl=FIRST)
    assert await told(scene.agent, task_id) == [("task.published", FIRST)]


async def test_methods_that_are_taken_away_or_at_rest_are_told_nothing(scene: Scene) -> None:
    removed = await scene.agent(channels.add_contact_method, methodType="webhook", endpoint=FIRST)
    resting = await scene.agent(channels.add_contact_method, methodType="webhook", endpoint=SECOND, priority=2)
    await scene.agent(channels.remove_contact_method, contactMethodId=removed.id)
    first = await scene.published()
    assert await told(scene.agent, first) == [("task.published", SECOND)]
    await scene.agent(channels.update_contact_method, contactMethodId=resting.id, active=False)
    assert await told(scene.agent, await scene.published()) == []


async def test_what_waits_goes_to_the_new_address(scene: Scene) -> None:
    task_id = await scene.published(webhookUrl=FIRST)
    await scene.agent(webhooks.update_task_webhook, taskId=task_id, webhookUrl=SECOND)
    assert await told(scene.agent, task_id) == [("task.published", SECOND)]
    method = await scene.agent(channels.add_contact_method, methodType="webhook", endpoint=FIRST)
    await scene.agent(dispatch.cancel_task, taskId=task_id)
    await scene.agent(channels.update_contact_method, contactMethodId=method.id, endpoint=THIRD)
    assert await told(scene.agent, task_id) == [
        ("task.published", SECOND),
        ("task.cancelled", SECOND),
        ("task.cancelled", THIRD),
    ]


@pytest.mark.parametrize("flow", ["simple", "escrow", "direct"])
async def test_every_event_of_a_life_is_told_in_order(scene: Scene, flow: str) -> None:
    status = Status.COMPLETED if flow == "direct" else Status.UNDER_REVIEW
    task_id = await scene.reach(status, flow, webhookUrl=FIRST)
    if approve := APPROVE.get(flow):
        await scene.agent(approve, taskId=task_id)
    assert [name for name, _ in await told(scene.agent, task_id)] == await scene.history(task_id)
    schemas = {row.event_type: row.payload_schema for row in await scene.agent(list_event_types)}
    for body in [json.loads(row.body) for row in await scene.services.database.reader.find_all(select_messages())]:
        Draft202012Validator(schemas[body["event_type"]]).validate(body)
