"""`python -m benchmarks.citus_failover`: on Citus, first a worker and then the coordinator fail over under load.

Each has its own synchronous standby. The coordinator gets the new address of the promoted server, and the prepared
transactions are ended, as a controller does. Needs Citus beside the PostgreSQL of this machine.
"""

import asyncio
import sys
import time
from pathlib import Path

import asyncpg

from benchmarks.failover import (
    NOTICE_SECONDS,
    SECONDS_BEFORE,
    Cluster,
    Installation,
    fieldcall,
    make_folder,
    settings,
    watch,
)
from tests.citus import MISSING, binaries

USER = "postgres"
SETTINGS = """shared_preload_libraries = 'citus'
max_connections = 300
max_prepared_transactions = 300
wal_level = logical
citus.node_conninfo = 'sslmode=disable'
"""
MOVE = """
SELECT citus_update_node(nodeid, '127.0.0.1', $2::int, force => true, lock_cooldown => 0)
FROM pg_dist_node WHERE nodeport = $1::int
"""


def on(port: int) -> str:
    """The address of the server at a port."""
    return f"postgresql://postgres@127.0.0.1:{port}/postgres"


class Pairs:
    """A coordinator and a worker, each with its standby."""

    def __init__(self, folder: Path, programs: Path) -> None:
        installation = Installation(programs, USER, SETTINGS)
        self.coordinator, self.worker = (
            Cluster(folder / name, synchronous=True, installation=installation) for name in ("coordinator", "worker")
        )

    async def join(self) -> None:
        """Make one cluster of them."""
        for pair in (self.coordinator, self.worker):
            await execute(pair.ports[0], "CREATE EXTENSION citus")
        first, second = self.coordinator.ports[0], self.worker.ports[0]
        await execute(first, f"SELECT citus_set_coordinator_host('127.0.0.1', {first})")
        await execute(first, f"SELECT citus_add_node('127.0.0.1', {second})")

    def fail_over(self) -> tuple[float, float]:
        """Kill the worker, and a while later the coordinator."""
        killed = time.monotonic()
        self._promote(self.worker, told=self.coordinator.ports[0])
        time.sleep(SECONDS_BEFORE)
        self._promote(self.coordinator, told=self.coordinator.ports[1])
        return killed, time.monotonic()

    def _promote(self, pair: Cluster, told: int) -> None:
        pair.kill_primary()
        time.sleep(NOTICE_SECONDS)
        pair.promote()
        asyncio.run(move(told, *pair.ports))

    def stop(self) -> None:
        """Stop the servers that still run."""
        self.worker.stop()
        self.coordinator.stop()


async def execute(port: int, statement: str, *values: int) -> None:
    """Execute one statement on the server at a port."""
    connection = await asyncpg.connect(on(port))
    try:
        await connection.execute(statement, *values)
    finally:
        await connection.close()


async def move(told: int, old: int, new: int) -> None:
    """Set the new address of a server on the coordinator, and end the prepared transactions."""
    await execute(told, MOVE, old, new)
    await execute(told, "SELECT recover_prepared_transactions()")


async def measure(folder: Path, programs: Path) -> None:
    """Fail over under load, and print the results."""
    pairs = Pairs(folder, programs)
    await pairs.join()
    environment = settings(folder, pairs.coordinator)
    for command in ("migrate", "distribute"):
        await asyncio.to_thread(fieldcall, command, environment, folder)
    await watch("a worker, then the coordinator", folder, environment, pairs.stop, pairs.fail_over)


def main() -> int:
    """Run it."""
    programs = binaries()
    if programs is None:
        sys.stderr.write(f"LEFT OUT: {MISSING}.\n")
        return 1
    with make_folder(USER) as folder:
        asyncio.run(measure(folder, programs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
