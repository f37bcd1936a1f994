"""Published texts are written for their readers: they do not mention the code."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rest_compat.tools.tools import TOOLS
from server.reference import asyncapi

ROOT = Path(__file__).parents[2]
GENERATED = ROOT / "docs" / "generated"
PACKAGES = ("adapters", "domain", "resolvers", "rest_compat", "schema", "server", "subscriptions")
INTERNAL = re.compile(
    r"decisions\.md|contract\.md|docs/|\b\w+\.py\b|\bnumber of statements\b"
    r"|\b(?:SQL|SQLAlchemy|SQLite|PostgreSQL|asyncio|pydantic|strawberry|dataloader|docstring|NamedTuple|TODO|FIXME)\b"
    r"|\b(?:resolvers|adapters|rest_compat|subscriptions)\.\w+|:(?:class|func|meth):",
    re.IGNORECASE,
)
"""Words of those who write the service, and of nobody who reads about it."""
TEXTS = ("description", "summary", "title", "markdownDescription")


def texts(part: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """The texts of a JSON document with their places."""
    if isinstance(part, list):
        for number, inner in enumerate(part):
            yield from texts(inner, f"{place}/{number}")
    elif isinstance(part, dict):
        for key, inner in part.items():
            if key in TEXTS and isinstance(inner, str):
                yield f"{place}/{key}", inner
            elif key not in ("example", "examples"):
                yield from texts(inner, f"{place}/{key}")


def published() -> Iterator[tuple[str, str]]:
    """Every text that a reader of the documents, or a model, is shown."""
    yield from texts(json.loads((GENERATED / "openapi.json").read_text(encoding="utf-8")), "openapi.json")
    yield from texts(asyncapi.document(), "asyncapi.json")
    graph = (GENERATED / "schema.graphql").read_text(encoding="utf-8")
    for text in re.findall(r'"""(.*?)"""', graph, flags=re.DOTALL):
        yield "schema.graphql", text
    for line in (GENERATED / "operations.md").read_text(encoding="utf-8").splitlines():
        yield "operations.md", line
    for tool in TOOLS:
        yield f"tool {tool.name}", f"{tool.title}. {tool.description}"


def module_docstrings() -> set[str]:
    """The docstring of each module, on one line."""
    found = set()
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            if text := ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))):
                found.add(" ".join(text.split()))
    return found


def test_no_published_text_talks_of_the_code() -> None:
    found = [(place, text) for place, text in published() if INTERNAL.search(text)]
    assert not found


def test_no_module_docstring_is_published() -> None:
    docstrings = module_docstrings()
    found = [(place, text) for place, text in published() if " ".join(text.split()) in docstrings]
    assert not found


@pytest.mark.parametrize(
    "text", ["See decisions.md.", "Read by a fixed number of statements.", "As in resolvers.tasks."]
)
def test_talk_of_the_code_is_known(text: str) -> None:
    assert INTERNAL.search(text)
