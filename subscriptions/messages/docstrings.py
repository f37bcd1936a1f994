"""Docstrings of attributes, read from the source of their module: Python does not keep them."""

import re
import sys
from collections.abc import Mapping
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

NONE: Final[Mapping[str, str]] = {}
LINES: Final = re.compile(
    r"""
    ^(?P<outer>class\ (?P<class>\w+)|[^\s#)\]}])
    |^\ {4}(?:(?P<attribute>\w+)(?=:\ |\ =\ )|\"{3}(?P<docstring>.*?)\"{3}$|[^\s#)\]}])
    """,
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
"""Lines that begin a class, an attribute or something else, as the formatter writes them, and docstrings of attributes.
Python's own parser takes ten times as long, a tenth of the startup time."""


def attribute_docstrings(cls: type) -> Mapping[str, str]:
    """The docstrings of a class's own attributes by their names. A class within a function has none."""
    return _docstrings(cls.__module__).get(cls.__qualname__, NONE)


class DescribedModel(BaseModel):
    """A model whose fields are described by the docstrings under them.

    Pydantic's `use_attribute_docstrings` has the same result, but reads the source again for each class, which takes a
    tenth of the startup time.
    """

    @classmethod
    def __pydantic_init_subclass__(cls, **options: Any) -> None:
        super().__pydantic_init_subclass__(**options)
        for name, docstring in attribute_docstrings(cls).items():
            field = cls.__pydantic_fields__.get(name)
            if field and field.description is None:
                field.description = docstring


@cache
def _docstrings(module: str) -> dict[str, dict[str, str]]:
    """The docstrings of the attributes of a module's classes, by the names of both."""
    source = sys.modules[module].__file__
    by_class: dict[str, dict[str, str]] = {}
    declared, attribute = None, None
    for line in LINES.finditer(Path(source).read_text(encoding="utf-8")) if source else ():
        if line["docstring"] is not None and declared and attribute:
            by_class[declared][attribute] = cleandoc(line["docstring"])
        attribute = line["attribute"]
        if line["outer"]:
            declared = line["class"]
            if declared:
                by_class[declared] = {}
    return by_class
