"""What is on its way to a client."""

import asyncio

from subscriptions.transports.send_queue import MOST_FRAMES, ROOM, Outbox


class Client:
    """Reads while it is let."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.reads = asyncio.Event()
        self.overflowed = 0
        self.outbox = Outbox(self.send, self.overflow)

    async def send(self, frame: str) -> None:
        await self.reads.wait()
        self.got.append(frame)

    def overflow(self) -> None:
        self.overflowed += 1


async def test_frames_go_in_order_and_nothing_waits_afterwards() -> None:
    client = Client()
    client.reads.set()
    frames = [str(number) for number in range(50)]
    for frame in frames:
        client.outbox.put(frame)
    await client.outbox.drained()
    assert client.got == frames


async def test_a_client_that_does_not_read_is_cut_off_once() -> None:
    client = Client()
    for number in range(MOST_FRAMES + 10):
        client.outbox.put(str(number))
    assert (client.overflowed, client.outbox.closed) == (1, True)
    client.reads.set()
    await client.outbox.drained()
    assert client.got == []


async def test_the_size_counts_too() -> None:
    client = Client()
    for _ in range(5):
        client.outbox.put("x" * 1_000_000)
    assert client.overflowed == 1


async def test_a_replay_waits_for_room() -> None:
    client = Client()

    async def replay() -> None:
        for number in range(3 * ROOM):
            await client.outbox.write(str(number))

    replaying = asyncio.create_task(replay())
    await asyncio.sleep(0.01)
    assert not replaying.done()
    client.reads.set()
    await asyncio.wait_for(replaying, 1)
    await client.outbox.drained()
    assert (client.got, client.overflowed) == ([str(number) for number in range(3 * ROOM)], 0)


async def test_replays_wait_for_room_together_and_get_on_together() -> None:
    client = Client()

    async def replay(name: str) -> None:
        for _ in range(4 * ROOM):
            await client.outbox.write(name)

    async with asyncio.timeout(1), asyncio.TaskGroup() as group:
        replays = [group.create_task(replay(name)) for name in "abcde"]
        await asyncio.sleep(0.01)
        assert not any(replaying.done() for replaying in replays)
        replays[3].cancel()
        client.reads.set()
    await client.outbox.drained()
    assert [client.got.count(name) for name in "abce"] == [4 * ROOM] * 4
    # Whenever there is room everybody has a turn, however much the first has to say.
    early = client.got[: 4 * ROOM]
    assert all(early.count(name) > 2 for name in "abce")
    assert client.overflowed == 0


async def test_closing_lets_everybody_go_who_waits() -> None:
    client = Client()
    for number in range(ROOM):
        client.outbox.put(str(number))
    waiting = [asyncio.create_task(client.outbox.write("late")) for _ in range(3)]
    await asyncio.sleep(0.01)
    assert not any(writing.done() for writing in waiting)
    client.outbox.close()
    await asyncio.wait_for(asyncio.gather(*waiting), 1)
