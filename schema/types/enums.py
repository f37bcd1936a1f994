"""Enums of the domain in the graph: the names of their members in capitals, each with its docstring."""

import ast
import sys
from enum import Enum
from functools import cache
from inspect import cleandoc, getsource
from itertools import pairwise
from typing import Final, cast

import strawberry
from strawberry.types.enum import StrawberryEnumDefinition

REGISTERED: Final[set[type[Enum]]] = set()


def enum_type(cls: type[Enum]) -> type[Enum]:
    """Register an enum in the graph at its first use."""
    if cls not in REGISTERED:
        REGISTERED.add(cls)
        strawberry.enum(cls, description=_line(cls.__doc__ or ""))
        docstrings = member_docstrings(cls)
        for member in definition(cls).values:
            member.description = docstrings.get(member.name)
    return cls


def definition(cls: type[Enum]) -> StrawberryEnumDefinition:
    """Strawberry's definition of an enum."""
    declared: StrawberryEnumDefinition = cls.__strawberry_definition__  # type: ignore[attr-defined] # set by Strawberry
    return declared


def member_docstrings(cls: type[Enum]) -> dict[str, str]:
    """The docstrings of an enum's members by their names, read from its source: Python itself stores none."""
    (declared,) = (node for node in _classes(cls.__module__) if node.name == cls.__name__)
    return {
        cast("ast.Name", member.targets[0]).id: _line(docstring.value.value)
        for member, docstring in pairwise(declared.body)
        if isinstance(member, ast.Assign)
        and isinstance(docstring, ast.Expr)
        and isinstance(docstring.value, ast.Constant)
        and isinstance(docstring.value.value, str)
    }


@cache
def _classes(module: str) -> list[ast.ClassDef]:
    # Once for all enums of a module: this runs at every start.
    return [node for node in ast.parse(getsource(sys.modules[module])).body if isinstance(node, ast.ClassDef)]


def _line(text: str) -> str:
    return " ".join(cleandoc(text).split())
