"""The agents of `serve --demo`, one of them in test mode.

Their keys are stored beside an embedded database, so that a restart prints the same ones.
"""

import os
from pathlib import Path
from typing import Any, NamedTuple

from domain.refusals.general import Unauthenticated
from resolvers.access.authentication import find_caller
from resolvers.accounts import agents
from resolvers.core.context import Call, Services
from server.config.settings import Settings
from server.config.wiring import running
from server.process.demo_people import DemoLinks, links

PROFILE: dict[str, Any] = {
    "agentName": "Demo agent",
    "agentType": "demo",
    "description": "Registered by `fieldcall serve --demo`.",
    "acceptedTerms": True,
}
PRACTICE_PROFILE = PROFILE | {"agentName": "Practice agent", "testMode": True}


class DemoKeys(NamedTuple):
    """The API keys that `serve --demo` prints."""

    demo: str
    """The key of the demo agent."""
    practice: str
    """The key of the practice agent, in test mode."""
    links: DemoLinks
    """Sign-in links of the demo's people."""


async def keys(settings: Settings, *others: str, operator_id: int | None = None) -> DemoKeys:
    """Return the agents' keys; register agents without a stored key. With PostgreSQL, register new ones each time. The
    owner of the demo also owns the agents of `others`, which come first. The operator of the demo is `operator_id`, if
    one is given.
    """
    async with running(settings) as services:
        demo = await _key(services, settings, "demo-key", PROFILE)
        practice = await _key(services, settings, "practice-key", PRACTICE_PROFILE)
        agent_ids = [(await find_caller(services, key)).id for key in (*others, demo, practice)]
        return DemoKeys(demo, practice, await links(services, agent_ids, operator_id))


async def _key(services: Services, settings: Settings, suffix: str, profile: dict[str, Any]) -> str:
    database = settings.database_file
    path = database.with_name(f"{database.name}.{suffix}") if database else None
    if path and await _is_valid(services, stored := _read(path)):
        return stored
    key = await _register(services, settings, profile)
    if path:
        _write(path, key)
    return key


def _read(path: Path) -> str:
    return path.read_text().strip() if path.exists() else ""


def _write(path: Path, key: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(key + "\n")


async def _is_valid(services: Services, key: str) -> bool:
    try:
        await find_caller(services, key)
    except Unauthenticated:
        # No key is stored, or the database or its secret key is a new one.
        return False
    return True


async def _register(services: Services, settings: Settings, profile: dict[str, Any]) -> str:
    context = Call(
        services, None, "serve-demo", settings.base_url or "", services.clock.now(), services.database.reader
    )
    registration = await agents.register_agent(context, agents.RegisterAgent.model_validate(profile))
    return registration.api_key
