"""Shared feeds: a topic with many subscribers is read, executed and encoded once, then sent to each.

The rows are the truth, and a wake-up only says that there may be more. A subscriber first gets what is stored after its
cursor, then joins the feed of all subscribers of the same topic with the same document. A feed reads on from its own
cursor, so a lost wake-up, another process or a reconnect costs time and never an event.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, Protocol

from domain.ports import Broadcaster, Wakeable
from domain.refusals.general import InternalFault, InvalidCursor, RateLimited, Unavailable
from domain.refusals.refusal import Refusal
from subscriptions.transports.pacer import Pacer

log = logging.getLogger(__name__)

PAGE_SIZE: Final = 100
"""Items that are read at once."""
YIELD_EVERY: Final = 50
"""Subscribers that a feed serves before it yields to other work."""
POLL_BATCH_SIZE: Final = 5
"""Feeds that poll at once."""
COOLDOWN_SECONDS: Final = 0.01
"""Pause between two batches of polls."""


class FeedItem(NamedTuple):
    """An item and its cursor: a number in a log, or a version of a state. Later ones are higher.

    An item without a value moves the cursor, and is not sent.
    """

    cursor: int
    value: Any


class Ended(Exception):  # noqa: N818 - nothing went wrong
    """Raised by `Topic.read` when there will be nothing more."""


class PollIntervals(NamedTuple):
    """Intervals at which the rows are read without a wake-up."""

    log_seconds: float = 2.0
    """Counters of the followed accounts, for events of processes whose wake-ups did not arrive."""
    feed_seconds: float = 300.0
    """Each feed, for changes that the log does not show."""
    key_seconds: float = 30.0
    """Keys of the connections, all with one query; sessions of the connections, each with its own query."""


USUAL_INTERVALS: Final = PollIntervals()


@dataclass(frozen=True, slots=True)
class Topic:
    """Topic of a subscription. `read(after, limit)` returns items after a cursor in order, or raises `Ended` or a
    refusal."""

    key: Hashable
    channel: str
    read: Callable[[int, int], Awaitable[Sequence[FeedItem]]]
    after: int | None
    """The cursor after which a subscriber begins; None begins with new items."""
    newest: Callable[[], Awaitable[int]] | None = None
    """Returns the highest cursor by now; None for cursors that no client sends."""
    numbered: bool = False
    """True if cursors are the sequence numbers of an agent's events."""
    of_messages: bool = False
    """True if cursors are the ids of messages."""
    poll_seconds: float | None = None
    """The interval of polls, if it is not the usual one."""
    second_channel: Callable[[], str | None] | None = None
    """A second channel, which depends on the items that were read last."""
    page_size: int = PAGE_SIZE
    """Maximum number of items of one read: as many say that there may be more."""
    interval_seconds: float = 0.0
    """Minimum time between two reads, in seconds: changes that come together share an item. Reads that take long are
    further apart, so that they take a bounded part of the CPU."""

    def resumed(self, after: int) -> "Topic":
        """Return the same topic from a cursor that a subscriber has already reached."""
        return replace(self, after=max(self.after or 0, after))

    async def first_cursor(self) -> int:
        """The cursor to read from. Raises `InvalidCursor` for one beyond the newest."""
        if self.newest is None or self.after == 0:
            return self.after or 0
        newest = await self.newest()
        if self.after is None:
            return newest
        if self.after > newest:
            raise InvalidCursor.beyond(newest, of_messages=self.of_messages)
        return self.after


class Log(Protocol):
    """The log of all accounts' events."""

    async def newest(self, channels: Sequence[str]) -> Mapping[str, int]:
        """Return the newest sequence number of each of these channels; a channel without events is left out."""

    async def revoked(self, key_ids: Sequence[int]) -> Sequence[int]:
        """Return those of the keys that are no longer valid."""


class Sink(Protocol):
    """Receives the encoded items of a feed, and results and errors, which are no items and have no cursor."""

    def put(self, text: str, cursor: int | None) -> None:
        """Send the next item. Returns at once: a client that is too slow for it is cut off."""

    async def write(self, text: str, cursor: int | None) -> None:
        """Send the next item, and wait until there is space for more."""

    def end(self, refusal: Refusal | None) -> None:
        """Send the end: nothing follows."""


Render = Callable[[Any], Awaitable[str]]


class Subscriber:
    """A sink in a shared feed, and the cursor that it has reached."""

    __slots__ = ("cursor", "feed", "sink")

    def __init__(self, feed: "SharedFeed", sink: Sink, cursor: int) -> None:
        self.feed = feed
        self.sink = sink
        self.cursor = cursor

    def leave(self) -> None:
        """Leave the feed and receive nothing more."""
        self.feed.remove(self)


class SharedFeed:
    """All subscribers of one topic with one document. It is open while there are any."""

    __slots__ = (
        "_again",
        "_feeds",
        "_pacer",
        "_render",
        "_running",
        "cursor",
        "key",
        "polled_at",
        "second_channel",
        "subscribers",
        "topic",
    )

    def __init__(self, feeds: "Feeds", key: Hashable, topic: Topic, render: Render, cursor: int) -> None:
        self.key = key
        self.topic = topic
        self.cursor = cursor
        self.polled_at = time.monotonic()
        self.subscribers: dict[Subscriber, None] = {}
        self.second_channel: str | None = None
        self._feeds = feeds
        self._pacer = Pacer(topic.interval_seconds)
        self._render = render
        self._again = False
        self._running: asyncio.Task[None] | None = None

    def add(self, sink: Sink, cursor: int) -> Subscriber:
        """Add a sink that has got everything up to a cursor."""
        subscriber = Subscriber(self, sink, cursor)
        self.subscribers[subscriber] = None
        return subscriber

    def remove(self, subscriber: Subscriber) -> None:
        """Remove a subscriber; the last one closes the feed."""
        if subscriber not in self.subscribers:
            return
        del self.subscribers[subscriber]
        if not self.subscribers:
            self._feeds.close(self)
            # A feed that ends itself is about to stop anyway.
            if self._running and self._running is not asyncio.current_task():
                self._running.cancel()

    def is_due(self, usual_seconds: float) -> bool:
        """True if the feed is to poll now."""
        return time.monotonic() - self.polled_at >= (self.topic.poll_seconds or usual_seconds)

    def wake_up(self) -> None:
        """Read new items. A wake-up during the read starts one more read."""
        self._again = True
        if self._running is None:
            self._running = asyncio.create_task(self._run(), name=f"feed: {self.topic.channel}")

    async def _run(self) -> None:
        try:
            while self._again:
                self._again = False
                self.polled_at = time.monotonic()
                await self._deliver_new_items()
        except Ended:
            self._end(None)
        except Unavailable:
            log.warning("the feed of %s waits for the database", self.topic.channel)
            self._feeds.retry_later(self)
        except Refusal as refusal:
            self._end(refusal)
        except Exception:
            log.exception("the feed of %s failed", self.topic.channel)
            self._end(InternalFault("The service failed. Subscribe again with the last cursor."))
        finally:
            self._running = None

    async def _deliver_new_items(self) -> None:
        size = self.topic.page_size
        is_full = True
        while is_full and self.subscribers:
            await self._pacer.begin()
            page = await self.topic.read(self.cursor, size)
            self._pacer.end()
            for item in page:
                text = None if item.value is None else await self._render(item.value)
                self._pacer.end()
                self.cursor = item.cursor
                if text is not None:
                    await self._deliver(item.cursor, text)
            is_full = len(page) == size
        if self.subscribers:
            self._feeds.follow_second_channel(self)

    async def _deliver(self, cursor: int, text: str) -> None:
        for number, subscriber in enumerate(tuple(self.subscribers), start=1):
            if subscriber.cursor < cursor and subscriber in self.subscribers:
                subscriber.cursor = cursor
                subscriber.sink.put(text, cursor)
            if not number % YIELD_EVERY:
                await asyncio.sleep(0)

    def _end(self, refusal: Refusal | None) -> None:
        for subscriber in tuple(self.subscribers):
            subscriber.leave()
            subscriber.sink.end(refusal)


class WakeUpFlag:
    """Flag that a wake-up raises."""

    __slots__ = ("raised",)

    def __init__(self) -> None:
        self.raised = False

    def wake_up(self) -> None:
        self.raised = True


class Holder(NamedTuple):
    """Credential that introduced a connection: a key or a token, or else a session."""

    channel: str
    """Notified when the credential may have ended."""
    key_id: int | None = None
    session_id: int | None = None


class Live(Wakeable, Protocol):
    """A connection with subscriptions, which is woken up to check its credential."""

    def stop(self) -> None:
        """End it, because the service stops."""


class Feeds:
    """The shared feeds and the connections of this process, and the task that polls for them while there are any."""

    def __init__(
        self,
        broadcaster: Broadcaster,
        event_log: Log,
        max_connections: int,
        max_anonymous: int,
        intervals: PollIntervals = USUAL_INTERVALS,
    ) -> None:
        self.broadcaster = broadcaster
        self.intervals = intervals
        self._log = event_log
        self._max_connections = max_connections
        self._max_anonymous = max_anonymous
        self._feeds: dict[Hashable, SharedFeed] = {}
        self._by_channel: dict[str, dict[SharedFeed, None]] = {}
        self._connections: dict[Live, Holder | None] = {}
        self._connections_of_holders: Counter[Holder] = Counter()
        self._anonymous: Counter[str] = Counter()
        self._keys_checked_at = time.monotonic()
        self._polling: asyncio.Task[None] | None = None
        self._read_all_at = time.monotonic()

    @property
    def connections(self) -> int:
        """The number of connections that follow something here."""
        return len(self._connections)

    @property
    def subscribers(self) -> int:
        """The number of subscriptions of these connections."""
        return sum(len(feed.subscribers) for feed in self._feeds.values())

    @property
    def lag_seconds(self) -> float:
        """Seconds since the log was last read to its end: the longest wait of an event whose wake-up was lost."""
        return time.monotonic() - self._read_all_at if self._polling else 0.0

    @contextmanager
    def anonymous(self, address: str) -> Iterator[None]:
        """Count a connection without a credential. Raises `RateLimited` when the address has too many."""
        if self._anonymous[address] >= self._max_anonymous:
            raise RateLimited(f"An address has at most {self._max_anonymous} connections without a key. Close one.")
        self._anonymous[address] += 1
        try:
            yield
        finally:
            self._anonymous[address] -= 1
            if not self._anonymous[address]:
                del self._anonymous[address]

    def end_streams(self) -> None:
        """End the connections of this process that are streams, because the service stops."""
        for connection in tuple(self._connections):
            connection.stop()

    @contextmanager
    def connected(self, connection: Live, holder: Holder | None) -> Iterator[None]:
        """Count a connection, which is woken up to check its credential.

        Raises `RateLimited` when the key or the session has too many.
        """
        if holder and self._connections_of_holders[holder] >= self._max_connections:
            raise RateLimited(f"A key has at most {self._max_connections} connections at once. Close one.")
        self._connections[connection] = holder
        if holder:
            self._connections_of_holders[holder] += 1
            self.broadcaster.follow(holder.channel, connection)
        if self._polling is None:
            self._read_all_at = time.monotonic()
            self._polling = asyncio.create_task(self._poll(), name="feeds: poll")
        try:
            yield
        finally:
            del self._connections[connection]
            if holder:
                self.broadcaster.unfollow(holder.channel, connection)
                self._connections_of_holders[holder] -= 1
                if not self._connections_of_holders[holder]:
                    del self._connections_of_holders[holder]
            if not self._connections:
                self._polling.cancel()
                self._polling = None

    async def subscribe(self, key: Hashable, topic: Topic, render: Render, sink: Sink) -> Subscriber:
        """Send what is stored after the topic's cursor, then add the sink to the feed.

        Raises what `read` raises, and `InvalidCursor` for one beyond the newest.
        """
        flag = WakeUpFlag()
        self.broadcaster.follow(topic.channel, flag)
        try:
            cursor, pacer = await topic.first_cursor(), Pacer(topic.interval_seconds)
            while True:
                await pacer.begin()
                flag.raised = False
                page = await topic.read(cursor, topic.page_size)
                for item in page:
                    if item.value is not None:
                        await sink.write(await render(item.value), item.cursor)
                    cursor = item.cursor
                pacer.end()
                if len(page) == topic.page_size:
                    continue
                feed = self._feeds.get(key)
                # Items that the feed has sent since then are read first.
                if feed is None or feed.cursor <= cursor:
                    feed = feed or self._open(SharedFeed(self, key, topic, render, cursor))
                    if flag.raised:
                        feed.wake_up()
                    return feed.add(sink, cursor)
        finally:
            self.broadcaster.unfollow(topic.channel, flag)

    def close(self, feed: SharedFeed) -> None:
        """Forget a feed that no longer has subscribers."""
        del self._feeds[feed.key]
        channel = feed.topic.channel
        self.broadcaster.unfollow(channel, feed)
        if feed.second_channel:
            self.broadcaster.unfollow(feed.second_channel, feed)
        del self._by_channel[channel][feed]
        if not self._by_channel[channel]:
            del self._by_channel[channel]

    def follow_second_channel(self, feed: SharedFeed) -> None:
        """Wake a feed up on the second channel that its topic has by now."""
        channel = feed.topic.second_channel() if feed.topic.second_channel else None
        if channel == feed.second_channel:
            return
        if feed.second_channel:
            self.broadcaster.unfollow(feed.second_channel, feed)
        feed.second_channel = channel
        if channel:
            self.broadcaster.follow(channel, feed)
            # For items that came between the read and now.
            feed.wake_up()

    def retry_later(self, feed: SharedFeed) -> None:
        """Wake a feed up after a while."""
        asyncio.get_running_loop().call_later(self.intervals.log_seconds, self._wake_up, feed)

    def _wake_up(self, feed: SharedFeed) -> None:
        if feed.subscribers:
            feed.wake_up()

    def _open(self, feed: SharedFeed) -> SharedFeed:
        self._feeds[feed.key] = feed
        channel = feed.topic.channel
        self._by_channel.setdefault(channel, {})[feed] = None
        self.broadcaster.follow(channel, feed)
        self.follow_second_channel(feed)
        return feed

    async def _poll(self) -> None:
        seen: Mapping[str, int] = {}
        while True:
            try:
                seen = await self._wake_up_behind(seen)
                await self._check_keys()
            except Unavailable:
                log.warning("the log cannot be read: the database does not answer")
            except Exception:
                # After any fault, a feed whose wake-up was lost must not wait for ever.
                log.exception("the log cannot be read")
            await self._wake_up_due_feeds()
            await asyncio.sleep(self.intervals.log_seconds)

    async def _wake_up_behind(self, seen: Mapping[str, int]) -> Mapping[str, int]:
        """Wake up the feeds of the channels with newer events than `seen`, and return the newest numbers of all
        channels."""
        newest = await self._log.newest(tuple(self._by_channel))
        self._read_all_at = time.monotonic()
        for channel, sequence in newest.items():
            if seen.get(channel) != sequence:
                for feed in tuple(self._by_channel.get(channel, ())):
                    if not feed.topic.numbered or feed.cursor < sequence:
                        feed.wake_up()
        return newest

    async def _check_keys(self) -> None:
        if time.monotonic() - self._keys_checked_at < self.intervals.key_seconds:
            return
        self._keys_checked_at = time.monotonic()
        keys = tuple(holder.key_id for holder in self._connections_of_holders if holder.key_id)
        revoked = frozenset(await self._log.revoked(keys))
        for connection, holder in tuple(self._connections.items()):
            # A session ends in more ways than one query shows: each connection reads its own.
            if holder and (holder.session_id or holder.key_id in revoked):
                connection.wake_up()

    async def _wake_up_due_feeds(self) -> None:
        due = [feed for feed in self._feeds.values() if feed.is_due(self.intervals.feed_seconds)]
        for number, feed in enumerate(due, start=1):
            self._wake_up(feed)
            # All feeds at once would delay other work.
            if not number % POLL_BATCH_SIZE:
                await asyncio.sleep(COOLDOWN_SECONDS)
