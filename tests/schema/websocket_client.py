"""A raw websocket of the graph, in both subprotocols."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

MODERN, OLD = "graphql-transport-ws", "graphql-ws"
WORDS = {MODERN: ("subscribe", "next"), OLD: ("start", "data")}


class Socket:
    """A raw websocket in one of the subprotocols."""

    def __init__(self, connection: ClientConnection, protocol: str) -> None:
        self.connection = connection
        self._start, self._data = WORDS[protocol]

    async def send(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def receive(self) -> Any:
        """The next message, which is text."""
        message = await asyncio.wait_for(self.connection.recv(), 5)
        assert isinstance(message, str)
        return json.loads(message)

    async def introduced(self, payload: Any) -> Self:
        await self.send(type="connection_init", payload=payload)
        assert (await self.receive())["type"] == "connection_ack"
        return self

    async def subscribe(self, query: str, *, number: str = "1", **variables: Any) -> None:
        await self.send(type=self._start, id=number, payload={"query": query, "variables": variables})

    async def data(self) -> Any:
        message = await self.receive()
        assert message["type"] == self._data, message
        assert "errors" not in message["payload"], message
        return message["payload"]["data"]

    async def closed(self) -> int | None:
        """The code with which the server closes."""
        await asyncio.wait_for(self.connection.wait_closed(), 5)
        return self.connection.close_code


@asynccontextmanager
async def socket(port: int, protocol: str = MODERN, **options: Any) -> AsyncIterator[Socket]:
    async with connect(f"ws://127.0.0.1:{port}/graphql", subprotocols=[Subprotocol(protocol)], **options) as connection:
        yield Socket(connection, protocol)
