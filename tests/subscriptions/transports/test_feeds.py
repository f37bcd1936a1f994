"""Feeds: each item once and in order for everybody, even if wake-ups are lost, and read and rendered once."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.broadcast import connect
from adapters.broadcast.hub import Hub
from domain.refusals.general import NotFound, RateLimited, Unavailable
from domain.refusals.refusal import Refusal
from subscriptions.transports.channels import agent_channel, key_channel
from subscriptions.transports.feeds import PAGE_SIZE, Ended, FeedItem, Feeds, Holder, PollIntervals, Subscriber, Topic

CHANNEL = agent_channel(1)
NEVER = 3600.0


SEVENTH, EIGHTH = (Holder(key_channel(number), key_id=number) for number in (7, 8))


class Log:
    """A stored log of one agent, and how often it has been read."""

    def __init__(self, last: int = 0) -> None:
        self.stored = last
        self.reads = 0
        self.fault: Exception | None = None
        self.checked: list[tuple[int, ...]] = []

    async def read(self, after: int, limit: int) -> Sequence[FeedItem]:
        self.reads += 1
        if self.fault:
            raise self.fault
        await asyncio.sleep(0)
        return [FeedItem(number, number) for number in range(after + 1, min(after + limit, self.stored) + 1)]

    async def revoked(self, key_ids: Sequence[int]) -> Sequence[int]:
        self.checked.append(tuple(key_ids))
        return [key_id for key_id in key_ids if key_id % 2]

    async def newest(self, channels: Sequence[str]) -> Mapping[str, int]:
        return {channel: self.stored for channel in channels if channel == CHANNEL}


class Renderer:
    """Renders items as their numbers, and counts."""

    def __init__(self) -> None:
        self.rendered = 0

    async def __call__(self, value: Any) -> str:
        self.rendered += 1
        await asyncio.sleep(0)
        return str(value)


class RecordingSink:
    """Keeps what it gets."""

    def __init__(self) -> None:
        self.got: list[int] = []
        self.ended: list[Refusal | None] = []
        self.woken = 0

    def put(self, text: str, cursor: int) -> None:
        assert int(text) == cursor
        self.got.append(cursor)

    async def write(self, text: str, cursor: int) -> None:
        self.put(text, cursor)

    def end(self, refusal: Refusal | None) -> None:
        self.ended.append(refusal)

    def wake_up(self) -> None:
        self.woken += 1

    async def until(self, last: int) -> list[int]:
        async with asyncio.timeout(2):
            while not self.got or self.got[-1] < last:  # noqa: ASYNC110 - what puts them knows no event
                await asyncio.sleep(0.001)
        return self.got


@pytest.fixture
async def hub() -> AsyncIterator[Hub]:
    hub = connect("memory://")
    await hub.start()
    yield hub
    await hub.stop()


def make_feeds(hub: Hub, log: Log, *, log_seconds: float = NEVER, feed_seconds: float = NEVER, most: int = 10) -> Feeds:
    return Feeds(hub, log, most, most, PollIntervals(log_seconds, feed_seconds, NEVER))


async def follow(feeds: Feeds, log: Log, render: Renderer, after: int = 0) -> tuple[RecordingSink, Subscriber]:
    sink = RecordingSink()
    topic = Topic("log", CHANNEL, log.read, after, numbered=True)
    return sink, await feeds.subscribe("log", topic, render, sink)


async def test_stored_items_come_first_and_each_once_over_many_pages(hub: Hub) -> None:
    log = Log(2 * PAGE_SIZE + 3)
    sink, subscriber = await follow(make_feeds(hub, log), log, Renderer(), after=5)
    assert sink.got == list(range(6, 2 * PAGE_SIZE + 4))
    subscriber.leave()


async def test_an_item_is_read_and_rendered_once_for_all(hub: Hub) -> None:
    log, render = Log(), Renderer()
    feeds = make_feeds(hub, log)
    followers = [await follow(feeds, log, render) for _ in range(120)]
    read = log.reads
    log.stored = 3
    await hub.publish(CHANNEL)
    for sink, _ in followers:
        assert await sink.until(3) == [1, 2, 3]
    assert (render.rendered, log.reads - read) == (3, 1)
    for _, subscriber in followers:
        subscriber.leave()


async def test_an_item_between_reading_and_subscribing_is_not_lost(hub: Hub) -> None:
    log = Log()
    plain = log.read

    async def read(after: int, limit: int) -> Sequence[FeedItem]:
        items = await plain(after, limit)
        if log.reads == 1:
            log.stored = 1
            await hub.publish(CHANNEL)
        return items

    log.read = read  # type: ignore[method-assign] # the event comes while the log is read
    sink, subscriber = await follow(make_feeds(hub, log), log, Renderer())
    assert await sink.until(1) == [1]
    subscriber.leave()


async def test_an_item_without_a_value_moves_the_cursor_and_is_not_sent(hub: Hub) -> None:
    log, render = Log(), Renderer()
    feeds = make_feeds(hub, log)

    async def read(after: int, limit: int) -> Sequence[FeedItem]:
        return [item if item.cursor % 2 else FeedItem(item.cursor, None) for item in await log.read(after, limit)]

    log.stored = 4
    sink = RecordingSink()
    subscriber = await feeds.subscribe("odd", Topic("odd", CHANNEL, read, 0, page_size=1), render, sink)
    assert (sink.got, subscriber.feed.cursor) == ([1, 3], 4)
    log.stored = 7
    await hub.publish(CHANNEL)
    assert await sink.until(7) == [1, 3, 5, 7]
    subscriber.leave()


async def test_reads_at_an_interval_join_what_happens_meanwhile(hub: Hub) -> None:
    log, render = Log(), Renderer()
    feeds = make_feeds(hub, log)

    async def read(after: int, limit: int) -> Sequence[FeedItem]:
        items = await log.read(after, PAGE_SIZE)
        return items[-1:]

    sink = RecordingSink()
    topic = Topic("joined", CHANNEL, read, 0, page_size=1, interval_seconds=0.05)
    subscriber = await feeds.subscribe("joined", topic, render, sink)
    began = time.monotonic()
    for number in range(1, 41):
        log.stored = number
        await hub.publish(CHANNEL)
        await asyncio.sleep(0.005)
    got = await sink.until(40)
    assert got == sorted(set(got))
    assert len(got) <= 2 + (time.monotonic() - began) / 0.05
    subscriber.leave()


@given(st.lists(st.sampled_from(["event", "join", "leave", "turn"]), max_size=40))
def test_everybody_gets_everything_in_order(steps: list[str]) -> None:
    async def run() -> None:
        hub = connect("memory://")
        await hub.start()
        log, render = Log(), Renderer()
        feeds = make_feeds(hub, log)
        joining: list[asyncio.Task[tuple[RecordingSink, Subscriber]]] = []
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
            sink, _ = await joined
            if log.stored:
                assert await sink.until(log.stored) == list(range(1, log.stored + 1))
        for joined in joining:
            joined.result()[1].leave()
        assert hub._followers == {}
        await hub.stop()

    asyncio.run(run())


async def test_a_lost_wake_up_only_delays(hub: Hub) -> None:
    for intervals in ({"log_seconds": 0.02}, {"log_seconds": 0.02, "feed_seconds": 0.02}):
        log = Log()
        feeds = make_feeds(hub, log, **intervals)
        sink, subscriber = await follow(feeds, log, Renderer())
        with feeds.connected(sink, None):
            await asyncio.sleep(0.01)
            log.stored = 1
            assert await sink.until(1) == [1]
        subscriber.leave()


async def test_what_has_been_delivered_is_not_read_again_by_a_poll(hub: Hub) -> None:
    log = Log()
    feeds = make_feeds(hub, log, log_seconds=0.01)
    sink, subscriber = await follow(feeds, log, Renderer())
    with feeds.connected(sink, None):
        await asyncio.sleep(0.02)
        log.stored = 1
        await hub.publish(CHANNEL)
        await sink.until(1)
        read = log.reads
        await asyncio.sleep(0.05)
        assert log.reads == read
    subscriber.leave()


async def test_a_database_that_is_away_only_delays(hub: Hub) -> None:
    log = Log()
    sink, subscriber = await follow(make_feeds(hub, log, log_seconds=0.02), log, Renderer())
    log.fault = Unavailable("The database does not answer.")
    log.stored = 1
    await hub.publish(CHANNEL)
    await asyncio.sleep(0.05)
    assert (sink.got, sink.ended) == ([], [])
    log.fault = None
    assert await sink.until(1) == [1]
    subscriber.leave()


async def test_a_feed_is_woken_up_on_the_second_channel_that_it_has_by_now(hub: Hub) -> None:
    log, sink = Log(), RecordingSink()
    channels = {0: None, 1: "first", 2: "first", 3: "second", 4: None}
    topic = Topic("log", CHANNEL, log.read, 0, second_channel=lambda: channels[log.stored])
    subscriber = await make_feeds(hub, log).subscribe("log", topic, Renderer(), sink)
    for number, channel in ((1, CHANNEL), (2, "first"), (3, "first"), (4, "second")):
        assert (channel in hub._followers) is True
        log.stored = number
        await hub.publish(channel)
        await sink.until(number)
        await asyncio.sleep(0.01)
    assert set(hub._followers) == {CHANNEL}
    log.stored = 2
    other = await make_feeds(hub, log).subscribe("log", topic, Renderer(), RecordingSink())
    assert set(hub._followers) == {CHANNEL, "first"}
    subscriber.leave()
    other.leave()
    assert hub._followers == {}


@pytest.mark.parametrize("fault", [Ended(), NotFound("There is no task 1."), ValueError("a fault")])
async def test_what_ends_a_topic_is_told_to_everybody(hub: Hub, fault: Exception) -> None:
    log = Log()
    feeds = make_feeds(hub, log)
    followers = [(await follow(feeds, log, Renderer()))[0] for _ in range(2)]
    log.fault = fault
    await hub.publish(CHANNEL)
    await asyncio.sleep(0.01)
    codes = [[refusal and refusal.code for refusal in sink.ended] for sink in followers]
    expected = {Ended: None, NotFound: "not_found", ValueError: "internal"}[type(fault)]
    assert codes == [[expected], [expected]]
    assert hub._followers == {}


async def test_a_key_has_a_number_of_connections_and_is_checked_when_it_ends(hub: Hub) -> None:
    feeds = make_feeds(hub, Log(), most=2)
    sinks = [RecordingSink() for _ in range(3)]
    with feeds.connected(sinks[0], SEVENTH), feeds.connected(sinks[1], SEVENTH):
        with pytest.raises(RateLimited), feeds.connected(sinks[2], SEVENTH):
            raise AssertionError("a third connection")
        with feeds.connected(sinks[2], EIGHTH):
            await hub.publish(key_channel(7))
    assert [sink.woken for sink in sinks] == [1, 1, 0]
    assert hub._followers == {}


async def test_all_keys_are_checked_with_one_query(hub: Hub) -> None:
    log = Log()
    feeds = Feeds(hub, log, 10, 10, PollIntervals(0.01, NEVER, 0.0))
    sinks = [RecordingSink() for _ in range(3)]
    with feeds.connected(sinks[0], SEVENTH), feeds.connected(sinks[1], EIGHTH), feeds.connected(sinks[2], SEVENTH):
        async with asyncio.timeout(2):
            while not log.checked:  # noqa: ASYNC110 - the poll knows no event
                await asyncio.sleep(0.001)
        await asyncio.sleep(0)
    assert log.checked[0] == (7, 8)
    assert [sink.woken > 0 for sink in sinks] == [True, False, True]


async def test_a_subscriber_can_leave_while_it_gets_something(hub: Hub) -> None:
    log = Log()
    feeds = make_feeds(hub, log)
    sink, subscriber = await follow(feeds, log, Renderer())
    sink.put = lambda _text, _cursor: subscriber.leave()  # type: ignore[method-assign] # it goes at the first item
    log.stored = 2
    await hub.publish(CHANNEL)
    await asyncio.sleep(0.01)
    assert hub._followers == {}
