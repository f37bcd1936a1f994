"""Everything that the product keeps beyond a request, found in the code: remembered results, and collections."""

import ast
from collections.abc import Iterator
from typing import Final

from fieldcall import PACKAGES
from tests.hostile.patterns import module_name, sources

COLLECTIONS: Final = frozenset(
    {
        "OrderedDict",
        "deque",
        "Counter",
        "defaultdict",
        "dict",
        "set",
        "list",
        "WeakValueDictionary",
        "WeakKeyDictionary",
    }
)
REMEMBERING: Final = frozenset({"cache", "lru_cache", "remembered"})
"""Decorators. `composed` shares the one cache of `_composed`."""


def kept() -> set[str]:
    """The places of everything that is kept: `module:function` or `module:name`, `module:Class.attribute`."""
    found: set[str] = set()
    for package in PACKAGES:
        for path in sources(package):
            module = module_name(path)
            tree = ast.parse(path.read_text("utf-8"))
            found |= {f"{module}:{name}" for name in (*remembering(tree), *collections(tree))}
    return found


def remembering(tree: ast.Module) -> Iterator[str]:
    """Functions with arguments whose results are remembered."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and (node.args.args or node.args.kwonlyargs):
            names = {ast.unparse(one.func if isinstance(one, ast.Call) else one) for one in node.decorator_list}
            if names & REMEMBERING:
                yield node.name


def collections(tree: ast.Module) -> Iterator[str]:
    """Empty collections at a module's level and in attributes, which something fills later."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            for statement in ast.walk(node):
                yield from (f"{node.name}.{name}" for name in filled_later(statement) if name.startswith("self."))
        else:
            yield from filled_later(node)


def filled_later(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and is_empty(node.value):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        yield ast.unparse(target)


def is_empty(value: ast.expr) -> bool:
    if isinstance(value, ast.Dict):
        return not value.keys
    if isinstance(value, ast.List):
        return not value.elts
    if not isinstance(value, ast.Call):
        return False
    function = value.func.value if isinstance(value.func, ast.Subscript) else value.func
    name = ast.unparse(function).rpartition(".")[2]
    return name in COLLECTIONS and (not value.args or name == "defaultdict")
