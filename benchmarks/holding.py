"""Connections that occupy a server: 1,000 silent, half-sent and slow ones, while another client requests its health.

The server must end every one of them in time, take little memory for them, and keep answering the other client.
"""

import asyncio
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, cast

from benchmarks.load import Line, get, read_cpu_seconds
from benchmarks.people import settings_in
from benchmarks.processes import open_many_files, read_memory, serving
from benchmarks.report import at_most, print_table
from server.config.wiring import prepare

HOLDERS: Final = 1_000
SECONDS: Final = 60.0
WARM_UP_SECONDS: Final = 3.0
PAUSE_SECONDS: Final = 0.01
"""Seconds between an answer to the other client and its next request."""
MAX_OPEN_SECONDS: Final = 13.0
"""Seconds within which a connection without a request must be ended: 10, one for the sweep, and one for its answer."""
MAX_P99_SECONDS: Final = 0.05
MAX_MEMORY_MB: Final = 50.0
HEAD: Final = b"POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
KINDS: Final[dict[str, tuple[bytes, bytes]]] = {
    "silent": (b"", b""),
    "half a header": (HEAD, b""),
    "half a body": (HEAD + b'Content-Length: 100\r\n\r\n{"query": ', b""),
    "a header that drips": (HEAD, b"a"),
    "a body that drips": (HEAD + b"Content-Length: 900000\r\n\r\n", b"a"),
}
"""Bytes of each kind of holder: those sent at once, and those sent every second."""


@dataclass
class Siege:
    """Results: seconds for which each holder stayed open, and seconds of each answer to the other client."""

    open_seconds: dict[str, list[float]] = field(default_factory=dict)
    latencies: list[float] = field(default_factory=list)
    memory_mb: float = 0
    """Maximum growth of the server's memory."""
    cpu: float = 0
    """Share of a core that the server used."""

    @property
    def p99(self) -> float:
        """Seconds within which 99 of 100 answers came."""
        return sorted(self.latencies)[len(self.latencies) * 99 // 100]

    @property
    def slowest(self) -> float:
        """Seconds that the last holder stayed open."""
        return max(max(seconds) for seconds in self.open_seconds.values())


class Holder(asyncio.Protocol):
    """One connection of a kind; `ended` gets the seconds that the server left it open."""

    def __init__(self, kind: str, ended: Callable[[float], None]) -> None:
        self.kind = kind
        self.has_ended = False
        self._first, self._drop = KINDS[kind]
        self._ended = ended

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Uvloop's transports are of other classes.
        self._transport = cast("asyncio.Transport", transport)
        self._made_at = time.perf_counter()
        self._transport.write(self._first)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - a reset is an end as well
        self.has_ended = True
        self._ended(time.perf_counter() - self._made_at)

    def drip(self) -> None:
        """Send the bytes for every second."""
        if self._drop and not self.has_ended:
            self._transport.write(self._drop)


async def besiege(port: int, process: int, holders: int, seconds: float) -> Siege:
    """Hold a number of connections for some seconds, each replaced when it has ended, beside another client's
    requests."""
    loop, siege = asyncio.get_running_loop(), Siege({kind: [] for kind in KINDS})
    before, cpu, until = read_memory(process), read_cpu_seconds(process), time.perf_counter() + seconds

    async def hold(kind: str) -> Holder:
        connecting = loop.create_connection(lambda: Holder(kind, siege.open_seconds[kind].append), "127.0.0.1", port)
        _, holder = await connecting
        return holder

    async def hold_on() -> None:
        open_holders = [await hold(kind) for kind in islice(cycle(KINDS), holders)]
        while time.perf_counter() < until:
            for number, holder in enumerate(open_holders):
                holder.drip()
                if holder.has_ended:
                    open_holders[number] = await hold(holder.kind)
            siege.memory_mb = max(siege.memory_mb, (read_memory(process) - before) / 1e6)
            await asyncio.sleep(1)

    async def ask() -> None:
        request = get(port, "/healthz")
        async with Line.to(port) as line:
            while time.perf_counter() < until:
                sent_at = time.perf_counter()
                await line.answer(request)
                siege.latencies.append(time.perf_counter() - sent_at)
                await asyncio.sleep(PAUSE_SECONDS)

    await asyncio.gather(hold_on(), ask())
    siege.cpu = (read_cpu_seconds(process) - cpu) / seconds
    return siege


async def _measure(folder: Path) -> Siege:
    await prepare(settings_in(folder))
    with serving("fieldcall", folder, 0) as server:
        # Imports and allocations of the server's first requests do not count.
        await besiege(server.port, server.process, len(KINDS), WARM_UP_SECONDS)
        return await besiege(server.port, server.process, HOLDERS, SECONDS)


def run() -> None:
    """Measure one minute."""
    open_many_files()
    with TemporaryDirectory() as name:
        siege = asyncio.run(_measure(Path(name)))
    print_table(
        f"{HOLDERS:,} connections that hold the server up, for {SECONDS:.0f} s: how long each was left open",
        ("", "ended", "median s", "longest s"),
        [
            (kind, f"{len(seconds):,}", f"{statistics.median(seconds):.1f}", f"{max(seconds):.1f}")
            for kind, seconds in siege.open_seconds.items()
        ],
    )
    print(f"  another client: {len(siege.latencies):,} answers, 99 % within {siege.p99 * 1000:.1f} ms")
    print(f"  the server: {100 * siege.cpu:.0f} % of a core, {siege.memory_mb:.1f} MB more memory")
    at_most("a connection that holds the server up: open", siege.slowest, MAX_OPEN_SECONDS, "s")
    at_most("beside connections that hold the server up: p99", 1000 * siege.p99, 1000 * MAX_P99_SECONDS, "ms")
    at_most("connections that hold the server up: memory", siege.memory_mb, MAX_MEMORY_MB, "MB")
