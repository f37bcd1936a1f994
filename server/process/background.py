"""A whole service in a thread, on a free loopback port, for the demonstration and for tests."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from server.config.settings import Settings
from server.config.wiring import build, prepare_to_serve
from server.http.app import create_app
from server.process.serving import Server, configuration

HOST = "127.0.0.1"
STARTING_TIMEOUT_SECONDS = 20.0
"""Seconds within which a service must start."""
POLL_INTERVAL_SECONDS = 0.01
"""Seconds between two checks whether it has started."""


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """Run a service for as long as the context lasts, and yield its address. Its database is migrated first. Raises
    `RuntimeError` if it does not start; the log has the cause.
    """
    config = configuration(lambda: create_app(build(settings), settings), settings, host=HOST, port=0)
    server = Server(config)
    with socket.create_server((HOST, 0)) as listening:

        def run() -> None:
            asyncio.run(prepare_to_serve(settings))
            server.run([listening])

        thread = threading.Thread(target=run, name="server")
        thread.start()
        try:
            if not _starts(server, thread):
                raise RuntimeError("the service did not start")
            yield f"http://{HOST}:{listening.getsockname()[1]}"
        finally:
            # A server that is stopped during its start would leave its database open.
            _starts(server, thread)
            server.should_exit = True
            thread.join()


def _starts(server: Server, thread: threading.Thread) -> bool:
    """Wait for the start of the service, and return True if it has started."""
    deadline = time.monotonic() + STARTING_TIMEOUT_SECONDS
    while not server.started and thread.is_alive() and time.monotonic() < deadline:
        time.sleep(POLL_INTERVAL_SECONDS)
    return server.started
