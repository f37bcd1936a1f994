"""The search of the reference: operations, guides, problems, events and statuses by their words."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from inspect import getdoc
from typing import Any, Final, NamedTuple

from adapters.pages.reading import LINK_TEXT, SENTENCE_END, make_anchor
from domain.lifecycle.statuses import Status
from domain.refusals.index import every_refusal
from server.config.settings import Settings
from server.reference import graph_types, guides
from server.reference.operations import events, operations, subjects
from subscriptions.messages.docstrings import attribute_docstrings

MAX_WORDS: Final = 8
MAX_HITS: Final = 40
MAX_EXCERPT: Final = 300
WORD: Final = re.compile(r"\w+")
COMMON: Final = frozenset(
    WORD.findall("a an and are can do does for from how i in is it me my of on or the to use what when why with you")
)
"""Words of questions that find nothing."""
NAME_WEIGHT, TITLE_WEIGHT, TEXT_WEIGHT = 8, 6, 1
WHOLE_WEIGHT: Final = 4
"""Advantage of a title that has a word beginning with a word of the query."""
EXACT_WEIGHT: Final = 20
"""Advantage of a title that is a word of the query."""
PAGE_WEIGHT: Final = 12
"""Advantage of a page over an entry of the reference, if both have such a title."""
PAGES: Final = tuple(f"docs/{kind}/" for kind in guides.KINDS)


NOT_PROSE: Final = re.compile(r"^```[\s\S]*?^```$|^<!--.*-->$|^# .*|^\|.*|^[-*] |#|\*\*", re.MULTILINE)
"""Code blocks, tables, titles and marks of Markdown."""


class Entry(NamedTuple):
    """An entry of the search."""

    address: str
    """Path from the root of the service."""
    kind: str
    title: str
    name: str
    """Words of programs for it; empty for an entry that is behind others with the same words."""
    text: str
    words: str = ""
    """Further words that find it, which results do not show."""


def entries(document: Mapping[str, Any], tools: Mapping[str, str]) -> list[Entry]:
    """Return all entries of the search. `tools` are names of tools by the address of their route."""
    return [*_of_operations(document, tools), *_of_guides(), *_of_the_rest(), *_of_the_graph(), *_of_decisions()]


def _of_operations(document: Mapping[str, Any], tools: Mapping[str, str]) -> Iterator[Entry]:
    for subject in subjects(document):
        for described in operations(document, subject.name):
            operation = described.operation
            name = operation["operationId"]
            called = f"{name} {described.address} {tools.get(described.address, '')}"
            text, words = operation.get("description", ""), " ".join(field["name"] for field in operation["parameters"])
            yield Entry(f"docs/{subject.slug}#{name}", subject.name, operation["summary"], called, text, words)
        for name, event in events(document, subject.name):
            yield Entry(f"docs/{subject.slug}#{name}", "Event", name, name, f"{event['summary']}.")


def _of_guides() -> Iterator[Entry]:
    for name in guides.pages():
        head, *parts = re.split(r"^## ", guides.read_text(name), flags=re.MULTILINE)
        title = guides.read_title(name)
        kind = guides.KINDS[name.partition("/")[0]]
        yield Entry(f"docs/{name}", kind, title, name, head)
        # Each type in the list of the graph's types has an entry of its own.
        for part in parts if name != guides.GRAPH else ():
            heading, _, text = part.partition("\n")
            yield Entry(f"docs/{name}#{make_anchor(heading)}", f"{kind}: {title}", heading, heading, text)


def _of_the_rest() -> Iterator[Entry]:
    for refusal in every_refusal():
        yield Entry(f"problems/{refusal.code}", "Problem", refusal.title, refusal.code, getdoc(refusal) or "")
    for variable in Settings.model_construct().variables():
        yield Entry("docs/reference/settings", "Setting", variable.name, variable.name, variable.meaning)
    meanings = attribute_docstrings(Status)
    for status in Status:
        yield Entry(f"lifecycle#{status}", "Status of a task", status, status, meanings[status.name])


def _of_the_graph() -> Iterator[Entry]:
    """Types, and the fields of a query and a subscription; mutations are operations."""
    for name, type_ in graph_types.read_types().items():
        address, fields = f"docs/{guides.GRAPH}/{name}", graph_types.list_fields(type_)
        kind = f"GraphQL {graph_types.find_kind(type_)}"
        yield Entry(address, kind, name, "", type_.description or "", " ".join(fields))
        if name in ("Query", "Subscription"):
            for field, described in fields.items():
                anchor = graph_types.make_anchor(field)
                yield Entry(f"{address}#{anchor}", f"GraphQL {name.lower()}", field, "", described.description or "")


def _of_decisions() -> Iterator[Entry]:
    """One entry each: they are for readers of the reasons."""
    for name in guides.decisions():
        yield Entry(f"docs/{name}", "Decision", guides.read_title(name), "", guides.read_text(name))


def search(everything: list[Entry], query: str) -> list[Entry]:
    """Return the entries with every word of the query, the best first. A word that no entry has stands for the most
    similar one.
    """
    entered = [word.lower() for word in WORD.findall(query)][:MAX_WORDS]
    words = [word for word in entered if word not in COMMON] or entered
    if not words:
        return []
    weighed = _weigh(everything, words) or _weigh(everything, _correct(everything, words))
    return [entry for _, entry in sorted(weighed, key=lambda pair: -pair[0])[:MAX_HITS]]


def _weigh(everything: list[Entry], words: list[str]) -> list[tuple[int, Entry]]:
    weighed = ((_weight(entry, words), entry) for entry in everything)
    return [pair for pair in weighed if pair[0]]


def _correct(everything: list[Entry], words: list[str]) -> list[str]:
    """Replace the words that no entry has by the most similar ones of names and titles."""
    known = {word for entry in everything for word in WORD.findall(f"{entry.name} {entry.title}".lower())}
    return [word if word in known else next(iter(get_close_matches(word, known, 1, 0.8)), word) for word in words]


def _weight(entry: Entry, words: list[str]) -> int:
    """Return the weight of an entry for the words; 0 if it lacks a word."""
    title_weight, whole_weight = (TITLE_WEIGHT, WHOLE_WEIGHT) if entry.name else (TEXT_WEIGHT, 0)
    text = f"{entry.text} {entry.words}".lower()
    fields = ((entry.name.lower(), NAME_WEIGHT), (entry.title.lower(), title_weight), (text, TEXT_WEIGHT))
    total, is_page = 0, bool(entry.name) and entry.address.startswith(PAGES) and "#" not in entry.address
    for word in words:
        weight = sum(value for field, value in fields if word in field)
        if not weight:
            return 0
        total += weight + (NAME_WEIGHT if word == fields[0][0] else 0) + (EXACT_WEIGHT if word == fields[1][0] else 0)
        if any(part.startswith(word) for part in WORD.findall(fields[1][0])):
            total += whole_weight + (PAGE_WEIGHT if is_page else 0)
    return total


def excerpt(entry: Entry) -> str:
    """Return the first sentences of an entry's text, at least one, without code blocks and tables."""
    text = " ".join(NOT_PROSE.sub(" ", LINK_TEXT.sub(r"\1", entry.text)).split())
    sentences = SENTENCE_END.split(text)
    summary = sentences[0]
    for sentence in sentences[1:]:
        if len(summary) + len(sentence) > MAX_EXCERPT:
            break
        summary = f"{summary} {sentence}"
    return summary
