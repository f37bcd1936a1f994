"""The calls between the functions of `resolvers/`, read from their text."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import resolvers

ROOT = Path(resolvers.__file__).parent.parent
Function = tuple[str, str]
"""A module and the name of a function in it."""


@cache
def modules() -> dict[str, ast.Module]:
    """The modules of `resolvers/` by their names."""
    paths = (ROOT / "resolvers").rglob("*.py")
    return {".".join(path.relative_to(ROOT).with_suffix("").parts): ast.parse(path.read_text()) for path in paths}


@cache
def users() -> dict[Function, set[Function]]:
    """Each function with those that name it, in a call or otherwise."""
    found: dict[Function, set[Function]] = defaultdict(set)
    for module, tree in modules().items():
        imported = {
            alias.asname or alias.name: (node.module or "", alias.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for function in _functions(tree):
            for node in ast.walk(function):
                if isinstance(node, ast.Name):
                    found[imported.get(node.id, (module, node.id))].add((module, function.name))
    return found


def all_users(function: Function) -> set[Function]:
    """The functions that lead to a function, over any number of others."""
    seen: set[Function] = set()
    ahead = [function]
    while ahead:
        new = users().get(ahead.pop(), set()) - seen
        seen |= new
        ahead += new
    return seen


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from (part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef))
