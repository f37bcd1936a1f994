"""Processes that start at once, for tests of other things than the start: forked from one that has loaded the service.

`[*LAUNCHER, "-c", code, *arguments]`, with `FORK_SERVER` in its environment, is a command. Its process has the code,
arguments, environment, folder and streams that a process of the interpreter would have. Its number is that of a
launcher (`tests/launcher.py`), which passes on `SIGTERM` and `SIGINT` and ends as the process does. When the launcher
is killed, the process is killed.

A process of tests has one fork server, which ends with it. Tests of loaded modules, and of limits by process number,
use `sys.executable`.
"""

import atexit
import gc
import json
import os
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
LOADED: Final = (
    "alembic.command",
    "asyncpg",
    "server.commands.keys",
    "server.http.app",
    "server.process.serving",
    "sqlalchemy.ext.asyncio",
)
LAUNCHER: Final = (sys.executable, "-I", "-S", str(Path(__file__).with_name("launcher.py")))
ORDER_BYTES: Final = 200_000
STREAMS: Final = 3
OPEN_FILES: Final = 1_024


@cache
def fork_server() -> str:
    """The fork server of this process of tests, started at the first use: what launchers read from `FORK_SERVER`."""
    folder = tempfile.mkdtemp(prefix="fork-server-")
    address = str(Path(folder) / "socket")
    variables = {name: value for name, value in os.environ.items() if not name.startswith("FIELDCALL_")}
    # It ends when its input does: with this process, however that ends.
    process = subprocess.Popen(
        [sys.executable, "-P", __file__, address],
        env=variables | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout
    assert process.stdout.readline() == b"ready\n"
    atexit.register(_end, process, folder)
    return address


def _end(process: "subprocess.Popen[bytes]", folder: str) -> None:
    process.communicate()
    shutil.rmtree(folder)


class _Ended(NamedTuple):
    """A pidfd that becomes readable when its process ends, and the launcher to notify."""

    process: int
    launcher: socket.socket


def _serve(address: str) -> str:
    """Fork for each order, until standard input ends. Returns in the forked processes alone: the code for it to run."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listening.bind(address)
    listening.listen()
    selector = selectors.DefaultSelector()
    selector.register(listening, selectors.EVENT_READ)
    selector.register(sys.stdin, selectors.EVENT_READ)
    os.write(sys.stdout.fileno(), b"ready\n")
    while True:
        for key, _ in selector.select():
            if key.fileobj is sys.stdin:
                sys.exit()
            if key.fileobj is listening:
                launcher, _ = listening.accept()
                message, streams, _, _ = socket.recv_fds(launcher, ORDER_BYTES, STREAMS)
                process = os.fork()
                if not process:
                    launcher.close()
                    _close(selector)
                    return _become(json.loads(message), streams)
                _send_number(launcher, process)
                for stream in streams:
                    os.close(stream)
                # A launcher says nothing more. It can be read from when it was killed.
                selector.register(launcher, selectors.EVENT_READ, process)
                selector.register(os.pidfd_open(process), selectors.EVENT_READ, _Ended(process, launcher))
            elif isinstance(key.data, _Ended):
                _, status = os.waitpid(key.data.process, 0)
                selector.unregister(key.fileobj)
                os.close(key.fd)
                if key.data.launcher in selector.get_map():
                    selector.unregister(key.data.launcher)
                    _send_number(key.data.launcher, os.waitstatus_to_exitcode(status))
                    key.data.launcher.close()
            else:
                os.kill(key.data, signal.SIGKILL)
                selector.unregister(key.fileobj)


def _close(selector: selectors.BaseSelector) -> None:
    """Close what a forked process has of the server, which would else close other files of these numbers when freed."""
    for key in [*selector.get_map().values()]:
        for part in (key.fileobj, key.data.launcher if isinstance(key.data, _Ended) else None):
            if isinstance(part, socket.socket):
                part.close()
    selector.close()


def _send_number(launcher: socket.socket, number: int) -> None:
    # One that was killed is seen where it can be read from.
    with suppress(BrokenPipeError):
        launcher.send(str(number).encode())


def _become(order: tuple[str, list[str], dict[str, str]], streams: list[int]) -> str:
    """Take the folder, arguments, environment and streams of an order. Returns its code."""
    folder, arguments, environment = order
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    os.closerange(STREAMS, OPEN_FILES)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    _, code, *rest = arguments
    sys.argv[:] = ["-c", *rest]
    return code


if __name__ == "__main__":
    gc.disable()
    for name in LOADED:
        import_module(name)
    gc.freeze()
    gc.enable()
    exec(_serve(sys.argv[1]))
