"""Takes events to endpoints, until it is cancelled. Any number of workers share the work by leases.

Endpoints that fail have places of their own, so that those which hang never keep the others waiting.
"""

import asyncio
import time
from collections import deque
from collections.abc import Iterator, Sequence

import structlog

from adapters.storage.queries.webhooks import Due
from adapters.storage.tables.webhooks import EndpointRow
from domain.refusals.general import Unavailable
from resolvers.core.context import Services
from resolvers.webhooks import delivery as deliveries
from resolvers.webhooks.delivery import Sent, Visit
from subscriptions.transports.channels import DELIVERIES

MAX_CONCURRENT_ENDPOINTS = {False: 64, True: 32}
"""How many endpoints are visited at a time: of those that work, and of those that fail."""
MAX_CONCURRENT_CALLS = 2
"""Calls under way to one endpoint."""
MAX_BATCH_SECONDS = 5.0
"""Seconds after which a visit begins no further call, so that others get its place."""
POLL_INTERVAL_SECONDS = 1.0
"""Seconds without a nudge after which a worker looks by itself: for what is tried again, too."""
FAULT_COOLDOWN_SECONDS = 5.0
"""Seconds to wait when not even the table can be read."""
SHUTDOWN_GRACE_SECONDS = 5.0
"""Seconds that calls under way have to end when the worker stops; what is cut off is sent again."""
MAX_RECORD_ATTEMPTS = 30
"""How often, a second apart, what has been sent is recorded while the database does not answer."""

log = structlog.get_logger("fieldcall.courier")


class WebhookWorker:
    """One worker's visits."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._visits: dict[bool, set[asyncio.Task[None]]] = {False: set(), True: set()}
        self._wake = asyncio.Event()
        self._stopping = False

    async def run(self) -> None:
        """Work until the task is cancelled. Calls under way get a little time to end."""
        watching = asyncio.create_task(self._watch())
        try:
            while True:
                self._wake.clear()
                await self._claim()
                try:
                    async with asyncio.timeout(POLL_INTERVAL_SECONDS):
                        await self._wake.wait()
                except TimeoutError:
                    continue
        finally:
            watching.cancel()
            await self._stop()

    async def _watch(self) -> None:
        async with self._services.broadcaster.subscribe(DELIVERIES) as nudges:
            while True:
                if await nudges.wait(POLL_INTERVAL_SECONDS):
                    self._wake.set()

    async def _claim(self) -> None:
        free = {failing: MAX_CONCURRENT_ENDPOINTS[failing] - len(visits) for failing, visits in self._visits.items()}
        if not any(free.values()):
            return
        try:
            claimed = await deliveries.claim_endpoints(self._services, free[False], free[True])
        except Exception:
            log.exception("due deliveries cannot be read")
            await asyncio.sleep(FAULT_COOLDOWN_SECONDS)
            return
        for endpoint in claimed:
            visits = self._visits[endpoint.failing_since is not None]
            task = asyncio.create_task(self._visit(endpoint))
            visits.add(task)
            task.add_done_callback(visits.discard)

    async def _visit(self, endpoint: EndpointRow) -> None:
        until = time.monotonic() + MAX_BATCH_SECONDS
        failing = endpoint.failing_since is not None
        try:
            visit = await deliveries.begin(self._services, endpoint)
            while visit:
                sent = await self._send(visit, until)
                visit = await self._conclude(visit, sent, until)
        except Exception:
            # Whoever comes when the lease has run out goes on.
            log.exception("visit failed", endpoint=endpoint.id)
        if time.monotonic() >= until or len(self._visits[failing]) >= MAX_CONCURRENT_ENDPOINTS[failing]:
            # It may have left something, or somebody may have waited for its place.
            self._wake.set()

    def _is_over(self, until: float) -> bool:
        return self._stopping or time.monotonic() >= until

    async def _send(self, visit: Visit, until: float) -> list[Sent]:
        """Send a batch, two calls at a time, each task's events one after the other."""
        sent: list[Sent] = []
        lines = deque(_lines(visit.due))

        async def one_after_the_other() -> None:
            while lines and not self._is_over(until):
                for due in lines.popleft():
                    if self._is_over(until):
                        return
                    sent.append(await deliveries.attempt(self._services, visit, due))
                    if sent[-1].halts:
                        lines.clear()
                    if not sent[-1].is_delivered:
                        break

        await asyncio.gather(*(one_after_the_other() for _ in range(min(MAX_CONCURRENT_CALLS, len(lines)))))
        return sent

    async def _conclude(self, visit: Visit, sent: list[Sent], until: float) -> Visit | None:
        more = not self._is_over(until)
        for _ in range(MAX_RECORD_ATTEMPTS):
            try:
                return await deliveries.conclude(self._services, visit, sent, more=more)
            except Unavailable:
                log.warning("what was sent cannot be recorded yet", endpoint=visit.endpoint.id)
                await asyncio.sleep(1)
        return await deliveries.conclude(self._services, visit, sent, more=more)

    async def _stop(self) -> None:
        self._stopping = True
        visits = self._visits[False] | self._visits[True]
        if not visits:
            return
        _, late = await asyncio.wait(visits, timeout=SHUTDOWN_GRACE_SECONDS)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)


def _lines(due: Sequence[Due]) -> Iterator[list[Due]]:
    """What must go one after the other, in the order in which the first of each is due."""
    lines: dict[object, list[Due]] = {}
    for each in due:
        # What is not in order is a line of its own.
        lines.setdefault(each.task_id if each.in_order else ("alone", each.id), []).append(each)
    yield from lines.values()


async def deliver(services: Services) -> None:
    """Take events to endpoints until the task is cancelled."""
    await WebhookWorker(services).run()
