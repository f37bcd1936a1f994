"""Global ids: `nodeId` names an object of any type for all callers together (docs/reference/ids.md).

The type of an id and the fields that take it derive from the views: each view with an id registers itself. Surfaces
read ids in `parse_row_number`, so all of them accept both forms.
"""

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from pydantic.alias_generators import to_camel, to_snake

from domain.refusals.general import NotFound

MAX_LENGTH: Final = 100
"""Characters of a nodeId."""
FORM: Final = re.compile(r"([A-Z][A-Za-z]{1,39})_([A-Za-z0-9_.-]{1,80})")
"""The type of the object, and its key: the numbers of the objects that it belongs to, then its own, with dots."""

KINDS: Final[set[str]] = set()
"""Types of objects with an id."""
KINDS_OF_FIELDS: Final[dict[str, set[str]]] = {}
"""Types whose nodeId a field takes, by the name of the field."""


class NodeId(NamedTuple):
    """A nodeId in its parts."""

    kind: str
    key: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.kind}_{'.'.join(self.key)}"


def register_node(kind: str, fields: Iterable[str]) -> None:
    """Register a type of objects. Fields called after it take its nodeId, and so do the `fields`."""
    KINDS.add(kind)
    for field in (f"{to_snake(kind)}_id", *fields):
        KINDS_OF_FIELDS.setdefault(field, set()).add(kind)


def make_node_id(kind: str, key: Iterable[Any]) -> str:
    """Return the nodeId of an object."""
    return f"{kind}_{'.'.join(map(str, key))}"


def parse_node_id(text: str) -> NodeId | None:
    """Return a nodeId in its parts; None for any other text."""
    if len(text) > MAX_LENGTH or not (parts := FORM.fullmatch(text)) or parts[1] not in KINDS:
        return None
    return NodeId(parts[1], tuple(parts[2].split(".")))


def parse_row_number(text: str, field: str) -> str:
    """Return the number in the nodeId of a field, as text; any other text as it is.

    `field` is the name of the field, such as `task_id`. Raises `NotFound` for the nodeId of another type.
    """
    node = parse_node_id(text)
    if node is None:
        return text
    if node.kind not in find_kinds(field):
        raise NotFound(f"{to_camel(field)} takes no nodeId of the type {node.kind}: {text} is another object.")
    return node.key[-1]


def find_kinds(field: str) -> set[str]:
    """Return the types whose nodeId a field takes: `related_task_id` takes that of a task, as `task_id` does."""
    words = field.removesuffix("s").split("_")
    names = ("_".join(words[first:]) for first in range(len(words)))
    return next((KINDS_OF_FIELDS[name] for name in names if name in KINDS_OF_FIELDS), set())
