"""Refusals of each operation, found in the code: those that its function, and all functions that it calls, can raise.
The walk stops at the life cycle of tasks, because that code names every refusal. There, the refusals are those of the
table's rows for the operation's trigger.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from domain.lifecycle import guards
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import ROWS, Tasks, Trigger
from domain.refusals.accounts import AgentSuspended, InsufficientRole, InsufficientScope, OperatorNotApproved
from domain.refusals.general import Forbidden, IdempotencyKeyReused, InvalidInput, Unauthenticated
from domain.refusals.people import FreshProofRequired
from domain.refusals.refusal import Refusal
from domain.refusals.tasks import TaskTaken, WrongFundingFlow, WrongSettlementMode, WrongStatus
from resolvers.core.operation import Kind, Operation

WALKED: Final = ("resolvers.", "domain.")
DECIDES: Final = (
    "domain.lifecycle.",
    "resolvers.lifecycle.",
    "resolvers.tasks.source",
    "resolvers.tasks.view",
    "resolvers.core.operation",
)
"""Modules that the walk does not enter: they name refusals of every operation."""
GENERAL: Final = frozenset[type[Refusal]](
    {
        AgentSuspended,
        Forbidden,
        IdempotencyKeyReused,
        InsufficientScope,
        InvalidInput,
        OperatorNotApproved,
        Unauthenticated,
    }
)
"""Refusals of any call: for its form, its caller, or its key."""
ENTERED: Final = ("resolvers.lifecycle.access",)
Refusals = frozenset[type[Refusal]]


@cache
def list_refusals(operation: Operation[Any, Any]) -> tuple[type[Refusal], ...]:
    """Return the refusals of an operation, sorted by status and code, without those of the connection and of limits."""
    refusals = set[type[Refusal]](_admission(operation))
    for function in _called(operation.function, of_operations):
        refusals |= _named_in(function)
    return tuple(sorted(refusals, key=lambda refusal: (refusal.status, refusal.code)))


def _admission(operation: Operation[Any, Any]) -> Iterator[type[Refusal]]:
    """Yield the refusals before an operation begins."""
    by, changes = operation.by or (), operation.kind is not Kind.READ
    # Unknown fields and headers are refused even if an operation has no input.
    yield InvalidInput
    if by:
        yield from (Unauthenticated, Forbidden)
    if operation.scope:
        yield InsufficientScope
    if operation.staff_roles:
        yield InsufficientRole
    if operation.fresh:
        yield FreshProofRequired
    if changes:
        yield IdempotencyKeyReused
        if {Actor.AGENT, Actor.OPERATOR}.intersection(by) and not operation.contests:
            yield AgentSuspended
        if Actor.OPERATOR in by and operation.approved:
            yield OperatorNotApproved


def _called(function: Any, entered: Callable[[str], bool]) -> frozenset[FunctionType]:
    """Return a function and all functions that it calls, directly or indirectly, in the entered modules."""
    functions: set[FunctionType] = set()
    waiting = {plain for plain in (_plain(function),) if plain}
    while waiting:
        functions |= waiting
        waiting = {called for caller in waiting for called in _calls(caller, entered)} - functions
    return frozenset(functions)


@cache
def _calls(function: FunctionType, entered: Callable[[str], bool]) -> frozenset[FunctionType]:
    """Return the functions that a function calls directly, with the methods of the classes that it names."""
    values = [value for value in _names(function) if entered(getattr(value, "__module__", None) or "")]
    methods = [
        member
        for value in values
        if isinstance(value, type) and not issubclass(value, Refusal)
        for name, member in tuple(vars(value).items())
        if not name.startswith("__")
    ]
    return frozenset(plain for value in (*values, *methods) if (plain := _plain(value)))


def _plain(value: Any) -> FunctionType | None:
    value = value.func if isinstance(value, partial) else getattr(value, "__func__", value)
    value = getattr(value, "__wrapped__", value)
    return value if isinstance(value, FunctionType) else None


def of_operations(module: str) -> bool:
    """True if a walk from an operation enters a module."""
    return module.startswith(ENTERED) or (module.startswith(WALKED) and not module.startswith(DECIDES))


@cache
def _names(function: FunctionType) -> tuple[Any, ...]:
    """Return the values of the names in a function's code: globals, and members of modules and classes among them."""
    names = {name for code in _codes(function.__code__) for name in code.co_names}
    values = [function.__globals__[name] for name in names if name in function.__globals__]
    members = [
        getattr(value, name)
        for value in values
        if isinstance(value, ModuleType) or value is Trigger
        for name in names
        if hasattr(value, name)
    ]
    return (*values, *members)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


@cache
def _named_in(function: FunctionType) -> Refusals:
    """Return the refusals that a function names, and those of the triggers that it names."""
    refusals: set[type[Refusal]] = set()
    for value in _names(function):
        if _is_refusal(value):
            refusals.add(value)
        elif isinstance(value, Trigger):
            refusals |= _of_trigger(value)
    return frozenset(refusals)


@cache
def _of_trigger(trigger: Trigger) -> Refusals:
    rows = ROWS[trigger]
    refusals: set[type[Refusal]] = {WrongStatus}
    if trigger is Trigger.ACCEPT:
        refusals.add(TaskTaken)
    # The kinds of tasks can differ between the actors of a trigger.
    for actor in {row.by for row in rows}:
        kinds = {row.tasks for row in rows if row.by is actor}
        if kinds <= {Tasks.SIMPLE, Tasks.QUOTED}:
            refusals |= {WrongFundingFlow, WrongSettlementMode}
        elif Tasks.ANY not in kinds and len(kinds) == 1:
            refusals.add(WrongSettlementMode)
    for guard in {guard for row in rows for guard in row.when}:
        for function in _called(guard, of_guards):
            refusals.update(value for value in _names(function) if _is_refusal(value))
    return frozenset(refusals)


def _is_refusal(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Refusal) and value is not Refusal


def of_guards(module: str) -> bool:
    """True if a walk from a guard enters a module."""
    return module == guards.__name__
