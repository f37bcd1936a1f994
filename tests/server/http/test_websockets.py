"""Websockets take a shorter way through the application, past what only answers need, and not past the checks."""

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

PROTOCOLS = [Subprotocol("graphql-transport-ws")]


async def test_the_graph_takes_websockets(live_server: str) -> None:
    async with connect(f"{live_server.replace('http', 'ws')}/graphql", subprotocols=PROTOCOLS) as connection:
        assert connection.subprotocol == PROTOCOLS[0]


async def test_nothing_else_does(live_server: str) -> None:
    with pytest.raises(InvalidStatus):
        await connect(f"{live_server.replace('http', 'ws')}/api/v1/health", subprotocols=PROTOCOLS)


async def test_another_host_is_refused_on_websockets_too(live_server: str) -> None:
    port = int(live_server.rpartition(":")[2])
    with pytest.raises(InvalidStatus) as refused:
        await connect("ws://elsewhere.example/graphql", host="127.0.0.1", port=port, subprotocols=PROTOCOLS)
    assert refused.value.response.status_code == 400
