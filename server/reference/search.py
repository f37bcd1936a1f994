"""The search of the reference: operations, guides, problems, events and statuses by their words."""

import re
from collections.abc import Iterator, Mapping
from inspect import getdoc
from typing import Any, Final, NamedTuple

from adapters.pages.reading import make_anchor
from domain.lifecycle.statuses import Status
from domain.refusals.index import every_refusal
from server.reference import guides
from server.reference.operations import events, operations, subjects
from subscriptions.messages.docstrings import attribute_docstrings

MAX_WORDS: Final = 8
MAX_HITS: Final = 40
MAX_EXCERPT: Final = 200
WORD: Final = re.compile(r"\w+")
NAME_WEIGHT, TITLE_WEIGHT, TEXT_WEIGHT = 8, 4, 1


class Entry(NamedTuple):
    """An entry of the search."""

    address: str
    """Path from the root of the service."""
    kind: str
    title: str
    name: str
    text: str


def entries(document: Mapping[str, Any], tools: Mapping[str, str]) -> list[Entry]:
    """Return all entries of the search. `tools` are names of tools by the address of their route."""
    return [*_of_operations(document, tools), *_of_guides(), *_of_the_rest()]


def _of_operations(document: Mapping[str, Any], tools: Mapping[str, str]) -> Iterator[Entry]:
    for subject in subjects(document):
        for described in operations(document, subject.name):
            operation = described.operation
            name = operation["operationId"]
            called = f"{name} {described.address} {tools.get(described.address, '')}"
            text = " ".join((operation.get("description", ""), *(field["name"] for field in operation["parameters"])))
            yield Entry(f"docs/{subject.slug}#{name}", subject.name, operation["summary"], called, text)
        for name, event in events(document, subject.name):
            yield Entry(f"docs/{subject.slug}#{name}", "Event", name, name, event["summary"])


def _of_guides() -> Iterator[Entry]:
    for name in guides.names():
        head, *parts = re.split(r"^## ", guides.read_text(name), flags=re.MULTILINE)
        title = guides.read_title(name)
        yield Entry(f"docs/guides/{name}", "Guide", title, name, head)
        for part in parts:
            heading, _, text = part.partition("\n")
            address = f"docs/guides/{name}#{make_anchor(heading)}"
            yield Entry(address, f"Guide: {title}", heading, heading, text)


def _of_the_rest() -> Iterator[Entry]:
    for refusal in every_refusal():
        yield Entry(f"problems/{refusal.code}", "Problem", refusal.title, refusal.code, getdoc(refusal) or "")
    meanings = attribute_docstrings(Status)
    for status in Status:
        yield Entry(f"lifecycle#{status}", "Status of a task", status, status, meanings[status.name])


def search(everything: list[Entry], query: str) -> list[Entry]:
    """Return the entries with every word of the query, the best first."""
    words = [word.lower() for word in WORD.findall(query)][:MAX_WORDS]
    if not words:
        return []
    weighed = ((_weight(entry, words), entry) for entry in everything)
    best = sorted((pair for pair in weighed if pair[0]), key=lambda pair: -pair[0])
    return [entry for _, entry in best[:MAX_HITS]]


def _weight(entry: Entry, words: list[str]) -> int:
    """Return the weight of an entry for the words; 0 if it lacks a word."""
    fields = ((entry.name.lower(), NAME_WEIGHT), (entry.title.lower(), TITLE_WEIGHT), (entry.text.lower(), TEXT_WEIGHT))
    total = 0
    for word in words:
        weight = sum(value for field, value in fields if word in field)
        if not weight:
            return 0
        total += weight + (NAME_WEIGHT if word == fields[0][0] else 0)
    return total


def excerpt(entry: Entry) -> str:
    """Return the beginning of an entry's text."""
    text = " ".join(re.sub(r"[#*|]|```\w*|\]\([^)]*\)|\[", " ", entry.text).split())
    return text if len(text) <= MAX_EXCERPT else text[:MAX_EXCERPT].rsplit(" ", 1)[0] + " …"
