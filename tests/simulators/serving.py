"""Serves what a simulator answers, on a free port of the loopback, in the test's own loop."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


@asynccontextmanager
async def answering(answer: Answer, *, largest: int = 1024**2, shutdown_seconds: float = 60) -> AsyncIterator[str]:
    """The address at which every request goes to `answer`, a body of at most `largest` bytes."""
    application = web.Application(client_max_size=largest)
    application.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(application, shutdown_timeout=shutdown_seconds)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()
