"""The names that generated clients take from the OpenAPI document: one for each route, and one for each schema."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from pydantic.alias_generators import to_camel

from resolvers.core.operation import Kind, Operation
from rest_compat.reference.tags import TagGroup, find_group
from rest_compat.rest.route import Rest

IN_THE_GRAPH: Final[Mapping[str, str]] = {
    "list_service_capabilities": "capabilities",
    "get_service_capability": "capability",
    "get_waitlist_status": "waitlist",
    "count_unread_notifications": "unreadNotificationCount",
}
"""Reads whose name in the graph is not that of the operation without its verb."""
WHOSE: Final[Mapping[TagGroup, str]] = {
    TagGroup.AGENT: "agent",
    TagGroup.OPERATOR: "operator",
    TagGroup.STAFF: "platform",
}
"""Word for the callers of a further route of an operation, which its name includes."""
READING = re.compile(r"^(get|list|open)_")
SUFFIX = re.compile(r"-(Input|Output)$")


def operation_ids(rows: Iterable[Rest]) -> dict[str, str]:
    """The `operationId` of each route by its address: a mutation's name, a read's noun, as in the graph.

    The first route of an operation has that name; others add who uses them, as `platformTasks` and
    `requestDecisionAsPlatform`, or what they are about, as `freezeSpendingOfApiKey`.
    """
    named: dict[str, str] = {}
    first: set[str] = set()
    for row in rows:
        name = _in_graph(row.operation)
        if row.operation.name in first:
            whose = row.of or WHOSE[find_group(row)]
            reads = row.operation.kind is Kind.READ
            name = f"{whose}{capitalised(name)}" if reads else f"{name}{'Of' if row.of else 'As'}{capitalised(whose)}"
        first.add(row.operation.name)
        assert name not in named.values(), f"two routes are called {name}"
        named[row.address] = name
    return named


def _in_graph(operation: Operation[Any, Any]) -> str:
    if operation.kind is not Kind.READ:
        return to_camel(operation.name)
    return IN_THE_GRAPH.get(operation.name) or to_camel(READING.sub("", operation.name))


def capitalised(name: str) -> str:
    """Turn a camelCase name into that of a type."""
    return name[:1].upper() + name[1:]


def event_id(name: str) -> str:
    """Return the `operationId` of an event's receiver: `onTaskAccepted` for `task.accepted`."""
    return "on" + "".join(part.capitalize() for part in re.split(r"[._]", name))


def schema_name(name: str) -> str:
    """Return the published name of a component of pydantic: that of an input ends with `Input`, that of a result has no
    suffix."""
    return SUFFIX.sub(lambda kind: "Input" if kind[1] == "Input" else "", name)
