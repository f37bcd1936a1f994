"""Nudges reach every follower, also across processes, lost connections and restarts."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from urllib.parse import urlsplit

import asyncpg
import pytest
import structlog
from redis.asyncio import Redis
from structlog.testing import capture_logs

from adapters.broadcast import connect
from adapters.broadcast.hub import MESSAGE_SIZE, PARTS, Hub, find_part
from adapters.broadcast.reconnecting import EVERYWHERE, ReconnectingBackend
from domain.ports import Broadcaster
from tests.services import RedisServer, require_redis

SOON = 5.0  # seconds: far more than any nudge takes, so that only a lost one runs into it
NEVER = 0.1  # seconds in which a nudge that must not come would have come


@pytest.fixture(autouse=True)
def _fresh_logging() -> None:
    structlog.reset_defaults()


@asynccontextmanager
async def started(url: str) -> AsyncIterator[Hub]:
    hub = connect(url)
    await hub.start()
    try:
        yield hub
    finally:
        await hub.stop()


@pytest.fixture(params=["postgres_server", "redis_server"])
def server(request: pytest.FixtureRequest) -> str:
    """Every bus that joins processes; the tests below hold for each of them."""
    return str(request.getfixturevalue(request.param))


async def kill_connections(url: str) -> int:
    """Cut every connection of a broadcaster from the server's side, and say how many there were."""
    if urlsplit(url).scheme == "redis":
        async with Redis.from_url(url) as client:
            clients = await client.client_list(_type="pubsub")
            for connection in clients:
                await client.client_kill_filter(_id=connection["id"])
            return len(clients)
    connection = await asyncpg.connect(url)
    try:
        killed = await connection.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fieldcall broadcast'"
        )
        return len(killed)
    finally:
        await connection.close()


BUS = (EVERYWHERE, *(f"{EVERYWHERE}_{number}" for number in range(PARTS)))


async def listen(url: str) -> AsyncGenerator[str, None]:
    """The raw messages on the bus, beginning with an empty one that says that the listening has begun."""
    if urlsplit(url).scheme == "redis":
        async with Redis.from_url(url, decode_responses=True) as client, client.pubsub() as bus:
            await bus.subscribe(*BUS)
            async for message in bus.listen():
                if message["type"] == "message":
                    yield message["data"]
                elif message["channel"] == BUS[-1]:
                    yield ""
        return
    messages: asyncio.Queue[str] = asyncio.Queue()
    connection = await asyncpg.connect(url)
    try:
        for part in BUS:
            await connection.add_listener(part, lambda *notification: messages.put_nowait(notification[3]))
        yield ""
        while True:
            yield await messages.get()
    finally:
        await connection.close(timeout=SOON)


# --- one process ----------------------------------------------------------------------------------------


async def test_a_nudge_reaches_the_followers_of_its_channel_and_no_others() -> None:
    async with (
        started("memory://") as hub,
        hub.subscribe("task:1") as first,
        hub.subscribe("task:1") as second,
        hub.subscribe("task:2") as other,
    ):
        await hub.publish("task:1")
        assert await first.wait(SOON)
        assert await second.wait(SOON)
        assert not await other.wait(NEVER)


async def test_nudges_while_the_follower_is_busy_merge_into_one() -> None:
    async with started("memory://") as hub, hub.subscribe("task:1") as follower:
        for _ in range(1_000):
            await hub.publish("task:1")
        assert await follower.wait(SOON)
        assert not await follower.wait(NEVER)


async def test_a_follower_that_leaves_is_forgotten() -> None:
    async with started("memory://") as hub:
        async with hub.subscribe("task:1") as leaving, hub.subscribe("task:1"):
            pass
        await hub.publish("task:1")
        assert not await leaving.wait(NEVER)
        assert not hub._followers


async def test_a_broadcaster_can_be_started_again() -> None:
    hub: Broadcaster = connect("memory://")
    for _ in range(2):
        await hub.start()
        async with hub.subscribe("task:1") as follower:
            await hub.publish("task:1")
            assert await follower.wait(SOON)
        await hub.stop()


def test_an_unknown_scheme_is_refused() -> None:
    with pytest.raises(ValueError, match="kafka"):
        connect("kafka://localhost")


# --- several processes on one server ----------------------------------------------------------------------


async def test_a_nudge_reaches_another_process(server: str) -> None:
    async with started(server) as here, started(server) as there, there.subscribe("task:1") as follower:
        await follower.wait(NEVER)
        for _ in range(3):
            await here.publish("task:1")
            assert await follower.wait(SOON)
        await here.publish("task:2")
        assert not await follower.wait(NEVER)


async def test_a_process_is_not_woken_again_by_its_own_message(server: str) -> None:
    async with started(server) as hub, hub.subscribe("task:1") as follower:
        await follower.wait(NEVER)
        await hub.publish("task:1")
        assert await follower.wait(SOON)
        assert not await follower.wait(NEVER)


async def test_two_first_followers_at_once_are_both_woken(server: str) -> None:
    async with started(server) as here, started(server) as there, AsyncExitStack() as stack:
        first, second = await asyncio.gather(
            stack.enter_async_context(there.subscribe("task:1")),
            stack.enter_async_context(there.subscribe("task:1")),
        )
        await asyncio.gather(first.wait(NEVER), second.wait(NEVER))
        await here.publish("task:1")
        assert all(await asyncio.gather(first.wait(SOON), second.wait(SOON)))


async def test_many_parallel_publishes_all_arrive(server: str) -> None:
    channels = [f"task:{number}" for number in range(500)]
    async with started(server) as here, started(server) as there, AsyncExitStack() as stack:
        followers = [await stack.enter_async_context(there.subscribe(channel)) for channel in channels]
        await asyncio.gather(*(follower.wait(NEVER) for follower in followers))
        await asyncio.gather(*(here.publish(channel) for channel in channels for _ in range(5)))
        assert all(await asyncio.gather(*(follower.wait(SOON) for follower in followers)))


async def test_publishes_of_one_moment_travel_in_one_message_of_bounded_size(server: str) -> None:
    async with started(server) as hub:
        messages = listen(server)
        assert await anext(messages) == ""
        for number in range(1_000):
            await hub.publish(f"task:{number % 10}")
        names = [f"task:{number}" for number in range(10)]
        received: list[str] = []
        for _ in {find_part(name) for name in names}:
            _mark, *some = (await anext(messages)).split("\n")
            assert len(set(map(find_part, some))) == 1
            received += some
        assert sorted(received) == names

        for number in range(1_000):
            await hub.publish(f"task:{number:04}")
        received = []
        while len(received) < 1_000:
            message = await anext(messages)
            assert len(message) < MESSAGE_SIZE + 20
            received += message.split("\n")[1:]
        assert sorted(received) == [f"task:{number:04}" for number in range(1_000)]
        await messages.aclose()


async def test_a_process_hears_the_parts_that_it_follows_and_no_others(server: str) -> None:
    near, far = (
        "task:1",
        next(name for name in map("task:{}".format, range(99)) if find_part(name) != find_part("task:1")),
    )
    async with started(server) as here, started(server) as there:
        heard: list[str] = []
        receive = there._receive

        def noted(message: str) -> None:
            heard.append(message)
            receive(message)

        there._receive = noted  # type: ignore[method-assign] # to see what reaches the process
        async with there.subscribe(near) as follower:
            await follower.wait(NEVER)
            heard.clear()
            for _ in range(3):
                await here.publish(far)
                await here.publish(near)
                assert await follower.wait(SOON)
        assert {name for message in heard for name in message.split("\n")[1:]} == {near}
        # A channel followed later is heard from then on; waking makes up for the messages in between.
        async with there.subscribe(far) as later:
            await here.publish(far)
            assert await later.wait(SOON)
            await later.wait(NEVER)
            await here.publish(far)
            assert await later.wait(SOON)


# --- a bus that fails ----------------------------------------------------------------------------------------


async def test_killed_connections_come_back_and_every_follower_is_woken_once(server: str) -> None:
    async with started(server) as here, started(server) as there, there.subscribe("task:1") as follower:
        await follower.wait(NEVER)
        for _ in range(2):
            with capture_logs() as logs:
                assert await kill_connections(server) == 2
                assert await follower.wait(SOON), "something may have been missed, so everybody is woken"
                assert not await follower.wait(0.5), "but only once"
            assert sorted(line["event"] for line in logs) == ["broadcast lost"] * 2 + ["broadcast restored"] * 2
            await here.publish("task:1")
            assert await follower.wait(SOON), "and nudges arrive again"


async def test_what_was_published_during_an_outage_wakes_the_other_process(server: str) -> None:
    async with started(server) as there, there.subscribe("task:1") as follower:
        await follower.wait(NEVER)
        async with started(server) as here:
            backend = here._broadcast._backend
            assert isinstance(backend, ReconnectingBackend)
            backend._lost(ConnectionResetError())  # what the driver reports, without the delay
            await here.publish("task:1")
            assert not await follower.wait(NEVER)
            await backend._established()
            assert await follower.wait(SOON)


async def test_publishing_into_a_dead_connection_neither_raises_nor_loses_the_nudge(server: str) -> None:
    async with started(server) as here, started(server) as there, there.subscribe("task:1") as follower:
        await follower.wait(NEVER)
        async with asyncio.timeout(SOON):
            killing = asyncio.create_task(kill_connections(server))
            while not killing.done():
                await here.publish("task:1")
                await asyncio.sleep(0.001)
        while await follower.wait(0.5):
            pass
        await here.publish("task:1")
        assert await follower.wait(SOON)


@pytest.mark.parametrize(
    "url", ["redis://127.0.0.1:1/0", "postgresql+asyncpg://nobody@127.0.0.1:1/nothing", "postgres://127.0.0.1:1/x"]
)
async def test_without_a_server_local_followers_are_woken_and_the_outage_is_logged_once(url: str) -> None:
    with capture_logs() as logs:
        async with started(url) as hub, hub.subscribe("task:1") as follower:
            for _ in range(5):
                await hub.publish("task:1")
                assert await follower.wait(SOON)
                assert not await follower.wait(NEVER)
    assert [(line["event"], line["log_level"]) for line in logs] == [("broadcast lost", "warning")]


async def test_a_redis_that_restarts_is_found_again() -> None:
    require_redis()
    server = RedisServer()
    server.start()
    try:
        async with (
            started(server.url) as here,
            started(server.url) as there,
            there.subscribe("task:1") as follower,
        ):
            await follower.wait(NEVER)
            server.stop()
            await here.publish("task:1")
            assert not await follower.wait(NEVER)
            server.start()
            assert await follower.wait(SOON)
            while await follower.wait(0.5):  # the other process comes back at a moment of its own
                pass
            await here.publish("task:1")
            assert await follower.wait(SOON)
    finally:
        server.stop()
