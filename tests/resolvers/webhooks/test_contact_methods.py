"""Contact methods: checked by their type, their secrets kept and not shown."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from adapters.storage.queries.webhooks.contact_methods import select_contact_methods
from domain.lifecycle import statuses
from domain.refusals.accounts import AgentSuspended
from domain.refusals.general import Forbidden, InvalidInput, NotFound
from domain.webhooks.contact_methods import MethodType
from domain.webhooks.redaction import MASK
from resolvers.accounts import staff
from resolvers.core.context import Services
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks.contact_methods import MAX_CONTACT_METHODS, ContactMethod, UpdateContactMethod
from tests import actors
from tests.actors import Actor

CONFIG = {"authType": "header", "authHeader": "X-Token", "authValue": "s3cret"}
REMOVAL = '{"authType": "hmac", "authValue": null}'
WEBHOOK = {"methodType": "webhook", "endpoint": "https://agent.example/events"}


async def add(agent: Actor, **fields: Any) -> ContactMethod:
    made = await agent(channels.add_contact_method, **(WEBHOOK | fields))
    assert isinstance(made, ContactMethod)
    return made


async def listed(agent: Actor) -> list[ContactMethod]:
    found: list[ContactMethod] = await agent(channels.list_contact_methods)
    return found


async def test_what_was_read_can_be_sent_back_and_keeps_the_secret(services: Services) -> None:
    agent = await actors.register_agent(services)
    for config in (CONFIG, {"authType": "hmac", "authValue": "a secret of its own"}):
        made = await add(agent, endpoint=f"https://agent.example/{config['authType']}", configJson=json.dumps(config))
        change = {"contactMethodId": made.id, "configJson": made.config_json, "priority": 2}
        changed = await agent(channels.update_contact_method, **change)
        assert (changed.config_json, changed.has_auth_value, changed.priority) == (made.config_json, True, 2)
        assert await stored_config(services, made.id) == config
    removed = await agent(channels.update_contact_method, contactMethodId=made.id, configJson=REMOVAL)
    assert (removed.config_json, removed.has_auth_value) == ('{"authType": "hmac"}', False)


async def test_a_mask_is_refused_by_name_and_replaces_nothing(services: Services) -> None:
    agent = await actors.register_agent(services)
    made = await add(agent, endpoint="https://u:p@agent.example/?token=s", configJson=json.dumps(CONFIG))
    assert made.endpoint == f"https://{MASK}@agent.example/?token={MASK}"
    masked = json.dumps(CONFIG | {"authValue": MASK})
    for change, field in (({"configJson": masked}, "configJson.authValue"), ({"endpoint": made.endpoint}, "endpoint")):
        with pytest.raises(InvalidInput) as caught:
            await agent(channels.update_contact_method, contactMethodId=made.id, **change)
        assert [error.field for error in caught.value.errors] == [field]
        assert MASK in caught.value.errors[0].message
    assert await stored_config(services, made.id) == CONFIG
    assert await listed(agent) == [made]


async def stored_config(services: Services, method_id: int) -> Any:
    rows = await services.database.reader.find_all(select_contact_methods[statuses.Actor.AGENT](owner_id=1))
    (config,) = (row.config for row in rows if row.id == method_id)
    return json.loads(services.keyring.decrypt(config))


@pytest.mark.parametrize(
    ("method_type", "endpoint"),
    [
        ("webhook", "https://agent.example/events?a=1"),
        ("mcp_callback", "http://agent.example:8000/mcp"),
        ("websocket", "wss://agent.example/socket"),
        ("email", "agent@agent.example"),
        ("polling", "nightly job"),
    ],
)
async def test_each_type_takes_its_own_kind_of_endpoint(services: Services, method_type: str, endpoint: str) -> None:
    agent = await actors.register_agent(services)
    made = await add(agent, methodType=method_type, endpoint=endpoint)
    assert made.model_dump() == {
        "id": made.id,
        "methodType": MethodType(method_type),
        "endpoint": endpoint,
        "priority": 1,
        "active": True,
        "fanOut": False,
        "endpointId": None if method_type == "polling" else made.endpoint_id,
        "eventTypes": None,
        "configJson": None,
        "hasAuthValue": False,
        "confirmedAt": None,
        "createdAt": 20270102120000,
        "confirmedInstant": None,
        "createdInstant": "2027-01-02T12:00:00Z",
        "label": None,
    }
    assert await listed(agent) == [made]


@pytest.mark.parametrize(
    ("method_type", "endpoint"),
    [
        ("webhook", "agent@agent.example"),
        ("webhook", "wss://agent.example/socket"),
        ("mcp_callback", "ftp://agent.example/"),
        ("websocket", "https://agent.example/socket"),
        ("websocket", "wss://"),
        ("websocket", "wss://agent.example/a b"),
        ("websocket", "wss://agent.example:22/socket"),
        ("webhook", "https://agent.example:25/events"),
        ("mcp_callback", "http://agent.example:1023/mcp"),
        ("email", "https://agent.example/"),
        ("polling", "   "),
    ],
)
async def test_an_endpoint_of_another_kind_is_refused_by_name(
    services: Services, method_type: str, endpoint: str
) -> None:
    agent = await actors.register_agent(services)
    with pytest.raises(InvalidInput) as refused:
        await add(agent, methodType=method_type, endpoint=endpoint)
    assert [(error.field, error.code) for error in refused.value.errors] == [("endpoint", "invalid")]
    assert await listed(agent) == []


async def test_authentication_is_encrypted_and_its_secret_never_shown(services: Services) -> None:
    agent = await actors.register_agent(services)
    made = await add(agent, configJson=CONFIG)
    assert (json.loads(made.config_json or ""), made.has_auth_value) == (
        {"authType": "header", "authHeader": "X-Token"},
        True,
    )
    (row,) = await services.database.reader.find_all(select_contact_methods[statuses.Actor.AGENT](owner_id=agent.id))
    assert row.config
    assert b"s3cret" not in row.config
    assert json.loads(services.keyring.decrypt(row.config)) == CONFIG


@pytest.mark.parametrize(
    ("config", "field"),
    [
        ({"authType": "digest"}, "configJson.authType"),
        ({"authType": "header"}, "configJson.authValue"),
        ({"authType": "query_param", "authValue": "x"}, "configJson.authQueryParam"),
        ({"authType": "basic", "authValue": "no colon"}, "configJson.authValue"),
        (CONFIG | {"authHaeder": "X"}, "configJson.authHaeder"),
    ],
)
async def test_a_wrong_key_of_the_authentication_is_named(
    services: Services, config: dict[str, str], field: str
) -> None:
    agent = await actors.register_agent(services)
    with pytest.raises(InvalidInput) as refused:
        await add(agent, configJson=config)
    assert [error.field for error in refused.value.errors] == [field]
    assert await listed(agent) == []


async def test_authentication_is_for_what_the_service_calls(services: Services) -> None:
    agent = await actors.register_agent(services)
    with pytest.raises(InvalidInput) as refused:
        await add(agent, methodType="email", endpoint="a@agent.example", configJson=CONFIG)
    assert [(error.field, error.code) for error in refused.value.errors] == [("configJson", "not_expected")]
    made = await add(agent, configJson=CONFIG)
    with pytest.raises(InvalidInput):
        await agent(
            channels.update_contact_method, contactMethodId=made.id, methodType="email", endpoint="a@agent.example"
        )
    assert await listed(agent) == [made]


async def test_only_what_is_supplied_changes(services: Services) -> None:
    agent = await actors.register_agent(services)
    made = await add(agent, configJson=CONFIG)

    async def update(**fields: Any) -> ContactMethod:
        changed: ContactMethod = await agent(channels.update_contact_method, contactMethodId=made.id, **fields)
        assert await listed(agent) == [changed]
        return changed

    assert await update() == made
    assert await update(priority=3, active=False) == made.model_copy(update={"priority": 3, "active": False})
    assert await update(priority=1, isActive=True, endpoint="https://agent.example/b") == made.model_copy(
        update={"endpoint": "https://agent.example/b", "endpoint_id": (made.endpoint_id or 0) + 1}
    )
    bare = await update(configJson=None, type="email", endpoint="a@agent.example")
    assert (bare.method_type, bare.endpoint, bare.config_json, bare.has_auth_value) == (
        MethodType.EMAIL,
        "a@agent.example",
        None,
        False,
    )
    with pytest.raises(InvalidInput):
        await update(endpoint="https://agent.example/")


@pytest.mark.parametrize("field", ["methodType", "endpoint", "priority", "active"])
def test_what_a_channel_needs_cannot_be_emptied(field: str) -> None:
    with pytest.raises(ValidationError, match="must not be null"):
        UpdateContactMethod.model_validate({"contactMethodId": 1, field: None})


async def test_primary_channels_come_first_and_removed_ones_are_gone(services: Services) -> None:
    agent = await actors.register_agent(services)
    fallback, primary = await add(agent, priority=2), await add(agent)
    assert await listed(agent) == [primary, fallback]
    assert await agent(channels.remove_contact_method, contactMethodId=primary.id) == primary
    assert await listed(agent) == [fallback]
    with pytest.raises(NotFound):
        await agent(channels.remove_contact_method, contactMethodId=primary.id)


async def test_another_agents_channel_does_not_exist(services: Services) -> None:
    agent, other = await actors.register_agent(services), await actors.register_agent(services)
    made = await add(agent)
    for operation in (channels.update_contact_method, channels.remove_contact_method):
        with pytest.raises(NotFound):
            await other(operation, contactMethodId=made.id)
    assert await listed(other) == []
    assert await listed(agent) == [made]


async def test_channels_are_bounded(services: Services) -> None:
    agent = await actors.register_agent(services)
    for _ in range(MAX_CONTACT_METHODS):
        await add(agent)
    with pytest.raises(InvalidInput) as refused:
        await add(agent)
    assert refused.value.errors[0].code == "too_many"
    assert len(await listed(agent)) == MAX_CONTACT_METHODS


async def test_a_suspended_agent_reads_and_an_operator_may_not(services: Services) -> None:
    agent, platform = await actors.register_agent(services), await actors.platform(services)
    made = await add(agent)
    await platform(staff.suspend_agent, agentId=agent.id)
    with pytest.raises(AgentSuspended):
        await add(agent)
    assert await listed(agent) == [made]
    with pytest.raises(Forbidden):
        await add(platform)
