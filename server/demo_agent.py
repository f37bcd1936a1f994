"""The agent of `serve --demo`. Its key is kept beside the embedded database, so that a restart prints the same one."""

import os
from pathlib import Path

from domain.errors import Unauthenticated
from resolvers import agents
from resolvers.callers import caller_of
from resolvers.operation import Context, Services
from server.settings import Settings
from server.wiring import running

PROFILE = {
    "agentName": "Demo agent",
    "agentType": "demo",
    "description": "Registered by `fieldcall serve --demo`.",
    "acceptedTerms": True,
}


async def key(settings: Settings) -> str:
    """The key of the demo agent, who is registered when there is none. With PostgreSQL it is a new one each time."""
    database = settings.database_file
    path = database.with_name(database.name + ".demo-key") if database else None
    async with running(settings) as services:
        if path and await _opens(services, kept := _read(path)):
            return kept
        made = await _register(services, settings)
    if path:
        _write(path, made)
    return made


def _read(path: Path) -> str:
    return path.read_text().strip() if path.exists() else ""


def _write(path: Path, made: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(made + "\n")


async def _opens(services: Services, kept: str) -> bool:
    try:
        await caller_of(services, kept)
    except Unauthenticated:
        # There is none, or the database or its secret key is a new one.
        return False
    return True


async def _register(services: Services, settings: Settings) -> str:
    context = Context(
        services, None, "serve-demo", settings.base_url or "", services.clock.now(), services.database.reader
    )
    registration = await agents.register_agent(context, agents.RegisterAgent.model_validate(PROFILE))
    return registration.api_key
