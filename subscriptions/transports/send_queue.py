"""Bounded queue of frames for one client, sent by a task that runs only while frames wait."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

MAX_FRAMES: Final = 1_000
"""A client with more frames waiting is too slow: it is cut off and resumes with its cursor."""
MAX_CHARACTERS: Final = 4_000_000
"""Maximum size of the waiting frames, in bytes."""
HIGH_WATER_MARK: Final = 100
"""Frames above which a replay pauses."""


class SendQueue:
    """Frames for one client, in order. `send` sends one; `overflow` is called once, when too many wait."""

    __slots__ = ("_frames", "_has_room", "_number", "_overflow", "_send", "_sending", "_size", "closed")

    def __init__(self, send: Callable[[str], Awaitable[None]], overflow: Callable[[], None]) -> None:
        self._send = send
        self._overflow = overflow
        self._frames: list[str] = []
        # Frames that are being sent count, too: a client that does not read blocks the queue.
        self._number = 0
        self._size = 0
        self._has_room: asyncio.Event | None = None
        self._sending: asyncio.Task[None] | None = None
        self.closed = False

    def put(self, frame: str) -> None:
        """Add a frame. Returns at once."""
        if self.closed:
            return
        self._frames.append(frame)
        self._number += 1
        self._size += len(frame)
        if self._number > MAX_FRAMES or self._size > MAX_CHARACTERS:
            overflow = self._overflow
            self.close()
            overflow()
        elif self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    async def write(self, frame: str) -> None:
        """Add a frame, and wait until there is space for another. All waiting writers resume together and add one frame
        each, so that each of them makes progress.
        """
        self.put(frame)
        if self._number > HIGH_WATER_MARK and not self.closed:
            # One event for all waiting writers, and no event while no writer waits.
            self._has_room = self._has_room or asyncio.Event()
            await self._has_room.wait()

    def close(self) -> None:
        """Drop the waiting frames, accept no others, and drop the reference to the connection, which refers to this
        queue."""
        self.closed = True
        self._frames = []
        self._send, self._overflow = _send_nothing, _do_nothing
        self._release_writers()

    async def drained(self) -> None:
        """Wait until everything is sent."""
        while self._sending:
            await asyncio.shield(self._sending)

    async def _send_all(self) -> None:
        try:
            while self._frames:
                # An empty list is far smaller than an empty deque, and most queues are empty.
                frames, self._frames = self._frames, []
                for frame in frames:
                    if self.closed:
                        return
                    await self._send(frame)
                    self._number -= 1
                    self._size -= len(frame)
                    if self._number <= HIGH_WATER_MARK:
                        self._release_writers()
        finally:
            self._sending = None

    def _release_writers(self) -> None:
        if self._has_room:
            self._has_room.set()
            self._has_room = None


async def _send_nothing(_: str) -> None:
    """Send of a closed queue."""


def _do_nothing() -> None:
    """Overflow of a closed queue."""
