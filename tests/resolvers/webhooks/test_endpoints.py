"""Endpoints as their agent sees and sets them, without a call to any."""

import pytest
from pydantic import ValidationError

from domain.refusals.general import InvalidInput, NotFound
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks import delivery_log
from resolvers.webhooks.endpoints import (
    UpdateWebhookEndpoint,
    enable_endpoint,
    list_webhook_endpoints,
    update_webhook_endpoint,
)
from tests import actors
from tests.resolvers.stages import Scene

FIRST, SECOND = (f"https://{name}.example.org/hook" for name in ("first", "second"))
WANTED = ["task.completed", "task.cancelled"]


async def test_an_endpoint_is_one_whoever_names_it_and_its_filter_holds_for_all(scene: Scene) -> None:
    method = await scene.agent(channels.add_contact_method, methodType="webhook", endpoint=FIRST, eventTypes=WANTED)
    await actors.dispatch(scene.agent, publishImmediately=False, webhookUrl=SECOND)
    await actors.dispatch(scene.agent, publishImmediately=False, webhookUrl=FIRST)
    second, first = await scene.agent(list_webhook_endpoints)
    assert (first.id, first.url, first.event_types, first.contact_method_ids) == (
        method.endpoint_id,
        FIRST,
        method.event_types,
        [method.id],
    )
    assert (second.url, second.status, second.event_types, second.contact_method_ids) == (SECOND, "new", None, [])
    (delivery,) = await scene.agent(delivery_log.list_webhook_deliveries)
    assert (delivery.event_type, delivery.url) == ("task.created", SECOND)
    everything = await scene.agent(update_webhook_endpoint, endpointId=first.id, eventTypes=None)
    assert everything.event_types is None
    await actors.dispatch(scene.agent, publishImmediately=False, webhookUrl=FIRST)
    assert [row.url for row in await scene.agent(delivery_log.list_webhook_deliveries, endpointId=first.id)] == [FIRST]


async def test_what_an_endpoint_does_not_want_goes_to_the_next_in_rank(scene: Scene) -> None:
    await scene.agent(channels.add_contact_method, methodType="webhook", endpoint=FIRST, eventTypes=WANTED)
    await scene.agent(channels.add_contact_method, methodType="webhook", endpoint=SECOND, priority=2)
    await scene.published()
    assert [row.url for row in await scene.agent(delivery_log.list_webhook_deliveries)] == [SECOND]


async def test_a_filter_follows_a_channel_to_its_new_address(scene: Scene) -> None:
    method = await scene.agent(channels.add_contact_method, methodType="webhook", endpoint=FIRST, eventTypes=WANTED)
    moved = await scene.agent(channels.update_contact_method, contactMethodId=method.id, endpoint=SECOND)
    assert (moved.event_types, moved.endpoint_id != method.endpoint_id) == (WANTED, True)
    cleared = await scene.agent(channels.update_contact_method, contactMethodId=method.id, eventTypes=None)
    assert (cleared.event_types, cleared.endpoint_id, cleared.fan_out) == (None, moved.endpoint_id, False)
    assert (await scene.agent(channels.update_contact_method, contactMethodId=method.id, fanOut=True)).fan_out
    (shown,) = await scene.agent(channels.list_contact_methods)
    assert (shown.fan_out, shown.event_types, shown.endpoint_id) == (True, None, moved.endpoint_id)


async def test_a_type_that_there_is_not_is_refused_by_its_place(scene: Scene) -> None:
    method = await scene.agent(channels.add_contact_method, methodType="webhook", endpoint=FIRST)
    unknown = {"endpointId": method.endpoint_id, "eventTypes": ["task.completed", "task.complete"]}
    refusal = await scene.refused(scene.agent, update_webhook_endpoint, **unknown)
    assert isinstance(refusal, InvalidInput)
    assert [(error.field, error.code) for error in refusal.errors] == [("eventTypes[1]", "unknown_event_type")]
    for names in ([], ["task.completed"] * 101):
        with pytest.raises(ValidationError):
            UpdateWebhookEndpoint.model_validate({"endpointId": method.endpoint_id, "eventTypes": names})
    polling = {"methodType": "polling", "endpoint": "desk", "eventTypes": ["task.completed"]}
    assert (await scene.refused(scene.agent, channels.add_contact_method, **polling)).errors[0].field == "eventTypes"
    wrong = await scene.refused(scene.agent, delivery_log.list_webhook_deliveries, eventType="task.complete")
    assert wrong.errors[0].field == "eventType"


async def test_enabling_one_that_works_changes_nothing_and_anothers_does_not_exist(scene: Scene) -> None:
    method = await scene.agent(channels.add_contact_method, methodType="webhook", endpoint=FIRST)
    before = (await scene.everything())["endpoint"]
    await scene.agent(enable_endpoint, endpointId=method.endpoint_id)
    assert (await scene.everything())["endpoint"] == before
    other = await actors.register_agent(scene.services)
    for change, fields in ((enable_endpoint, {}), (update_webhook_endpoint, {"eventTypes": WANTED})):
        refusal = await scene.refused(other, change, endpointId=method.endpoint_id, **fields)
        assert isinstance(refusal, NotFound)
    assert await other(list_webhook_endpoints) == []
