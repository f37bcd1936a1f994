"""`make soak`: 10,000 events to 50 endpoints and 25 followers, while the worker is killed ten times. A third of the
endpoints misbehave, the followers lose their connections repeatedly, and the server is killed, too. Shows that each
endpoint accepted each event at least once, with a signature that the package of Standard Webhooks accepts, the same
bytes each time and each task's events in order, and that each follower saw every event once and in order. Takes some
minutes, because a dead worker's leases have to expire.
"""

import argparse
import asyncio
import os
import random
import socket
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sqlalchemy import bindparam, func, literal_column, select
from standardwebhooks import Webhook, WebhookVerificationError

from adapters.storage.engine.migration import migrate
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.tasks import status_event
from adapters.storage.tables.webhooks import webhook_delivery
from benchmarks import people
from benchmarks.soak_followers import KINDS, Follower
from resolvers.access.authentication import find_caller
from resolvers.accounts import agents
from resolvers.core.context import Caller, Services
from resolvers.payments import deposits, funding
from resolvers.tasks import dispatch
from server.config.addresses import SQLITE
from server.config.settings import PREFIX, Settings, load
from server.config.wiring import running
from tests.databases import execute, named
from tests.services import postgres

RECEIVERS = 50
FOLLOWERS = {"graphql-transport-ws": 10, "graphql-ws": 10, "server-sent events": 5}
KILLS = 10
WORKERS_PER_SERVER_KILL = 3
"""The server is killed with every third worker."""
EVENTS_OF_A_TASK = 5
MAX_SOAK_SECONDS = 1_800
"""Seconds after which the run ends, also with events missing."""
PROGRESS_SECONDS = 10.0
"""Seconds between two lines about the progress."""
COMMAND = (sys.executable, "-c", "from server.cli import main; main()")
SECRET_KEY = "a secret key for this soak alone, of no use elsewhere"
MAX_HANGS = 4
"""Calls that a hanging receiver never answers; each costs its endpoint fifteen seconds."""

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
FAULTS: Final[dict[str, bytes | None]] = {
    "answers 500": b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n",
    "hangs": None,
    "closes": b"",
    "redirects to a private address": b"HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\nContent-Length: 0\r\n\r\n",
    "answers 10 MB": b"HTTP/1.1 503 Busy\r\nContent-Length: 10000000\r\n\r\n" + bytes(10_000_000),
    "asks for a pause": b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 2\r\nContent-Length: 0\r\n\r\n",
}
"""The faults of receivers; each accepts an event when it arrives again."""


@statement(
    select(func.count()).select_from(webhook_delivery).where(webhook_delivery.c.status == literal_column("'pending'"))
)
def select_pending() -> int: ...
@statement(
    select(status_event.c.sequence)
    .where(status_event.c.agent_id == bindparam("agent_id"))
    .order_by(status_event.c.sequence)
)
def select_sequences(agent_id: int) -> int: ...


@dataclass
class Receiver:
    """An endpoint that checks its events. With a `fault` it fails the first call of every seventh event."""

    verifier: Webhook
    fault: str | None
    url: str = ""
    calls: Counter[int] = field(default_factory=Counter)
    bodies: dict[int, bytes] = field(default_factory=dict)
    taken: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    """The sequences of each task's events, in the order in which they were accepted."""
    breaches: list[str] = field(default_factory=list)

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while await self._take_one(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError):
            return
        finally:
            writer.close()

    async def _take_one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        _, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        headers = {name.lower(): text for name, text in (line.split(": ", 1) for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        event = self._check(headers, body)
        answer: bytes | None = OK
        if self.calls[event["event_id"]] == 1 and self.fault and self._misbehaves(event["event_id"]):
            answer = FAULTS[self.fault]
        if answer is None:
            await reader.read()
            return False
        writer.write(answer)
        await writer.drain()
        if answer is OK:
            self.taken[event["task_id"]].append(event["sequence"])
        return answer != b""

    def _misbehaves(self, event_id: int) -> bool:
        if self.fault == "hangs":
            return len(self.calls) <= MAX_HANGS
        return event_id % 7 == 0

    def _check(self, headers: dict[str, str], body: bytes) -> Any:
        try:
            event = self.verifier.verify(body, headers)
        except WebhookVerificationError as fault:
            self.breaches.append(f"the signature of {headers.get('webhook-id')} is wrong: {fault}")
            raise
        event_id = event["event_id"]
        self.calls[event_id] += 1
        if headers["webhook-id"] != str(event_id):
            self.breaches.append(f"event {event_id} came as {headers['webhook-id']}")
        if self.bodies.setdefault(event_id, body) != body:
            self.breaches.append(f"event {event_id} came with other bytes")
        return event

    def disorder(self) -> Iterator[str]:
        """The tasks whose events arrived first in another order than they happened in."""
        for task_id, sequences in self.taken.items():
            firsts = list(dict.fromkeys(sequences))
            if firsts != sorted(firsts):
                yield f"task {task_id} came in the order {firsts}"


async def agent_with_money(services: Services) -> tuple[Caller, str, Webhook]:
    """An agent with money: the caller, its API key, and the verifier of its signatures."""
    registration = await people.call(
        services, agents.register_agent, agentName="Soak", agentType="soak", acceptedTerms=True
    )
    caller = await find_caller(services, registration.api_key)
    deposit = await people.call(services, deposits.deposit_to_wallet, caller, amount="100000", currency="EUR")
    await people.call(services, deposits.decide_checkout, externalId=deposit.external_id, decision="pay")
    return caller, registration.api_key, Webhook(registration.webhook_signing_secret)


async def play_task(services: Services, caller: Caller, url: str) -> None:
    """Take a task from draft to cancellation: five events."""
    draft = {**people.TASK, "publishImmediately": False, "webhookUrl": url}
    task_id = (await people.call(services, dispatch.create_task, caller, **draft)).id
    await people.call(services, funding.quote_task, caller, taskId=task_id)
    await people.call(services, funding.fund_task, caller, taskId=task_id, fundingMethod="wallet")
    await people.call(services, dispatch.publish_task, caller, taskId=task_id)
    await people.call(services, dispatch.cancel_task, caller, taskId=task_id)


class Process:
    """A process of the service that can be killed and restarted."""

    def __init__(self, environment: dict[str, str], *arguments: str) -> None:
        self._environment = os.environ | environment
        self._arguments = arguments
        self.kills = 0
        self.start()

    def start(self) -> None:
        command = (*COMMAND, *self._arguments)
        self._process = subprocess.Popen(command, env=self._environment, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self.kills += 1
        self.start()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


class Soak:
    """One run: the processes, receivers and followers, and the results."""

    def __init__(self, services: Services, settings: Settings, stack: AsyncExitStack) -> None:
        self._services = services
        self._stack = stack
        self._begun = time.monotonic()
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        self._address = f"http://127.0.0.1:{port}"
        environment = {
            f"{PREFIX}DATABASE_URL": settings.database_url,
            f"{PREFIX}BLOB_URL": settings.blob_url,
            f"{PREFIX}SECRET_KEY": SECRET_KEY,
            f"{PREFIX}ALLOW_PRIVATE_TARGETS": "true",
            f"{PREFIX}RATE_LIMIT": "off",
            f"{PREFIX}LOG_LEVEL": "error",
            f"{PREFIX}LEDGER_CHECK_INTERVAL": "0",
        }
        self.worker = Process(environment, "worker")
        self.server = Process(environment, "serve", "--port", str(port))
        stack.callback(self.worker.stop)
        stack.callback(self.server.stop)
        self.receivers: list[Receiver] = []
        self.followers = {kind: [Follower(KINDS[kind]) for _ in range(number)] for kind, number in FOLLOWERS.items()}
        self.sequences: list[int] = []
        """The sequences of all stored events."""
        self.pending = 0

    async def run(self, events: int, kills: int) -> None:
        """Make the events while killing processes; then wait for all events, at most `MAX_SOAK_SECONDS`."""
        caller, key, verifier = await agent_with_money(self._services)
        self.receivers = await _receivers(self._stack, verifier)
        with suppress(TimeoutError):
            async with asyncio.timeout(MAX_SOAK_SECONDS), asyncio.TaskGroup() as group:
                background = [group.create_task(self._report_progress(events))]
                background += [
                    group.create_task(follower.follow(self._address, key)) for follower in self._all_followers
                ]
                rounds = kills or 1
                for number in range(rounds):
                    making = group.create_task(self._play_tasks(caller, events // EVENTS_OF_A_TASK // rounds))
                    if kills:
                        await self._kill(number, events // rounds)
                    await making
                await self._wait_for_all(caller)
                for task in background:
                    task.cancel()
        self.sequences = await self._services.database.reader.find_all(select_sequences(agent_id=caller.id))
        self.pending = await self._pending()

    async def _play_tasks(self, caller: Caller, number: int) -> None:
        arguments = [(self._services, caller, self.receivers[task % RECEIVERS].url) for task in range(number)]
        await people.concurrently(lambda values: play_task(*values), arguments, 16)

    async def _kill(self, number: int, events: int) -> None:
        """Kill the worker at a random time while it sends this number of events, and sometimes the server."""
        calls = self.calls + random.uniform(0.1, 0.7) * events
        while self.calls < calls:  # noqa: ASYNC110 - calls by another process
            await asyncio.sleep(random.uniform(0.05, 0.2))
        self.worker.kill()
        if number % WORKERS_PER_SERVER_KILL == WORKERS_PER_SERVER_KILL - 1:
            self.server.kill()

    async def _wait_for_all(self, caller: Caller) -> None:
        sequences = await self._services.database.reader.find_all(select_sequences(agent_id=caller.id))
        while await self._pending() or self._slowest < len(sequences):  # noqa: ASYNC110 - rows, and other connections
            await asyncio.sleep(1)

    async def _report_progress(self, events: int) -> None:
        while True:
            await asyncio.sleep(PROGRESS_SECONDS)
            connections = sum(follower.connections for follower in self._all_followers)
            print(
                f"  {time.monotonic() - self._begun:4.0f} s: {self.taken:,} of {events:,} events taken, "
                f"{await self._pending():,} deliveries waiting; the slowest follower has {self._slowest:,} events, "
                f"{connections:,} connections so far; killed: worker {self.worker.kills}, server {self.server.kills}",
                flush=True,
            )

    async def _pending(self) -> int:
        return await self._services.database.reader.get(select_pending())

    @property
    def _all_followers(self) -> list[Follower]:
        return [follower for followers in self.followers.values() for follower in followers]

    @property
    def _slowest(self) -> int:
        return min(len(follower.seen) for follower in self._all_followers)

    @property
    def calls(self) -> int:
        return sum(receiver.calls.total() for receiver in self.receivers)

    @property
    def taken(self) -> int:
        """Number of events that their endpoints have accepted, each counted once."""
        return sum(len(set(sequences)) for receiver in self.receivers for sequences in receiver.taken.values())


async def _soak(settings: Settings, events: int, kills: int) -> bool:
    await migrate.upgrade(settings.database_url)
    async with running(settings) as services, AsyncExitStack() as stack:
        soak = Soak(services, settings, stack)
        await soak.run(events, kills)
    return _report(soak, events)


async def _receivers(stack: AsyncExitStack, verifier: Webhook) -> list[Receiver]:
    faults = list(FAULTS)
    receivers = []
    for number in range(RECEIVERS):
        receiver = Receiver(verifier, faults[number // 3 % len(faults)] if number % 3 == 0 else None)
        server = await stack.enter_async_context(await asyncio.start_server(receiver.take, "127.0.0.1", 0))
        receiver.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        receivers.append(receiver)
    return receivers


def _report(soak: Soak, events: int) -> bool:
    """Print the results of the checks, and return whether all of them hold."""
    misbehaving = sum(receiver.fault is not None for receiver in soak.receivers)
    print(
        f"\n{events:,} events for {RECEIVERS} receivers of which {misbehaving} misbehaved; "
        f"the worker was killed {soak.worker.kills} times, the server {soak.server.kills} times"
    )
    breaches = [breach for receiver in soak.receivers for breach in (*receiver.breaches, *receiver.disorder())]
    verdicts = [
        _verdict("events taken by their receiver", soak.taken, events),
        _verdict("events that can be followed", len(soak.sequences), events),
        _verdict("deliveries still to make", soak.pending, 0),
        _verdict(
            f"wrong signatures, other bytes or ids, and tasks out of order, in {soak.calls:,} calls", len(breaches), 0
        ),
    ]
    for kind, followers in soak.followers.items():
        right = sum(follower.seen == soak.sequences for follower in followers)
        connections = sum(follower.connections for follower in followers)
        what = f"clients of {kind} with every event once and in order, over {connections:,} connections"
        verdicts.append(_verdict(what, right, len(followers)))
    for breach in breaches[:20]:
        print(f"    {breach}")
    return all(verdicts)


def _verdict(what: str, actual: int, expected: int) -> bool:
    holds = actual == expected
    print(f"  holds  {actual:,} {what}" if holds else f"  FAILS  {actual:,} {what}, not {expected:,}")
    return holds


def main() -> None:
    """Run the soak. The exit code: 1 unless every event arrived as it must."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description="Deliver under fire.")
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--postgresql", action="store_true", help="on PostgreSQL, a server of its own, not on SQLite")
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        database_url = f"{SQLITE}{folder / 'soak.db'}"
        if options.postgresql:
            server = stack.enter_context(postgres())
            asyncio.run(execute(server, "CREATE DATABASE soak"))
            database_url = named(server, "soak")
        blob_url = f"file://{folder / 'blobs'}"
        settings = load(
            database_url=database_url,
            blob_url=blob_url,
            secret_key=SECRET_KEY,
            payments="embedded",
            log_level="warning",
        )
        arrived = asyncio.run(_soak(settings, options.events, options.kills))
    print("Everything arrived as it must." if arrived else "NOT everything arrived as it must.")
    sys.exit(not arrived)


if __name__ == "__main__":
    main()
