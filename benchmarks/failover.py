"""`python -m benchmarks.failover`: two servers and a worker under load while their database fails over to a standby.
The primary is killed without a shutdown and its synchronous standby promoted, as Patroni does. With `--asynchronous`,
the standby has received nothing for a second, and `fieldcall recover` runs before the servers may write again.
"""

import argparse
import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import asyncpg
import httpx2

from benchmarks.report import at_most, print_table
from tests.faults.followers import POLLING, TRANSPORTS, following, wait_for_events
from tests.postgres_wheel import PROGRAMS, USER

READ_ONLY = "default_transaction_read_only"
CLIENTS = 8
SECONDS_BEFORE = 6.0
SECONDS_AFTER = 8.0
CAUGHT_UP_SECONDS = 20.0
EVENTS = "SELECT sequence, task_id FROM status_event ORDER BY sequence"
NOTICE_SECONDS = 1.0
"""Seconds until a controller detects the loss of the primary."""
AT_DAM = {"locationAddress": "Dam 1, Amsterdam", "locationLatitude": 52.37, "locationLongitude": 4.9}
TASK = {"title": "Look", "description": "Look at it.", **AT_DAM}
AGENT = {"agentName": "Load", "agentType": "test", "acceptedTerms": True, "testMode": True}
FIELDCALL = [sys.executable, "-c", "from server.cli import main; main()"]


def free_port() -> int:
    """Return a free port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


class Installation(NamedTuple):
    """A PostgreSQL installation: the folder of its programs, the user that runs them in place of the administrator, and
    additional settings."""

    programs: Path = PROGRAMS
    user: str = USER
    settings: str = ""


BUNDLED = Installation()


class Cluster:
    """A primary and its standby, each at a port of the loopback."""

    def __init__(self, folder: Path, *, synchronous: bool, installation: Installation = BUNDLED) -> None:
        self._installation = installation
        self._primary, self._standby = folder / "primary", folder / "standby"
        self.ports = free_port(), free_port()
        self._program("initdb", "-D", self._primary, "--auth=trust", "--username=postgres")
        names = "'*'" if synchronous else "''"
        more = f"{installation.settings}synchronous_standby_names = {names}\nwal_keep_size = '1GB'\n"
        self._configure(self._primary, self.ports[0], more)
        self._start(self._primary)
        base = ("-D", self._standby, "-R", "-h", "127.0.0.1", "-p", self.ports[0], "-U", "postgres", "-X", "stream")
        self._program("pg_basebackup", *base)
        # Until `recover` has run, the standby, which may lack commits, refuses writes.
        waits = "" if synchronous else f"{READ_ONLY} = on\n"
        self._configure(self._standby, self.ports[1], f"synchronous_standby_names = ''\n{waits}")
        self._start(self._standby)
        self._still: int | None = None

    @staticmethod
    def _configure(data: Path, port: int, more: str) -> None:
        with (data / "postgresql.conf").open("a") as file:
            file.write(f"port = {port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n{more}")

    def _start(self, data: Path) -> None:
        self._program("pg_ctl", "-w", "-D", data, "-l", f"{data}.log", "start")

    def _program(self, name: str, *arguments: object) -> None:
        """Run one of PostgreSQL's programs to its end."""
        command = [str(self._installation.programs / name), *map(str, arguments)]
        user = self._installation.user if os.geteuid() == 0 else None
        subprocess.run(command, check=True, user=user, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/tmp")

    def stand_still(self) -> None:
        """Stop replication to the standby."""
        receivers = subprocess.run(["pgrep", "-f", "walreceiver"], capture_output=True, text=True, check=False).stdout
        own = int((self._standby / "postmaster.pid").read_text().split()[0])
        for process in map(int, receivers.split()):
            status = Path(f"/proc/{process}/status").read_text()
            if re.search(rf"PPid:\s+{own}\b", status):
                os.kill(process, signal.SIGSTOP)
                self._still = process

    def kill_primary(self) -> None:
        """Kill the server with all of its processes."""
        self._program("pg_ctl", "-D", self._primary, "-m", "immediate", "stop")

    def promote(self) -> None:
        """Make the standby the primary."""
        if self._still is not None:
            # The server ends before it reads the bytes that have arrived at its socket.
            os.kill(self._still, signal.SIGTERM)
            os.kill(self._still, signal.SIGCONT)
        self._program("pg_ctl", "-w", "-D", self._standby, "promote")

    def let_write(self) -> None:
        """Allow writes to the promoted server."""
        with (self._standby / "postgresql.conf").open("a") as file:
            file.write(f"{READ_ONLY} = off\n")
        self._program("pg_ctl", "-D", self._standby, "reload")

    def stop(self) -> None:
        """Stop the servers that still run."""
        self._program("pg_ctl", "-D", self._standby, "-m", "immediate", "stop")


@contextmanager
def make_folder(user: str) -> Iterator[Path]:
    """A folder for the databases, which the user that runs them may write to."""
    folder = Path(tempfile.mkdtemp(prefix="fieldcall-failover-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, user)
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def running(*arguments: str, environment: dict[str, str], log: Path) -> Iterator[str]:
    """A process of the service, with its address if it is a server."""
    with log.open("w") as errors:
        process = subprocess.Popen(
            [*FIELDCALL, *arguments], env=environment, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=log.parent
        )
        try:
            assert process.stdout
            found = re.search(r"http://\S+", process.stdout.readline()) if arguments[0] == "serve" else None
            yield found[0] if found else ""
        finally:
            process.terminate()
            process.communicate()


class Load:
    """Clients that publish tasks without a pause, repeat each request until it is answered, and record every answer."""

    def __init__(self, addresses: list[str]) -> None:
        self._addresses = addresses
        self.acknowledged: list[tuple[float, int, str]] = []
        self.repeated: Counter[str] = Counter()

        self._ended = False

    def end(self) -> None:
        """Stop each client once its last request is answered."""
        self._ended = True

    async def run(self) -> None:
        """Load the servers until it is ended."""
        await asyncio.gather(*(self._client(number) for number in range(CLIENTS)))

    async def register(self) -> None:
        """Register the agent of all clients, which also reads its events itself."""
        async with httpx2.AsyncClient(base_url=self._addresses[0]) as client:
            self.key = (await client.post("/api/v1/agents/register", json=AGENT)).json()["apiKey"]
            client.headers["Authorization"] = f"Bearer {self.key}"
            (await client.post("/api/v1/agents/me/contact-methods", json=POLLING)).raise_for_status()
            deposit = {"amount": 100_000, "currency": "EUR"}
            checkout = (await client.post("/api/v1/agents/me/wallet/deposit", json=deposit)).json()["checkoutUrl"]
            (await client.post(checkout, data={"decision": "pay"})).raise_for_status()

    async def _client(self, number: int) -> None:
        headers = {"Authorization": f"Bearer {self.key}"}
        address = self._addresses[number % len(self._addresses)]
        async with httpx2.AsyncClient(base_url=address, headers=headers, timeout=10) as client:
            made = 0
            while not self._ended:
                made += 1
                name = f"{number}-{made}"
                while not await self._publish(client, name):  # noqa: ASYNC110 - no event tells that a server is back
                    await asyncio.sleep(0.1)

    async def _publish(self, client: httpx2.AsyncClient, name: str) -> bool:
        body = TASK | {"title": name, "payoutAmount": 10, "payoutCurrency": "EUR"}
        try:
            answer = await client.post("/api/v1/agents/me/tasks", json=body, headers={"Idempotency-Key": f"key-{name}"})
        except httpx2.TransportError as fault:
            self.repeated[type(fault).__name__] += 1
            return False
        if answer.status_code >= 500 or answer.status_code == 409:
            self.repeated[str(answer.status_code)] += 1
            return False
        assert answer.status_code == 200, answer.text
        self.acknowledged.append((time.monotonic(), answer.json()["taskId"], name))
        return True


def fail_over(cluster: Cluster, folder: Path, environment: dict[str, str], *, synchronous: bool) -> tuple[float, float]:
    """Kill the primary and promote its standby; return the times of both."""
    if not synchronous:
        cluster.stand_still()
        time.sleep(1)
    killed = time.monotonic()
    cluster.kill_primary()
    time.sleep(NOTICE_SECONDS)
    cluster.promote()
    if not synchronous:
        writing = f"{environment['FIELDCALL_DATABASE_URL']}&{READ_ONLY}=off"
        recovering = environment | {"FIELDCALL_DATABASE_URL": writing}
        fieldcall("recover", recovering, folder)
        cluster.let_write()
    return killed, time.monotonic()


async def measure(folder: Path, *, synchronous: bool) -> None:
    """Fail over to a standby under load, and print the results."""
    cluster = Cluster(folder, synchronous=synchronous)
    environment = settings(folder, cluster)
    await asyncio.to_thread(fieldcall, "migrate", environment, folder)
    title = "synchronous" if synchronous else "asynchronous"
    await watch(
        title,
        folder,
        environment,
        cluster.stop,
        lambda: fail_over(cluster, folder, environment, synchronous=synchronous),
    )


def settings(folder: Path, cluster: Cluster) -> dict[str, str]:
    """The environment of processes on a cluster."""
    hosts = ",".join(f"127.0.0.1:{port}" for port in cluster.ports)
    return os.environ | {
        "FIELDCALL_DATABASE_URL": f"postgresql+asyncpg://postgres@{hosts}/postgres?target_session_attrs=primary",
        "FIELDCALL_SECRET_KEY": "a secret key of the benchmark only",
        "FIELDCALL_RATE_LIMIT": "off",
        "FIELDCALL_FREE_EVENTS_PER_MINUTE": "1000000",
        "FIELDCALL_BLOB_URL": f"file://{folder}/blobs",
        "FIELDCALL_DRAIN": "0 seconds",
    }


def fieldcall(command: str, environment: dict[str, str], folder: Path) -> None:
    """Run a command of the service to its end."""
    subprocess.run([*FIELDCALL, *command.split()], env=environment, check=True, cwd=folder)


async def watch(
    title: str,
    folder: Path,
    environment: dict[str, str],
    stop: Callable[[], None],
    fail: Callable[[], tuple[float, float]],
) -> None:
    """Load two servers and a worker while `fail` makes their database fail, and print the results. `fail` returns the
    times at which the failure began and at which the database was usable again. `stop` ends the database.
    """
    url = environment["FIELDCALL_DATABASE_URL"]
    async with AsyncExitStack() as watching, AsyncExitStack() as stack:
        stack.callback(stop)
        started = [
            stack.enter_context(
                running("serve", "--no-worker", "--port", "0", environment=environment, log=folder / f"{name}.log")
            )
            for name in ("one", "other")
        ]
        stack.enter_context(running("worker", environment=environment, log=folder / "worker.log"))
        addresses = [address.replace("localhost", "127.0.0.1") for address in started]
        load = Load(addresses)
        await load.register()
        followers = await watching.enter_async_context(
            following(kind(lambda at=at: at, load.key) for kind in TRANSPORTS for at in addresses)  # type: ignore[misc]
        )
        loading = asyncio.create_task(load.run())
        while len(load.acknowledged) < CLIENTS:  # noqa: ASYNC110 - the clients' turn
            await asyncio.sleep(0.1)
        await asyncio.sleep(SECONDS_BEFORE)
        killed, promoted = await asyncio.to_thread(fail)
        await asyncio.sleep(SECONDS_AFTER)
        load.end()
        await loading
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        rows = dict(await connection.fetch("SELECT id, title FROM task"))
        numbers = await connection.fetchrow("SELECT count(*), count(DISTINCT (agent_id, sequence)) FROM status_event")
        events = [tuple(row) for row in await connection.fetch(EVENTS)]
        await connection.close()
        with suppress(TimeoutError):
            await wait_for_events(followers, events[-1][0], CAUGHT_UP_SECONDS)
        await asyncio.to_thread(fieldcall, "ledger verify", environment, folder)
        told = [
            (len(set(events) - set(each.seen)), len(each.seen) - len(set(events) & set(each.seen)))
            for each in followers
        ]
        undone = [len(each.undone) for each in followers]
    ids = [task_id for _, task_id, _ in load.acknowledged]
    lost = [name for _, task_id, name in load.acknowledged if rows.get(task_id) != name]
    times = [at for at, _, _ in load.acknowledged]
    silence = max(later - earlier for earlier, later in pairwise(times))
    before = sum(at < killed for at in times)
    after = min(at for at in times if at > promoted) - promoted
    print(
        f"{title}: {len(ids)} acknowledged, {len(lost)} lost, "
        f"{len(ids) - len(set(ids))} ids given twice, {numbers[0] - numbers[1]} event numbers twice, "
        f"{before} of them before; repeated {dict(load.repeated)}, promoted after {promoted - killed:.1f} s, first "
        f"acknowledged {after:.1f} s later, longest silence {silence:.1f} s"
    )
    print_table(
        f"Followers of {len(events):,} events",
        ("", "events missing", "events that are not there", "told of as undone"),
        [
            (f"{type(each).__name__} {number % 2 + 1}", *map(str, counts), str(lost_events))
            for number, (each, counts, lost_events) in enumerate(zip(followers, told, undone, strict=True))
        ],
    )
    at_most("followers that miss an event, or keep one that is undone", sum(map(any, told)), 0)


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.failover", description=__doc__)
    parser.add_argument("--asynchronous", action="store_true", help="with a standby that lacks the last second")
    chosen = parser.parse_args()
    with make_folder(USER) as folder:
        asyncio.run(measure(folder, synchronous=not chosen.asynchronous))


if __name__ == "__main__":
    main()
