"""Nudges through Redis or Valkey publish/subscribe."""

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
    """One connection that listens, and one from the client's pool that publishes."""

    async def _listen(self, channel: str) -> None:
        # The client's own reconnecting is off: it would hide that something was missed.
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
            # a message on its way through a client that is closing would open a connection that nobody closes
            async with self._turn:
                await self._client.aclose()

    async def _follow(self, subscription: PubSub) -> None:
        asked = False
        while True:
            message = await subscription.get_message(timeout=ANSWER_TIMEOUT_SECONDS if asked else PROBE_AFTER_SECONDS)
            if message is None:
                if asked:
                    raise RedisConnectionError("the server does not answer any more")
                await subscription.ping()
                asked = True
                continue
            asked = False
            if message["type"] == "subscribe":
                await self._established(message["channel"])
            elif message["type"] == "message":
                self._hear(message["channel"], message["data"])

    async def _notify(self, channel: str, message: str) -> None:
        async with asyncio.timeout(ANSWER_TIMEOUT_SECONDS):
            await self._client.publish(channel, message)
