"""A request that takes its time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx2


@dataclass
class Slow:
    """A request of whose body the first byte is there, and the rest once it is let go on."""

    answer: "asyncio.Task[httpx2.Response]"
    rest: asyncio.Event

    async def finish(self) -> httpx2.Response:
        self.rest.set()
        return await self.answer


@asynccontextmanager
async def slow(
    client: httpx2.AsyncClient, path: str, body: bytes, key: str | None, media: str = "application/json"
) -> AsyncIterator[Slow]:
    waiting, rest = asyncio.Event(), asyncio.Event()

    async def pieces() -> AsyncIterator[bytes]:
        yield body[:1]
        waiting.set()
        await rest.wait()
        yield body[1:]

    headers = {"Content-Type": media} | ({"Authorization": f"Bearer {key}"} if key else {})
    request = client.post(path, content=pieces(), headers=headers)
    async with asyncio.TaskGroup() as group:
        answer = group.create_task(request)
        # The second piece is asked for once the service has taken the first.
        await asyncio.wait_for(waiting.wait(), 5)
        yield Slow(answer, rest)
