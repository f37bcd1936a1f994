"""Callers over HTTP, on the whole application."""

from typing import Any

import httpx2
import pytest

from resolvers.core.context import Services
from tests import actors
from tests.actors import SetClock
from tests.resolvers.stages import Scene, set_scene


@pytest.fixture
async def agent(services: Services) -> actors.Actor:
    """An agent with money."""
    made = await actors.register_agent(services)
    await actors.fund_wallet(made)
    return made


@pytest.fixture
def as_agent(agent: actors.Actor, client: httpx2.AsyncClient) -> httpx2.AsyncClient:
    client.headers["Authorization"] = f"Bearer {agent.key}"
    return client


@pytest.fixture
def task() -> dict[str, Any]:
    """A task to create, as JSON has it."""
    return {**actors.TASK, "payoutAmount": 50}


@pytest.fixture
async def scene(services: Services, clock: SetClock) -> Scene:
    """Everybody, and tasks at any stage."""
    return await set_scene(services, clock)
