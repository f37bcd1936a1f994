"""An operation is one typed function; every surface is a table that points at it.

    @operation(by=AGENT)
    async def fund_task(ctx: Context, request: FundTask) -> Funding: ...

Calling the operation checks who asks, runs it in one transaction with a session of its own (a read in none, a
procedure in as many as it opens), and wakes the listeners after the commit. Nothing else commits. Under an idempotency
key it runs once, and in a dry run its transaction is rolled back.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from inspect import cleandoc
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar, cast, get_type_hints

from adapters.catalogue import Catalogue
from adapters.storage.session import Database, Session
from domain.errors import AgentSuspended, Forbidden, OperatorNotApproved, Unauthenticated
from domain.policy import Policy
from domain.ports import BlobStore, Broadcaster, Clock, Geocoder, Mailer, Meter, PaymentProvider, Sender
from domain.practice import PracticeClock
from domain.statuses import Actor
from resolvers.idempotency import Claim, proceed_once, write_once
from resolvers.identity import Keyring
from resolvers.rehearsal import Foreseen, Rehearsable, Rehearsal, RehearsalEnds
from resolvers.wire import Wire

Request = TypeVar("Request", bound=Wire)
Result = TypeVar("Result")
Made = TypeVar("Made")

AGENT, OPERATOR, PLATFORM, SYSTEM = Actor
PUBLIC = None


class Standing(Enum):
    """Whether a caller may change things."""

    GOOD = "good"
    SUSPENDED = "suspended"
    UNAPPROVED = "unapproved"


class Caller(NamedTuple):
    """Who asks: the owner of the key, or the service itself."""

    actor: Actor
    id: int
    key_id: int | None = None
    standing: Standing = Standing.GOOD
    active: bool = False
    """An agent that has published a task before."""
    practice: PracticeClock | None = None
    """The clock of the practice world in which it acts; none for the real one."""
    has_spending_rules: bool = False
    """An agent that has spending rules, or one of whose keys has."""


SYSTEM_CALLER = Caller(SYSTEM, 0)


class Address(NamedTuple):
    """Where an operation is found on the surfaces; none where it is not on one."""

    tool: str | None = None
    endpoint: str | None = None
    mutation: str | None = None
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Services:
    """All that operations need, built once at start (`server.wiring`)."""

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


JOBS = "jobs"
"""The channel that wakes workers."""


class UploadedFile(NamedTuple):
    """A file that came beside a request: the field that it came in, its name as it was given, and where it is."""

    field: str
    name: str
    path: Path


@dataclass(slots=True)
class Context:
    """One call: who, when, for which request, and the session of its transaction.

    `now` is on the clock of the caller's world.
    """

    services: Services
    caller: Caller | None
    request_id: str
    base_url: str
    now: int
    session: Session
    language: str | None = None
    wakes: set[str] = field(default_factory=set)
    uploads: tuple[UploadedFile, ...] = ()
    """Files that came beside the request, for as long as the call lasts."""
    idempotency_key: str | None = None
    """Under which a repeat of this call gets its answer; as the caller wrote it."""
    claim: Claim | None = None
    """What a procedure has on that key."""
    replayed: bool = False
    """Whether the answer is that of an earlier call."""
    rehearsal: Rehearsal | None = None
    """In a dry run: no transaction is committed."""
    meter: Meter | None = None
    """Counts this request for its caller, where requests are limited and the key is not in the headers."""

    @property
    def actor(self) -> Actor:
        return self.caller.actor if self.caller else SYSTEM

    @property
    def agent_id(self) -> int:
        """The id of the calling agent. Only in operations by agents."""
        assert self.caller, "a public operation has no agent"
        return self.caller.id

    operator_id = agent_id

    @property
    def practice(self) -> PracticeClock | None:
        """The clock of the practice world in which this happens; none in the real one."""
        return self.caller.practice if self.caller else None

    @property
    def real_now(self) -> int:
        """The instant outside of practice worlds, by which what concerns the outside goes."""
        return self.services.clock.now() if self.practice else self.now

    def become(self, caller: Caller | None) -> None:
        """Act as a caller, at the time of its world."""
        self.caller = caller
        real = self.services.clock.now()
        self.now = self.practice.now(real) if self.practice else real

    def wake(self, channel: str) -> None:
        """Nudge the followers of a channel after the commit."""
        self.wakes.add(channel)

    async def transact(self, work: "Callable[[Context], Awaitable[Made]]") -> Made:
        """One transaction of a procedure. May run `work` again from the start."""
        try:
            made, wakes = await self.services.database.write(partial(self._within, work), self._lane)
        except RehearsalEnds as end:
            return cast("Made", end.made)
        for channel in wakes:
            await self.services.broadcaster.publish(channel)
        return made

    async def conclude(self, work: "Callable[[Context], Awaitable[Made]]") -> Made:
        """The last transaction of a procedure: its result is the answer, kept with it under an idempotency key."""
        if self.claim is None:
            return await self.transact(work)
        made = await self.transact(partial(self.claim.keeping, work=work))
        self.claim.kept = True
        return made

    @property
    def _lane(self) -> tuple[Actor, int] | None:
        """Writes of one account want its counter and its wallet; those of the system have nothing in common."""
        return self.caller[:2] if self.caller and self.caller != SYSTEM_CALLER else None

    async def _within(self, work: "Callable[[Context], Awaitable[Made]]", session: Session) -> tuple[Made, set[str]]:
        inner = Context(self.services, self.caller, self.request_id, self.base_url, self.now, session, self.language)
        if self.rehearsal:
            # Another run of the same work begins anew.
            self.rehearsal.lines.clear()
            inner.rehearsal = self.rehearsal
        made = await work(inner)
        if self.rehearsal:
            raise RehearsalEnds(made)
        return made, inner.wakes


class Kind(Enum):
    """How an operation uses the database."""

    WRITE = "write"
    READ = "read"
    PROCEDURE = "procedure"
    """Calls the outside between transactions: intent first, then the call, then the record."""


@dataclass(frozen=True, slots=True)
class Operation(Generic[Request, Result]):
    """A named thing that a caller can do, with its input and result types."""

    name: str
    by: tuple[Actor, ...] | None
    kind: Kind
    request: type[Request]
    result: type[Result]
    summary: str
    function: Callable[[Context, Request], Awaitable[Result]]
    approved: bool = True
    """Whether an operator must have been approved to change something with it."""

    async def __call__(self, context: Context, request: Request) -> Result:
        """Carry it out for `context.caller`. Raises a `Refusal`, with nothing changed."""
        self.admit(context.caller)
        if isinstance(request, Rehearsable) and request.dry_run:
            return await self._rehearse(context, request)
        if context.idempotency_key is not None and self.kind is not Kind.READ:
            once = write_once if self.kind is Kind.WRITE else proceed_once
            return cast("Result", await once(context, self, request))
        return await self._run(context, request)

    async def _run(self, context: Context, request: Request) -> Result:
        if self.kind is Kind.WRITE:
            return await context.transact(lambda inner: self.function(inner, request))
        return await self.function(context, request)

    async def _rehearse(self, context: Context, request: Request) -> Result:
        context.rehearsal = Rehearsal()
        made = await self._run(context, request)
        assert isinstance(made, Foreseen)
        told = made.model_copy(update={"dry_run": True, "ledger_lines": context.rehearsal.lines})
        return cast("Result", told)

    def admit(self, caller: Caller | None) -> None:
        """Check that the caller may do this.

        Raises `Unauthenticated`, `Forbidden`, `AgentSuspended` or `OperatorNotApproved`.
        """
        if self.by is None:
            return
        if caller is None:
            raise Unauthenticated("This operation needs an API key.")
        if caller.actor not in self.by:
            raise Forbidden(f"This operation is for {' and '.join(self.by)} keys, not for {caller.actor} keys.")
        if self.kind is Kind.READ or caller.standing is Standing.GOOD:
            return
        if caller.standing is Standing.SUSPENDED:
            raise AgentSuspended("The platform has suspended this account: it can read but change nothing.")
        if self.approved:
            raise OperatorNotApproved("The platform has not approved this operator yet.")


OPERATIONS: dict[str, Operation[Any, Any]] = {}
"""Every operation by its name, in the order in which the modules define them."""


def operation(
    *by: Actor, kind: Kind = Kind.WRITE, approved: bool = True
) -> Callable[[Callable[[Context, Request], Awaitable[Result]]], Operation[Request, Result]]:
    """Make an operation of a function; without an actor it is public.

    With `approved=False` also operators that wait for approval may use it.
    """

    def make(function: Callable[[Context, Request], Awaitable[Result]]) -> Operation[Request, Result]:
        hints = get_type_hints(function)
        name = function.__name__
        assert name not in OPERATIONS, f"two operations are called {name}"
        made: Operation[Request, Result] = Operation(
            name,
            by or None,
            kind,
            hints["request"],
            hints["return"],
            cleandoc(function.__doc__ or ""),
            function,
            approved,
        )
        OPERATIONS[name] = made
        return made

    return make
