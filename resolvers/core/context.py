"""One call and what it may use: who calls, when, for which request, within which transaction, with which services."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar, cast

from adapters.catalogue import Catalogue
from adapters.storage.engine.session import Database, Session
from adapters.storage.queries.practice import CLOCK_OF
from domain.lifecycle.statuses import Actor
from domain.policy import Policy
from domain.ports import BlobStore, Broadcaster, Clock, Geocoder, Mailer, Meter, PaymentProvider, Sender
from domain.practice.clock import PracticeClock
from domain.values.time import Instant
from resolvers.core.dry_run import DryRun, DryRunEnds
from resolvers.core.keyring import Keyring

Result = TypeVar("Result")


class AccountStatus(Enum):
    """Whether a caller may change things."""

    GOOD = "good"
    SUSPENDED = "suspended"
    UNAPPROVED = "unapproved"


class Caller(NamedTuple):
    """Who asks: the owner of the key, or the service itself."""

    actor: Actor
    id: int
    key_id: int | None = None
    account_status: AccountStatus = AccountStatus.GOOD
    active: bool = False
    """An agent that has published a task before."""
    practice: PracticeClock | None = None
    """The clock of the practice world in which it acts; none for the real one."""
    has_spending_rules: bool = False
    """An agent that has spending rules, or one of whose keys has."""


SYSTEM_CALLER = Caller(Actor.SYSTEM, 0)


class Address(NamedTuple):
    """Where an operation is found on the surfaces; none where it is not on one."""

    tool: str | None = None
    endpoint: str | None = None
    mutation: str | None = None
    summary: str = ""


# asyncio makes the text of a task's result even where nobody reads it; for all of this it takes milliseconds.
@dataclass(frozen=True, slots=True, repr=False)
class Services:
    """All that operations need, built once at start (`server.config.wiring`)."""

    database: Database
    catalogue: Catalogue
    policy: Policy
    clock: Clock
    geocoder: Geocoder
    payments: PaymentProvider
    blobs: BlobStore
    broadcaster: Broadcaster
    keyring: Keyring
    sender: Sender
    mailer: Mailer
    addresses: dict[str, Address] = field(default_factory=dict)
    """Filled from the surfaces' tables once these are complete."""
    base_url: str | None = None
    """The public address, for links that are not part of an answer; without one, that of the request."""


JOB_CHANNEL = "jobs"
"""The channel that wakes workers."""


class UploadedFile(NamedTuple):
    """A file that came beside a request: the field that it came in, its name as it was given, and where it is."""

    field: str
    name: str
    path: Path


@dataclass(slots=True)
class Context:
    """What an operation works in: who calls, when, for which request, and a session.

    `now` is on the clock of the caller's world.
    """

    services: Services
    caller: Caller | None
    request_id: str
    base_url: str
    now: Instant
    session: Session
    """Single reads for a call, the statements of one transaction for a transaction."""
    language: str | None = None
    dry_run: DryRun | None = None
    """In a dry run: no transaction is committed."""

    @property
    def actor(self) -> Actor:
        return self.caller.actor if self.caller else Actor.SYSTEM

    @property
    def caller_id(self) -> int:
        """The id of whoever calls. Only in operations that are not public."""
        assert self.caller, "a public operation has no caller"
        return self.caller.id

    @property
    def agent_id(self) -> int:
        """The id of the calling agent. Only in operations by agents."""
        assert self.actor is Actor.AGENT, f"the caller is no agent: {self.actor}"
        return self.caller_id

    @property
    def operator_id(self) -> int:
        """The id of the calling operator. Only in operations by operators."""
        assert self.actor is Actor.OPERATOR, f"the caller is no operator: {self.actor}"
        return self.caller_id

    @property
    def practice(self) -> PracticeClock | None:
        """The clock of the practice world in which this happens; none in the real one."""
        return self.caller.practice if self.caller else None

    @property
    def real_now(self) -> Instant:
        """The instant outside of practice worlds, by which what concerns the outside goes."""
        return self.services.clock.now() if self.practice else self.now

    def become(self, caller: Caller | None) -> None:
        """Act as a caller, at the time of its world."""
        self.caller = caller
        real = self.services.clock.now()
        self.now = self.practice.now(real) if self.practice else real


@dataclass(slots=True)
class Transaction(Context):
    """One transaction of a call: all of it is committed, or nothing."""

    channels: set[str] = field(default_factory=set)

    def notify_channel(self, channel: str) -> None:
        """Wake the followers of a channel after the commit."""
        self.channels.add(channel)


Work = Callable[[Transaction], Awaitable[Result]]
"""What is done in one transaction; it may be run again from the start."""


class Claim(Protocol):
    """What a procedure has on its idempotency key (`resolvers.core.idempotency`)."""

    digest: str
    """Of the key, with its caller: the same for a repeat."""
    stored: bool
    """Whether the answer has been stored."""

    async def run_and_store(self, context: Transaction, work: Work[Result]) -> Result:
        """The work of a transaction whose result is the answer."""


@dataclass(slots=True)
class Call(Context):
    """One call from the outside, or one job: it reads without a transaction and opens as many as it needs."""

    uploads: tuple[UploadedFile, ...] = ()
    """Files that came beside the request, for as long as the call lasts."""
    idempotency_key: str | None = None
    """Under which a repeat of this call gets its answer; as the caller wrote it."""
    claim: Claim | None = None
    """What a procedure has on that key."""
    replayed: bool = False
    """Whether the answer is that of an earlier call."""
    meter: Meter | None = None
    """Counts this request for its caller, where requests are limited and the key is not in the headers."""

    async def transact(self, work: Work[Result]) -> Result:
        """Run one transaction, and wake the followers of its channels after the commit. May run `work` again."""
        try:
            result, channels = await self.services.database.write(partial(self._within, work), self._group_key)
        except DryRunEnds as end:
            return cast("Result", end.result)
        for channel in channels:
            await self.services.broadcaster.publish(channel)
        return result

    async def conclude(self, work: Work[Result]) -> Result:
        """Run the last transaction of a procedure: its result is the answer, stored under an idempotency key."""
        if self.claim is None:
            return await self.transact(work)
        result = await self.transact(partial(self.claim.run_and_store, work=work))
        self.claim.stored = True
        return result

    @property
    def _group_key(self) -> tuple[Actor, int] | None:
        """Writes of one account want its counter and its wallet; those of the system have nothing in common."""
        return self.caller[:2] if self.caller and self.caller != SYSTEM_CALLER else None

    async def _within(self, work: Work[Result], session: Session) -> tuple[Result, set[str]]:
        if self.dry_run:
            # Another run of the same work begins anew.
            self.dry_run.lines.clear()
        transaction = Transaction(
            self.services,
            self.caller,
            self.request_id,
            self.base_url,
            self.now,
            session,
            self.language,
            self.dry_run,
        )
        result = await work(transaction)
        if self.dry_run:
            raise DryRunEnds(result)
        return result, transaction.channels


async def enter_world(context: Context, agent_id: int) -> None:
    """Go on at the time of an agent's practice world, where it has one: for whoever acts on what is in it."""
    clock = await context.session.find(CLOCK_OF, agent_id=agent_id)
    context.become((context.caller or SYSTEM_CALLER)._replace(practice=clock))
