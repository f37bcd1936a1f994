"""Clients that do not wait for each other, with plain sockets: cheap enough for thousands of connections a second."""

import selectors
import socket
import time
from collections import Counter, OrderedDict
from typing import Final

from benchmarks.load import END_OF_HEAD, LENGTH

TICK_SECONDS: Final = 0.002
PIECE_BYTES: Final = 65_536
CLOSE: Final = b"connection: close"


class OpenLoop:
    """Requests at a rate that does not depend on their answers, from clients that leave after `patience` seconds.

    `keeps` is false for clients that open a connection for each request. `outcomes` counts answers by status, and other
    outcomes; `latencies` are the seconds from a request (with its connection) to an answer of 200.
    """

    def __init__(self, port: int, request: bytes, *, patience: float, max_open: int, keeps: bool) -> None:
        self.outcomes: Counter[str] = Counter()
        self.latencies: list[float] = []
        self._address = ("127.0.0.1", port)
        self._request = request
        self._patience = patience
        self._max_open = max_open
        self._keeps = keeps
        self._selector = selectors.EpollSelector()
        self._waiting: OrderedDict[socket.socket, float] = OrderedDict()
        self._idle: OrderedDict[socket.socket, None] = OrderedDict()
        self._received: dict[socket.socket, bytes] = {}

    def send(self, rate: float, seconds: float) -> None:
        """Send `rate` requests a second for some seconds, and wait for the last answers."""
        began, sent = time.perf_counter(), 0
        while (now := time.perf_counter()) < began + seconds:
            for _ in range(int((now - began) * rate) - sent):
                sent += 1
                self._begin()
            self._look()
        while self._waiting:
            self._look()
        for peer in self._idle:
            peer.close()
        self._selector.close()

    def _begin(self) -> None:
        now = time.perf_counter()
        if self._idle:
            peer, _ = self._idle.popitem(last=False)
            self._waiting[peer] = now
            self._write(peer)
        elif len(self._waiting) >= self._max_open:
            self.outcomes["no connection left"] += 1
        else:
            peer = socket.socket()
            peer.setblocking(False)
            peer.connect_ex(self._address)
            self._waiting[peer] = now
            self._selector.register(peer, selectors.EVENT_WRITE)

    def _look(self) -> None:
        for key, events in self._selector.select(TICK_SECONDS):
            peer = key.fileobj
            assert isinstance(peer, socket.socket)
            if events & selectors.EVENT_WRITE:
                self._selector.modify(peer, selectors.EVENT_READ)
                self._write(peer)
            else:
                self._read(peer)
        now = time.perf_counter()
        while self._waiting:
            peer, began = next(iter(self._waiting.items()))
            if now - began <= self._patience:
                break
            self._end(peer, "left")

    def _write(self, peer: socket.socket) -> None:
        try:
            peer.send(self._request)
        except OSError:
            self._end(peer, "cut")

    def _read(self, peer: socket.socket) -> None:
        try:
            piece = peer.recv(PIECE_BYTES)
        except OSError:
            piece = b""
        if not piece:
            self._end(peer, "cut")
            return
        received = self._received.pop(peer, b"") + piece
        head, end, body = received.partition(END_OF_HEAD)
        lines = head.lower().split(b"\r\n")
        if not end or len(body) < next(int(line.removeprefix(LENGTH)) for line in lines if line.startswith(LENGTH)):
            self._received[peer] = received
            return
        status = head[9:12].decode()
        if status == "200":
            self.latencies.append(time.perf_counter() - self._waiting[peer])
        if self._keeps and CLOSE not in lines:
            self.outcomes[status] += 1
            del self._waiting[peer]
            self._idle[peer] = None
        else:
            self._end(peer, status)

    def _end(self, peer: socket.socket, outcome: str) -> None:
        """Close a connection; one that is idle has no outcome."""
        if self._waiting.pop(peer, None) is not None:
            self.outcomes[outcome] += 1
        self._idle.pop(peer, None)
        self._received.pop(peer, None)
        self._selector.unregister(peer)
        peer.close()
