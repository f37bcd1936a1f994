"""Nudges between the processes of one service: in memory, through Redis or through PostgreSQL.

A nudge names a channel and says nothing else; whoever follows the channel reads the rows. So a nudge may be
merged with the next one, repeated or sent to everybody, and only its loss would matter: whenever one may have
been lost, all followers are woken (docs/contract.md#events).
"""

from urllib.parse import urlsplit

from broadcaster import Broadcast

from adapters.broadcast.hub import Hub


def connect(url: str) -> Hub:
    """The broadcaster at `memory://`, `redis://…`, `rediss://…`, `postgres://…` or `postgresql[+asyncpg]://…`.

    Nothing is opened before `start`. Raises `ValueError` for any other scheme.
    """
    # the drivers are imported where they are chosen: together they take longer to load than the rest of a start
    match urlsplit(url).scheme:
        case "memory":
            return Hub(Broadcast("memory://"))
        case "redis" | "rediss":
            from adapters.broadcast.redis import RedisBackend  # noqa: PLC0415 - 0.3 s

            return Hub(Broadcast(backend=RedisBackend(url)))
        case "postgres" | "postgresql" | "postgresql+asyncpg":
            from adapters.broadcast.postgres import PostgresBackend  # noqa: PLC0415 - 0.1 s

            return Hub(Broadcast(backend=PostgresBackend(url)))
        case scheme:
            raise ValueError(f"no broadcaster for the scheme {scheme!r}")
