"""Documents that are generated from the code, so that they cannot contradict it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from resolvers.core.operation import OPERATIONS
from resolvers.wire.version import VERSION
from rest_compat.reference import openapi as openapi_document
from rest_compat.reference import problem_pages
from rest_compat.reference.lifecycle_page import lifecycle_page
from rest_compat.reference.markdown import page
from rest_compat.rest.routes import ROUTES
from server.config.wiring import addresses, load_resolvers
from server.reference import asyncapi as asyncapi_document
from server.reference import graph_types, lists

NOTE = "<!-- Made by `fieldcall documents` from the code. -->"


def openapi() -> str:
    """The OpenAPI description of REST."""
    return json.dumps(openapi_document.document(ROUTES, version=VERSION), indent=2, ensure_ascii=False) + "\n"


def asyncapi() -> str:
    """The AsyncAPI description of subscriptions and webhooks."""
    return json.dumps(asyncapi_document.document(), indent=2, ensure_ascii=False) + "\n"


def settings() -> str:
    """Every environment variable."""
    return _marked(lists.settings())


def problems() -> str:
    """Every refusal with its explanation."""
    return _marked(problem_pages.as_markdown())


def events() -> str:
    """Return the list of events, with the occasion, the recording operations and the fields of each."""
    return _marked(lists.events())


def operations() -> str:
    """Every operation with its names on the surfaces."""
    load_resolvers()
    by_operation = addresses()
    rows = (
        (
            f"`{name}`",
            ", ".join(operation.by) if operation.by else "anybody",
            operation.scope or "",
            " or ".join(operation.staff_roles),
            *(
                f"`{place}`" if place else ""
                for place in (by_operation[name].mutation, by_operation[name].endpoint, by_operation[name].tool)
            ),
            operation.summary,
        )
        for name, operation in sorted(OPERATIONS.items())
    )
    heads = ("Operation", "By", "Scope", "Staff role", "GraphQL mutation", "REST", "Tool", "Purpose")
    return _marked(page("Operations", "One operation behind every surface.", heads, rows))


def scenarios() -> str:
    """Every scenario of practice mode."""
    return _marked(lists.scenarios())


def describe_commands(group: Any) -> str:
    """Every command of a group of Typer with its arguments and options."""
    about = "All commands, with their arguments and options. `fieldcall COMMAND --help` prints the same."
    return _marked("\n".join((f"# Command line\n\n{about}\n", *_describe_command(group, "fieldcall"))))


def _describe_command(command: Any, name: str) -> Iterator[str]:
    for inner, nested in getattr(command, "commands", {}).items():
        if not nested.hidden:
            yield from _describe_command(nested, f"{name} {inner}")
    if hasattr(command, "commands"):
        return
    yield f"## `{name}`\n\n{_join_lines(command.help)}\n"
    rows = [_describe_parameter(part) for part in command.params if part.name != "help"]
    if rows:
        yield "\n".join(("| Argument or option | Variable | Meaning |", "|---|---|---|", *rows, ""))


def _describe_parameter(part: Any) -> str:
    options = " ".join(f"`{word}`" for word in (*part.opts, *part.secondary_opts))
    return f"| {options} | {f'`{part.envvar}`' if part.envvar else ''} | {_join_lines(part.help)} |"


def _join_lines(text: str | None) -> str:
    return " ".join((text or "").split()).replace("|", "\\|")


def _marked(page: str) -> str:
    """Return the page with a note that it is generated."""
    title, _, rest = page.partition("\n\n")
    return f"{title}\n\n{NOTE}\n\n{rest}"


DOCUMENTS: dict[str, Callable[[], str]] = {
    "lifecycle.md": lifecycle_page,
    "operations.md": operations,
    "events.md": events,
    "problems.md": problems,
    "settings.md": settings,
    "scenarios.md": scenarios,
    "schema.graphql": graph_types.read_document,
    "openapi.json": openapi,
}


def write(folder: Path, commands: Any) -> Iterator[Path]:
    """Write every document to a folder and yield its path. `commands` is the group of all commands."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in (DOCUMENTS | {"command-line.md": lambda: describe_commands(commands)}).items():
        path = folder / name
        path.write_text(make(), encoding="utf-8")
        yield path
