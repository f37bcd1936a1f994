"""Fixtures for the REST surface."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.catalogue import Catalogue
from adapters.practice.drawing import photograph
from resolvers.core.context import Services
from server.config.wiring import started
from tests.rest_compat import front_door
from tests.rest_compat.front_door import Client, Job


@pytest.fixture
async def services(tmp_path: Path, migrated_file: Path, shipped: Catalogue) -> AsyncIterator[Services]:
    shutil.copyfile(migrated_file, tmp_path / "front_door.db")
    async with started(front_door.build(tmp_path, shipped)) as running:
        yield running


@pytest.fixture
def client(services: Services) -> Client:
    return Client(front_door.application(services))


@pytest.fixture
async def agent(client: Client) -> Client:
    return await client.agent()


@pytest.fixture(scope="session")
def picture() -> bytes:
    return photograph(1, "SHOP", taken_at=20270102125500, latitude=52.3676, longitude=4.9041)


@pytest.fixture
async def job(client: Client, agent: Client) -> Job:
    return await front_door.make_job(client, agent)
