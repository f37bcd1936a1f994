"""Probes for monitoring: liveness, and readiness of each dependency."""

import asyncio
from collections.abc import Awaitable

import structlog
from starlette.requests import Request
from starlette.responses import Response

from adapters.storage.audit.measures import select_takes_writes
from adapters.storage.queries.accounts.api_keys import select_key_by_digest
from domain.refusals.general import Unavailable
from resolvers.core.context import Context, Services
from rest_compat.http.exchange import answer

TIMEOUT_SECONDS = 2.0
SERVING = ("ok", "degraded")

log = structlog.get_logger()


async def alive(request: Request, context: Context) -> Response:  # noqa: ARG001 - it is a handler
    return live()


async def ready(request: Request, context: Context) -> Response:  # noqa: ARG001 - it is a handler
    return await readiness(context.services)


def live() -> Response:
    """Return the answer of a running process."""
    return answer({"status": "ok"})


async def readiness(services: Services) -> Response:
    """Return 503 while the database does not answer, or while the service is about to stop; the body names each
    dependency. Without the broadcaster or the replica, the service is slower, and the answer is 200 and `degraded`. The
    answer is the same while the database refuses writes: this server still answers reads, and no other server could
    write. With a damaged database, every server answers 503 and `damaged` until an operator has restored it.
    """
    # No key has this digest: a statement that every connection has prepared reads the index once and returns nothing.
    probes: dict[str, Awaitable[object]] = {"database": services.database.reader.find(select_key_by_digest(digest=b""))}
    if services.replica:
        probes["replica"] = services.replica.probe()
    answers = await asyncio.gather(*(_answers(name, probe) for name, probe in probes.items()))
    checks = dict(zip(probes, answers, strict=True)) | {"broadcaster": services.broadcaster.is_connected}
    if checks["database"]:
        checks["writes"] = await _answers("writes", _takes_writes(services))
    statuses = {name: "ok" if check else "down" for name, check in checks.items()}
    status = "ok" if all(checks.values()) else "degraded" if checks["database"] else "down"
    if services.database.damage.fault:
        status = "damaged"
    if services.draining.is_set() or services.stopping.is_set():
        status = "stopping"
    return answer({"status": status, "checks": statuses}, 200 if status in SERVING else 503)


async def _takes_writes(services: Services) -> None:
    if not await services.database.reader.find(select_takes_writes()):
        raise Unavailable("The database refuses writes: it is a standby, or default_transaction_read_only is on.")


async def _answers(name: str, probe: Awaitable[object]) -> bool:
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await probe
    except Exception as error:
        log.warning("a dependency does not answer", dependency=name, exc_info=error)
        return False
    return True
