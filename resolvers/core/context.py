"""A call and its resources: its caller, its time, its request, its transactions and the services."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from adapters.blobs.export_slots import ExportSlots
from adapters.blobs.upload_space import UploadSpace
from adapters.catalogue import Catalogue
from adapters.media.pixel_budget import PixelBudget
from adapters.rate_limits import Budgets, MemoryCounters
from adapters.storage.engine.statements.needs import Needs
from adapters.storage.engine.statements.typed import BoundStatement
from adapters.storage.engine.transactions.session import Database, Session
from adapters.storage.engine.transactions.unchanged import WhileUnchanged
from adapters.storage.queries.practice.worlds import select_clock
from adapters.tracing import spans
from adapters.tracing.recent_requests import RecentRequests
from domain.accounts.credentials import Credential, UsedCredential
from domain.accounts.scopes import ALL_SCOPES, Scope
from domain.budgets import BudgetRow, Per
from domain.lifecycle.statuses import Actor
from domain.matching.reachable_places import ReachablePlaces
from domain.people.roles import StaffRole
from domain.policy import Policy
from domain.ports import BlobStore, Broadcaster, Clock, Geocoder, Mailer, Meter, OutboundCaller, PaymentProvider
from domain.practice.clock import PracticeClock
from domain.screening.service import ScreeningService
from domain.values.time import Instant
from resolvers.core.deadline import Deadline
from resolvers.core.dry_run import DryRunEnds, DryRunReport
from resolvers.core.keyring import Keyring
from resolvers.core.replica import Replica

Result = TypeVar("Result")


class AccountStatus(Enum):
    """Right of a caller to change things."""

    GOOD = "good"
    SUSPENDED = "suspended"
    UNAPPROVED = "unapproved"


class Caller(NamedTuple):
    """The caller: the owner of an API key or a token, a person in one of its roles, or the service itself."""

    actor: Actor
    id: int
    key_id: int | None = None
    """API key, or row of the access token, whose spending rules hold."""
    account_status: AccountStatus = AccountStatus.GOOD
    suspension_reason: str | None = None
    active: bool = False
    """True for an agent that has published a task before."""
    practice: PracticeClock | None = None
    """The clock of the caller's practice world; None in the real world."""
    has_spending_rules: bool = False
    """True for an agent with spending rules, its own or those of one of its keys."""
    scopes: frozenset[Scope] = ALL_SCOPES
    """The scopes of its key or token, or those that the person's role gives."""
    expires_at: Instant | None = None
    """Expiry of its key or token; None for never."""
    credential: Credential = Credential.KEY
    credential_id: int | None = None
    """The id of the key, of the session, or of the grant of a token."""
    person_id: int | None = None
    """Signed-in person, in any role; None for keys and tokens."""
    proved_at: Instant | None = None
    """Last time at which that person proved its identity, by code, link or passkey."""
    staff_role: StaffRole | None = None
    """Roles of the platform's staff."""
    recovered_until: Instant | None = None
    """End of the time in which that person moves no money, because its address has changed less than a day ago."""

    @property
    def credential_used(self) -> UsedCredential | None:
        """Credential under which its changes are recorded; None for the service itself, and for callers that it
        simulates."""
        number = self.person_id if self.credential is Credential.PERSON else self.credential_id
        return None if number is None else UsedCredential(self.credential.value, number)


class KnownCaller(NamedTuple):
    """The owner of a key, and the last time at which it counts: then the key expires, or its use must be written."""

    caller: Caller
    until: Instant


SYSTEM_CALLER = Caller(Actor.SYSTEM, 0)


class OperationAddresses(NamedTuple):
    """The addresses of an operation on the surfaces; None for a surface that does not offer it."""

    tool: str | None = None
    endpoint: str | None = None
    mutation: str | None = None
    summary: str = ""
    in_graph: Callable[[Mapping[str, object]], dict[str, Any] | None] | None = None
    """Makes the body of a request to the graph from the arguments; None for a read that has none."""
    endpoints: Mapping[Actor, str] = MappingProxyType({})
    """The endpoint of each actor that has another one."""


# asyncio formats the result of a task even when its text is not used; for all services that takes milliseconds.
@dataclass(frozen=True, slots=True, repr=False)
class Services:
    """Everything that operations need, built once at start (`server.config.wiring`)."""

    database: Database
    catalogue: Catalogue
    policy: Policy
    clock: Clock
    geocoder: Geocoder
    payments: PaymentProvider | None
    """Takes new deposits, except those of practice worlds, which the embedded provider takes; None: no deposits."""
    payment_providers: Mapping[str, PaymentProvider]
    """Every configured provider by name: a deposit stays with the provider that opened it."""
    blobs: BlobStore
    broadcaster: Broadcaster
    keyring: Keyring
    sender: OutboundCaller
    mailer: Mailer
    budgets: Budgets = field(default_factory=lambda: Budgets(MemoryCounters(), Policy(registrations_per_hour=None)))
    """Counts what senders cause, by the table in `domain.budgets`."""
    addresses: dict[str, OperationAddresses] = field(default_factory=dict)
    """Filled from the tables of the surfaces once these are complete."""
    upload_space: UploadSpace = field(default_factory=UploadSpace)
    """Space for the temporary files of uploads."""
    pixels: PixelBudget = field(default_factory=PixelBudget)
    """Memory and threads for the pixels of pictures."""
    exports: ExportSlots = field(default_factory=ExportSlots)
    """Exports in progress."""
    screening: ScreeningService | None = None
    """Checks a task before it is published; None: tasks are not checked."""
    push_key: str | None = None
    """Private key for messages to browsers, in base64url; None: the key in the database."""
    push_subject: str = "mailto:fieldcall@localhost"
    """Contact for push services about these messages: a mailto or web address."""
    base_url: str | None = None
    """Public address, for links outside of responses; None: links use the address of the request."""
    replica: Replica | None = None
    """A replica of the database, for the reads of `resolvers.core.replica`."""
    draining: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the service is about to stop and still serves: balancers should send their requests elsewhere."""
    reachable_places: ReachablePlaces = field(default_factory=ReachablePlaces)
    """Places near which an operator was in reach lately."""
    known_callers: WhileUnchanged[KnownCaller] = field(default_factory=WhileUnchanged)
    """Owners of keys, by the digest of the key."""
    recent_requests: RecentRequests = field(default_factory=RecentRequests)
    """The latest requests of each agent, for `fieldcall logs`."""
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the service begins to stop: calls that wait for events then answer with the events so far."""


JOB_CHANNEL = "jobs"
"""The channel that wakes the job workers."""


class UploadedFile(NamedTuple):
    """A file that was uploaded with a request: its form field, the client's name for it, and its path on the disk."""

    field: str
    name: str
    path: Path


@dataclass(slots=True)
class Context:
    """The context of an operation: its caller, request, time and session.

    `now` is in microseconds, on the clock of the caller's world.
    """

    services: Services
    caller: Caller | None
    request_id: str
    base_url: str
    now: Instant
    session: Session
    """Single reads for a call, one snapshot for a read, one transaction for a transaction."""
    language: str | None = None
    network: str | None = None
    """The network of the client, as budgets count it (`domain.values.networks.to_site`); None for the service itself,
    its jobs and its commands."""
    dry_run: DryRunReport | None = None
    """True in a dry run: no transaction is committed."""
    needs: Needs | None = None
    """The parts of the row that a single view needs; None reads the whole row."""

    @property
    def actor(self) -> Actor:
        return self.caller.actor if self.caller else Actor.SYSTEM

    @property
    def caller_id(self) -> int:
        """The caller's id. Only in operations that are not public."""
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
    def person_id(self) -> int:
        """Id of the signed-in person. Only in operations by persons."""
        assert self.caller, "a public operation has no caller"
        assert self.caller.person_id, "the caller is no person"
        return self.caller.person_id

    @property
    def practice(self) -> PracticeClock | None:
        """The clock of the caller's practice world; None in the real world."""
        return self.caller.practice if self.caller else None

    @property
    def takes_payments(self) -> bool:
        """True if the caller can open deposits at a payment provider."""
        return self.practice is not None or self.services.payments is not None

    @property
    def real_now(self) -> Instant:
        """The instant in the real world, which applies to everything outside of practice worlds."""
        return self.services.clock.now() if self.practice else self.now

    @property
    def sender(self) -> tuple[Actor, int]:
        """The account that pays for a call's share of bounded resources."""
        return (self.caller or SYSTEM_CALLER)[:2]

    def become(self, caller: Caller | None) -> None:
        """Act as this caller, at the time of its world."""
        self.caller = caller
        real = self.services.clock.now()
        self.now = self.practice.now(real) if self.practice else real


@dataclass(slots=True)
class Transaction(Context):
    """One transaction of a call: it commits all of its statements, or none."""

    channels: set[str] = field(default_factory=set)
    traceparent: str | None = None
    """The span that follows the transaction's jobs and events; None outside of traces."""

    def notify_channel(self, channel: str) -> None:
        """Wake the subscribers of a channel after the commit."""
        self.channels.add(channel)


Work = Callable[[Transaction], Awaitable[Result]]
"""The work of one transaction; it may run again from the start."""


class KeyClaim(Protocol):
    """A procedure's claim on its idempotency key (`resolvers.core.idempotency`)."""

    stored: bool
    """True once the response has been stored."""

    def names(self, purpose: str) -> tuple[str, ...]:
        """Return names for the things that the call creates, the same for a repeat.

        A new thing takes the first name; a thing that an earlier call created has any of them.
        """

    async def run_and_store(self, context: Transaction, work: Work[Result]) -> Result:
        """Do the work of a transaction and store its result as the response."""


@dataclass(slots=True)
class Call(Context):
    """One call from the outside, or one job: it reads single statements and opens as many transactions as it needs."""

    uploads: tuple[UploadedFile, ...] = ()
    """Files that were uploaded with the request; deleted when the call ends."""
    idempotency_key: str | None = None
    """Key as the caller wrote it. A repeat of this call with the same key gets its response."""
    claim: KeyClaim | None = None
    """A procedure's claim on the idempotency key."""
    replayed: bool = False
    """True if the response is that of an earlier call."""
    meter: Meter | None = None
    """Counts this request for its sender, where requests are limited."""
    deadline: Deadline | None = None
    """The bound on the time of its operations; none for a job."""
    announced: list[BoundStatement[Any]] = field(default_factory=list)
    """Rows that its transactions are likely to look up."""
    first_transaction: Callable[[Transaction, Work[Any]], Awaitable[Any]] | None = None
    """Does the work of the next transaction, and records it in the same transaction (`resolvers.core.audit`)."""

    async def transact(self, work: Work[Result]) -> Result:
        """Run one transaction, and wake the subscribers of its channels after the commit. May run `work` again."""
        try:
            with spans.span("transaction"):
                # Here, because a transaction may run in another task or thread.
                within = partial(self._within, work, spans.current())
                result, channels = await self.services.database.write(within, self._group_key, self.announced)
        except DryRunEnds as end:
            return cast("Result", end.result)
        self.first_transaction = None
        if self.services.replica:
            self.services.replica.note_write(self.caller)
        for channel in channels:
            await self.services.broadcaster.publish(channel)
        return result

    async def charge(self, budget: BudgetRow, amount: int = 1) -> None:
        """Count `amount` for the caller before the work, in a budget that counts networks, credentials, accounts or
        persons. Raises `RateLimited`."""
        await self.services.budgets.charge(budget, self._sender(budget.per), amount)

    def _sender(self, per: Per) -> str | None:
        if per is Per.NETWORK:
            return self.network
        if self.caller is None or self.caller.actor is Actor.SYSTEM:
            return None
        if per is Per.ACCOUNT:
            return f"{self.caller.actor}:{self.caller.id}"
        if per is Per.PERSON:
            return None if self.caller.person_id is None else str(self.caller.person_id)
        assert per is Per.CREDENTIAL, f"the caller does not name the {per}: charge it by its name"
        used = self.caller.credential_used
        return used and f"{used.kind}:{used.id}"

    def announce(self, bound: BoundStatement[Any]) -> None:
        """Note a row that the transactions of this call are likely to look up: a hint, which changes no result."""
        self.announced.append(bound)

    async def conclude(self, work: Work[Result]) -> Result:
        """Run the last transaction of a procedure: its result is the response, stored under an idempotency key."""
        if self.claim is None:
            return await self.transact(work)
        result = await self.transact(partial(self.claim.run_and_store, work=work))
        self.claim.stored = True
        return result

    @property
    def _group_key(self) -> tuple[Actor, int] | None:
        """Writes of one account lock its counter and its wallet; writes of the system have no row in common."""
        return self.caller[:2] if self.caller and self.caller != SYSTEM_CALLER else None

    async def _within(self, work: Work[Result], traceparent: str | None, session: Session) -> tuple[Result, set[str]]:
        if self.deadline:
            self.deadline.begin()
        if self.dry_run:
            # A repeated run of the same work collects its effects again.
            self.dry_run.clear()
        transaction = Transaction(
            services=self.services,
            caller=self.caller,
            request_id=self.request_id,
            base_url=self.base_url,
            now=self.now,
            session=session,
            language=self.language,
            network=self.network,
            dry_run=self.dry_run,
            traceparent=traceparent,
        )
        result = await (self.first_transaction(transaction, work) if self.first_transaction else work(transaction))
        if self.dry_run:
            raise DryRunEnds(result)
        return result, transaction.channels


async def enter_world(context: Context, agent_id: int) -> None:
    """Move a context to an agent's practice world and its time, if the agent has one."""
    clock = await context.session.find(select_clock(agent_id=agent_id))
    context.become((context.caller or SYSTEM_CALLER)._replace(practice=clock))
