"""A TCP proxy that fails on order: it cuts a connection before a message reaches the server or before its answer comes
back, or it lets nothing through for a while, as a network does that is parted."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

CHUNK = 65_536
POLL_INTERVAL_SECONDS = 0.01
Connect = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


@dataclass
class Proxy:
    """Forwards to what `connect` reaches. `sign` is in the messages that are counted."""

    connect: Connect
    sign: bytes
    port: int = 0
    countdown: int | None = None
    before: bool = False
    cuts: int = 0
    connections: set[asyncio.Task[None]] = field(default_factory=set)
    answered: set[asyncio.StreamWriter] = field(default_factory=set)
    """Connections on which the server has begun to answer."""
    whole: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while messages go through."""

    def __post_init__(self) -> None:
        self.whole.set()

    def part(self) -> None:
        """Let nothing through from now on, without notice to either side: sent data waits, as do new connections."""
        self.whole.clear()

    def heal(self, *, forgetting: bool = False) -> None:
        """Let everything through again, also what was sent meanwhile; `forgetting` ends the old connections instead, as
        a firewall does that has forgotten them."""
        if forgetting:
            for connection in list(self.connections):
                connection.cancel()
        self.whole.set()

    def cut(self, *, skip: int = 0, before: bool = False) -> None:
        """Cut the connection at a later message with the sign, after a number of others.

        The cut comes before the message is forwarded, or else after the server's answer, which is lost.
        """
        self.countdown, self.before = skip, before

    def spare(self) -> None:
        """Cut nothing after all."""
        self.countdown = None

    async def cut_now(self) -> None:
        """Cut a connection on which an answer has begun, once there is one."""
        while not self.answered:  # noqa: ASYNC110 - an event would have to be kept beside the set
            await asyncio.sleep(POLL_INTERVAL_SECONDS)
        self.answered.pop().transport.abort()
        self.cuts += 1

    def _counts_down(self, data: bytes) -> bool:
        """Return true if this is the message at which to cut."""
        if self.countdown is None or self.sign not in data:
            return False
        self.countdown -= 1
        if self.countdown >= 0:
            return False
        self.countdown = None
        self.cuts += 1
        return True

    async def forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.whole.wait()
        behind, beyond = await self.connect()
        doomed = asyncio.Event()

        async def up() -> None:
            while data := await reader.read(CHUNK):
                if self._counts_down(data):
                    if self.before:
                        return
                    doomed.set()
                await self.whole.wait()
                beyond.write(data)

        async def down() -> None:
            while data := await behind.read(CHUNK):
                if doomed.is_set():
                    return
                await self.whole.wait()
                writer.write(data)
                self.answered.add(writer)

        directions = {asyncio.create_task(up()), asyncio.create_task(down())}
        try:
            await asyncio.wait(directions, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.answered.discard(writer)
            for direction in directions:
                direction.cancel()
            await asyncio.gather(*directions, return_exceptions=True)
            for end in (writer, beyond):
                end.close()


@asynccontextmanager
async def cutting(connect: Connect, sign: bytes) -> AsyncIterator[Proxy]:
    """A proxy on a free port of the loopback."""
    proxy = Proxy(connect, sign)

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        proxy.connections.add(task)
        try:
            # Tasks that are cancelled here are cancelled by the proxy itself.
            with suppress(asyncio.CancelledError):
                await proxy.forward(reader, writer)
        finally:
            proxy.connections.discard(task)
            writer.close()

    server = await asyncio.start_server(take, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        for task in list(proxy.connections):
            task.cancel()
        await asyncio.gather(*proxy.connections, return_exceptions=True)
