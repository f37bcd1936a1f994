"""Bound on the pixels that one process decodes at a time, with threads of their own (docs/reference/proof.md)."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from adapters.media.weight import weigh_photo
from domain.refusals.general import TooManyPictures

Result = TypeVar("Result")

MAX_PIXELS: Final = 32_000_000
"""Maximum pixels of four bytes that are decoded at a time, 128 MB. A larger photo is decoded alone."""
MAX_AT_ONCE: Final = 2
"""Pictures of one caller that are decoded at a time."""
THREADS: Final = 4
MAX_WAITING: Final = 64
MAX_WAITING_OF_ONE: Final = 16
"""Pictures of one caller that wait: an upload has up to twenty files and inspects one after the other."""
MAX_WAIT_SECONDS: Final = 8.0
"""Maximum wait in seconds, below the deadline of an operation, so that the refusal states the reason."""
RETRY_AFTER_SECONDS: Final = 5


class Waiter(NamedTuple):
    """A picture that waits, with its weight in pixels."""

    pixels: int
    admitted: asyncio.Future[None]


class PixelBudget:
    """The pixels that are being decoded, and the pictures that wait. Used only in the event loop of its process.

    The caller who was served longest ago is next. A smaller picture never overtakes its picture, so that large pictures
    are decoded as well.
    """

    def __init__(self, max_pixels: int = MAX_PIXELS, max_wait_seconds: float = MAX_WAIT_SECONDS) -> None:
        self._max_pixels = max_pixels
        self._max_wait_seconds = max_wait_seconds
        self._threads: ThreadPoolExecutor | None = None
        self._decoding: Counter[Hashable] = Counter()
        self._waiting: OrderedDict[Hashable, deque[Waiter]] = OrderedDict()
        self._tasks: set[asyncio.Task[object]] = set()
        self.pixels = 0
        """Pixels in flight."""

    async def inspect(
        self, caller: Hashable, inspect: Callable[[Path | bytes, str], Result], source: Path | bytes, file_name: str
    ) -> Result:
        """Run `inspect(source, file_name)` in a thread: a photo within the budget, and any other file at once."""
        pixels = await asyncio.to_thread(weigh_photo, source)
        if not pixels:
            return await asyncio.to_thread(inspect, source, file_name)
        return await self.run(caller, pixels, partial(inspect, source, file_name))

    async def run(self, caller: Hashable, pixels: int, decode: Callable[[], Result]) -> Result:
        """Run `decode` in a thread once its pixels fit. Raises `TooManyPictures` when that takes too long.

        The thread of a caller that gives up continues: its pixels count until the thread has ended.
        """
        weight = min(pixels, self._max_pixels)
        await self._admit(caller, weight)
        task = asyncio.create_task(self._decode(caller, weight, decode))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _decode(self, caller: Hashable, pixels: int, decode: Callable[[], Result]) -> Result:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="pixels")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, decode)
        finally:
            self._release(caller, pixels)

    async def _admit(self, caller: Hashable, pixels: int) -> None:
        queue = self._waiting.get(caller, ())
        if len(queue) >= MAX_WAITING_OF_ONE or sum(map(len, self._waiting.values())) >= MAX_WAITING:
            raise _too_many()
        waiter = Waiter(pixels, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(caller, deque()).append(waiter)
        self._admit_next()
        try:
            async with asyncio.timeout(self._max_wait_seconds):
                await waiter.admitted
        except BaseException as end:
            if waiter.admitted.done() and not waiter.admitted.cancelled():
                self._release(caller, pixels)
            else:
                self._remove(caller, waiter)
            if isinstance(end, TimeoutError):
                raise _too_many() from end
            raise

    def _admit_next(self) -> None:
        while (caller := next((one for one in self._waiting if self._decoding[one] < MAX_AT_ONCE), None)) is not None:
            queue = self._waiting[caller]
            if self.pixels + queue[0].pixels > self._max_pixels or self._decoding.total() >= THREADS:
                return
            waiter = queue.popleft()
            self._waiting.move_to_end(caller)
            if not queue:
                del self._waiting[caller]
            self._decoding[caller] += 1
            self.pixels += waiter.pixels
            waiter.admitted.set_result(None)

    def _remove(self, caller: Hashable, waiter: Waiter) -> None:
        self._waiting[caller].remove(waiter)
        if not self._waiting[caller]:
            del self._waiting[caller]
        self._admit_next()

    def _release(self, caller: Hashable, pixels: int) -> None:
        self.pixels -= pixels
        self._decoding[caller] -= 1
        if not self._decoding[caller]:
            del self._decoding[caller]
        self._admit_next()


def _too_many() -> TooManyPictures:
    return TooManyPictures(
        "Other pictures are being read now. Nothing was stored; send it again later.",
        retry_after=RETRY_AFTER_SECONDS,
    )
