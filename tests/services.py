"""Real servers for tests: a PostgreSQL and a Redis of the test run's own, each started once."""

import csv
import os
import random
import re
import socket
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import redis

from tests.postgres_wheel import PROGRAMS, postgres_server_module
from tests.programs import require_program

__all__ = [
    "Balancer",
    "PostgresServer",
    "RedisServer",
    "balancer",
    "free_port",
    "pooler",
    "postgres",
    "postgres_process",
    "postgres_server",
    "redis_server",
    "require_redis",
]

STARTING_TIMEOUT_SECONDS = 10.0  # seconds
BALANCER = Path(__file__).parent.parent / "deploy/proxy/haproxy.cfg"


class PostgresServer:
    """A PostgreSQL that can be stopped and started again."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.address: str = server.get_uri()
        """That of its maintenance database."""

    @property
    def pid(self) -> int:
        """The number of its first process."""
        return int((Path(self._server.pgdata) / "postmaster.pid").read_text().split()[0])

    def stop(self, mode: str) -> None:
        """End it, `fast` or `immediate` as pg_ctl knows them: all connections are cut."""
        command = [PROGRAMS / "pg_ctl", "-w", "-m", mode, "-D", self._server.pgdata, "stop"]
        subprocess.run(command, user=self._server.system_user, check=True, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        self._server.ensure_postgres_running()


@contextmanager
def postgres_process() -> Iterator[PostgresServer]:
    """A PostgreSQL server that lasts as long as the context."""
    with warnings.catch_warnings():
        # where no session has set the directory for sockets, the package falls back, as it should, and says so
        warnings.filterwarnings("ignore", message="XDG_RUNTIME_DIR is not set", category=UserWarning)
        module = postgres_server_module()

    # not pytest's own directory: its path is too long for a socket
    with tempfile.TemporaryDirectory(prefix="fieldcall-") as directory:
        server = module.get_server(Path(directory) / "postgres", cleanup_mode="delete")
        try:
            yield PostgresServer(server)
        finally:
            server.cleanup()


@contextmanager
def postgres() -> Iterator[str]:
    """The address of the maintenance database of a PostgreSQL server that lasts as long as the context."""
    with postgres_process() as server:
        yield server.address


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The same for a whole test run; a test makes its own databases there."""
    with postgres() as address:
        yield address


class RedisServer:
    """A Redis on a free port of the loopback that keeps nothing and can be stopped and started again."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        options = f"--port {self.port} --bind 127.0.0.1 --appendonly no".split()
        self._process = subprocess.Popen(
            ["redis-server", *options, "--save", ""], stdout=subprocess.DEVNULL, cwd=tempfile.gettempdir()
        )
        deadline = time.monotonic() + STARTING_TIMEOUT_SECONDS
        with redis.Redis.from_url(self.url) as client:
            while True:
                try:
                    client.ping()
                except redis.ConnectionError:
                    if time.monotonic() > deadline:
                        self.stop()
                        raise
                    time.sleep(0.02)
                else:
                    return

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(STARTING_TIMEOUT_SECONDS)


@contextmanager
def pooler(direct_url: str, *, connections: int = 4) -> Iterator[str]:
    """Address of a database through a PgBouncer in transaction mode, with a number of connections to its server."""
    require_program("pgbouncer", "nothing behind a pooler was tested")
    parts = urlsplit(direct_url)
    (where,) = parse_qs(parts.query)["host"]
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    settings = (
        f"[databases]\n* = host={where} user={parts.username}\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\nauth_type = any\n"
        f"pool_mode = transaction\ndefault_pool_size = {connections}\n"
    )
    # It refuses to run as the administrator; the server's own user may reach the server.
    user = ["--user", Path(where).owner()] if os.geteuid() == 0 else []
    with tempfile.NamedTemporaryFile("w", suffix=".ini") as configuration:
        configuration.write(settings)
        configuration.flush()
        Path(configuration.name).chmod(0o644)
        process = subprocess.Popen(["pgbouncer", "--quiet", *user, configuration.name], stderr=subprocess.DEVNULL)
        try:
            _await_port(port)
            yield f"{parts.scheme}://{parts.username}@127.0.0.1:{port}{parts.path}"
        finally:
            process.terminate()
            process.wait(STARTING_TIMEOUT_SECONDS)


def free_port() -> int:
    """A port for a process that keeps it over restarts: not one of those that outgoing connections are given."""
    for port in random.sample(range(20_000, 30_000), 100):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise OSError("no port is free")


@dataclass(frozen=True)
class Balancer:
    """An HAProxy: its address, and the socket at which it is asked for what it knows."""

    address: str
    socket: str

    def ready(self) -> set[int]:
        """The servers that it sends requests to, counted from 0."""
        if not Path(self.socket).exists():
            # It listens for requests a moment earlier.
            return set()
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
            asking.connect(self.socket)
            asking.sendall(b"show stat servers 4 -1\n")
            rows = csv.DictReader(asking.makefile().read().splitlines())
            return {int(row["svname"]) for row in rows if row["status"].startswith("UP")}


@contextmanager
def balancer(ports: Sequence[int]) -> Iterator[Balancer]:
    """An HAProxy before servers at these ports, with the configuration of `deploy/`.

    It gets its servers as a list instead of asking a network of containers.
    """
    require_program("haproxy", "nothing behind a balancer was tested")
    port = free_port()
    servers = "\n".join(f"    server {number} 127.0.0.1:{at}" for number, at in enumerate(ports))
    with tempfile.TemporaryDirectory(prefix="fieldcall-") as folder:
        asked = f"{folder}/socket"
        changes = {
            # As many connections as a test may open files.
            r"(global\n(?:.*\n)*?) +fd-hard-limit \d+": rf"\1    maxconn 500\n    stats socket {asked} level user",
            r"bind :8000": f"bind 127.0.0.1:{port}",
            r" *server-template .*": servers,
        }
        text = BALANCER.read_text()
        for pattern, replacement in changes.items():
            text, number = re.subn(pattern, replacement, text)
            assert number == 1, pattern
        configuration = Path(folder) / "haproxy.cfg"
        configuration.write_text(text)
        command = ["haproxy", "-db", "-f", str(configuration)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            try:
                _await_port(port)
                yield Balancer(f"http://127.0.0.1:{port}", asked)
            finally:
                process.terminate()


def _await_port(port: int) -> None:
    deadline = time.monotonic() + STARTING_TIMEOUT_SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


def require_redis() -> None:
    require_program("redis-server", "nothing over Redis was tested")


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    """The address of a Redis server's first database."""
    require_redis()
    server = RedisServer()
    server.start()
    try:
        yield server.url
    finally:
        server.stop()
