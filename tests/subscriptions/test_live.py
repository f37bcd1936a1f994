"""Following a log: each event once and in order, whatever happens to the nudges."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from typing import NamedTuple

import pytest

from adapters.broadcast import connect
from adapters.broadcast.hub import Hub
from domain.errors import Unauthenticated
from subscriptions.live import PAGE, Listening, Pace, follow, states

CHANNEL = "task:1"


class Line(NamedTuple):
    sequence: int


class Log:
    """A stored log and how often it has been read."""

    def __init__(self, last: int = 0) -> None:
        self.last = last
        self.reads = 0

    async def read(self, after: int, limit: int) -> Sequence[Line]:
        self.reads += 1
        return [Line(number) for number in range(after + 1, min(after + limit, self.last) + 1)]


@pytest.fixture
async def hub() -> AsyncIterator[Hub]:
    hub = connect("memory://")
    await hub.start()
    yield hub
    await hub.stop()


async def nobody_objects() -> None:
    return None


def listening(hub: Hub, poll: float = 60.0) -> Listening:
    return Listening(hub, CHANNEL, nobody_objects, Pace(poll=poll))


async def test_stored_events_come_first_and_each_once_over_many_pages(hub: Hub) -> None:
    log = Log(last=2 * PAGE + 3)
    async with aclosing(follow(listening(hub), 5, log.read)) as events:
        got = [(await anext(events)).sequence for _ in range(2 * PAGE - 2)]
    assert got == list(range(6, 2 * PAGE + 4))


async def test_a_nudge_brings_what_is_new_at_once(hub: Hub) -> None:
    log = Log(last=1)
    async with aclosing(follow(listening(hub), 0, log.read)) as events:
        assert await anext(events) == Line(1)
        waiting = asyncio.ensure_future(anext(events))
        await asyncio.sleep(0.01)
        assert not waiting.done()
        log.last = 3
        await hub.publish(CHANNEL)
        assert await asyncio.wait_for(waiting, 1) == Line(2)
        assert await anext(events) == Line(3)


async def test_an_event_between_reading_and_waiting_is_not_lost(hub: Hub) -> None:
    log = Log()

    async def read(after: int, limit: int) -> Sequence[Line]:
        found = await log.read(after, limit)
        if log.reads == 1:
            log.last = 1
            await hub.publish(CHANNEL)
        return found

    async with aclosing(follow(listening(hub), 0, read)) as events:
        assert await asyncio.wait_for(anext(events), 1) == Line(1)


async def test_a_lost_nudge_only_delays(hub: Hub) -> None:
    log = Log()
    async with aclosing(follow(listening(hub, poll=0.02), 0, log.read)) as events:
        waiting = asyncio.ensure_future(anext(events))
        await asyncio.sleep(0.01)
        log.last = 1
        assert await asyncio.wait_for(waiting, 1) == Line(1)


async def test_a_listener_that_is_no_longer_admitted_is_told(hub: Hub) -> None:
    async def refuse() -> None:
        raise Unauthenticated("The API key has been revoked.")

    unwelcome = Listening(hub, CHANNEL, refuse, Pace(poll=0.01, admission=0.0))
    async with aclosing(follow(unwelcome, 0, Log().read)) as events:
        with pytest.raises(Unauthenticated, match="revoked"):
            await anext(events)


async def test_a_state_is_given_now_and_after_each_change(hub: Hub) -> None:
    state = ["draft", "draft", "published"]

    async def read() -> str:
        return state.pop(0) if len(state) > 1 else state[0]

    async with aclosing(states(listening(hub, poll=0.01), read)) as found:
        assert [await anext(found), await anext(found)] == ["draft", "published"]


async def test_closing_leaves_no_follower_behind(hub: Hub) -> None:
    async with aclosing(follow(listening(hub), 0, Log(last=1).read)) as events:
        await anext(events)
    assert hub._followers == {}
