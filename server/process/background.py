"""A whole service on a free port of the loopback, in a thread: for the demonstration and for tests."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from server.config.settings import Settings
from server.config.wiring import build, prepare
from server.http.app import create_app
from server.process.serving import configuration

HOST = "127.0.0.1"
STARTING_TIMEOUT_SECONDS = 20.0
"""Seconds that a service may need until it answers."""
POLL_INTERVAL_SECONDS = 0.01
"""Seconds between two looks whether it does."""


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """The address of a service, whose database is brought to this version first; it has stopped when the context ends.

    Raises `RuntimeError` when it does not start; the log has the reason.
    """
    config = configuration(lambda: create_app(build(settings), settings), host=HOST, port=0)
    server = uvicorn.Server(config)
    with socket.create_server((HOST, 0)) as listening:

        def run() -> None:
            asyncio.run(prepare(settings))
            server.run([listening])

        thread = threading.Thread(target=run, name="server")
        thread.start()
        try:
            if not _starts(server, thread):
                raise RuntimeError("the service did not start")
            yield f"http://{HOST}:{listening.getsockname()[1]}"
        finally:
            # Told to end while it starts, it would leave its database open.
            _starts(server, thread)
            server.should_exit = True
            thread.join()


def _starts(server: uvicorn.Server, thread: threading.Thread) -> bool:
    """Whether the service has started, after waiting for it."""
    deadline = time.monotonic() + STARTING_TIMEOUT_SECONDS
    while not server.started and thread.is_alive() and time.monotonic() < deadline:
        time.sleep(POLL_INTERVAL_SECONDS)
    return server.started
