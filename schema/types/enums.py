"""Enums of the domain in the graph: the names of their members in capitals, each with its docstring."""

from enum import Enum
from inspect import cleandoc
from typing import Final

import strawberry
from strawberry.types.enum import StrawberryEnumDefinition

from resolvers.wire.json_schema import public_members
from subscriptions.messages.docstrings import attribute_docstrings

REGISTERED: Final[set[type[Enum]]] = set()


def enum_type(cls: type[Enum]) -> type[Enum]:
    """Register an enum in the graph at its first use."""
    if cls not in REGISTERED:
        REGISTERED.add(cls)
        strawberry.enum(cls, description=_line(cls.__doc__ or ""))
        docstrings = attribute_docstrings(cls)
        public_names = {member.name for member in public_members(cls)}
        definition(cls).values = [value for value in definition(cls).values if value.name in public_names]
        for member in definition(cls).values:
            member.description = _line(docstrings[member.name]) if member.name in docstrings else None
    return cls


def definition(cls: type[Enum]) -> StrawberryEnumDefinition:
    """Strawberry's definition of an enum."""
    declared: StrawberryEnumDefinition = cls.__strawberry_definition__  # type: ignore[attr-defined] # set by Strawberry
    return declared


def _line(text: str) -> str:
    return " ".join(cleandoc(text).split())
