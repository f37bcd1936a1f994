"""Wake-ups between the processes of one service: in memory, through Redis or through PostgreSQL.

A wake-up carries only the name of a channel; followers of the channel read the rows. So wake-ups may be merged,
repeated or sent to all followers. If one may have been lost, all followers are woken (docs/reference/event-log.md).
"""

from urllib.parse import urlsplit

from broadcaster import Broadcast

from adapters.broadcast.hub import Hub
from adapters.broadcast.reconnecting import ReconnectingBackend


def connect(url: str) -> Hub:
    """Return the broadcaster at `memory://`, `redis://…`, `rediss://…`, `postgres://…` or `postgresql[+asyncpg]://…`.

    Nothing is opened before `start`. Raises `ValueError` for any other scheme.
    """
    # Only the chosen driver is imported: together they take longer to load than the rest of a start.
    match urlsplit(url).scheme:
        case "memory":
            return Hub(Broadcast("memory://"))
        case "redis" | "rediss":
            from adapters.broadcast.redis import RedisBackend  # noqa: PLC0415 - 0.3 s

            return _hub(RedisBackend(url))
        case "postgres" | "postgresql" | "postgresql+asyncpg":
            from adapters.broadcast.postgres import PostgresBackend  # noqa: PLC0415 - 0.1 s

            return _hub(PostgresBackend(url))
        case scheme:
            raise ValueError(f"no broadcaster for the scheme {scheme!r}")


def _hub(backend: ReconnectingBackend) -> Hub:
    return Hub(Broadcast(backend=backend), lambda: backend.is_connected, backend.listen)
