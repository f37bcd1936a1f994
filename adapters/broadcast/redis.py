"""Wake-ups through Redis or Valkey publish/subscribe."""

import asyncio

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError

from adapters.broadcast.reconnecting import (
    ANSWER_TIMEOUT_SECONDS,
    CONNECT_TIMEOUT_SECONDS,
    PROBE_AFTER_SECONDS,
    ReconnectingBackend,
)


class RedisBackend(ReconnectingBackend):
    """Listens on one connection and publishes on others of the client's pool."""

    async def _listen(self, channel: str) -> None:
        # The client's own retries are off: they would hide that messages were lost.
        self._client = Redis.from_url(
            self._url,
            decode_responses=True,
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=CONNECT_TIMEOUT_SECONDS,
        )
        try:
            async with self._client.pubsub() as subscription:
                await subscription.subscribe(channel)
                await self._follow(subscription)
        finally:
            self._connected = False
            # Publishing on a closing client would open a connection that is never closed.
            async with self._turn:
                await self._client.aclose()

    async def _follow(self, subscription: PubSub) -> None:
        probed = False
        while True:
            message = await subscription.get_message(timeout=ANSWER_TIMEOUT_SECONDS if probed else PROBE_AFTER_SECONDS)
            if message is None:
                if probed:
                    raise RedisConnectionError("the server does not answer any more")
                await subscription.ping()
                probed = True
                continue
            probed = False
            if message["type"] == "subscribe":
                await self._established(message["channel"])
            elif message["type"] == "message":
                self._hear(message["channel"], message["data"])

    async def _notify(self, channel: str, message: str) -> None:
        async with asyncio.timeout(ANSWER_TIMEOUT_SECONDS):
            await self._client.publish(channel, message)
