"""A service on a database of its own, its graph over HTTP, and over a socket on a free port."""

import asyncio
import shutil
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
import uvicorn

from adapters import broadcast, catalogue
from adapters.blobs.disk import FileBlobs
from adapters.catalogue import Catalogue
from adapters.geocoding.offline import OfflineGeocoder
from adapters.http.client import HttpSender
from adapters.mail import LogMailer
from adapters.payments.embedded import EmbeddedProvider
from adapters.storage.engine.sqlite.database import SQLiteDatabase
from domain.policy import Policy
from resolvers.core.context import Services
from resolvers.core.keyring import Keyring
from schema.app import graphql_app
from server.config.wiring import load_resolvers
from subscriptions.transports.feeds import PollIntervals
from tests.schema.client import Client


class Now:
    """The clock of this machine."""

    def now(self) -> int:
        return time.time_ns() // 1000


INTERVALS = PollIntervals(log_seconds=0.2, feed_seconds=0.2, key_seconds=0.2)


@pytest.fixture(scope="session")
def data() -> Catalogue:
    load_resolvers()
    policy = Policy()
    return catalogue.load(policy.payout_minimum_multiplier, policy.payout_maximum_multiplier)


@pytest.fixture
async def services(tmp_path: Path, migrated_file: Path, data: Catalogue) -> AsyncIterator[Services]:
    path = tmp_path / "fieldcall.db"
    shutil.copyfile(migrated_file, path)
    payments = EmbeddedProvider()
    built = Services(
        database=SQLiteDatabase(str(path)),
        catalogue=data,
        policy=Policy(operators_approved_at_once=True),
        clock=Now(),
        geocoder=OfflineGeocoder(data),
        payments=payments,
        payment_providers={payments.name: payments},
        blobs=FileBlobs.at(f"file://{tmp_path}/blobs"),
        broadcaster=broadcast.connect("memory://"),
        keyring=Keyring("a secret key for tests"),
        sender=HttpSender("fieldcall/test", allow_private=True),
        mailer=LogMailer(),
    )
    await built.database.start()
    await built.broadcaster.start()
    yield built
    await built.sender.stop()
    await built.broadcaster.stop()
    await built.database.stop()


@pytest.fixture
async def client(services: Services) -> AsyncIterator[Client]:
    transport = httpx2.ASGITransport(app=graphql_app(services, intervals=INTERVALS))
    async with httpx2.AsyncClient(transport=transport, base_url="http://service.test") as http:
        yield Client(http)


@pytest.fixture
async def port(services: Services) -> AsyncIterator[int]:
    """The port of a real server for the same services."""
    config = uvicorn.Config(graphql_app(services, intervals=INTERVALS), port=0, log_level="warning", lifespan="off")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn tells by a flag alone
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving
