"""A service on a database of its own, its graph over HTTP, and over a socket on a free port."""

import asyncio
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
import uvicorn

from adapters.catalogue import Catalogue
from resolvers.core.context import Services
from schema.app import graphql_app
from server.config.wiring import started
from subscriptions.transports.feeds import PollIntervals
from tests.schema.client import Client
from tests.wiring import build_services


class Now:
    """The clock of this machine."""

    def now(self) -> int:
        return time.time_ns() // 1000


INTERVALS = PollIntervals(log_seconds=0.2, feed_seconds=0.2, key_seconds=0.2)


@pytest.fixture
async def services(tmp_path: Path, migrated_file: Path, shipped: Catalogue) -> AsyncIterator[Services]:
    file = shutil.copyfile(migrated_file, tmp_path / "fieldcall.db")
    async with started(replace(build_services(file, shipped), clock=Now())) as running:
        yield running


@pytest.fixture
async def client(services: Services) -> AsyncIterator[Client]:
    transport = httpx2.ASGITransport(app=graphql_app(services, intervals=INTERVALS))
    async with httpx2.AsyncClient(transport=transport, base_url="http://service.test") as http:
        yield Client(http)


@pytest.fixture
async def port(services: Services) -> AsyncIterator[int]:
    """The port of a real server for the same services."""
    async with serving(services) as port:
        yield port


@asynccontextmanager
async def serving(services: Services) -> AsyncIterator[int]:
    """The port of a real server."""
    config = uvicorn.Config(graphql_app(services, intervals=INTERVALS), port=0, log_level="warning", lifespan="off")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn tells by a flag alone
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving
