"""A real server on a free port, in a thread of its own."""

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

STARTING_TIME = 20.0  # seconds


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """The address of a server over these settings; it has stopped when the context ends."""
    config = configuration(lambda: create_app(build(settings), settings), host="127.0.0.1", port=0)
    server = uvicorn.Server(config)
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=([listening],), name="server")
    thread.start()
    try:
        deadline = time.monotonic() + STARTING_TIME
        while not server.started:
            if not thread.is_alive() or time.monotonic() > deadline:
                raise RuntimeError("the server did not start")
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listening.close()
