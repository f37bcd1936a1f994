"""The open connections of one process: their bounds, and one timer that checks all of them."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import Final, Protocol

import structlog

from server.http.admission import Admission, network_of_client

PIECE_BYTES: Final = 65_536
"""Bytes that a connection reads at once."""
SWEEP_SECONDS: Final = 1.0
"""Seconds between two checks of all connections; time limits of connections can be exceeded by as much."""
RETRY_SECONDS: Final = 10
"""Seconds after which a refused client should retry."""

log = structlog.get_logger("fieldcall.access")


class Watched(Protocol):
    """A connection that every sweep checks."""

    loop: asyncio.AbstractEventLoop

    def check(self, seconds: int) -> None:
        """End the connection if its client has exceeded a time limit."""


class OpenConnections:
    """The open connections of one process: at most `max_open`, and `max_of_address` from one address.

    `proxies` are addresses, networks or `*`: their connections serve many clients, and only the total bound applies.
    """

    def __init__(self, max_open: int, max_of_address: int, proxies: Sequence[str], admission: Admission) -> None:
        self.admission = admission
        self.buffer = bytearray(PIECE_BYTES)
        """Buffer that all connections share. Each copies its bytes before the next one reads."""
        self.seconds = 0
        """Number of sweeps so far, which serves as a cheap clock."""
        self._max_open = max_open
        self._max_of_address = max_of_address
        self._all_are_proxies = "*" in proxies
        self._proxies = [ip_network(proxy) for proxy in proxies if proxy != "*"]
        self._open = 0
        self._of_addresses: Counter[str] = Counter()
        self._watched: set[Watched] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._warned_at = 0.0

    def add(self, address: str) -> bool:
        """Count a connection. Return False, without counting it, if there are too many."""
        of_address = self._of_addresses.get(address, 0)
        if self._open >= self._max_open or (of_address >= self._max_of_address and not self._is_proxy(address)):
            self._warn()
            return False
        self._open += 1
        self._of_addresses[address] = of_address + 1
        return True

    def remove(self, address: str) -> None:
        """Stop counting a connection."""
        self._open -= 1
        self._of_addresses[address] -= 1
        if not self._of_addresses[address]:
            del self._of_addresses[address]

    def find_network(self, address: str) -> str:
        """Return the network to which the requests of a connection count; empty for a proxy, which has many clients."""
        return "" if self._is_proxy(address) else network_of_client(address)

    def watch(self, connection: Watched) -> None:
        """Check a connection in every sweep."""
        self._watched.add(connection)
        if self._timer is None:
            self._timer = connection.loop.call_later(SWEEP_SECONDS, self._sweep, connection.loop)

    def forget(self, connection: Watched) -> None:
        """Stop checking a connection."""
        self._watched.discard(connection)

    def _sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        self.seconds += 1
        for connection in tuple(self._watched):
            connection.check(self.seconds)
        self._timer = loop.call_later(SWEEP_SECONDS, self._sweep, loop) if self._watched else None

    def _is_proxy(self, address: str) -> bool:
        return self._all_are_proxies or (
            bool(address) and any(ip_address(address) in network for network in self._proxies)
        )

    def _warn(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._warned_at >= SWEEP_SECONDS:
            self._warned_at = now
            log.warning("connections are turned away", open=self._open)


def read_address(client: tuple[str, int] | None) -> str:
    """Return the network address of a client; empty for a socket without one."""
    return client[0] if client else ""
