"""Delivers events to endpoints until it is cancelled. Any number of workers share the endpoints by leases.

New and failing endpoints have separate limits, so that hanging ones never block healthy ones. Calls to one host are
bounded over all agents; endpoints beyond the bound wait in a queue outside of the worker.
"""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final

import structlog

from adapters.metrics import Counter
from adapters.storage.queries.webhooks.deliveries import Due
from adapters.storage.tables.webhooks import EndpointRow
from domain.refusals.general import Unavailable
from domain.webhooks.retry import EndpointHealth
from resolvers.core.context import Services
from resolvers.webhooks import delivery as deliveries
from resolvers.webhooks.delivery import EndpointBatch, Sent
from server.workers.target_hosts import TargetHosts
from subscriptions.transports.channels import DELIVERIES

MAX_CONCURRENT_ENDPOINTS = {EndpointHealth.PROVEN: 64, EndpointHealth.NEW: 32, EndpointHealth.FAILING: 32}
"""Maximum concurrent endpoints, by health."""
MAX_BATCH_SECONDS = 5.0
"""Seconds after which an endpoint gets no further call, so that another endpoint gets its place."""
POLL_INTERVAL_SECONDS = 1.0
"""Seconds without a wake-up after which a worker polls, also for retries."""
FAULT_COOLDOWN_SECONDS = 5.0
"""Seconds to wait after a failure to read the table."""
CLAIM_RETRY_SECONDS = 0.05
"""Seconds to wait while another worker claims endpoints."""
SHUTDOWN_GRACE_SECONDS = 5.0
"""Seconds for calls under way to end when the worker stops; interrupted ones are sent again."""
MAX_RECORD_ATTEMPTS = 30
"""Attempts, a second apart, to record a batch while the database does not answer."""

CALLS: Final = Counter(
    "fieldcall_deliveries_total", "Attempts to deliver an event to an endpoint.", "channel", "outcome"
)

log = structlog.get_logger("fieldcall.webhooks")


class WebhookWorker:
    """One worker and its tasks, one for each leased endpoint."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._name = secrets.token_hex(8)
        self._hosts = TargetHosts(services.policy.host_calls, services.policy.host_calls_per_second)
        self._endpoint_tasks: dict[EndpointHealth, set[asyncio.Task[None]]] = {
            health: set() for health in EndpointHealth
        }
        self._wakeup = asyncio.Event()
        self._stopping = False

    async def run(self) -> None:
        """Deliver until the asyncio task is cancelled. Calls under way get `SHUTDOWN_GRACE_SECONDS` to end."""
        listening = asyncio.create_task(self._listen())
        try:
            while True:
                self._wakeup.clear()
                await self._claim()
                try:
                    async with asyncio.timeout(POLL_INTERVAL_SECONDS):
                        await self._wakeup.wait()
                except TimeoutError:
                    continue
        finally:
            listening.cancel()
            await self._stop()

    async def _listen(self) -> None:
        async with self._services.broadcaster.subscribe(DELIVERIES) as wakeups:
            while True:
                if await wakeups.wait(POLL_INTERVAL_SECONDS):
                    self._wakeup.set()

    async def _claim(self) -> None:
        free = {health: MAX_CONCURRENT_ENDPOINTS[health] - len(tasks) for health, tasks in self._endpoint_tasks.items()}
        if not any(free.values()):
            return
        try:
            claimed = await deliveries.claim_endpoints(self._services, self._name, free)
            if claimed is None:
                await asyncio.sleep(CLAIM_RETRY_SECONDS)
                self._wakeup.set()
                return
            refused = [endpoint for endpoint in claimed if not self._start(endpoint)]
            if refused:
                now = self._services.clock.now()
                await deliveries.put_off(
                    self._services, [(endpoint, self._hosts.place_in_line(endpoint, now)) for endpoint in refused]
                )
                # Endpoints of other hosts may be due after these.
                self._wakeup.set()
        except Exception:
            log.exception("due deliveries cannot be read")
            await asyncio.sleep(FAULT_COOLDOWN_SECONDS)

    def _start(self, endpoint: EndpointRow) -> bool:
        """Send to a leased endpoint in a separate asyncio task, if its host has calls left."""
        if not self._hosts.admit(endpoint):
            return False
        tasks = self._endpoint_tasks[endpoint.health]
        task = asyncio.create_task(self._deliver(endpoint))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return True

    async def _deliver(self, endpoint: EndpointRow) -> None:
        until = time.monotonic() + MAX_BATCH_SECONDS
        health, calls = endpoint.health, self._hosts.count_calls(endpoint)
        try:
            batch = await deliveries.first_batch(self._services, endpoint)
            while batch:
                sent = await self._send(batch, until, calls)
                batch = await self._record(batch, sent, until)
        except Exception:
            # A worker continues when the lease has expired.
            log.exception("endpoint batch failed", endpoint=endpoint.id)
        finally:
            others_wait = self._hosts.release(endpoint, self._services.clock.now())
        full = len(self._endpoint_tasks[health]) >= MAX_CONCURRENT_ENDPOINTS[health]
        if others_wait or full or endpoint.proven_at is None or time.monotonic() >= until:
            # The endpoint may have more deliveries due, or another endpoint may have waited for its place.
            self._wakeup.set()

    def _must_stop(self, until: float) -> bool:
        return self._stopping or time.monotonic() >= until

    async def _send(self, batch: EndpointBatch, until: float, calls: int) -> list[Sent]:
        """Send a batch with `calls` concurrent calls, each task's events in order."""
        sent: list[Sent] = []
        queues = deque(_task_queues(batch.due))

        async def send_queues() -> None:
            while queues and not self._must_stop(until):
                for due in queues.popleft():
                    if self._must_stop(until):
                        return
                    await self._hosts.take_turn(batch.endpoint)
                    # The lease outlasts a call that begins in time, but not one that has waited long in the queue.
                    if self._must_stop(until):
                        return
                    sent.append(await deliveries.attempt(self._services, batch, due))
                    CALLS.add(batch.endpoint.channel, "delivered" if sent[-1].is_delivered else "failed")
                    if sent[-1].stops_batch:
                        queues.clear()
                    if not sent[-1].is_delivered:
                        break

        await asyncio.gather(*(send_queues() for _ in range(min(calls, len(queues)))))
        return sent

    async def _record(self, batch: EndpointBatch, sent: list[Sent], until: float) -> EndpointBatch | None:
        # An endpoint that has just accepted its first event is leased again, with more concurrent calls.
        proven = batch.endpoint.proven_at is None and any(delivery.is_delivered for delivery in sent)
        more = not proven and not self._must_stop(until)
        for _ in range(MAX_RECORD_ATTEMPTS):
            try:
                return await deliveries.record_batch(self._services, batch, sent, more=more)
            except Unavailable:
                log.warning("what was sent cannot be recorded yet", endpoint=batch.endpoint.id)
                await asyncio.sleep(1)
        return await deliveries.record_batch(self._services, batch, sent, more=more)

    async def _stop(self) -> None:
        self._stopping = True
        tasks = set().union(*self._endpoint_tasks.values())
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=SHUTDOWN_GRACE_SECONDS)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)


def _task_queues(due: Sequence[Due]) -> Iterator[list[Due]]:
    """Yield the deliveries of each task in order, beginning with the task whose first delivery is due earliest."""
    queues: dict[object, list[Due]] = {}
    for delivery in due:
        # A delivery without an order has a separate queue.
        queues.setdefault(delivery.task_id if delivery.in_order else ("alone", delivery.id), []).append(delivery)
    yield from queues.values()


async def deliver(services: Services) -> None:
    """Deliver events to endpoints until the asyncio task is cancelled."""
    await WebhookWorker(services).run()
