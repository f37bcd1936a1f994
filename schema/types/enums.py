"""Enums of the domain in the graph: the names of their members, in capitals, each with the docstring under it."""

import ast
import sys
from enum import Enum
from functools import cache
from inspect import cleandoc, getsource
from itertools import pairwise
from typing import Final, cast

import strawberry
from strawberry.types.enum import StrawberryEnumDefinition

MADE: Final[set[type[Enum]]] = set()


def enum_type(words: type[Enum]) -> type[Enum]:
    """An enum in the graph, made at its first use."""
    if words not in MADE:
        MADE.add(words)
        strawberry.enum(words, description=_line(words.__doc__ or ""))
        said = member_docstrings(words)
        for member in definition(words).values:
            member.description = said.get(member.name)
    return words


def definition(words: type[Enum]) -> StrawberryEnumDefinition:
    """What Strawberry knows of an enum."""
    found: StrawberryEnumDefinition = words.__strawberry_definition__  # type: ignore[attr-defined] # set by Strawberry
    return found


def member_docstrings(words: type[Enum]) -> dict[str, str]:
    """The docstrings under the members of an enum, by their names; Python itself keeps none."""
    (declared,) = (node for node in _classes(words.__module__) if node.name == words.__name__)
    return {
        cast("ast.Name", member.targets[0]).id: _line(said.value.value)
        for member, said in pairwise(declared.body)
        if isinstance(member, ast.Assign)
        and isinstance(said, ast.Expr)
        and isinstance(said.value, ast.Constant)
        and isinstance(said.value.value, str)
    }


@cache
def _classes(module: str) -> list[ast.ClassDef]:
    # A module is read once for all of its enums: it is done at every start.
    return [node for node in ast.parse(getsource(sys.modules[module])).body if isinstance(node, ast.ClassDef)]


def _line(text: str) -> str:
    return " ".join(cleandoc(text).split())
