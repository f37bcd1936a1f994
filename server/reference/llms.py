"""`/llms.txt` and `/llms-full.txt`: the service for language models, in the form of llmstxt.org.

The first is a table of contents. The second has the texts themselves: the guides, the life of a task, every operation
of agents, the events and the problems. Both are generated from the same sources as other pages.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from domain.lifecycle.statuses import Actor
from rest_compat.discovery.documents import DESCRIPTION, TITLE, public
from rest_compat.discovery.first_steps import as_shell, publish
from rest_compat.reference import problem_pages
from rest_compat.reference.event_page import event_page
from rest_compat.reference.lifecycle_page import lifecycle_page
from rest_compat.reference.tags import find_tag
from rest_compat.rest.routes import ROUTES
from server.config.wiring import addresses
from server.reference import guides

BASE: Final = "{base}"
"""Placeholder of the service's address, replaced when a text is sent."""
PLAIN: Final = "text/plain"
LINK: Final = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")
"""A link to another file or place, which does not exist in a single text."""
HEADING: Final = re.compile(r"^(?=#)", re.MULTILINE)
REASONS: Final = re.compile(
    r"\s?\(?\[[^\]]+\]\(_decisions/[^)]*\)(?:,\s*\[[^\]]+\]\(_decisions/[^)]*\))*\)?".replace("_", r"(?:\.\./)?")
)
"""A reference to the decision behind a rule, which is for developers of the service."""
FENCE: Final = re.compile(r"(^```.*?^```)", re.MULTILINE | re.DOTALL)


class Link(NamedTuple):
    """A line of the table of contents."""

    title: str
    path: str
    about: str


CONTRACT: Final = "reference/index"
IN_ONE_TEXT: Final = ("how-to/practice", "reference/signing-in", "how-to/assistants", CONTRACT)
"""Pages in the single text; the contract has all its topics with it."""
CONTENTS: Final[Mapping[str, tuple[Link, ...]]] = {
    "Interfaces": (
        Link("Service description", "/.well-known/fieldcall.json", "every surface, and the first calls in order"),
        Link("OpenAPI", "/api/v1/openapi.json", "REST below /api/v1, with examples"),
        Link("Tools", "/api/v1/tools", "the tools of POST /api/v1/tools/call and of MCP at /mcp"),
        Link("MCP server card", "/.well-known/mcp.json", "streamable HTTP at /mcp"),
        Link("AsyncAPI", "/asyncapi.json", "subscriptions of GraphQL at /graphql, and webhooks"),
    ),
    "Reference": (
        Link("Everything in one text", "/llms-full.txt", "the guides, statuses, operations, events and problems"),
        Link("GraphQL types", "/docs/reference/graphql.md", "each type, whose page is /docs/reference/graphql/NAME.md"),
        Link("Problems", "/problems", "reasons to refuse a call, and their remedies"),
        Link("Events", "/api/v1/events", "each event with its JSON Schema and an example"),
    ),
    "Optional": (
        Link("Countries", "/api/v1/countries", "countries for tasks: phase Live"),
        Link("Kinds of work", "/api/v1/services/categories", "with the proof that each needs by default"),
        Link("Terms", "/api/v1/legal", "the terms that an agent accepts at registration"),
    ),
}
FIRST: Final = f"""\
# {TITLE}

> {DESCRIPTION}

- Every answer about a task, and every refusal, has `nextActions`: calls that can be made now, with their arguments.
- Times are 14 digits, yyyyMMddHHmmss, on the clock at the task; amounts are decimals in its currency.

The first calls, from a new agent in test mode to a paid task, as a script for a shell:

```sh
{{first_calls}}
```
"""


def routes() -> list[BaseRoute]:
    """The two texts."""
    return [
        Route("/llms.txt", _show_contents, methods=["GET"]),
        Route("/llms-full.txt", _show_everything, methods=["GET"]),
    ]


async def _show_contents(request: Request) -> Response:
    return _sent(request, contents(), PLAIN)


async def _show_everything(request: Request) -> Response:
    return _sent(request, everything(), PLAIN)


def _sent(request: Request, text: str, media_type: str) -> Response:
    return public(request, Response(text.replace(BASE, request.state.base_url), media_type=media_type))


@cache
def contents() -> str:
    """The table of contents; `BASE` stands for the service's address."""
    sections = (
        f"## {title}\n\n" + "".join(f"- [{link.title}]({BASE}{link.path}): {link.about}\n" for link in links)
        for title, links in [*_pages().items(), *CONTENTS.items()]
    )
    return "\n".join((_first(), *sections))


def _pages() -> dict[str, tuple[Link, ...]]:
    links = (
        Link(guides.read_title(name), f"/docs/{name}.md", guides.about(name))
        for name in ("tutorials/index", "how-to/index", *IN_ONE_TEXT)
    )
    return {"Guides": tuple(links)}


@cache
def everything() -> str:
    """All texts one after the other; `BASE` stands for the service's address."""
    parts = [guide_text(name) for name in IN_ONE_TEXT]
    parts += [lifecycle_page(), _operations(), event_page(addresses()), problem_pages.as_markdown()]
    return "\n".join((_first(), *map(_below, parts)))


def _first() -> str:
    return FIRST.replace("{first_calls}", as_shell(publish(guides.LOCAL, addresses())).replace(guides.LOCAL, BASE))


@cache
def guide_text(name: str) -> str:
    """Return a guide as a separate text, without links to other files; the contract with all its topics."""
    topics = guides.groups()["reference"]["Rules"] if name == CONTRACT else ()
    text = "\n".join((guides.read_text(name), *(_below(guides.read_text(topic)) for topic in topics)))
    return LINK.sub(r"\1", _without_reasons(text)).replace(guides.LOCAL, BASE)


def _without_reasons(text: str) -> str:
    """Remove the references to decisions."""
    lines = text.splitlines()
    served = [line for line in lines if not re.fullmatch(r"\[[^\]]+\]\((\.\./)?decisions[^)]*\)\.?", line)]
    return REASONS.sub("", "\n".join(served))


def _below(text: str) -> str:
    """Return a text with its headings one level lower, below the common title."""
    return "".join(part if part.startswith("```") else HEADING.sub("#", part) for part in FENCE.split(text))


def _operations() -> str:
    """Return the public operations and those of agents, by subject."""
    tools = {name: address.tool for name, address in addresses().items()}
    subjects: dict[str, list[str]] = {}
    for row in ROUTES:
        operation = row.operation
        if operation.by is None or (Actor.AGENT in operation.by and (not row.by or Actor.AGENT in row.by)):
            tool = f", tool `{tools[operation.name]}`" if tools[operation.name] else ""
            summary = operation.summary.partition("\n\n")[0]
            subjects.setdefault(find_tag(row).name, []).append(f"- `{row.address}`{tool}: {summary}")
    return "# Operations of agents\n\n" + "\n".join(_section(*subject) for subject in subjects.items())


def _section(name: str, lines: list[str]) -> str:
    return f"## {name}\n\n" + "\n".join(" ".join(line.split()) for line in lines) + "\n"
