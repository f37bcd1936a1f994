"""A whole service on a free port of the loopback, in a thread: for the demonstration and for tests."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from server.app import create_app
from server.serving import configuration
from server.settings import Settings
from server.wiring import build

HOST = "127.0.0.1"
STARTING_TIME = 20.0
"""Seconds that a service may need until it answers."""
LOOK = 0.01
"""Seconds between two looks whether it does."""


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """The address of a service over a database that is of this version; it has stopped when the context ends.

    Raises `RuntimeError` when it does not start; the log has the reason.
    """
    config = configuration(lambda: create_app(build(settings), settings), host=HOST, port=0)
    server = uvicorn.Server(config)
    with socket.create_server((HOST, 0)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],), name="server")
        thread.start()
        try:
            deadline = time.monotonic() + STARTING_TIME
            while not server.started:
                if not thread.is_alive() or time.monotonic() > deadline:
                    raise RuntimeError("the service did not start")
                time.sleep(LOOK)
            yield f"http://{HOST}:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()
