"""Pictures that come at once: memory of the process, order, and what goes on beside them."""

import asyncio
import io
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PIL import Image

from adapters.media import inspect
from adapters.media.pixel_budget import (
    MAX_AT_ONCE,
    MAX_PIXELS,
    MAX_WAITING,
    MAX_WAITING_OF_ONE,
    RETRY_AFTER_SECONDS,
    THREADS,
    PixelBudget,
)
from domain.refusals.general import TooManyPictures
from tests.adapters.media.test_movie import movie

MEGABYTE = 1_000_000
DEADLINE_SECONDS = 60
TWELVE_PICTURES = """
import asyncio, resource, sys
from pathlib import Path
from adapters.media import inspect
from adapters.media.pixel_budget import PixelBudget

async def main():
    paths = [Path(name) for name in sys.argv[1:]]
    await budget.inspect("warm", inspect, Path(paths[-1]), "small.png")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    calls = [budget.inspect(index, inspect, path, path.name) for index, path in enumerate(paths[:-1])]
    await asyncio.gather(*calls)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)

budget = PixelBudget(max_wait_seconds=600)
asyncio.run(main())
"""


def png(width: int, height: int) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), "white").save(buffer, "PNG")
    return buffer.getvalue()


async def within(waiting: Coroutine[Any, Any, Any]) -> Any:
    return await asyncio.wait_for(waiting, DEADLINE_SECONDS)


class Decoding:
    """Decoders that end on request, and count the pixels in work."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.ends: dict[str, Event] = {}
        self._loop = asyncio.get_running_loop()
        self._next = asyncio.Event()

    def make_work(self, name: str) -> Callable[[], str]:
        end = self.ends[name] = Event()

        def decode() -> str:
            self._loop.call_soon_threadsafe(self._record_call, name)
            assert end.wait(DEADLINE_SECONDS)
            return name

        return decode

    async def has_begun(self, *names: str) -> None:
        async with asyncio.timeout(DEADLINE_SECONDS):
            while sorted(self.begun) != sorted(names):
                self._next.clear()
                await self._next.wait()

    def _record_call(self, name: str) -> None:
        self.begun.append(name)
        self._next.set()


def test_twelve_small_pngs_take_the_memory_of_two(tmp_path: Path) -> None:
    large, small = png(4000, 3990), png(400, 300)
    assert 20_000 < len(large) < 80_000
    for number in range(12):
        (tmp_path / f"{number}.png").write_bytes(large)
    (tmp_path / "small.png").write_bytes(small)
    names = [str(tmp_path / f"{number}.png") for number in range(12)] + [str(tmp_path / "small.png")]
    ended = subprocess.run(
        [sys.executable, "-c", TWELVE_PICTURES, *names], check=True, capture_output=True, text=True, cwd=Path.cwd()
    )
    # Two of 16 megapixels have 128 MB; twelve have 766 MB.
    assert int(ended.stdout) * 1024 < 200 * MEGABYTE


async def test_no_more_than_the_budget_is_in_flight() -> None:
    budget, decoding = PixelBudget(), Decoding()
    calls = [asyncio.create_task(budget.run(name, 15 * MEGABYTE, decoding.make_work(name))) for name in "abc"]
    await decoding.has_begun("a", "b")
    assert budget.pixels == 30 * MEGABYTE
    decoding.ends["a"].set()
    await decoding.has_begun("a", "b", "c")
    assert budget.pixels == 30 * MEGABYTE
    for end in decoding.ends.values():
        end.set()
    assert await within(asyncio.gather(*calls)) == ["a", "b", "c"]
    assert budget.pixels == 0


async def test_a_picture_of_more_than_the_budget_is_decoded_alone() -> None:
    budget, decoding = PixelBudget(), Decoding()
    small = asyncio.create_task(budget.run("small", 1, decoding.make_work("small")))
    await decoding.has_begun("small")
    large = asyncio.create_task(budget.run("large", 2 * MAX_PIXELS, decoding.make_work("large")))
    later = asyncio.create_task(budget.run("later", 1, decoding.make_work("later")))
    await asyncio.sleep(0)
    assert decoding.begun == ["small"]
    decoding.ends["small"].set()
    await decoding.has_begun("small", "large")
    decoding.ends["large"].set()
    await decoding.has_begun("small", "large", "later")
    decoding.ends["later"].set()
    assert await within(asyncio.gather(small, large, later)) == ["small", "large", "later"]


async def test_a_caller_has_two_pictures_at_a_time_and_others_go_first() -> None:
    budget, decoding = PixelBudget(), Decoding()
    names = ["one", "two", "three", "four"]
    calls = [asyncio.create_task(budget.run("crowd", 1, decoding.make_work(name))) for name in names]
    await decoding.has_begun("one", "two")
    assert MAX_AT_ONCE == 2
    other = asyncio.create_task(budget.run("other", 1, decoding.make_work("other")))
    await decoding.has_begun("one", "two", "other")
    for end in decoding.ends.values():
        end.set()
    await within(asyncio.gather(*calls, other))
    assert decoding.begun[2] == "other"


async def test_callers_are_served_in_turn() -> None:
    budget, decoding = PixelBudget(), Decoding()
    whole = {name: budget.run(name[0], MAX_PIXELS, decoding.make_work(name)) for name in ("a1", "a2", "a3", "b1", "a4")}
    calls = [asyncio.create_task(call) for call in whole.values()]
    for end in decoding.ends.values():
        end.set()
    await within(asyncio.gather(*calls))
    assert decoding.begun == ["a1", "a2", "b1", "a3", "a4"]


async def test_waiting_is_bounded_in_number() -> None:
    budget, decoding = PixelBudget(), Decoding()
    calls = [
        asyncio.create_task(budget.run(caller, MAX_PIXELS, decoding.make_work(f"{caller} {number}")))
        for caller in range(MAX_WAITING // MAX_WAITING_OF_ONE)
        for number in range(MAX_WAITING_OF_ONE)
    ]
    await decoding.has_begun("0 0")
    calls.append(asyncio.create_task(budget.run(0, 1, decoding.make_work("last"))))
    await asyncio.sleep(0)
    for caller in (0, 1, "nobody"):
        with pytest.raises(TooManyPictures) as caught:
            await budget.run(caller, 1, decoding.make_work("none"))
        assert caught.value.retry_after == RETRY_AFTER_SECONDS
        assert caught.value.status == 503
    for end in decoding.ends.values():
        end.set()
    await within(asyncio.gather(*calls))
    assert "none" not in decoding.begun
    assert len(decoding.begun) == MAX_WAITING + 1


async def test_waiting_is_bounded_in_time() -> None:
    budget, decoding = PixelBudget(max_wait_seconds=0), Decoding()
    first = asyncio.create_task(budget.run("a", MAX_PIXELS, decoding.make_work("first")))
    await decoding.has_begun("first")
    with pytest.raises(TooManyPictures):
        await budget.run("b", 1, decoding.make_work("second"))
    decoding.ends["first"].set()
    await within(first)
    third = decoding.make_work("third")
    decoding.ends["third"].set()
    assert await within(budget.run("b", 1, third)) == "third"


async def test_a_call_that_was_given_up_counts_until_its_thread_ends() -> None:
    budget, decoding = PixelBudget(), Decoding()
    given_up = asyncio.create_task(budget.run("a", MAX_PIXELS, decoding.make_work("first")))
    await decoding.has_begun("first")
    waiting = asyncio.create_task(budget.run("b", 1, decoding.make_work("second")))
    next_one = asyncio.create_task(budget.run("c", 1, decoding.make_work("third")))
    await asyncio.sleep(0)
    given_up.cancel()
    waiting.cancel()
    assert [type(end) for end in await asyncio.gather(given_up, waiting, return_exceptions=True)] == [
        asyncio.CancelledError
    ] * 2
    assert budget.pixels == MAX_PIXELS
    decoding.ends["first"].set()
    decoding.ends["third"].set()
    assert await within(next_one) == "third"
    assert budget.pixels == 0
    assert decoding.begun == ["first", "third"]


async def test_films_and_the_threads_of_others_go_on_beside_pictures() -> None:
    budget, decoding = PixelBudget(), Decoding()
    calls = [asyncio.create_task(budget.run(name, 1, decoding.make_work(str(name)))) for name in range(MAX_WAITING)]
    await decoding.has_begun(*(str(name) for name in range(THREADS)))
    film = await within(budget.inspect("z", inspect, movie(), "film.mp4"))
    assert film.content_type == "video/mp4"
    assert await within(asyncio.to_thread(str, 5)) == "5"
    for end in decoding.ends.values():
        end.set()
    await within(asyncio.gather(*calls))


async def test_the_refusal_of_a_picture_gives_its_pixels_back() -> None:
    budget = PixelBudget()
    damaged = png(400, 300)[:-30]
    with pytest.raises(Exception, match="damaged"):
        await within(budget.inspect("a", inspect, damaged, "a.png"))
    assert budget.pixels == 0
    assert (await within(budget.inspect("a", inspect, png(400, 300), "a.png"))).width == 400
