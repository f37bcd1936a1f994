"""For whoever runs the service: whether it is alive, and whether each thing that it needs answers."""

import asyncio
from collections.abc import Awaitable

import structlog
from starlette.requests import Request
from starlette.responses import Response

from adapters.storage.queries.accounts import KEY_BY_DIGEST
from resolvers.core.context import Context
from rest_compat.http.exchange import answer

TIMEOUT_SECONDS = 2.0  # seconds
PROBE = "readiness"
"""A channel that nobody follows."""

log = structlog.get_logger()


async def alive(request: Request, context: Context) -> Response:  # noqa: ARG001 - it is a handler
    return answer({"status": "ok"})


async def ready(request: Request, context: Context) -> Response:  # noqa: ARG001 - it is a handler
    """503 while a dependency does not answer; the body says which."""
    services = context.services
    # A key that cannot be: the statement is prepared on every connection, and finds nothing in one indexed read.
    database = services.database.reader.find(KEY_BY_DIGEST, digest=b"")
    checks = {
        "database": await _answers("database", database),
        "broadcaster": await _answers("broadcaster", services.broadcaster.publish(PROBE)),
    }
    well = all(checks.values())
    said = {name: "ok" if check else "down" for name, check in checks.items()}
    return answer({"status": "ok" if well else "down", "checks": said}, 200 if well else 503)


async def _answers(name: str, question: Awaitable[object]) -> bool:
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await question
    except Exception as error:
        log.warning("a dependency does not answer", dependency=name, exc_info=error)
        return False
    return True
