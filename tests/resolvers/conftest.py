"""Fixtures for the operations: `harness` for people and the catalogue, `scene` for the lives of tasks."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.catalogue import Catalogue
from resolvers.core.context import Services
from server.config.settings import Settings
from tests.actors import SetClock
from tests.resolvers.harness import Harness, build
from tests.resolvers.shop import Shop, open_shop
from tests.resolvers.stages import Scene, set_scene


@pytest.fixture
async def harness(tmp_path: Path, migrated_file: Path, shipped: Catalogue) -> AsyncIterator[Harness]:
    built = build(shutil.copyfile(migrated_file, tmp_path / "fieldcall.db"), shipped)
    await built.services.database.start()
    yield built
    await built.services.database.stop()


@pytest.fixture
async def shop(services: Services, settings: Settings, clock: SetClock) -> AsyncIterator[Shop]:
    async with open_shop(services, settings, clock) as opened:
        yield opened


@pytest.fixture
async def scene(services: Services, clock: SetClock) -> AsyncIterator[Scene]:
    """Everybody on an empty database of each kind. In the end the books and the events are checked."""
    setting = await set_scene(services, clock)
    yield setting
    await setting.check()
