"""The documents that are made from the code, so that they cannot say anything else than it."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import cleandoc
from pathlib import Path

from domain.errors import every_refusal
from domain.events import events_of
from domain.lifecycle import TRANSITIONS
from resolvers.catalogue import VERSION
from resolvers.events import SIGNED
from resolvers.events import example as example_of
from resolvers.operation import OPERATIONS
from rest_compat import openapi as openapi_document
from rest_compat.routes import ROUTES
from schema.graph import graph
from server import asyncapi as asyncapi_document
from server.lifecycle_document import lifecycle_page
from server.settings import Settings
from server.wiring import addresses
from subscriptions.event_catalogue import EVENT_TYPE, EVENT_TYPES
from subscriptions.payloads import Event, Payload, TaskPayload

MADE = "<!-- Made by `fieldcall documents` from the code. -->\n"


def graphql() -> str:
    """The schema of the graph."""
    return graph().as_str().rstrip() + "\n"


def openapi() -> str:
    """The OpenAPI description of REST."""
    return json.dumps(openapi_document.document(ROUTES, version=VERSION), indent=2, ensure_ascii=False) + "\n"


def asyncapi() -> str:
    """The AsyncAPI description of subscriptions and webhooks."""
    return json.dumps(asyncapi_document.document(), indent=2, ensure_ascii=False) + "\n"


def settings() -> str:
    """Every variable of the environment."""
    variables = Settings.model_construct().variables()
    rows = ((f"`{row.name}`", f"`{row.default}`", row.meaning) for row in variables)
    return _page("Settings", "All are variables of the environment.", ("Variable", "Default", "Meaning"), rows)


def problems() -> str:
    """Every refusal, in the words of its page."""
    rows = ((f"`{row.code}`", str(row.status), row.title, cleandoc(row.__doc__ or "")) for row in every_refusal())
    return _page(
        "Problems",
        "What a request can be refused for, the same on every surface.",
        ("Code", "Status", "Title", "Meaning, and what to do"),
        rows,
    )


def events() -> str:
    """Every event: when it happens, what makes it, what it carries."""
    causes: dict[str, dict[str, None]] = {}
    for row in TRANSITIONS:
        for _, name in events_of(row):
            causes.setdefault(name, {})[f"`{row.trigger}` by {row.by}"] = None
    rows = (
        (f"`{row.name}`", row.when, ", ".join(causes.get(row.name, ())), _carried(type(row.example)))
        for row in EVENT_TYPES
    )
    listed = _page(
        "Events",
        "What webhooks tell, and what a task's history records. `GET /api/v1/events` gives the JSON Schema of each.",
        ("Event", "When", "Recorded by", "Payload"),
        rows,
    )
    example = json.dumps(example_of(EVENT_TYPE["task.accepted"], addresses()), indent=2, ensure_ascii=False)
    envelope = "\n".join(f"- `{name}`: {field.description}" for name, field in Event.model_fields.items())
    return f"{listed}\n## The body\n\n{envelope}\n\n```json\n{example}\n```\n\n{SIGNED}\n"


def _carried(payload: type[Payload]) -> str:
    """The fields of a payload; those of every task are named once."""
    if not issubclass(payload, TaskPayload):
        return ", ".join(f"`{name}`" for name in payload.model_fields)
    own = [f"`{name}`" for name in payload.model_fields if name not in TaskPayload.model_fields]
    return ", ".join(["the task", *own])


def operations() -> str:
    """Every operation with its names on the surfaces."""
    found = addresses()
    rows = (
        (
            f"`{name}`",
            ", ".join(operation.by) if operation.by else "anybody",
            *(
                f"`{place}`" if place else ""
                for place in (found[name].mutation, found[name].endpoint, found[name].tool)
            ),
            operation.summary,
        )
        for name, operation in sorted(OPERATIONS.items())
    )
    heads = ("Operation", "By", "GraphQL mutation", "REST", "Tool", "What it does")
    return _page("Operations", "One operation behind every surface.", heads, rows)


def _page(title: str, about: str, heads: tuple[str, ...], rows: Iterable[Iterable[str]]) -> str:
    lines = [_line(heads), _line("---" for _ in heads), *map(_line, rows)]
    return f"# {title}\n\n{MADE}\n{about}\n\n" + "\n".join(lines) + "\n"


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"


DOCUMENTS: Mapping[str, Callable[[], str]] = {
    "lifecycle.md": lifecycle_page,
    "operations.md": operations,
    "events.md": events,
    "problems.md": problems,
    "settings.md": settings,
    "schema.graphql": graphql,
    "openapi.json": openapi,
    "asyncapi.json": asyncapi,
}


def write(folder: Path) -> Iterator[Path]:
    """Write all of them and yield the path of each."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in DOCUMENTS.items():
        path = folder / name
        path.write_text(make(), encoding="utf-8")
        yield path
