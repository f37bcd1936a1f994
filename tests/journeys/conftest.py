"""Fixtures of every journey: a running service, a key of its staff, and what a reader of a page has."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from server.commands import keys
from server.config.settings import Settings
from tests.journeys.people import Person
from tests.server.test_cli import ROOT


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the parts of the repository that pages install."""
    unused = shutil.ignore_patterns("__pycache__", "build", "dist", "node_modules", "*.egg-info")
    for folder in ("clients", "docs/generated"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=unused)
    return tmp_path


@pytest.fixture
def platform_key(settings: Settings) -> str:
    """A key of the platform's staff, made as the command makes it."""
    return asyncio.run(keys.create(settings, "Sam"))


@pytest.fixture
async def anybody(platform_key: str, live_server: str) -> AsyncIterator[Person]:
    """Somebody without a key at the front door of a running service."""
    async with httpx2.AsyncClient(base_url=live_server) as http:
        yield Person(http)


@pytest.fixture
def staff(anybody: Person, platform_key: str) -> Person:
    return anybody.holding(platform_key)
