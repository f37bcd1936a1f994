"""Acceptance of connections in batches: libuv accepts one in each iteration of the loop. Under load, iterations are
long, so that new clients would wait behind all other work (docs/decisions/0100-overload.md)."""

import asyncio
import errno
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import structlog

from resolvers.core.arrival import SHED
from server.http.admission import EXEMPT_BEGINNINGS, OVERLOADED, Admission
from server.http.connections import BoundedHttp
from server.http.early_refusals import answer_refused, new_request_id

MAX_BATCH: Final = 1_024
"""Maximum connections that are accepted in one iteration of the loop."""
BEGINNING_BYTES: Final = 64
"""First bytes of a new connection, which contain the requested path."""
MAX_DROPPED_BYTES: Final = 65_536
"""Bytes of a refused request that are read and dropped, because closing the connection before would lose the answer."""
NO_FILE_LEFT: Final = (errno.EMFILE, errno.ENFILE)
TCP_INFO: Final = getattr(socket, "TCP_INFO", None)
"""Socket option with the state of a connection, on Linux."""
ESTABLISHED: Final = b"\x01"
"""The state in the first byte of `TCP_INFO` while neither side has closed (Linux, include/net/tcp_states.h)."""

log = structlog.get_logger("fieldcall")


class Accepting:
    """Accepts all waiting connections of a listening socket. The connection of a client that has left is closed at
    once. While the process is full, a connection whose request has already arrived is answered with 503 and closed,
    without any other work.
    """

    def __init__(self, listening: socket.socket, protocol: Callable[[], BoundedHttp], admission: Admission) -> None:
        self._socket = listening.dup()
        self._socket.setblocking(False)
        self._protocol = protocol
        self._admission = admission
        self._loop = asyncio.get_running_loop()
        self._opening: dict[asyncio.Task[object], tuple[BoundedHttp, socket.socket]] = {}
        self._loop.add_reader(self._socket.fileno(), self._accept)

    def stop(self) -> None:
        """Stop accepting connections."""
        self._loop.remove_reader(self._socket.fileno())
        self._socket.close()

    def _accept(self) -> None:
        for _ in range(MAX_BATCH):
            try:
                peer, _ = self._socket.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as fault:
                if fault.errno not in NO_FILE_LEFT:
                    raise
                log.warning("no file is left for another connection")
                return
            self._take(peer)

    def _take(self, peer: socket.socket) -> None:
        """Open a connection, unless its client has left or the process is full."""
        peer.setblocking(False)
        try:
            if has_left(peer):
                SHED.add("gone")
                peer.close()
                return
            beginning = _beginning(peer)
            is_counted = bool(beginning) and not beginning.startswith(EXEMPT_BEGINNINGS)
            if is_counted and self._admission.is_full:
                _turn_away(peer)
                return
        except OSError:
            # The client has reset the connection: there is no client to answer.
            peer.close()
            return
        protocol = self._protocol()
        if is_counted:
            protocol.expect_request()
        task = self._loop.create_task(self._loop.connect_accepted_socket(lambda: protocol, peer))
        self._opening[task] = protocol, peer
        task.add_done_callback(self._end_opening)

    def _end_opening(self, task: asyncio.Task[object]) -> None:
        protocol, peer = self._opening.pop(task)
        if task.cancelled() or task.exception():
            protocol.stop_expecting()
            peer.close()


def has_left(peer: socket.socket) -> bool:
    """True for a client that has closed its connection. Raises `OSError`."""
    return TCP_INFO is not None and peer.getsockopt(socket.IPPROTO_TCP, TCP_INFO, 1) != ESTABLISHED


def _beginning(peer: socket.socket) -> bytes:
    """Return the first bytes of a request; empty if none have arrived. Raises `OSError`."""
    with suppress(BlockingIOError):
        return peer.recv(BEGINNING_BYTES, socket.MSG_PEEK)
    return b""


def _turn_away(peer: socket.socket) -> None:
    """Refuse a request that has arrived. Raises `OSError`."""
    peer.recv(MAX_DROPPED_BYTES)
    peer.send(answer_refused(OVERLOADED, new_request_id()))
    peer.close()
    SHED.add("full")
