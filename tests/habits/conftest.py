"""Callers over HTTP, on the whole application."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import pytest

from resolvers.core.context import Services
from server.config.settings import Settings
from server.process.background import serving
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


@pytest.fixture(scope="module")
def http_agent(make_settings: Callable[..., Settings]) -> Iterator[httpx2.Client]:
    """An agent at a real server, with MCP, which the tests of a module share."""
    with serving(make_settings()) as address, httpx2.Client(base_url=address, timeout=60) as http:
        made = http.post("/api/v1/agents/register", json={**actors.AGENT, "acceptedTerms": True})
        http.headers["Authorization"] = f"Bearer {made.json()['apiKey']}"
        yield http
