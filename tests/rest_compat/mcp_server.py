"""The MCP endpoint on a real server, and the official client to it."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx2
import uvicorn
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client

from resolvers.core.context import Services
from tests.rest_compat import front_door


@asynccontextmanager
async def serving(services: Services) -> AsyncIterator[str]:
    """The address of the endpoint, on a free port."""
    config = uvicorn.Config(front_door.application(services), log_level="warning", ws="none")
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        running = asyncio.create_task(server.serve([listener]))
        while not server.started:  # noqa: ASYNC110 - the server has no event to wait for
            await asyncio.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}/mcp"
        finally:
            server.should_exit = True
            await running


@asynccontextmanager
async def connected(
    address: str, key: str | None = None, mode: str = "auto", scheme: str = "Bearer "
) -> AsyncIterator[Client]:
    """A client; `legacy` is the era of the protocol that begins with a handshake."""
    headers = {"Authorization": f"{scheme}{key}"} if key else {}
    async with (
        httpx2.AsyncClient(headers=headers) as http,
        Client(streamable_http_client(address, http_client=http), mode=mode) as client,
    ):
        yield client
