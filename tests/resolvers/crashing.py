"""Services whose process dies on order in the middle of something, and which are started anew on the same database."""

from collections.abc import Hashable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any, TypeVar

from adapters.payments.embedded import EmbeddedProvider
from adapters.payments.stripe import StripeProvider
from adapters.storage.engine.statements.typed import BoundStatement
from adapters.storage.engine.transactions.session import ClosableSession, Database, Session, Work
from domain.ports import PaymentProvider
from resolvers.core.context import Services
from server.config.database import open_database
from server.config.settings import Settings
from server.config.wiring import build, started
from tests.actors import SetClock
from tests.simulators.stripe import KEY, SECRET, Stripe

Result = TypeVar("Result")

TIMEOUT_SECONDS = 0.3
"""Seconds that Stripe has to answer."""


class CrashError(Exception):
    """The process died here."""


class CrashingDatabase:
    """The database of a process that dies before or right after a commit, and does nothing more from then on."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.dialect = database.dialect
        self.damage = database.damage
        self.file = database.file
        self._countdown: int | None = None
        self._after = False
        self.dead = False

    def plan(self, *, skip: int, after: bool) -> None:
        """Die at a later transaction, after a number of others: before its commit, or after it and before its
        answer."""
        self._countdown, self._after = skip, after

    def unplan(self) -> None:
        self._countdown = None

    @property
    def version(self) -> int | None:
        self._check_alive()
        return self._database.version

    @property
    def reader(self) -> Session:
        self._check_alive()
        return self._database.reader

    async def read(self, work: Work[Result], *, single: bool = False) -> Result:
        self._check_alive()
        return await self._database.read(work, single=single)

    def lazy_snapshot(self) -> ClosableSession:
        self._check_alive()
        return self._database.lazy_snapshot()

    async def start(self) -> None:
        await self._database.start()

    async def stop(self) -> None:
        await self._database.stop()

    async def write(
        self, work: Work[Result], group_key: Hashable = None, announced: Sequence[BoundStatement[Any]] = ()
    ) -> Result:
        self._check_alive()
        dies = self._countdown == 0
        if self._countdown is not None:
            self._countdown -= 1

        async def dying(session: Session) -> Result:
            made = await work(session)
            if dies and not self._after:
                self._die()
            return made

        made = await self._database.write(dying, group_key, announced)
        if dies:
            self._die()
        return made

    def _die(self) -> None:
        self.dead = True
        raise CrashError

    def _check_alive(self) -> None:
        if self.dead:
            raise CrashError


class Harness:
    """The services as they run at the snapshot, with new deposits paid at Stripe or on the embedded page."""

    services: Services
    database: CrashingDatabase

    def __init__(self, settings: Settings, clock: SetClock, stripe: Stripe) -> None:
        self.settings = settings
        self.clock = clock
        self.stripe = stripe
        self.ended: set[str] = set()
        """Stripe's sessions whose payments took days and have arrived or bounced, which is for good."""
        self._running = AsyncExitStack()
        # Fixed parts; the database and the connections are new each time.
        self._built = build(settings)

    async def start(self, *, at_stripe: bool) -> None:
        self.database = CrashingDatabase(open_database(self.settings))
        payments: PaymentProvider = EmbeddedProvider()
        if at_stripe:
            currencies = self._built.catalogue.currencies
            payments = StripeProvider(
                KEY, SECRET, currencies, api_base=self.stripe.url, timeout_seconds=TIMEOUT_SECONDS
            )
        services = replace(
            self._built,
            clock=self.clock,
            database=self.database,
            payments=payments,
            payment_providers={**self._built.payment_providers, payments.name: payments},
        )
        self.services = await self._running.enter_async_context(started(services))

    async def start_anew(self, *, at_stripe: bool) -> None:
        await self.stop()
        await self.start(at_stripe=at_stripe)

    async def stop(self) -> None:
        await self._running.aclose()
