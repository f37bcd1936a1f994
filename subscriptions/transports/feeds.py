"""Feeds: what many follow is read, executed and encoded once, then given to each.

The rows are the truth and a nudge only says that there may be more (docs/decisions/0016). A follower first gets what
is stored after its cursor, then takes a seat in the feed of all who follow the same thing with the same document. A
feed reads on from where it is, so a lost nudge, another process or a reconnect costs time and never an event.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, Protocol

from domain.ports import Broadcaster
from domain.refusals.general import InternalFault, RateLimited, Unavailable
from domain.refusals.refusal import Refusal
from subscriptions.transports.channels import agent_channel, key_channel, task_channel

log = logging.getLogger(__name__)

PAGE: Final = 100
"""At most so many items are read at once."""
SLICE: Final = 50
"""After so many followers everybody else has a turn."""
LOOKS: Final = 5
"""So many feeds look at once without a nudge."""
REST: Final = 0.01
"""Seconds between them and the next."""


class Item(NamedTuple):
    """Something to give, and its place: a number of a log, or a version of a state. Later ones are higher."""

    place: int
    value: Any


class Ended(Exception):  # noqa: N818 - nothing went wrong
    """Raised by `Topic.read` when there will be nothing more."""


class Pace(NamedTuple):
    """How often something is looked at without a nudge, in seconds."""

    sweep: float = 2.0
    """New events in the log, written by processes whose nudges did not arrive."""
    look: float = 300.0
    """Each feed, for what even the sweep has missed."""
    admission: float = 30.0
    """Whether the keys of the connections are still good: one question for all of them."""


USUAL_PACE: Final = Pace()


@dataclass(frozen=True, slots=True)
class Topic:
    """What is followed. `read(after, limit)` gives the items after a place in order, or raises `Ended` or a refusal."""

    key: Hashable
    channel: str
    read: Callable[[int, int], Awaitable[Sequence[Item]]]
    after: int
    """Where a follower begins."""
    numbered: bool = False
    """Whether places are the sequence numbers of an agent's events."""
    look: float | None = None
    """Seconds between looks without a nudge, where it is other than usual."""
    beside: Callable[[], str | None] | None = None
    """A second channel, where what has been read tells which; it may be another one after the next reading."""

    def resumed(self, after: int) -> "Topic":
        """The same from a place that a follower has reached already."""
        return replace(self, after=max(self.after, after))


class Logged(Protocol):
    """A row of the log of all agents."""

    @property
    def id(self) -> int: ...
    @property
    def agent_id(self) -> int: ...
    @property
    def task_id(self) -> int | None: ...
    @property
    def sequence(self) -> int: ...


class Log(Protocol):
    """The log of all agents' events."""

    async def last(self) -> int:
        """The id of the last row; 0 when there is none."""

    async def after(self, row_id: int) -> Sequence[Logged]:
        """Some rows after one of them, in order."""

    async def revoked(self, key_ids: Sequence[int]) -> Sequence[int]:
        """Those of some keys that are no longer good."""


class Follower(Protocol):
    """Who gets the encoded items of a feed, and what is no item and has no place: an answer, an error."""

    def give(self, text: str, place: int | None) -> None:
        """The next item. Returns at once; who is too slow must be gone afterwards or have room for it."""

    async def write(self, text: str, place: int | None) -> None:
        """The same, waiting until there is room for more."""

    def end(self, refusal: Refusal | None) -> None:
        """Nothing more will come."""


Render = Callable[[Any], Awaitable[str]]


class Seat:
    """The place of a follower in a feed, with what it has got."""

    __slots__ = ("feed", "follower", "place")

    def __init__(self, feed: "Feed", follower: Follower, place: int) -> None:
        self.feed = feed
        self.follower = follower
        self.place = place

    def leave(self) -> None:
        """Get nothing more."""
        self.feed.leave(self)


class Feed:
    """Everybody who follows one topic with one document. Without followers there is none."""

    __slots__ = ("_again", "_feeds", "_pumping", "_render", "beside", "key", "looked", "place", "seats", "topic")

    def __init__(self, feeds: "Feeds", key: Hashable, topic: Topic, render: Render, place: int) -> None:
        self.key = key
        self.topic = topic
        self.place = place
        self.looked = time.monotonic()
        self.seats: dict[Seat, None] = {}
        self.beside: str | None = None
        self._feeds = feeds
        self._render = render
        self._again = False
        self._pumping: asyncio.Task[None] | None = None

    def sit(self, follower: Follower, place: int) -> Seat:
        """A seat for a follower who has got everything up to a place."""
        seat = Seat(self, follower, place)
        self.seats[seat] = None
        return seat

    def leave(self, seat: Seat) -> None:
        """Give up a seat; the last one closes the feed."""
        if seat not in self.seats:
            return
        del self.seats[seat]
        if not self.seats:
            self._feeds.close(self)
            # One that ends itself is about to stop anyway.
            if self._pumping and self._pumping is not asyncio.current_task():
                self._pumping.cancel()

    def looks_late(self, usual: float) -> bool:
        """Whether it has not looked for as long as it may wait for a nudge."""
        return time.monotonic() - self.looked >= (self.topic.look or usual)

    def wake_up(self) -> None:
        """Look whether there is more. Nudges while it looks make it look once again."""
        self._again = True
        if self._pumping is None:
            self._pumping = asyncio.create_task(self._pump(), name=f"feed: {self.topic.channel}")

    async def _pump(self) -> None:
        try:
            while self._again:
                self._again = False
                self.looked = time.monotonic()
                await self._give_what_is_new()
        except Ended:
            self._end(None)
        except Unavailable:
            log.warning("the feed of %s waits for the database", self.topic.channel)
            self._feeds.later(self)
        except Refusal as refusal:
            self._end(refusal)
        except Exception:
            log.exception("the feed of %s failed", self.topic.channel)
            self._end(InternalFault("The service failed. Subscribe again with the last cursor."))
        finally:
            self._pumping = None

    async def _give_what_is_new(self) -> None:
        page = await self.topic.read(self.place, PAGE)
        while page and self.seats:
            for item in page:
                text = await self._render(item.value)
                self.place = item.place
                await self._give(item.place, text)
            page = await self.topic.read(self.place, PAGE) if len(page) == PAGE else ()
        if self.seats:
            self._feeds.follow_beside(self)

    async def _give(self, place: int, text: str) -> None:
        for number, seat in enumerate(tuple(self.seats), start=1):
            if seat.place < place and seat in self.seats:
                seat.place = place
                seat.follower.give(text, place)
            if not number % SLICE:
                await asyncio.sleep(0)

    def _end(self, refusal: Refusal | None) -> None:
        for seat in tuple(self.seats):
            seat.leave()
            seat.follower.end(refusal)


class Flag:
    """Whether there was a nudge."""

    __slots__ = ("raised",)

    def __init__(self) -> None:
        self.raised = False

    def wake_up(self) -> None:
        self.raised = True


class Guest(Protocol):
    """A connection, whose key may stop being good."""

    def wake_up(self) -> None:
        """Look now whether its key is still good."""


class Feeds:
    """All feeds and connections of this process, and what looks after them while there are any."""

    def __init__(
        self,
        broadcaster: Broadcaster,
        event_log: Log,
        most_connections: int,
        pace: Pace = USUAL_PACE,
    ) -> None:
        self._most_connections = most_connections
        self._connections: Counter[int] = Counter()
        self.broadcaster = broadcaster
        self.pace = pace
        self._log = event_log
        self._feeds: dict[Hashable, Feed] = {}
        self._by_channel: dict[str, dict[Feed, None]] = {}
        self._guests: dict[Guest, int | None] = {}
        self._keys_looked_at = time.monotonic()
        self._sweeping: asyncio.Task[None] | None = None

    @contextmanager
    def visited(self, guest: Guest, key_id: int | None) -> Iterator[None]:
        """A connection is there, with this key. Raises `RateLimited` when the key has as many as it may have."""
        if key_id and self._connections[key_id] >= self._most_connections:
            raise RateLimited(f"A key has at most {self._most_connections} connections at once. Close one.")
        self._guests[guest] = key_id
        if key_id:
            self._connections[key_id] += 1
            self.broadcaster.follow(key_channel(key_id), guest)
        if self._sweeping is None:
            self._sweeping = asyncio.create_task(self._sweep(), name="feeds: sweep")
        try:
            yield
        finally:
            del self._guests[guest]
            if key_id:
                self.broadcaster.unfollow(key_channel(key_id), guest)
                self._connections[key_id] -= 1
                if not self._connections[key_id]:
                    del self._connections[key_id]
            if not self._guests:
                self._sweeping.cancel()
                self._sweeping = None

    async def follow(self, key: Hashable, topic: Topic, render: Render, follower: Follower) -> Seat:
        """Give what is stored after the topic's beginning, then a seat for what comes. Raises what `read` raises."""
        place, flag = topic.after, Flag()
        self.broadcaster.follow(topic.channel, flag)
        try:
            while True:
                flag.raised = False
                page = await topic.read(place, PAGE)
                for item in page:
                    await follower.write(await render(item.value), item.place)
                    place = item.place
                if len(page) == PAGE:
                    continue
                feed = self._feeds.get(key)
                # What the feed has given since is read first.
                if feed is None or feed.place <= place:
                    feed = feed or self._open(Feed(self, key, topic, render, place))
                    if flag.raised:
                        feed.wake_up()
                    return feed.sit(follower, place)
        finally:
            self.broadcaster.unfollow(topic.channel, flag)

    def close(self, feed: Feed) -> None:
        """Nobody follows it any more."""
        del self._feeds[feed.key]
        channel = feed.topic.channel
        self.broadcaster.unfollow(channel, feed)
        if feed.beside:
            self.broadcaster.unfollow(feed.beside, feed)
        del self._by_channel[channel][feed]
        if not self._by_channel[channel]:
            del self._by_channel[channel]

    def follow_beside(self, feed: Feed) -> None:
        """Let a feed be nudged on the second channel that its topic has by now."""
        channel = feed.topic.beside() if feed.topic.beside else None
        if channel == feed.beside:
            return
        if feed.beside:
            self.broadcaster.unfollow(feed.beside, feed)
        feed.beside = channel
        if channel:
            self.broadcaster.follow(channel, feed)
            # For what came between the reading and now.
            feed.wake_up()

    def later(self, feed: Feed) -> None:
        """Let a feed look again after a while."""
        asyncio.get_running_loop().call_later(self.pace.sweep, self._look_at, feed)

    def _look_at(self, feed: Feed) -> None:
        if feed.seats:
            feed.wake_up()

    def _open(self, feed: Feed) -> Feed:
        self._feeds[feed.key] = feed
        channel = feed.topic.channel
        self._by_channel.setdefault(channel, {})[feed] = None
        self.broadcaster.follow(channel, feed)
        self.follow_beside(feed)
        return feed

    async def _sweep(self) -> None:
        last: int | None = None
        while True:
            try:
                last = await (self._log.last() if last is None else self._nudge_after(last))
                await self._look_at_keys()
            except Unavailable:
                log.warning("the log cannot be read: the database does not answer")
            except Exception:
                # Whatever it was, those who wait for a nudge that was lost are not to wait for ever.
                log.exception("the log cannot be read")
            await self._look_round()
            await asyncio.sleep(self.pace.sweep)

    async def _nudge_after(self, last: int) -> int:
        rows = await self._log.after(last)
        for row in rows:
            channels = [agent_channel(row.agent_id)] + ([task_channel(row.task_id)] if row.task_id else [])
            for channel in channels:
                for feed in tuple(self._by_channel.get(channel, ())):
                    if not feed.topic.numbered or feed.place < row.sequence:
                        feed.wake_up()
        return rows[-1].id if rows else last

    async def _look_at_keys(self) -> None:
        if time.monotonic() - self._keys_looked_at < self.pace.admission:
            return
        self._keys_looked_at = time.monotonic()
        revoked = frozenset(await self._log.revoked(tuple(self._connections)))
        for guest, key_id in tuple(self._guests.items()):
            if key_id in revoked:
                guest.wake_up()

    async def _look_round(self) -> None:
        late = [feed for feed in self._feeds.values() if feed.looks_late(self.pace.look)]
        for number, feed in enumerate(late, start=1):
            self._look_at(feed)
            # All at once would keep everybody else waiting.
            if not number % LOOKS:
                await asyncio.sleep(REST)
