"""The followers in this process, and the subscription through which other processes wake them.

The bus has a fixed number of parts. A wake-up goes to the part of its channel, and a process listens to the parts of
the channels that it follows. So it is rarely woken for channels without followers in it.
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final
from zlib import crc32

from broadcaster import Broadcast

from adapters.broadcast.reconnecting import EVERYWHERE, WAKE_ALL, WAKE_PART
from domain.ports import Wakeable

PARTS: Final = 256
"""Number of parts of the bus. It is high enough that a process with few followers gets few unneeded wake-ups, and low
enough that one with many followers soon listens to all parts that it needs."""
BY_PART: Final = "by part"
"""Channel name for messages that name their own parts. In memory all followers are woken, and nobody listens to it."""
# In bytes. PostgreSQL takes payloads below 8,000; names are far shorter than the rest.
MESSAGE_SIZE: Final = 4_000


def find_part(channel: str) -> str:
    """Return the part of the bus that carries the wake-ups of a channel."""
    return f"{EVERYWHERE}_{crc32(channel.encode()) % PARTS}"


class ChannelFollower:
    """A follower of one channel: a flag, in which wake-ups merge."""

    __slots__ = ("_woken",)

    def __init__(self) -> None:
        self._woken = asyncio.Event()

    def wake_up(self) -> None:
        self._woken.set()

    async def wait(self, seconds: float) -> bool:
        """Wait at most `seconds` for the next wake-up; true when one came, also since the last call."""
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return False
        self._woken.clear()
        return True


class Hub:
    """Implements `domain.ports.Broadcaster` over any `Broadcast`. Belongs to the event loop that starts it.

    Followers in this process are woken at once. Other processes get, on each part of the bus, a message with the
    sender's mark and the names of its channels that were published since the last message, one to a line. `listen`
    informs the bus which parts are followed here.
    """

    def __init__(
        self,
        broadcast: Broadcast,
        is_connected: Callable[[], bool] = lambda: True,
        listen: Callable[[frozenset[str]], None] = lambda _: None,
    ) -> None:
        self._broadcast = broadcast
        self._is_connected = is_connected
        self._listen = listen
        self._parts = Counter[str]()
        """The followed channels of each part of the bus."""
        self._mark = secrets.token_hex(4)
        self._followers: dict[str, set[Wakeable]] = {}
        self._unsent: dict[str, None] = {}
        self._something_unsent = asyncio.Event()
        self._open = AsyncExitStack()
        self._tasks: tuple[asyncio.Task[None], ...] = ()

    async def start(self) -> None:
        """Open the bus. When it does not answer, this is logged and retried in the background."""
        await self._open.enter_async_context(self._broadcast)
        subscriber = await self._open.enter_async_context(self._broadcast.subscribe(EVERYWHERE))

        # This loop waits for nothing else, so that the subscriber's queue cannot grow.
        async def receive() -> None:
            while True:
                self._receive((await subscriber.get()).message)

        self._tasks = (
            asyncio.create_task(receive(), name="broadcast: receive"),
            asyncio.create_task(self._send(), name="broadcast: send"),
        )

    async def stop(self) -> None:
        """Close the bus. Raises the error, other than of the bus, that ended one of its tasks early."""
        tasks, self._tasks = self._tasks, ()
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        await self._open.aclose()
        for task in tasks:
            if not task.cancelled():
                task.result()

    @property
    def is_connected(self) -> bool:
        """Return true if wake-ups reach the other processes now; otherwise those poll."""
        return self._is_connected()

    async def publish(self, channel: str) -> None:
        """Wake the followers of `channel` in this process now, in others soon. Never waits, never raises."""
        self._wake_up(channel)
        self._unsent[channel] = None
        self._something_unsent.set()

    @asynccontextmanager
    async def subscribe(self, channel: str) -> AsyncIterator[ChannelFollower]:
        """Follow `channel`. Subscribe before reading the rows, so that no wake-up is lost in between."""
        follower = ChannelFollower()
        self.follow(channel, follower)
        try:
            yield follower
        finally:
            self.unfollow(channel, follower)

    @property
    def followers(self) -> int:
        """Return the number of followers of all channels in this process."""
        return sum(map(len, self._followers.values()))

    def follow(self, channel: str, follower: Wakeable) -> None:
        """Wake `follower` at each publication on the channel from now on."""
        if channel not in self._followers:
            self._followers[channel] = set()
            part = find_part(channel)
            self._parts[part] += 1
            if self._parts[part] == 1:
                self._listen(frozenset(self._parts))
        self._followers[channel].add(follower)

    def unfollow(self, channel: str, follower: Wakeable) -> None:
        """Stop waking a follower of the channel."""
        followers = self._followers[channel]
        followers.remove(follower)
        if not followers:
            del self._followers[channel]
            part = find_part(channel)
            self._parts[part] -= 1
            if not self._parts[part]:
                del self._parts[part]
                self._listen(frozenset(self._parts))

    def _wake_up(self, channel: str) -> None:
        # A copy, because a woken follower may unfollow.
        for follower in tuple(self._followers.get(channel, ())):
            follower.wake_up()

    def _receive(self, message: str) -> None:
        if message.startswith(WAKE_ALL):
            part = message.removeprefix(WAKE_PART) if message.startswith(WAKE_PART) else None
            for channel in tuple(self._followers):
                if part is None or find_part(channel) == part:
                    self._wake_up(channel)
            return
        mark, *channels = message.split("\n")
        if mark != self._mark:
            for channel in channels:
                self._wake_up(channel)

    async def _send(self) -> None:
        while True:
            await self._something_unsent.wait()
            messages = self._next_messages()
            if not self._unsent:
                self._something_unsent.clear()
            await self._broadcast.publish(BY_PART, messages)

    def _next_messages(self) -> dict[str, str]:
        """Return the next message for each part of the bus, in all for as many channels as one message may name."""
        parts: dict[str, str] = {}
        size = 0
        while self._unsent and size < MESSAGE_SIZE:
            channel = next(iter(self._unsent))
            del self._unsent[channel]
            part = find_part(channel)
            parts[part] = f"{parts.get(part, self._mark)}\n{channel}"
            size += len(channel)
        return parts
