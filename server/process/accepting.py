"""Connections accepted in batches: libuv takes one in each turn of the loop, and turns are long when there is much to
do, so that new clients would wait behind everything (docs/decisions/0100-overload.md)."""

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
"""Connections that are accepted in one turn of the loop."""
BEGINNING_BYTES: Final = 64
"""Bytes of a new connection that say which path it asks for."""
MAX_DROPPED_BYTES: Final = 65_536
"""Bytes of a refused request that are read and dropped: a connection that is closed before would lose its answer."""
NO_FILE_LEFT: Final = (errno.EMFILE, errno.ENFILE)
TCP_INFO: Final = getattr(socket, "TCP_INFO", None)
"""The option that says the state of a connection; Linux has it."""
ESTABLISHED: Final = b"\x01"
"""The state in the first byte of `TCP_INFO` while neither side has closed (Linux, include/net/tcp_states.h)."""

log = structlog.get_logger("fieldcall")


class Accepting:
    """Accepts all the connections that wait at a listening socket, as often as there are any.

    A client that has left meanwhile costs nothing more. While the process is full, a connection whose request is here
    already is answered with 503 and closed at once, without anything else being made for it.
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
        """Accept nothing more."""
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
        """Open a connection, unless its client has left or its request finds no room."""
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
            # The client has reset the connection: nobody is there to be answered.
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
    """The first bytes of a request; empty while none has come. Raises `OSError`."""
    with suppress(BlockingIOError):
        return peer.recv(BEGINNING_BYTES, socket.MSG_PEEK)
    return b""


def _turn_away(peer: socket.socket) -> None:
    """Refuse a request that is here. Raises `OSError`."""
    peer.recv(MAX_DROPPED_BYTES)
    peer.send(answer_refused(OVERLOADED, new_request_id()))
    peer.close()
    SHED.add("full")
