"""What is on its way to one client: a bounded queue, written by a task that is there only while something waits."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

MOST_FRAMES: Final = 1_000
"""A client for which more is waiting is too slow: it is cut off and resumes with its cursor."""
MOST_CHARACTERS: Final = 4_000_000
"""The same for the size of what waits."""
ROOM: Final = 100
"""So much may wait before a replay pauses."""


class Outbox:
    """Frames for one client, in order. `send` writes one; `overflow` is called once, when too many wait."""

    __slots__ = ("_frames", "_number", "_overflow", "_room", "_send", "_size", "_writing", "closed")

    def __init__(self, send: Callable[[str], Awaitable[None]], overflow: Callable[[], None]) -> None:
        self._send = send
        self._overflow = overflow
        self._frames: list[str] = []
        # Of those that are being written, too: a client that does not read holds up the queue.
        self._number = 0
        self._size = 0
        self._room: asyncio.Event | None = None
        self._writing: asyncio.Task[None] | None = None
        self.closed = False

    def put(self, frame: str) -> None:
        """Add a frame. Returns at once."""
        if self.closed:
            return
        self._frames.append(frame)
        self._number += 1
        self._size += len(frame)
        if self._number > MOST_FRAMES or self._size > MOST_CHARACTERS:
            self.close()
            self._overflow()
        elif self._writing is None:
            self._writing = asyncio.create_task(self._write())

    async def write(self, frame: str) -> None:
        """Add a frame and wait until there is room for another. Of those who wait each then adds one: all get on."""
        self.put(frame)
        if self._number > ROOM and not self.closed:
            # One event for all who wait, and none at rest.
            self._room = self._room or asyncio.Event()
            await self._room.wait()

    def close(self) -> None:
        """Forget what waits and take nothing more."""
        self.closed = True
        self._frames = []
        self._tell_of_room()

    async def drained(self) -> None:
        """Wait until everything is written."""
        while self._writing:
            await asyncio.shield(self._writing)

    async def _write(self) -> None:
        try:
            while self._frames:
                # An empty list is far smaller than an empty deque, and most outboxes are empty.
                frames, self._frames = self._frames, []
                for frame in frames:
                    if self.closed:
                        return
                    await self._send(frame)
                    self._number -= 1
                    self._size -= len(frame)
                    if self._number <= ROOM:
                        self._tell_of_room()
        finally:
            self._writing = None

    def _tell_of_room(self) -> None:
        if self._room:
            self._room.set()
            self._room = None
