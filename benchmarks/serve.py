"""One server in a process of its own, on one core and a free port, which it prints: `serve NAME FOLDER AGENT CORE`."""

import gc
import os
import socket
import sys
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from benchmarks import peer
from benchmarks.people import settings_in
from server.config.garbage_collection import collect_rarely
from server.config.logging import configure
from server.config.wiring import build
from server.http.app import create_app
from server.process.serving import Server, configuration


def application(name: str, folder: Path, agent_id: int) -> Starlette:
    """The application of that name over the database in a folder."""
    if name in {"fieldcall", "as-shipped"}:
        settings = settings_in(folder)
        if name == "as-shipped":
            # With the log, which nobody reads here, and with a limit that counts.
            settings = settings.model_copy(update={"log_level": "info", "rate_limit": "100000000/minute"})
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
        configure(settings.log_level)
        collect_rarely()
        return create_app(build(settings), settings)
    return peer.create_app(folder / "fieldcall.db", agent_id, cached=name == "strawberry-cached")


def main(name: str, folder: str, agent_id: str, core: str) -> None:
    """Serve until a signal ends the process."""
    os.sched_setaffinity(0, {int(core)})
    app = application(name, Path(folder), int(agent_id))
    gc.freeze()
    listening = socket.create_server(("127.0.0.1", 0))
    print(listening.getsockname()[1], flush=True)
    config = configuration(lambda: app, settings_in(Path(folder)), host="127.0.0.1", port=0)
    # The service's server drains at SIGTERM, which is agreed with its own application.
    server = uvicorn.Server if name.startswith("strawberry") else Server
    server(config).run([listening])


if __name__ == "__main__":
    main(*sys.argv[1:])
