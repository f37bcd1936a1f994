"""The resources of the MCP server: the life cycle of a task, the events, the problems."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

import mcp_types as types
from mcp import MCPError

from domain.refusals.index import every_refusal
from resolvers.core.context import OperationAddresses
from resolvers.events.types import event_type
from resolvers.wire.model import to_json
from rest_compat.reference import problem_pages
from rest_compat.reference.event_page import event_page
from rest_compat.reference.lifecycle_page import lifecycle_page
from subscriptions.messages.event_types import EVENT_TYPE, EVENT_TYPES

MARKDOWN = "text/markdown"
JSON = "application/json"


class ResourceText(NamedTuple):
    """One text at one URI."""

    uri: str
    title: str
    description: str
    media_type: str
    text: Callable[[], str]


class ResourceFamily(NamedTuple):
    """Texts of one kind, each at a URI that ends with the name of its subject."""

    prefix: str
    """The URI without the name."""
    variable: str
    title: str
    description: str
    media_type: str
    names: tuple[str, ...]
    text: Callable[[str], str]
    """Returns the text about the subject of this name."""

    @property
    def template(self) -> str:
        return f"{self.prefix}{{{self.variable}}}"


class Resources:
    """The resources and their templates. `addresses` are those of the operations that examples of events suggest."""

    def __init__(self, addresses: Mapping[str, OperationAddresses]) -> None:
        self._documents = {document.uri: document for document in _documents(addresses)}
        self._families = tuple(_families(addresses))

    def listed(self) -> list[types.Resource]:
        return [
            types.Resource(
                name=document.uri.partition("://")[2],
                uri=document.uri,
                title=document.title,
                description=document.description,
                mime_type=document.media_type,
            )
            for document in self._documents.values()
        ]

    def templates(self) -> list[types.ResourceTemplate]:
        return [
            types.ResourceTemplate(
                name=family.variable,
                uri_template=family.template,
                title=family.title,
                description=family.description,
                mime_type=family.media_type,
            )
            for family in self._families
        ]

    def read(self, uri: str) -> types.ReadResourceResult:
        """Return the text at a URI. Raises `MCPError` for an unknown one."""
        if document := self._documents.get(uri):
            return _result(uri, document.media_type, document.text())
        for family in self._families:
            name = uri.removeprefix(family.prefix)
            if name != uri and name in family.names:
                return _result(uri, family.media_type, family.text(name))
        raise MCPError(types.INVALID_PARAMS, "There is no resource at this address.", {"uri": uri})

    def names(self, template: str, variable: str) -> Iterable[str]:
        """Return the values of a template's variable. Raises `MCPError` for an unknown template or variable."""
        for family in self._families:
            if (family.template, family.variable) == (template, variable):
                return family.names
        raise MCPError(types.INVALID_PARAMS, "There is no resource template with this variable.")


def _documents(addresses: Mapping[str, OperationAddresses]) -> Iterator[ResourceText]:
    yield ResourceText(
        "fieldcall://lifecycle.md",
        "The life of a task",
        "Every status of a task and every move between them: who may make it, under what condition, and what happens "
        "to the money. Read it when a call is refused in a status, or to plan a whole task.",
        MARKDOWN,
        lifecycle_page,
    )
    yield ResourceText(
        "fieldcall://events.md",
        "The events",
        "Every event in one line: when it happens and what its payload has. Read it before following tasks or writing "
        "a webhook.",
        MARKDOWN,
        lambda: event_page(addresses),
    )
    yield ResourceText(
        "fieldcall://events.json",
        "The event catalogue",
        "Every event with its JSON Schema and an example, for programs. It is long: for one event read "
        "fieldcall://events/{eventType}.",
        JSON,
        lambda: to_json([event_type(row, addresses) for row in EVENT_TYPES]).decode(),
    )
    yield ResourceText(
        "fieldcall://problems.md",
        "The problems",
        "Every code that a call can be refused with, what it means and what to do then.",
        MARKDOWN,
        problem_pages.as_markdown,
    )


def _families(addresses: Mapping[str, OperationAddresses]) -> Iterator[ResourceFamily]:
    yield ResourceFamily(
        "fieldcall://events/",
        "eventType",
        "One event",
        "When an event happens, its JSON Schema and an example; eventType is a name such as task.accepted.",
        JSON,
        tuple(EVENT_TYPE),
        lambda name: to_json(event_type(EVENT_TYPE[name], addresses)).decode(),
    )
    yield ResourceFamily(
        "fieldcall://problems/",
        "code",
        "One problem",
        "Meaning and remedy of a refusal; code is the problem's, such as insufficient_funds.",
        MARKDOWN,
        tuple(refusal.code for refusal in every_refusal()),
        problem_pages.explained_in_markdown,
    )


def _result(uri: str, media_type: str, text: str) -> types.ReadResourceResult:
    return types.ReadResourceResult(contents=[types.TextResourceContents(uri=uri, mime_type=media_type, text=text)])
