"""Docstrings of attributes are read as Python's own parser would read them."""

import ast
import sys
from collections.abc import Iterator
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

import server.http.app
from subscriptions.messages.docstrings import attribute_docstrings

OURS = ("adapters", "domain", "resolvers", "rest_compat", "schema", "server", "subscriptions")
SOURCE = '''
"""A text
class Nothing:
    nothing: str
    """of this is a class."""
"""

class First(
    object,
):
    """No attribute."""

    value: int
    """Its meaning."""
    other: dict[
        str, int
    ] = {}
    """The meaning of
    two lines."""
    unsaid: int

    def method(self) -> None:
        """Of a method."""

    fixed = 1
    """Of a constant."""


def function() -> None:
    name: int
    """Of a function."""
'''


def parsed(source: str) -> Iterator[tuple[str, dict[str, str]]]:
    for declared in ast.parse(source).body:
        if isinstance(declared, ast.ClassDef):
            found = {}
            for attribute, docstring in pairwise(declared.body):
                match attribute, docstring:
                    case (
                        ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                        ast.Expr(value=ast.Constant(value=str(text))),
                    ):
                        found[name] = cleandoc(text)
            yield declared.name, found


def read(module: ModuleType, name: str) -> dict[str, str]:
    return dict(attribute_docstrings(type(name, (), {"__module__": module.__name__, "__qualname__": name})))


def test_every_source_is_read_as_it_is_parsed() -> None:
    modules = [
        module for name, module in sorted(sys.modules.items()) if name.partition(".")[0] in OURS and module.__file__
    ]
    assert server.http.app in modules
    assert len(modules) > 300
    for module in modules:
        assert module.__file__
        for name, expected in parsed(Path(module.__file__).read_text(encoding="utf-8")):
            assert read(module, name) == expected, (module.__name__, name)


def test_only_attributes_of_classes_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "sample_of_docstrings.py"
    path.write_text(SOURCE, encoding="utf-8")
    module = ModuleType("sample_of_docstrings")
    module.__file__ = str(path)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert read(module, "First") == {
        "value": "Its meaning.",
        "other": "The meaning of\ntwo lines.",
        "fixed": "Of a constant.",
    }
