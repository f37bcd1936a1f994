"""Fixtures of every journey: a running service and a key of its staff."""

import asyncio
from collections.abc import AsyncIterator

import httpx2
import pytest

from server.commands import keys
from server.config.settings import Settings
from tests.journeys.people import Person


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
