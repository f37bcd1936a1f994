"""Endpoints of one task: named, limited, secret, and notified of events of their task only."""

import json

import pytest

from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.webhooks import (
    TaskEndpointRow,
    WebhookDeliveryRow,
    task_endpoint,
    webhook_delivery,
)
from domain.refusals.general import InvalidInput, NotFound
from resolvers.tasks import dispatch
from resolvers.webhooks import delivery_log
from resolvers.webhooks.task_endpoints import (
    MAX_TASK_ENDPOINTS,
    add_task_endpoint,
    list_task_endpoints,
    remove_task_endpoint,
)
from tests import actors
from tests.resolvers.stages import Scene


@statement(select_where(task_endpoint))
def select_endpoints() -> TaskEndpointRow: ...
@statement(select_where(webhook_delivery, order_by=(webhook_delivery.c.id,)), many_agents=ManyAgents.MAINTENANCE)
def select_deliveries() -> WebhookDeliveryRow: ...


CONFIG = json.dumps({"authType": "header", "authHeader": "Authorization", "authValue": "Bearer s3cret"})


def address(name: object) -> str:
    return f"https://agent.example.org/{name}"


async def test_endpoints_are_named_replaced_bounded_and_secret(scene: Scene) -> None:
    agent = scene.agent
    task_id = (await actors.dispatch(agent, publishImmediately=False)).id
    mine = {"taskId": task_id, "name": "mine", "configJson": CONFIG, "token": "t0ken"}
    await agent(add_task_endpoint, **mine, address=address("first"))
    made = await agent(add_task_endpoint, **mine, address=address("second"))
    assert (made.name, made.address, made.auth_scheme) == ("mine", address("second"), "Bearer")
    (row,) = await scene.services.database.reader.find_all(select_endpoints())
    assert row.token is not None
    assert row.config is not None
    assert b"t0ken" not in row.token
    assert b"s3cret" not in row.config
    for number in range(1, MAX_TASK_ENDPOINTS):
        assert (await agent(add_task_endpoint, taskId=task_id, address=address(number))).name
    full = await agent(list_task_endpoints, taskId=task_id)
    assert len(full.items) == MAX_TASK_ENDPOINTS
    for fields in ({"name": "more"}, {"name": "mine", "address": address(1)}):
        refused = await scene.refused(agent, add_task_endpoint, taskId=task_id, **{"address": address(0), **fields})
        assert isinstance(refused, InvalidInput)
    stranger = await actors.register_agent(scene.services)
    for operation, fields in (
        (list_task_endpoints, {}),
        (add_task_endpoint, {"address": address("theirs")}),
        (remove_task_endpoint, {"name": "mine"}),
    ):
        with pytest.raises(NotFound):
            await stranger(operation, taskId=task_id, **fields)


async def test_an_endpoint_is_told_of_its_task_until_it_is_removed(scene: Scene) -> None:
    agent = scene.agent
    task_id = await scene.published()
    other = await scene.published()
    before = await scene.services.database.reader.find_all(select_deliveries())
    for name in ("mine", "also mine"):
        await agent(add_task_endpoint, taskId=task_id, name=name, address=address(name.replace(" ", "-")))
    await agent(remove_task_endpoint, taskId=task_id, name="also mine")
    await agent(remove_task_endpoint, taskId=task_id, name="also mine")
    for cancelled in (task_id, other):
        await agent(dispatch.cancel_task, taskId=cancelled)
    deliveries = (await scene.services.database.reader.find_all(select_deliveries()))[len(before) :]
    assert [(row.task_id, row.task_endpoint_id is None) for row in deliveries] == [(task_id, False)]
    (logged,) = await agent(delivery_log.list_webhook_deliveries)
    assert (logged.channel, logged.event_type) == ("a2a", "task.cancelled")
