"""Connections accepted in batches: libuv takes one in each turn of the loop, and turns are long when there is much to
do, so that new clients would wait behind everything (docs/decisions/0100-overload.md)."""

import asyncio
import errno
import socket
from collections.abc import Callable
from typing import Final

import structlog

from resolvers.core.arrival import SHED
from server.http.admission import EXEMPT, OVERLOADED, Admission
from server.http.early_refusals import answer_refused, new_request_id

MAX_BATCH: Final = 256
"""Connections that are accepted in one turn of the loop."""
BEGINNING_BYTES: Final = 64
"""Bytes of a new connection that say which path it asks for."""
MAX_DROPPED_BYTES: Final = 65_536
"""Bytes of a refused request that are read and dropped: a connection that is closed before would lose its answer."""
NO_FILE_LEFT: Final = (errno.EMFILE, errno.ENFILE)
ALWAYS_ANSWERED: Final = tuple(method + path for method in (b"GET ", b"HEAD ") for path in EXEMPT)

log = structlog.get_logger("fieldcall")


class Accepting:
    """Accepts all the connections that wait at a listening socket, as often as there are any.

    While the process is full, a connection whose request is here already is answered with 503 and closed at once,
    without anything else being made for it.
    """

    def __init__(
        self, listening: socket.socket, protocol: Callable[[], asyncio.Protocol], admission: Admission
    ) -> None:
        self._socket = listening.dup()
        self._socket.setblocking(False)
        self._protocol = protocol
        self._admission = admission
        self._loop = asyncio.get_running_loop()
        self._opening: set[asyncio.Task[object]] = set()
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
            peer.setblocking(False)
            if not (self._admission.is_full and _turn_away(peer)):
                task = self._loop.create_task(self._loop.connect_accepted_socket(self._protocol, peer))
                self._opening.add(task)
                task.add_done_callback(self._opening.discard)


def _turn_away(peer: socket.socket) -> bool:
    """Refuse a connection whose request is here. False for one that has sent nothing yet, or a probe."""
    try:
        beginning = peer.recv(BEGINNING_BYTES, socket.MSG_PEEK)
        if not beginning or beginning.startswith(ALWAYS_ANSWERED):
            return False
        peer.recv(MAX_DROPPED_BYTES)
        peer.send(answer_refused(OVERLOADED, new_request_id()))
        peer.shutdown(socket.SHUT_WR)
    except BlockingIOError:
        return False
    except OSError:
        # The client has left meanwhile: nobody is there to be refused.
        peer.close()
        return True
    SHED.add("full")
    peer.close()
    return True
