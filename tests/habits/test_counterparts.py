"""An actor can end or withdraw what it has started, on each surface, unless the operation says why not.

The names of operations are verbs and nouns, so that most counterparts follow from them: `add_expense` is ended by
`remove_expense`. The others name theirs as `ended_by`.
"""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from domain.lifecycle.statuses import Actor
from resolvers.core.operation import LISTS, OPERATIONS, Kind, Operation
from rest_compat.tools.tools import TOOLS
from server.config.wiring import load_resolvers

load_resolvers()
REMOVED: Final = ("remove", "revoke", "withdraw", "cancel", "delete")
STARTS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        ("add", "create", "make", "open", "publish", "quote", "fund", "register", "request", "save"), REMOVED
    ),
    "open": ("close",),
    "accept": ("release",),
    "claim": ("leave",),
    "upload": ("remove",),
    "subscribe": ("unsubscribe",),
    "freeze": ("unfreeze",),
    "suspend": ("reinstate",),
    **dict.fromkeys(("contest", "deposit", "dispute", "invite", "join", "start", "submit"), ()),
}
"""Verbs that start something, with the verbs that end it."""
OTHERS: Final = """acknowledge advance amend answer approve begin bulk cancel capture change check close complete
    confirm credit decide decline delete enable end issue leave mark move pay prove redeliver refund refuse reinstate
    reject release remove rename reply report resolve review revoke rotate send set show sign test unfreeze
    unsubscribe update verify withdraw"""
"""Verbs that decide, change or end something, or report what has happened."""
NOT_ENDED: Final = ("cannot be withdrawn", "is final", "lapses", "expires")
"""The words by which an operation says that nothing ends what it starts."""
MAKERS: Final = ("add", "create", "open", "join", "request", "dispute", "publish")
"""Verbs of tools that make something which stays."""

CHANGES: Final = [operation for operation in OPERATIONS.values() if operation.kind is not Kind.READ]


def find_counterpart(operation: Operation[Any, Any]) -> Operation[Any, Any] | None:
    """The operation that ends or withdraws what another one starts."""
    if operation.ended_by:
        return OPERATIONS[operation.ended_by]
    verb, _, noun = operation.name.partition("_")
    names = (f"{end}_{noun}" for end in STARTS.get(verb, ()))
    return next((OPERATIONS[name] for name in names if name in OPERATIONS), None)


def says_why_not(operation: Operation[Any, Any]) -> bool:
    summary = " ".join(operation.summary.split())
    return any(words in summary for words in NOT_ENDED)


def test_each_operation_starts_something_or_not() -> None:
    verbs = {operation.name.partition("_")[0] for operation in CHANGES}
    assert verbs <= STARTS.keys() | set(OTHERS.split()), "a new verb starts something, or it does not"
    assert STARTS.keys() & set(OTHERS.split()) == set()


def test_an_actor_can_end_what_it_starts(subtests: pytest.Subtests) -> None:
    for operation in CHANGES:
        with subtests.test(operation=operation.name):
            if operation.name.partition("_")[0] not in STARTS or says_why_not(operation):
                continue
            counterpart = find_counterpart(operation)
            assert counterpart, "name what ends it as ended_by, or say why nothing does"
            assert set(operation.by or ()) <= set(counterpart.by or ()), counterpart.name


def test_the_named_counterparts_differ_from_those_of_the_names() -> None:
    for operation in CHANGES:
        verb, _, noun = operation.name.partition("_")
        followed = {f"{end}_{noun}" for end in STARTS.get(verb, ())}
        assert operation.ended_by not in followed, operation.name


def test_what_a_tool_makes_a_tool_lists_and_removes(subtests: pytest.Subtests) -> None:
    tools = {tool.operation.name for tool in TOOLS}
    for tool in TOOLS:
        with subtests.test(tool=tool.name):
            counterpart = find_counterpart(tool.operation)
            if tool.operation.name.partition("_")[0] not in MAKERS or counterpart is None:
                continue
            if says_why_not(tool.operation):
                continue
            assert counterpart.name in tools, "no tool removes it"
            named = [name for name, field in counterpart.request.model_fields.items() if field.is_required()]
            for name in named:
                assert LISTS[name, Actor.AGENT].name in tools, f"no tool lists {name}"
    # A deposit is not removed, but a tool reads it.
    assert {"deposit_to_wallet", "get_deposit"} <= tools
