"""`make soak`: 10,000 events to 50 endpoints, a third of which misbehave, while the worker is killed ten times.

Shows that every event arrived at least once, with a signature that the package of Standard Webhooks accepts, the same
bytes each time and each task's events in order. Takes some minutes: a dead worker's leases have to run out.
"""

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sqlalchemy import func, literal_column, select
from standardwebhooks import Webhook

from adapters.storage.call_tables import webhook_delivery
from adapters.storage.session import the
from adapters.storage.statement import value
from benchmarks import people
from resolvers import agents, deposits, funding, tasks
from resolvers.callers import caller_of
from resolvers.operation import Caller, Services
from server.settings import PREFIX, load
from server.wiring import running

RECEIVERS = 50
KILLS = 10
EVENTS_OF_A_TASK = 5
LONGEST = 1_800
"""Seconds until it is over, whatever has arrived."""
COMMAND = (sys.executable, "-c", "from server.cli import main; main()", "worker")
SECRET_KEY = "a secret key for this soak alone, of no use elsewhere"
HANGS = 4
"""So many calls of a receiver that hangs are never answered: each costs its endpoint fifteen seconds."""

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
FAULTS: Final[dict[str, bytes | None]] = {
    "answers 500": b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n",
    "hangs": None,
    "closes": b"",
    "redirects to a private address": b"HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\nContent-Length: 0\r\n\r\n",
    "answers 10 MB": b"HTTP/1.1 503 Busy\r\nContent-Length: 10000000\r\n\r\n" + bytes(10_000_000),
    "asks for a pause": b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 2\r\nContent-Length: 0\r\n\r\n",
}
"""How receivers misbehave; each takes an event when it comes again."""
PENDING = value(
    int,
    select(func.count()).select_from(webhook_delivery).where(webhook_delivery.c.status == literal_column("'pending'")),
)


@dataclass
class Receiver:
    """An endpoint that checks what comes. With a `fault` it misbehaves at every seventh event, the first time."""

    verifier: Webhook
    fault: str | None
    url: str = ""
    calls: Counter[int] = field(default_factory=Counter)
    bodies: dict[int, bytes] = field(default_factory=dict)
    taken: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    """The sequences of each task's events, as they were taken."""
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
            return len(self.calls) <= HANGS
        return event_id % 7 == 0

    def _check(self, headers: dict[str, str], body: bytes) -> Any:
        event = self.verifier.verify(body, headers)
        event_id = event["event_id"]
        self.calls[event_id] += 1
        if headers["webhook-id"] != str(event_id):
            self.breaches.append(f"event {event_id} came as {headers['webhook-id']}")
        if self.bodies.setdefault(event_id, body) != body:
            self.breaches.append(f"event {event_id} came with other bytes")
        return event

    def check_order(self) -> None:
        """Note each task whose events were taken first in another order than they happened in."""
        for task_id, sequences in self.taken.items():
            firsts = list(dict.fromkeys(sequences))
            if firsts != sorted(firsts):
                self.breaches.append(f"task {task_id} came in the order {firsts}")


async def _agent(services: Services) -> tuple[Caller, Webhook]:
    made = await people.call(services, agents.register_agent, agentName="Soak", agentType="soak", acceptedTerms=True)
    caller = await caller_of(services, made.api_key)
    deposit = await people.call(services, deposits.deposit_to_wallet, caller, amount="100000", currency="EUR")
    await people.call(services, deposits.decide_checkout, externalId=deposit.external_id, decision="pay")
    return caller, Webhook(made.webhook_signing_secret)


async def _live(services: Services, caller: Caller, url: str) -> None:
    """A task from its draft to its end: five events."""
    draft = {**people.TASK, "publishImmediately": False, "webhookUrl": url}
    task_id = (await people.call(services, tasks.create_task, caller, **draft)).id
    await people.call(services, funding.quote_task, caller, taskId=task_id)
    await people.call(services, funding.fund_task, caller, taskId=task_id, fundingMethod="wallet")
    await people.call(services, tasks.publish_task, caller, taskId=task_id)
    await people.call(services, tasks.cancel_task, caller, taskId=task_id)


def _worker(environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(COMMAND, env=os.environ | environment)


async def _soak(folder: Path, events: int, kills: int) -> bool:
    settings = load(
        database_url=f"sqlite+aiosqlite:///{folder / 'soak.db'}",
        blob_url=f"file://{folder / 'blobs'}",
        secret_key=SECRET_KEY,
        log_level="warning",
    )
    environment = {
        f"{PREFIX}DATABASE_URL": settings.database_url,
        f"{PREFIX}SECRET_KEY": SECRET_KEY,
        f"{PREFIX}ALLOW_PRIVATE_TARGETS": "true",
        f"{PREFIX}LOG_LEVEL": "error",
    }
    async with running(settings) as services, AsyncExitStack() as stack:
        caller, verifier = await _agent(services)
        receivers = await _receivers(stack, verifier)
        each = events // EVENTS_OF_A_TASK // (kills or 1)
        deadline, killed = time.monotonic() + LONGEST, 0
        worker = _worker(environment)
        try:
            for number in range(kills or 1):
                enough = sum(receiver.calls.total() for receiver in receivers) + random.randint(100, 800)
                lives = [(services, caller, receivers[task % RECEIVERS].url) for task in range(each)]
                await people.concurrently(lambda life: _live(*life), lives, 16)
                while number < kills and time.monotonic() < deadline:
                    await asyncio.sleep(random.uniform(0.05, 0.2))
                    if sum(receiver.calls.total() for receiver in receivers) > enough:
                        worker.send_signal(signal.SIGKILL)
                        worker.wait()
                        killed += 1
                        left = await the(services.database.reader, PENDING)
                        print(f"  worker killed ({killed}), {left:,} deliveries to go", flush=True)
                        worker = _worker(environment)
                        break
            while (left := await the(services.database.reader, PENDING)) and time.monotonic() < deadline:  # noqa: ASYNC110 - rows
                await asyncio.sleep(1)
        finally:
            worker.terminate()
            worker.wait()
        return _report(receivers, events, killed, left)


async def _receivers(stack: AsyncExitStack, verifier: Webhook) -> list[Receiver]:
    faults = list(FAULTS)
    receivers = []
    for number in range(RECEIVERS):
        receiver = Receiver(verifier, faults[number // 3 % len(faults)] if number % 3 == 0 else None)
        server = await stack.enter_async_context(await asyncio.start_server(receiver.take, "127.0.0.1", 0))
        receiver.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        receivers.append(receiver)
    return receivers


def _report(receivers: list[Receiver], events: int, killed: int, left: int) -> bool:
    for receiver in receivers:
        receiver.check_order()
    taken = sum(len(set(sequences)) for receiver in receivers for sequences in receiver.taken.values())
    calls = sum(receiver.calls.total() for receiver in receivers)
    breaches = [breach for receiver in receivers for breach in receiver.breaches]
    misbehaving = sum(receiver.fault is not None for receiver in receivers)
    print(
        f"\n{events:,} events, {RECEIVERS} receivers of which {misbehaving} misbehave, worker killed {killed} times\n"
        f"  taken            {taken:,}\n  still to deliver {left:,}\n"
        f"  calls            {calls:,}, every signature accepted by standardwebhooks\n"
        f"  breaches         {len(breaches)}"
    )
    for breach in breaches[:20]:
        print(f"    {breach}")
    return taken == events and not left and not breaches


def main() -> None:
    """Run it and exit with 1 unless everything arrived as it must."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description="Deliver under fire.")
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=KILLS)
    wanted = parser.parse_args()
    with TemporaryDirectory() as folder:
        arrived = asyncio.run(_soak(Path(folder), wanted.events, wanted.kills))
    print("Every event arrived." if arrived else "NOT every event arrived as it must.")
    sys.exit(not arrived)


if __name__ == "__main__":
    main()
