"""Long work gets one time slice in each round of the loop, for any amount of it."""

import asyncio
import socket
import time

from adapters.time_slices import SLICE_SECONDS, TIME_SLICES

WORKERS, STEPS = 20, 10


async def test_all_long_work_together_has_one_turn_in_a_round() -> None:
    rounds = 0
    done = 0
    longest = 0

    async def work() -> None:
        nonlocal done, longest
        in_this_round = 0
        for _ in range(STEPS):
            if TIME_SLICES.has_ended:
                await TIME_SLICES.next()
            # A step takes the whole turn, so that none fits beside it.
            end = time.perf_counter() + SLICE_SECONDS * 1.1
            while time.perf_counter() < end:
                pass
            done += 1
            in_this_round = done

        longest = max(longest, in_this_round)

    async def other() -> None:
        nonlocal rounds
        while done < WORKERS * STEPS:
            before = done
            await asyncio.sleep(0)
            rounds += 1
            assert done - before <= 1, "another has waited for more than one turn"

    await asyncio.gather(other(), *(work() for _ in range(WORKERS)))
    assert rounds >= WORKERS * STEPS


async def test_work_that_was_cancelled_takes_no_turn() -> None:
    async def work() -> None:
        while True:
            if TIME_SLICES.has_ended:
                await TIME_SLICES.next()
            time.sleep(SLICE_SECONDS)  # noqa: ASYNC251 - it is what the turn is for

    tasks = [asyncio.create_task(work()) for _ in range(3)]
    await asyncio.sleep(SLICE_SECONDS * 4)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await TIME_SLICES.next()


async def test_what_comes_anew_waits_behind_what_waits() -> None:
    """Clients that send their next request as soon as the last one is answered."""
    loop = asyncio.get_running_loop()
    pairs = [socket.socketpair() for _ in range(WORKERS)]
    answered = [0] * WORKERS
    requests = set[asyncio.Task[None]]()
    enough = asyncio.Event()

    async def answer(number: int) -> None:
        for _ in range(STEPS):
            time.sleep(SLICE_SECONDS / STEPS)  # noqa: ASYNC251 - it is what the turn is for
            if TIME_SLICES.has_ended:
                await TIME_SLICES.next()
        answered[number] += 1
        if sum(answered) == WORKERS * STEPS:
            enough.set()
        pairs[number][0].send(b"?")

    def receive(number: int) -> None:
        pairs[number][1].recv(1)
        requests.add(asyncio.create_task(answer(number)))

    for number, (client, server) in enumerate(pairs):
        loop.add_reader(server, receive, number)
        client.send(b"?")
    await enough.wait()
    for client, server in pairs:
        loop.remove_reader(server)
        client.close()
        server.close()
    for request in requests:
        request.cancel()
    await asyncio.gather(*requests, return_exceptions=True)
    assert min(answered) >= STEPS / 2, answered
