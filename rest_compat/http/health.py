"""Probes for monitoring: liveness, and readiness of each dependency."""

import asyncio
from collections.abc import Awaitable

import structlog
from starlette.requests import Request
from starlette.responses import Response

from adapters.storage.queries.accounts import KEY_BY_DIGEST
from resolvers.core.context import Context
from rest_compat.http.exchange import answer

TIMEOUT_SECONDS = 2.0
PROBE = "readiness"
"""A channel without subscribers."""

log = structlog.get_logger()


async def alive(request: Request, context: Context) -> Response:  # noqa: ARG001 - it is a handler
    return answer({"status": "ok"})


async def ready(request: Request, context: Context) -> Response:  # noqa: ARG001 - it is a handler
    """503 while a dependency does not answer; the body says which."""
    services = context.services
    # No key has this digest: a statement that every connection has prepared reads the index once and returns nothing.
    database = services.database.reader.find(KEY_BY_DIGEST, digest=b"")
    checks = {
        "database": await _answers("database", database),
        "broadcaster": await _answers("broadcaster", services.broadcaster.publish(PROBE)),
    }
    all_answer = all(checks.values())
    statuses = {name: "ok" if check else "down" for name, check in checks.items()}
    return answer({"status": "ok" if all_answer else "down", "checks": statuses}, 200 if all_answer else 503)


async def _answers(name: str, probe: Awaitable[object]) -> bool:
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await probe
    except Exception as error:
        log.warning("a dependency does not answer", dependency=name, exc_info=error)
        return False
    return True
