"""Every regular expression of the product, with the methods that are called on it, and inputs that are dear to it."""

import ast
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from re import _parser as parser  # type: ignore[attr-defined] # the standard library has it nowhere else
from typing import Any, Final, NamedTuple

from fieldcall import PACKAGES

ROOT: Final = Path(__file__).parents[2]
INLINE: Final = frozenset({"match", "search", "fullmatch", "sub", "subn", "split", "findall", "finditer"})
"""Functions of `re` that take a pattern, and methods of a compiled one."""
OPEN_REPETITIONS: Final = (1, 2, 3)
SAMPLES: Final = 3
MAX_BEGINNINGS: Final = 6
ENDINGS: Final = ("", "\0")
"""Ends of an input: a match that fails at the last character is the dearest."""


class Found(NamedTuple):
    """A pattern, and where and how it is used."""

    place: str
    pattern: "re.Pattern[Any]"
    methods: frozenset[str]


class Unknown(NamedTuple):
    """A pattern that is made while the service runs, by its place."""

    place: str


@cache
def patterns() -> tuple[list[Found], list[Unknown]]:
    """All patterns: those that modules keep, those written where they are used, and those of the fields of models."""
    trees = {path: ast.parse(path.read_text("utf-8")) for package in PACKAGES for path in sources(package)}
    used = methods_by_name(trees.values())
    found, unknown = [], []
    for path, tree in trees.items():
        module = import_module(module_name(path))
        kept = {name: value for name, value in vars(module).items() if isinstance(value, re.Pattern)}
        place = module.__name__
        found += [Found(f"{place}.{name}", value, used[name] or frozenset({"search"})) for name, value in kept.items()]
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                found += written(place, node)
                unknown += made(place, tree, node)
    return found, unknown


def sources(package: str) -> Iterator[Path]:
    for path in sorted((ROOT / package).rglob("*.py")):
        if "migrations" not in path.parts:
            yield path


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def methods_by_name(trees: Any) -> defaultdict[str, frozenset[str]]:
    """The methods of patterns that are called on each name anywhere."""
    used: defaultdict[str, set[str]] = defaultdict(set)
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in INLINE:
                used[ast.unparse(node.value).rpartition(".")[2]].add(node.attr)
    return defaultdict(frozenset, {name: frozenset(methods) for name, methods in used.items()})


def written(place: str, call: ast.Call) -> Iterator[Found]:
    """The pattern that is written in a call of `re`, or for a field of a model."""
    function = ast.unparse(call.func)
    if function.startswith("re.") and function[3:] in INLINE and isinstance(call.args[0], ast.Constant):
        yield Found(f"{place}: {call.args[0].value}", re.compile(call.args[0].value), frozenset({function[3:]}))
    for keyword in call.keywords:
        if keyword.arg == "pattern" and isinstance(keyword.value, ast.Constant):
            # Pydantic's own engine is linear; the graph and clients read the same patterns with Python's.
            yield Found(f"{place}: {keyword.value.value}", re.compile(keyword.value.value), frozenset({"search"}))


def made(place: str, tree: ast.Module, call: ast.Call) -> Iterator[Unknown]:
    """A pattern that nothing above has found."""
    function = ast.unparse(call.func)
    if not function.startswith("re.") or function[3:] not in INLINE | {"compile"} or not call.args:
        return
    at_import = any(node is call for statement in tree.body for node in outside_functions(statement))
    if not isinstance(call.args[0], ast.Constant) and not (function == "re.compile" and at_import):
        yield Unknown(f"{place}: {ast.unparse(call.args[0])}")


def outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """A node with all below it but the bodies of functions."""
    yield node
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
        for child in ast.iter_child_nodes(node):
            yield from outside_functions(child)


def dear_inputs(pattern: "re.Pattern[Any]", length: int) -> Iterator[Any]:
    """Inputs of a length that repeat beginnings of what the pattern matches, and fail only at their end."""
    choose = random.Random(7)
    is_bytes = isinstance(pattern.pattern, bytes)
    tree = parser.parse(pattern.pattern, pattern.flags)
    samples = {sample(tree, choose) for _ in range(SAMPLES)}
    for whole in sorted(samples):
        beginnings = [whole[:end] for end in range(1, len(whole) + 1)] or ["a"]
        for beginning in beginnings[:: max(1, len(beginnings) // MAX_BEGINNINGS)]:
            repeated = (beginning * (length // len(beginning) + 1))[:length]
            last = (beginning[:-1] + beginning[-1] * length)[:length]
            for ending in ENDINGS:
                for text in (repeated + ending, last + ending):
                    yield text.encode("latin-1", "replace") if is_bytes else text


def sample(tree: Any, choose: random.Random) -> str:
    """A text that a parsed pattern matches, but for its assertions."""
    return "".join(one(str(kind), value, choose) for kind, value in tree)


def one(kind: str, value: Any, choose: random.Random) -> str:
    """A text for one node of a parsed pattern."""
    if kind == "LITERAL":
        return chr(value)
    if kind == "NOT_LITERAL":
        return "a" if chr(value) != "a" else "b"
    if kind == "ANY":
        return "a"
    if kind == "IN":
        return of_class(value, choose)
    if kind == "BRANCH":
        return sample(choose.choice(value[1]), choose)
    if kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        low, high, what = value
        return "".join(sample(what, choose) for _ in range(min(max(low, choose.choice(OPEN_REPETITIONS)), int(high))))
    if kind == "SUBPATTERN":
        return sample(value[-1], choose)
    if kind == "ATOMIC_GROUP":
        return sample(value, choose)
    return ""


def of_class(members: Any, choose: random.Random) -> str:
    """A character of a class; of a negated one the first plain character that it does not name."""
    if str(members[0][0]) == "NEGATE":
        named = {chr(value) for kind, value in members if str(kind) == "LITERAL"}
        return next(character for character in "a 0-\n" if character not in named)
    kind, value = choose.choice(members)
    if str(kind) == "RANGE":
        return chr(value[0])
    if str(kind) == "CATEGORY":
        return {"CATEGORY_DIGIT": "0", "CATEGORY_SPACE": " ", "CATEGORY_WORD": "a"}.get(str(value), "-")
    return chr(value)
