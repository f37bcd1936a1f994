"""The queue of frames for one client."""

import asyncio

from subscriptions.transports.send_queue import HIGH_WATER_MARK, MAX_FRAMES, SendQueue


class Client:
    """Reads while it is let."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.reads = asyncio.Event()
        self.overflowed = 0
        self.queue = SendQueue(self.send, self.overflow)

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
        client.queue.put(frame)
    await client.queue.drained()
    assert client.got == frames


async def test_a_client_that_does_not_read_is_cut_off_once() -> None:
    client = Client()
    for number in range(MAX_FRAMES + 10):
        client.queue.put(str(number))
    assert (client.overflowed, client.queue.closed) == (1, True)
    client.reads.set()
    await client.queue.drained()
    assert client.got == []


async def test_the_size_counts_too() -> None:
    client = Client()
    for _ in range(5):
        client.queue.put("x" * 1_000_000)
    assert client.overflowed == 1


async def test_a_replay_waits_for_room() -> None:
    client = Client()

    async def replay() -> None:
        for number in range(3 * HIGH_WATER_MARK):
            await client.queue.write(str(number))

    replaying = asyncio.create_task(replay())
    await asyncio.sleep(0.01)
    assert not replaying.done()
    client.reads.set()
    await asyncio.wait_for(replaying, 1)
    await client.queue.drained()
    assert (client.got, client.overflowed) == ([str(number) for number in range(3 * HIGH_WATER_MARK)], 0)


async def test_replays_wait_for_room_together_and_get_on_together() -> None:
    client = Client()

    async def replay(name: str) -> None:
        for _ in range(4 * HIGH_WATER_MARK):
            await client.queue.write(name)

    async with asyncio.timeout(1), asyncio.TaskGroup() as group:
        replays = [group.create_task(replay(name)) for name in "abcde"]
        await asyncio.sleep(0.01)
        assert not any(replaying.done() for replaying in replays)
        replays[3].cancel()
        client.reads.set()
    await client.queue.drained()
    assert [client.got.count(name) for name in "abce"] == [4 * HIGH_WATER_MARK] * 4
    # Whenever there is room everybody has a turn, however much the first has to say.
    early = client.got[: 4 * HIGH_WATER_MARK]
    assert all(early.count(name) > 2 for name in "abce")
    assert client.overflowed == 0


async def test_closing_lets_everybody_go_who_waits() -> None:
    client = Client()
    for number in range(HIGH_WATER_MARK):
        client.queue.put(str(number))
    waiting = [asyncio.create_task(client.queue.write("late")) for _ in range(3)]
    await asyncio.sleep(0.01)
    assert not any(writing.done() for writing in waiting)
    client.queue.close()
    await asyncio.wait_for(asyncio.gather(*waiting), 1)
