"""Feeds: each item once and in order for everybody, whatever happens to the nudges, and read and rendered once."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.broadcast import connect
from adapters.broadcast.hub import Hub
from domain.refusals.general import NotFound, RateLimited, Unavailable
from domain.refusals.refusal import Refusal
from subscriptions.transports.channels import agent_channel, key_channel
from subscriptions.transports.feeds import PAGE, Ended, Feeds, Item, Pace, Seat, Topic

CHANNEL = agent_channel(1)
NEVER = 3600.0


class Row:
    def __init__(self, number: int) -> None:
        self.id = self.sequence = number
        self.agent_id = 1
        self.task_id = None


class Log:
    """A stored log of one agent, and how often it has been read."""

    def __init__(self, last: int = 0) -> None:
        self.stored = last
        self.reads = 0
        self.fault: Exception | None = None
        self.asked: list[tuple[int, ...]] = []

    async def read(self, after: int, limit: int) -> Sequence[Item]:
        self.reads += 1
        if self.fault:
            raise self.fault
        await asyncio.sleep(0)
        return [Item(number, number) for number in range(after + 1, min(after + limit, self.stored) + 1)]

    async def last(self) -> int:
        return self.stored

    async def revoked(self, key_ids: Sequence[int]) -> Sequence[int]:
        self.asked.append(tuple(key_ids))
        return [key_id for key_id in key_ids if key_id % 2]

    async def after(self, row_id: int) -> Sequence[Row]:
        return [Row(number) for number in range(row_id + 1, self.stored + 1)]


class Renderer:
    """Renders items as their numbers, and counts."""

    def __init__(self) -> None:
        self.rendered = 0

    async def __call__(self, value: Any) -> str:
        self.rendered += 1
        await asyncio.sleep(0)
        return str(value)


class Listener:
    """Keeps what it gets."""

    def __init__(self) -> None:
        self.got: list[int] = []
        self.ended: list[Refusal | None] = []
        self.looked = 0

    def give(self, text: str, place: int) -> None:
        assert int(text) == place
        self.got.append(place)

    async def write(self, text: str, place: int) -> None:
        self.give(text, place)

    def end(self, refusal: Refusal | None) -> None:
        self.ended.append(refusal)

    def wake_up(self) -> None:
        self.looked += 1

    async def until(self, last: int) -> list[int]:
        async with asyncio.timeout(2):
            while not self.got or self.got[-1] < last:  # noqa: ASYNC110 - what gives them knows no event
                await asyncio.sleep(0.001)
        return self.got


@pytest.fixture
async def hub() -> AsyncIterator[Hub]:
    hub = connect("memory://")
    await hub.start()
    yield hub
    await hub.stop()


def feeds_of(hub: Hub, log: Log, *, sweep: float = NEVER, look: float = NEVER, most: int = 10) -> Feeds:
    return Feeds(hub, log, most, Pace(sweep, look, NEVER))


async def follow(feeds: Feeds, log: Log, render: Renderer, after: int = 0) -> tuple[Listener, Seat]:
    listener = Listener()
    topic = Topic("log", CHANNEL, log.read, after, numbered=True)
    return listener, await feeds.follow("log", topic, render, listener)


async def test_stored_items_come_first_and_each_once_over_many_pages(hub: Hub) -> None:
    log = Log(2 * PAGE + 3)
    listener, seat = await follow(feeds_of(hub, log), log, Renderer(), after=5)
    assert listener.got == list(range(6, 2 * PAGE + 4))
    seat.leave()


async def test_an_item_is_read_and_rendered_once_for_all(hub: Hub) -> None:
    log, render = Log(), Renderer()
    feeds = feeds_of(hub, log)
    followers = [await follow(feeds, log, render) for _ in range(120)]
    read = log.reads
    log.stored = 3
    await hub.publish(CHANNEL)
    for listener, _ in followers:
        assert await listener.until(3) == [1, 2, 3]
    assert (render.rendered, log.reads - read) == (3, 1)
    for _, seat in followers:
        seat.leave()


async def test_an_item_between_reading_and_sitting_is_not_lost(hub: Hub) -> None:
    log = Log()
    plain = log.read

    async def read(after: int, limit: int) -> Sequence[Item]:
        found = await plain(after, limit)
        if log.reads == 1:
            log.stored = 1
            await hub.publish(CHANNEL)
        return found

    log.read = read  # type: ignore[method-assign] # the event comes while the log is read
    listener, seat = await follow(feeds_of(hub, log), log, Renderer())
    assert await listener.until(1) == [1]
    seat.leave()


@given(st.lists(st.sampled_from(["event", "join", "leave", "turn"]), max_size=40))
def test_everybody_gets_everything_in_order(steps: list[str]) -> None:
    async def run() -> None:
        hub = connect("memory://")
        await hub.start()
        log, render = Log(), Renderer()
        feeds = feeds_of(hub, log)
        joining: list[asyncio.Task[tuple[Listener, Seat]]] = []
        for step in steps:
            if step == "event":
                log.stored += 1
                await hub.publish(CHANNEL)
            elif step == "join":
                joining.append(asyncio.create_task(follow(feeds, log, render)))
            elif step == "leave" and joining and joining[0].done():
                joining.pop(0).result()[1].leave()
            await asyncio.sleep(0)
        for joined in joining:
            listener, _ = await joined
            if log.stored:
                assert await listener.until(log.stored) == list(range(1, log.stored + 1))
        for joined in joining:
            joined.result()[1].leave()
        assert hub._followers == {}
        await hub.stop()

    asyncio.run(run())


async def test_a_lost_nudge_only_delays(hub: Hub) -> None:
    for pace in ({"sweep": 0.02}, {"sweep": 0.02, "look": 0.02}):
        log = Log()
        feeds = feeds_of(hub, log, **pace)
        listener, seat = await follow(feeds, log, Renderer())
        with feeds.visited(listener, None):
            await asyncio.sleep(0.01)
            log.stored = 1
            assert await listener.until(1) == [1]
        seat.leave()


async def test_what_has_been_given_is_not_read_again_by_the_sweep(hub: Hub) -> None:
    log = Log()
    feeds = feeds_of(hub, log, sweep=0.01)
    listener, seat = await follow(feeds, log, Renderer())
    with feeds.visited(listener, None):
        await asyncio.sleep(0.02)
        log.stored = 1
        await hub.publish(CHANNEL)
        await listener.until(1)
        read = log.reads
        await asyncio.sleep(0.05)
        assert log.reads == read
    seat.leave()


async def test_a_database_that_is_away_only_delays(hub: Hub) -> None:
    log = Log()
    listener, seat = await follow(feeds_of(hub, log, sweep=0.02), log, Renderer())
    log.fault = Unavailable("The database does not answer.")
    log.stored = 1
    await hub.publish(CHANNEL)
    await asyncio.sleep(0.05)
    assert (listener.got, listener.ended) == ([], [])
    log.fault = None
    assert await listener.until(1) == [1]
    seat.leave()


async def test_a_feed_is_nudged_on_the_second_channel_that_it_has_by_now(hub: Hub) -> None:
    log, listener = Log(), Listener()
    channels = {0: None, 1: "first", 2: "first", 3: "second", 4: None}
    topic = Topic("log", CHANNEL, log.read, 0, beside=lambda: channels[log.stored])
    seat = await feeds_of(hub, log).follow("log", topic, Renderer(), listener)
    for number, nudged in ((1, CHANNEL), (2, "first"), (3, "first"), (4, "second")):
        assert (nudged in hub._followers) is True
        log.stored = number
        await hub.publish(nudged)
        await listener.until(number)
        await asyncio.sleep(0.01)
    assert set(hub._followers) == {CHANNEL}
    log.stored = 2
    other = await feeds_of(hub, log).follow("log", topic, Renderer(), Listener())
    assert set(hub._followers) == {CHANNEL, "first"}
    seat.leave()
    other.leave()
    assert hub._followers == {}


@pytest.mark.parametrize("fault", [Ended(), NotFound("There is no task 1."), ValueError("a fault")])
async def test_what_ends_a_topic_is_told_to_everybody(hub: Hub, fault: Exception) -> None:
    log = Log()
    feeds = feeds_of(hub, log)
    followers = [(await follow(feeds, log, Renderer()))[0] for _ in range(2)]
    log.fault = fault
    await hub.publish(CHANNEL)
    await asyncio.sleep(0.01)
    codes = [[refusal and refusal.code for refusal in listener.ended] for listener in followers]
    expected = {Ended: None, NotFound: "not_found", ValueError: "internal"}[type(fault)]
    assert codes == [[expected], [expected]]
    assert hub._followers == {}


async def test_a_key_has_so_many_connections_and_is_looked_at_when_it_ends(hub: Hub) -> None:
    feeds = feeds_of(hub, Log(), most=2)
    listeners = [Listener() for _ in range(3)]
    with feeds.visited(listeners[0], 7), feeds.visited(listeners[1], 7):
        with pytest.raises(RateLimited), feeds.visited(listeners[2], 7):
            raise AssertionError("a third connection")
        with feeds.visited(listeners[2], 8):
            await hub.publish(key_channel(7))
    assert [listener.looked for listener in listeners] == [1, 1, 0]
    assert hub._followers == {}


async def test_all_keys_are_looked_at_with_one_question(hub: Hub) -> None:
    log = Log()
    feeds = Feeds(hub, log, 10, Pace(0.01, NEVER, 0.0))
    listeners = [Listener() for _ in range(3)]
    with feeds.visited(listeners[0], 7), feeds.visited(listeners[1], 8), feeds.visited(listeners[2], 7):
        async with asyncio.timeout(2):
            while not log.asked:  # noqa: ASYNC110 - the sweep knows no event
                await asyncio.sleep(0.001)
        await asyncio.sleep(0)
    assert log.asked[0] == (7, 8)
    assert [listener.looked > 0 for listener in listeners] == [True, False, True]


async def test_a_seat_can_be_left_while_it_is_given_something(hub: Hub) -> None:
    log = Log()
    feeds = feeds_of(hub, log)
    listener, seat = await follow(feeds, log, Renderer())
    listener.give = lambda _text, _place: seat.leave()  # type: ignore[method-assign] # it goes at the first item
    log.stored = 2
    await hub.publish(CHANNEL)
    await asyncio.sleep(0.01)
    assert hub._followers == {}
