"""The beginning and the end of a websocket: its keys, its messages, and the reasons for which it is closed."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.schema.client import Client
from tests.schema.websocket_client import MODERN, OLD, socket

EVENTS = "subscription { taskEvents(after: 0) { sequence } }"


async def test_queries_and_changes_go_over_the_socket_too(client: Client, port: int) -> None:
    key = await client.agent()
    async with socket(port) as peer:
        await peer.introduced({"apiKey": key})
        await peer.subscribe("{ agent { agentName } }")
        assert await peer.data() == {"agent": {"agentName": "Errand"}}


@pytest.mark.parametrize(
    "form",
    [
        '{"apikey": "KEY"}',
        '{"authorization": "bearer KEY"}',
        '{"X-API-Key": "KEY"}',
        '{"headers": {"Authorization": "Bearer KEY"}}',
        '{"headers": {"x-api-key": "KEY"}, "as": null}',
    ],
)
async def test_a_key_is_taken_under_the_names_of_headers(client: Client, port: int, form: str) -> None:
    async with socket(port) as peer:
        await peer.introduced(json.loads(form.replace("KEY", await client.agent())))
        await peer.subscribe("{ agent { agentName } }")
        assert await peer.data() == {"agent": {"agentName": "Errand"}}


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (
            {"apiKey": "fc_agent_nonsense"},
            (
                "The API key is not whole: it has 17 characters instead of 58. Copy it again. "
                'Send {"apiKey": KEY} in connection_init.'
            ),
        ),
        (
            {"Authorization": "fc_agent_nonsense"},
            'Authorization is a key without `Bearer`. Send {"apiKey": KEY} in connection_init.',
        ),
        (
            {"headers": {"Authorization": "Bearer Errand"}},
            ('This is not an API key or an access token of this service. Send {"apiKey": KEY} in connection_init.'),
        ),
    ],
)
@pytest.mark.parametrize(("protocol", "code"), [(MODERN, 4403), (OLD, 1011)])
async def test_a_bad_key_closes_the_socket(
    port: int, protocol: str, code: int, payload: dict[str, Any], reason: str
) -> None:
    async with socket(port, protocol) as peer:
        await peer.send(type="connection_init", payload=payload)
        assert await peer.closed() == code
        assert peer.connection.close_reason == reason


@pytest.mark.parametrize("protocol", [MODERN, OLD])
async def test_who_has_no_key_is_told_how_a_websocket_sends_one(port: int, protocol: str) -> None:
    async with socket(port, protocol) as peer:
        await peer.introduced({})
        for document in (EVENTS, "{ agent { agentName } }"):
            await peer.subscribe(document, number=document)
            message = (await peer.receive())["payload"]
            (error,) = message["errors"]
            assert error["message"] == error["extensions"]["detail"]
            assert 'an API key or an access token. Send {"apiKey": KEY} in connection_init.' in error["message"]
            assert (await peer.receive())["type"] == "complete"


async def test_two_different_keys_close_the_socket(client: Client, port: int) -> None:
    async with socket(port, additional_headers={"X-API-Key": await client.agent()}) as peer:
        await peer.send(type="connection_init", payload={"apiKey": await client.agent()})
        assert await peer.closed() == 4403


async def test_asking_before_introducing_oneself_closes_the_socket(port: int) -> None:
    async with socket(port) as peer:
        await peer.subscribe(EVENTS)
        assert await peer.closed() == 4401


async def test_a_revoked_key_ends_what_follows_with_it(client: Client, port: int) -> None:
    key = await client.agent()
    making = 'mutation { createApiKey(keyName: "listener") { ... on NewApiKey { key apiKey { id } } } }'
    new_key = (await client.ask(making, key=key))["createApiKey"]
    async with socket(port) as peer:
        await peer.introduced({"apiKey": new_key["key"]})
        await peer.subscribe(EVENTS)
        await client.ask(
            "mutation($id: ID!) { revokeApiKey(apiKeyId: $id) { __typename } }", {"id": new_key["apiKey"]["id"]}, key
        )
        assert await peer.closed() == 4403


async def test_an_expired_key_ends_what_follows_with_it(client: Client, port: int) -> None:
    key = await client.agent()
    ends = datetime.now(UTC) + timedelta(seconds=2)
    making = 'mutation($at: Timestamp) { createApiKey(keyName: "short", expiresAt: $at) { ... on NewApiKey { key } } }'
    short = (await client.ask(making, {"at": int(ends.strftime("%Y%m%d%H%M%S"))}, key))["createApiKey"]["key"]
    async with socket(port) as peer:
        await peer.introduced({"apiKey": short})
        await peer.subscribe(EVENTS)
        assert await peer.closed() == 4403
        assert datetime.now(UTC) >= ends.replace(microsecond=0)


@pytest.mark.parametrize(
    "message",
    [
        "nonsense",
        "[]",
        "7",
        '{"type": 7}',
        '{"type": "subscribe"}',
        '{"type": "subscribe", "id": "1", "payload": []}',
        '{"type": "subscribe", "id": "1", "payload": {"query": 7}}',
        '{"type": "subscribe", "id": "1", "payload": {"query": "{a}", "variables": []}}',
        '{"type": "unheard_of"}',
    ],
)
async def test_a_malformed_message_closes_the_socket(client: Client, port: int, message: str) -> None:
    async with socket(port) as peer:
        await peer.introduced({"apiKey": await client.agent()})
        await peer.connection.send(message)
        assert await peer.closed() == 4400


async def test_a_large_message_closes_the_socket(port: int) -> None:
    async with socket(port) as peer:
        await peer.introduced({})
        await peer.subscribe("{ __typename }" + " " * 64_000)
        assert await peer.closed() == 1009


async def test_pages_of_other_origins_may_not_open_a_socket(port: int) -> None:
    with pytest.raises(Exception, match="403"):
        async with socket(port, origin="https://elsewhere.example"):
            pass
