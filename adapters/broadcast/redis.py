"""Wake-ups through Redis or Valkey publish/subscribe."""

import asyncio
from collections.abc import Mapping

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError

from adapters.broadcast.reconnecting import (
    ANSWER_TIMEOUT_SECONDS,
    CONNECT_TIMEOUT_SECONDS,
    EVERYWHERE,
    PROBE_AFTER_SECONDS,
    WAKE_PART,
    ReconnectingBackend,
)


class RedisBackend(ReconnectingBackend):
    """Listens on one connection and publishes on others of the client's pool."""

    async def _stay(self) -> None:
        # The client's own retries are off: they would hide that messages were lost.
        self._client = Redis.from_url(
            self._url,
            decode_responses=True,
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=CONNECT_TIMEOUT_SECONDS,
        )
        try:
            async with self._client.pubsub() as subscription:
                heard = self._parts
                # Redis confirms in this order, so now all parts are subscribed.
                await subscription.subscribe(*heard, EVERYWHERE)
                async with asyncio.TaskGroup() as tasks:
                    tasks.create_task(self._follow(subscription))
                    tasks.create_task(self._hear_also(subscription, heard))
        except ExceptionGroup as faults:
            # Both errors mean that the connection failed.
            raise faults.exceptions[0] from None
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
                    raise RedisConnectionError("the server no longer answers")
                await subscription.ping()
                probed = True
                continue
            probed = False
            if message["type"] == "message":
                self._hear(message["data"])
            elif message["type"] == "subscribe" and message["channel"] == EVERYWHERE:
                await self._established()
            elif message["type"] == "subscribe" and self._connected:
                self._hear(f"{WAKE_PART}{message['channel']}")

    async def _hear_also(self, subscription: PubSub, heard: frozenset[str]) -> None:
        while True:
            self._parts_changed.clear()
            # A part that was followed briefly, as by a long poll, stays subscribed until another one is followed.
            if new := self._parts - heard:
                await subscription.subscribe(*new)
                if gone := heard - self._parts:
                    await subscription.unsubscribe(*gone)
                heard = self._parts
            await self._parts_changed.wait()

    async def _notify(self, messages: Mapping[str, str]) -> None:
        async with asyncio.timeout(ANSWER_TIMEOUT_SECONDS), self._client.pipeline(transaction=False) as pipeline:
            for part, message in messages.items():
                pipeline.publish(part, message)
            await pipeline.execute()
