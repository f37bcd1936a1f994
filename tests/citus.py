"""A coordinator of Citus and two workers on this machine: for tests, and for `make citus-up`."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg

from adapters.storage.citus.placement import distribute
from adapters.storage.engine.migration import migrate

WORKERS = 2
MISSING = "Citus is not installed beside the PostgreSQL of this machine"
SETTINGS = """
shared_preload_libraries = 'citus'
unix_socket_directories = ''
listen_addresses = '127.0.0.1'
max_connections = 300
max_prepared_transactions = 300
wal_level = logical
fsync = off
citus.node_conninfo = 'sslmode=disable'
"""
"""For data that may be lost with the machine."""


def binaries() -> Path | None:
    """Folder of the programs of a PostgreSQL with Citus; None without one."""
    configuration = shutil.which("pg_config")
    if configuration is None:
        return None
    answer = subprocess.run([configuration, "--bindir", "--sharedir"], capture_output=True, text=True, check=True)
    programs, shared = map(Path, answer.stdout.splitlines())
    return programs if (shared / "extension/citus.control").exists() and (programs / "initdb").exists() else None


class Cluster:
    """The servers, each in a directory of its own."""

    def __init__(self, programs: Path, directory: Path) -> None:
        self._programs = programs
        self._directory = directory
        # PostgreSQL refuses to run as the administrator.
        self._user = "postgres" if os.geteuid() == 0 else None
        self._ports: list[int] = []

    def start(self) -> None:
        if self._user:
            shutil.chown(self._directory, self._user)
        for _ in range(1 + WORKERS):
            with socket.create_server(("127.0.0.1", 0)) as probe:
                port: int = probe.getsockname()[1]
            data = self._directory / str(port)
            self._run("initdb", "-D", str(data), "-U", "postgres", "-A", "trust", "--no-sync")
            with (data / "postgresql.conf").open("a") as settings:
                settings.write(f"{SETTINGS}port = {port}\n")
            self._run("pg_ctl", "-D", str(data), "-l", str(self._directory / f"{port}.log"), "-w", "start")
            self._ports.append(port)

    def stop(self) -> None:
        for port in self._ports:
            self._end(port)

    def lose_worker(self) -> None:
        """End one of the workers without a word."""
        self._end(self._ports.pop())

    def addresses(self, database: str) -> list[str]:
        """The address of a database on each server, that of the coordinator first."""
        return [f"postgresql://postgres@127.0.0.1:{port}/{database}" for port in self._ports]

    async def prepare(self, database: str) -> str:
        """Make an empty database, whose tables are with the coordinator. Returns its address there."""
        for server, address in zip(self.addresses("postgres"), self.addresses(database), strict=True):
            await _execute(server, f"CREATE DATABASE {database}")
            await _execute(address, "CREATE EXTENSION citus")
        coordinator = self.addresses(database)[0]
        await migrate.upgrade(coordinator.replace("postgresql:", "postgresql+asyncpg:"))
        await _execute(
            coordinator,
            f"SELECT citus_set_coordinator_host('127.0.0.1', {self._ports[0]})",
            *(f"SELECT citus_add_node('127.0.0.1', {port})" for port in self._ports[1:]),
        )
        return coordinator

    async def create(self, database: str) -> str:
        """Make an empty, distributed database. Returns its address on the coordinator."""
        coordinator = await self.prepare(database)
        await distribute(coordinator, shards=8)
        return coordinator

    async def drop(self, database: str) -> None:
        """Remove a database from all servers."""
        for server in self.addresses("postgres"):
            await _execute(server, f"DROP DATABASE {database} WITH (FORCE)")

    def _end(self, port: int) -> None:
        self._run("pg_ctl", "-D", str(self._directory / str(port)), "-m", "immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, *arguments], stdout=subprocess.DEVNULL, user=self._user, cwd="/", check=True
        )


async def _execute(address: str, *statements: str) -> None:
    connection = await asyncpg.connect(address)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


@contextmanager
def citus(programs: Path) -> Iterator[Cluster]:
    """A cluster that lasts as long as the context."""
    with tempfile.TemporaryDirectory(prefix="fieldcall-citus-") as directory:
        cluster = Cluster(programs, Path(directory))
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.stop()


def main() -> int:
    """Start a cluster, print the settings for the service, and stop it on a signal."""
    programs = binaries()
    if programs is None:
        sys.stderr.write(f"{MISSING}: install its extension, then try again.\n")
        return 1
    with citus(programs) as cluster:
        address = asyncio.run(cluster.create("fieldcall"))
        sys.stdout.write(f"FIELDCALL_DATABASE_URL={address.replace('postgresql:', 'postgresql+asyncpg:')}\n")
        sys.stdout.flush()
        sys.stderr.write("Running until Ctrl+C, which removes it with its data.\n")
        signal.sigwait({signal.SIGINT, signal.SIGTERM})
    return 0


if __name__ == "__main__":
    sys.exit(main())
