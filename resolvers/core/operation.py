"""An operation is one typed function; every surface is a table that points at it.

    @operation(Actor.AGENT, scope=Scope.SETTLE)
    async def fund_task(transaction: Transaction, request: FundTask) -> Funding: ...

Calling an operation checks the caller and the scope of its key, runs the function, and wakes the subscribers after the
commit. A write runs in one transaction, a read in the snapshot that it declares, a procedure in as many transactions as
it opens. Nothing else commits. Under an idempotency key the function runs once; a dry run rolls its transaction back.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from enum import Enum
from functools import partial
from inspect import cleandoc
from typing import Any, Generic, TypeVar, cast, get_type_hints

from pydantic.alias_generators import to_camel

from adapters.storage.engine.transactions.session import ClosableSession, Database, Session
from adapters.storage.engine.transactions.snapshots import SingleSession
from adapters.tracing import spans
from domain.accounts.credentials import Credential
from domain.accounts.scopes import Scope, as_text
from domain.budgets import BudgetRow
from domain.lifecycle.statuses import Actor
from domain.people.recovery import SCOPES_IN_WAITING
from domain.people.roles import EVERY_ROLE, StaffRole
from domain.people.sign_in import PROOF_LIFETIME
from domain.refusals.accounts import AgentSuspended, InsufficientRole, InsufficientScope, OperatorNotApproved
from domain.refusals.general import (
    KEY_FORM,
    REGISTER_AGENT,
    REGISTER_OPERATOR,
    DeadlineExceeded,
    Forbidden,
    NotFound,
    Unauthenticated,
    Unavailable,
)
from domain.refusals.people import FreshProofRequired, RecoveryPending
from domain.refusals.refusal import Refusal
from domain.refusals.suggestion import OPERATION_OF, Suggestion, Way
from domain.values.time import MINUTE
from resolvers.core.activity import note_operations
from resolvers.core.arrival import stop_counting
from resolvers.core.audit import AuditSubject, audited
from resolvers.core.context import AccountStatus, Call, Caller, Context, Transaction
from resolvers.core.deadline import OPERATION_SECONDS, Deadline
from resolvers.core.dry_run import DryRunReport, DryRunResult, SupportsDryRun
from resolvers.core.idempotency import proceed_once, write_once
from resolvers.wire.model import Wire
from resolvers.wire.scalars import server_time

OF_ONE_STATE = (ClosableSession, SingleSession)
"""Sessions whose reads all see one committed state."""
Request = TypeVar("Request", bound=Wire)
Result = TypeVar("Result")
Part = TypeVar("Part")


class Kind(Enum):
    """Use of the database by an operation."""

    WRITE = "write"
    READ = "read"
    PROCEDURE = "procedure"
    """Calls other services between transactions: it records the intent, calls, then records the outcome."""


class Snapshot(Enum):
    """The committed state that the statements of a read see."""

    ONE = "one"
    """All statements see one state."""
    SINGLE = "single"
    """All statements see one state, at less cost for a read that usually takes a single statement."""
    EACH = "each"
    """Each statement sees the latest state: for a read that also waits, such as a long poll."""


IN_SNAPSHOT = (Snapshot.ONE, Snapshot.SINGLE)


@dataclass(frozen=True, slots=True)
class Operation(Generic[Request, Result]):
    """An operation that a caller can run, with its name and the types of its input and result."""

    name: str
    by: tuple[Actor, ...] | None
    kind: Kind
    request: type[Request]
    result: type[Result]
    summary: str
    function: Callable[[Any, Request], Awaitable[Result]]
    """Takes a `Transaction`, a `Context` or a `Call`, as `_read_types` says, and the request."""
    reads: Snapshot | None = None
    """Snapshot of a read; None for an operation that changes something."""
    on_replica: bool = False
    """True if a replica may answer: reads of others' data, and sums. Reads of own tasks and money see every commit."""
    contests: bool = False
    """True if a suspended account may use it, to contest its suspension."""
    approved: bool = True
    """True if it changes something for an operator only after the platform has approved the operator."""
    scope: Scope | None = None
    """Scope that a key needs for it; None for a public operation."""
    subject: AuditSubject | None = None
    """Subject that the audit log compares when the staff runs it; None if the staff cannot change anything with it."""
    fresh: bool = False
    """True if a person must have proved its identity within minutes."""
    roles: frozenset[StaffRole] = frozenset(EVERY_ROLE)
    """Roles of the staff that may use it."""
    charges: tuple[BudgetRow, ...] = ()
    """Budgets that each call is charged to before it begins."""
    signed_in: bool = False
    """True if the staff must be signed in for it: no key is accepted."""
    ended_by: str = ""
    """Operation that ends or withdraws what it starts, if its name does not follow from the own one."""

    @property
    def staff_roles(self) -> tuple[StaffRole, ...]:
        """The roles of the staff that may use it; empty if the staff may not use it, or if every role may."""
        if Actor.PLATFORM not in (self.by or ()) or self.roles == frozenset(EVERY_ROLE):
            return ()
        return tuple(role for role in StaffRole if role in self.roles)

    @property
    def needs(self) -> str:
        """The scope and the role that it needs, in sentences; empty if it needs none."""
        scope = f"Needs a key with the scope `{self.scope}`." if self.scope else ""
        roles = " or ".join(f"`{role}`" for role in self.staff_roles)
        who = " who is signed in; keys are refused" if self.signed_in else ""
        return f"{scope} Of the staff it is for the role {roles}{who}." if roles else scope

    async def __call__(self, call: Call, request: Request) -> Result:
        """Run the operation for `call.caller`, within its deadline. Raises a `Refusal`, with nothing changed."""
        note_operations((self.name,))
        self.admit(call.caller)
        if self.fresh:
            require_fresh_proof(call)
        if call.deadline is None:
            # A long poll waits beside its deadline.
            wait = getattr(request, "wait", 0) if "wait" in type(request).model_fields else 0
            call.deadline = Deadline(OPERATION_SECONDS + wait)
            if wait:
                stop_counting()
        for budget in self.charges:
            await call.charge(budget)
        try:
            with spans.span(self.name):
                async with call.deadline:
                    return await self._answer(call, request)
        except NotFound as refusal:
            raise refusal.amended(next_actions=refusal.next_actions or self._lists_for(call, request)) from refusal

    def _lists_for(self, call: Call, request: Request) -> tuple[Suggestion, ...]:
        """Suggest a list of the ids that a request names and that do not exist; nothing if there is no such list.

        A list within something else that the request names comes first: an offer is missing among those of its task.
        """
        listings = [LISTS[key] for field in type(request).model_fields if (key := (field, call.actor)) in LISTS]
        complete = [listing for listing in listings if None not in listing.find_required(request).values()]
        if not complete:
            return ()
        nearest = max(reversed(complete), key=lambda listing: len(listing.find_required(request)))
        return (nearest.suggested("It lists the ones that you may use, with their ids.", request),)

    def suggested(self, why: str, request: Wire | None = None) -> Suggestion:
        """Return the operation as a suggestion; its required fields have the values that they have in a request."""
        return Suggestion(self.name, why, self.find_required(request))

    def find_required(self, request: Wire | None) -> dict[str, object]:
        """Return the values of its required fields in a request, by camelCase name; None for those that it lacks."""
        required = (name for name, field in self.request.model_fields.items() if field.is_required())
        return {to_camel(name): getattr(request, name, None) for name in required}

    async def _answer(self, call: Call, request: Request) -> Result:
        if isinstance(request, SupportsDryRun) and request.dry_run:
            return await self._run_dry(call, request)
        if call.idempotency_key is not None and self.kind is not Kind.READ:
            once = write_once if self.kind is Kind.WRITE else proceed_once
            return cast("Result", await once(call, self, request))
        return await self._run(call, request)

    async def _run(self, call: Call, request: Request) -> Result:
        if self.kind is Kind.WRITE:
            return await call.transact(lambda transaction: self.function(transaction, request))
        if replica := self._replica(call):
            # If the replica fails or is late, the database answers the read.
            with suppress(Unavailable, DeadlineExceeded):
                return await self._read_from(replica, call, request)
        if isinstance(call.session, OF_ONE_STATE) is (self.reads in IN_SNAPSHOT):
            return await self.function(call, request)
        return await self._read_from(call.services.database, call, request)

    async def read_part(self, call: Call, read: Callable[[Call], Awaitable[Part]]) -> Part:
        """Read a part of the list that it returns, a page or the number, for a surface that asks for parts.

        The part comes from a snapshot of the replica if that serves the list, else from the session of the call.
        """
        if replica := self._replica(call):
            with suppress(Unavailable, DeadlineExceeded):
                return await replica.read(partial(_read_within, call, read))
        return await read(call)

    def _replica(self, call: Call) -> Database | None:
        replica = call.services.replica
        return replica.database if replica and self.on_replica and replica.serves(call.caller) else None

    async def _read_from(self, database: Database, call: Call, request: Request) -> Result:
        work = partial(self._read, call, request)
        if self.reads in IN_SNAPSHOT:
            return await database.read(work, single=self.reads is Snapshot.SINGLE)
        return await work(database.reader)

    async def _read(self, call: Call, request: Request, session: Session) -> Result:
        outer, call.session = call.session, session
        try:
            return await self.function(call, request)
        finally:
            call.session = outer

    async def _run_dry(self, call: Call, request: Request) -> Result:
        call.dry_run = DryRunReport()
        result = await self._run(call, request)
        assert isinstance(result, DryRunResult)
        report = result.model_copy(update={"dry_run": True, "ledger_lines": call.dry_run.lines})
        return cast("Result", report)

    def admit(self, caller: Caller | None) -> None:
        """Check that the caller may use the operation.

        Raises `Unauthenticated`, `Forbidden`, `InsufficientRole`, `InsufficientScope`, `RecoveryPending`,
        `AgentSuspended` or `OperatorNotApproved`.
        """
        if self.by is None:
            return
        if caller is None:
            raise credential_needed(self.by).amended(scopes=frozenset(filter(None, (self.scope,))))
        if Actor.PERSON in self.by and caller.person_id is not None:
            # A person acts as itself here, in any role, with all of its rights.
            return
        if caller.actor not in self.by:
            raise self._misplaced(caller)
        if caller.actor is Actor.PLATFORM and caller.staff_role not in self.roles:
            # Checked before the scope: no other key of the same member helps.
            raise self._beyond_role(caller)
        if self.scope:
            require_scope(caller, self.scope)
            _require_no_recovery(caller, self.scope)
        if self.signed_in and caller.actor is Actor.PLATFORM and caller.credential is not Credential.PERSON:
            raise Forbidden(NO_KEY)
        if self.kind is not Kind.READ and caller.account_status is not AccountStatus.GOOD:
            self._admit_restricted(caller)

    def _admit_restricted(self, caller: Caller) -> None:
        """Check that a suspended or unapproved account may change something with the operation."""
        if caller.account_status is AccountStatus.SUSPENDED and not self.contests:
            why = (
                f"Reason: {caller.suspension_reason}"
                if caller.suspension_reason
                else "No reason was given: ask for it."
            )
            raise AgentSuspended(
                "The platform has suspended this account: it can read, and contest this with a support request, but "
                f"change nothing else. {why}",
                next_actions=CONTEST,
            )
        if caller.account_status is AccountStatus.UNAPPROVED and self.approved:
            raise OperatorNotApproved(
                "The platform's staff has not approved this operator yet; it is notified once that has happened.",
                next_actions=(Suggestion(Way.ASK_SUPPORT, "The staff answers what the approval waits for.", ASKING),),
            )

    def _misplaced(self, caller: Caller) -> Forbidden:
        by = " and ".join(self.by or ())
        if self.by == (Actor.PERSON,):
            used = "access tokens" if caller.credential is Credential.TOKEN else "API keys"
            return Forbidden(f"This operation is for a person who is signed in, not for {used}.")
        if caller.actor is Actor.PERSON:
            return Forbidden(f"This operation is for {by}: say with X-Fieldcall-As what you act as, such as agent:7.")
        if caller.credential is Credential.KEY:
            return Forbidden(f"This operation is for {by} keys, not for {caller.actor} keys.")
        used = "your session" if caller.credential is Credential.PERSON else "this access token"
        return Forbidden(f"This operation is for {by}, and {used} acts as {caller.actor}.")

    def _beyond_role(self, caller: Caller) -> InsufficientRole:
        needed = " or ".join(self.staff_roles)
        return InsufficientRole(
            f"This is for staff with the role {needed}; yours is {caller.staff_role}. Ask an admin, who can do it or "
            "change your role.",
            next_actions=(LISTS["staff_id", caller.actor].suggested(WHO_HAS_ROLES),)
            if Scope.READ in caller.scopes
            else (),
        )

    def obstacle(self, caller: Caller | None) -> Refusal | None:
        """The refusal that `admit` would raise, or None."""
        try:
            self.admit(caller)
        except Refusal as refusal:
            return refusal
        return None


NO_KEY = (
    "No API key changes the staff: a leaked one could add its own second person. Sign in at /sign-in as an admin, and "
    "use the page of the staff."
)
KEY_NEEDED = f"This operation needs an API key or an access token. {KEY_FORM}"
REGISTRATIONS: Mapping[Actor, Suggestion] = {Actor.AGENT: REGISTER_AGENT, Actor.OPERATOR: REGISTER_OPERATOR}
"""Registration of the actors that register themselves; the staff does not."""
PROOF_PATH = "/sign-in/proof"
"""Page where a person proves its identity once more."""
ASKING: dict[str, object] = {
    "type": "complaint",
    "severity": "high",
    "subject": "About my account",
    "message": "Description of the events, and the reason for another decision.",
}
WHO_HAS_ROLES = "It shows who is an admin, and which role everybody has."
"""Reason to list the staff, for a member whose role is not enough."""
CONTEST = (Suggestion(Way.ASK_SUPPORT, "A human of the platform looks at the suspension again and answers.", ASKING),)
"""Suggestions for a suspended account."""


async def _read_within(call: Call, read: Callable[[Call], Awaitable[Part]], session: Session) -> Part:
    # Parts of one call may be read at the same time.
    there = copy(call)
    there.session = session
    return await read(there)


def credential_needed(actors: Iterable[Actor] = (Actor.AGENT,)) -> Unauthenticated:
    """Return the refusal of a request without a credential. It suggests how those who may call register themselves."""
    registrations = tuple(REGISTRATIONS[actor] for actor in actors if actor in REGISTRATIONS)
    ways = (KEY_NEEDED, "Without one, register first." if registrations else "")
    return Unauthenticated(" ".join(filter(None, ways)), next_actions=registrations)


def _require_no_recovery(caller: Caller, scope: Scope) -> None:
    if caller.recovered_until is not None and scope not in SCOPES_IN_WAITING:
        raise RecoveryPending(
            "The address changed less than 24 hours ago. Signed in, nobody moves money or changes keys and secrets "
            f"before {server_time(caller.recovered_until)} (UTC), unless the mail to the old address is answered."
        )


def require_scope(caller: Caller, scope: Scope) -> None:
    """Raise `InsufficientScope` unless the caller's key has a scope."""
    if scope in caller.scopes:
        return
    actual = ", ".join(as_text(caller.scopes).split()) or "none"
    if caller.credential is Credential.PERSON:
        raise InsufficientScope(f"This needs the scope {scope}; your role here gives: {actual}.")
    if caller.credential is Credential.TOKEN:
        raise InsufficientScope(
            f"This needs the scope {scope}; this access token has: {actual}. The person who gave it can give more: "
            f"request authorization again, for the scopes {as_text(caller.scopes | {scope})}."
        ).amended(scopes=caller.scopes | {scope})
    listing = LISTS["api_key_id", caller.actor].suggested(f"It shows which keys of the account have the scope {scope}.")
    raise InsufficientScope(
        f"This needs a key with the scope {scope}; this key has: {actual}.",
        next_actions=(listing,) if Scope.READ in caller.scopes else (),
    )


def require_fresh_proof(context: Context) -> None:
    """Raise `FreshProofRequired` for a person whose last proof is more than ten minutes old. Keys are exempt.

    It is not part of `admit`, so that operations which a person may use after a proof are still suggested.
    """
    caller = context.caller
    assert caller, "only what needs a credential needs a proof"
    if caller.credential is not Credential.PERSON:
        return
    if caller.proved_at is not None and context.real_now - caller.proved_at <= PROOF_LIFETIME:
        return
    raise FreshProofRequired(
        f"Prove who you are at {context.base_url}{PROOF_PATH}, with a passkey or with a new code by mail, and send the "
        f"request again within {PROOF_LIFETIME // MINUTE} minutes.",
        next_actions=(Suggestion(Way.PROVE_IDENTITY, "A passkey proves it from any page, without a mail."),),
    )


def usable(caller: Caller | None, suggestions: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """Return the suggestions that the caller can follow with its key; all of them without a caller."""
    return tuple(
        suggestion
        for suggestion in suggestions
        if caller is None or OPERATIONS[suggestion.operation].obstacle(caller) is None
    )


OPERATIONS: dict[str, Operation[Any, Any]] = {}
"""Every operation by its name, in the order in which the modules define them."""


LISTS: dict[tuple[str, Actor], Operation[Any, Any]] = {}
"""The operation that lists the values of a field for an actor."""


def _read_types(function: Callable[..., Any], kind: Kind, reads: Snapshot | None) -> dict[str, Any]:
    """Return the types of an operation's parameters and result. Asserts that its first parameter says how it uses the
    database."""
    types = get_type_hints(function)
    name = "transaction" if kind is Kind.WRITE else "read" if reads in IN_SNAPSHOT else "call"
    expected = {"transaction": Transaction, "read": Context, "call": Call}[name]
    assert types.get(name) is expected, f"{function.__name__} does not take {name}: {expected.__name__}"
    return types


def _register(new: Operation[Request, Result], lists: str, way: Way | None) -> Operation[Request, Result]:
    """Add a new operation, and return it. Asserts that its name is free and that its scope and its list suit it."""
    name, by = new.name, new.by or ()
    assert name not in OPERATIONS, f"two operations are called {name}"
    needs_scope = bool(by) and by != (Actor.PERSON,)
    assert needs_scope is bool(new.scope), f"{name} names its actors without a scope, or a scope without an actor"
    assert new.reads or new.scope is not Scope.READ, f"{name} changes something with the scope to read"
    OPERATIONS[name] = new
    for actor in (by or Actor) if lists else ():
        assert (lists, actor) not in LISTS, f"{name} lists {lists} for {actor}, as another operation does"
        LISTS[lists, actor] = new
    if way:
        assert way not in OPERATION_OF, f"{name} answers {way}, as {OPERATION_OF[way]} does"
        OPERATION_OF[way] = name
    return new


def operation(
    *by: Actor,
    reads: Snapshot | None = None,
    lists: str = "",
    way: Way | None = None,
    on_replica: bool = False,
    outside: bool = False,
    scope: Scope | None = None,
    approved: bool = True,
    contests: bool = False,
    subject: AuditSubject | None = None,
    fresh: bool = False,
    role: StaffRole | tuple[StaffRole, ...] = (),
    charges: tuple[BudgetRow, ...] = (),
    marks: bool = False,
    signed_in: bool = False,
    ended_by: str = "",
) -> Callable[[Callable[[Any, Request], Awaitable[Result]]], Operation[Request, Result]]:
    """Turn a function into an operation; without an actor it is public.

    An operation that is not public needs a scope: a read has `Scope.READ` unless it names another, any other operation
    names its scope. One that only persons may use has none. `ended_by` names what ends it, if the name does not.
    `reads` makes it a read and names its snapshot, `outside` makes it a procedure, which calls other services. `lists`
    is the field whose values a read lists: a request with a value that does not exist is referred to it. `way` is the
    suggestion that it answers. `approved=False` admits operators that wait for approval, `contests` admits suspended
    accounts. `subject` is the thing that the staff changes, for the audit log. `role` names the roles of the staff that
    may do so, besides admins; reads are for every role. `fresh` asks a person for a proof of identity within minutes.
    `charges` are budgets that each call counts in before it begins, narrow ones first. `marks` is for an operation that
    changes only what the caller has seen: each role may use it, and the audit log omits it. `signed_in` refuses keys.
    """
    kind = Kind.READ if reads else Kind.PROCEDURE if outside else Kind.WRITE
    scope = scope or (Scope.READ if reads and by not in ((), (Actor.PERSON,)) else None)
    named = (role,) if isinstance(role, StaffRole) else role

    def make(function: Callable[[Any, Request], Awaitable[Result]]) -> Operation[Request, Result]:
        types, name = _read_types(function, kind, reads), function.__name__
        by_staff = Actor.PLATFORM in by and not reads and not marks
        assert by_staff is bool(subject) is bool(named), f"{name} lacks a subject or a role, or is not for the staff"
        new: Operation[Request, Result] = Operation(
            *(name, by or None, kind),
            scope=scope,
            request=types["request"],
            result=types["return"],
            summary=cleandoc(function.__doc__ or ""),
            function=audited(function, name, subject) if subject else function,
            subject=subject,
            reads=reads,
            on_replica=on_replica,
            approved=approved,
            contests=contests,
            fresh=fresh,
            roles=frozenset({StaffRole.ADMIN, *(named or EVERY_ROLE)}),
            charges=charges,
            signed_in=signed_in,
            ended_by=ended_by,
        )
        return _register(new, lists, way)

    return make
