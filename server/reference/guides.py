"""The guides: texts of `docs/` as pages, and lists generated from the code. `guides/` has links to the files and the
folder in `docs/`, so that each text has one source and is in the installed package.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from itertools import pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple

from adapters.pages.code import block
from adapters.pages.reading import make_anchor
from server.reference import lists
from server.reference.samples import BASE

if TYPE_CHECKING:
    from markdown_it.token import Token

CONTRACT: Final = "contract"
"""The page that lists the rules of the interface by topic (`docs/reference/index.md`)."""
RULES: Final = (
    *("authentication", "people", "oauth", "accounts"),
    *("rest", "a2a", "problems", "idempotency", "paging", "limits", "times"),
    *("lifecycle", "publication", "schedule", "requests", "next-actions", "places", "catalogue"),
    *("proof", "files", "money", "event-log", "webhooks", "notifications", "operators", "staff", "support"),
)
"""The topics of the interface contract: pages of `docs/reference`."""
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "Get started": ("practice", "signing-in", "assistants"),
    "Interface contract": (CONTRACT, *RULES),
    "Lists": ("events", "scenarios"),
    "Operation": ("proxies", "settings"),
}
"""The guides in the order of their list."""
ABOUT: Final[Mapping[str, str]] = {
    "practice": "Test the whole lifecycle of a task in minutes, without real operators.",
    "signing-in": "Sign-in of people, and the accounts that they may use.",
    "assistants": "Connect an assistant to an agent, with separate limits.",
    "events": "Every event of webhooks and subscriptions, with its occasion.",
    "scenarios": "The possible courses of a task in practice mode.",
    "proxies": "TLS and addresses in front of the service.",
    "settings": "Every variable of the environment.",
}
"""The summary of each guide that does not begin with one."""
MADE: Final[Mapping[str, Callable[[], str]]] = {
    "events": lists.events,
    "scenarios": lists.scenarios,
    "settings": lists.settings,
}
SERVED: Final[Mapping[str, str]] = {
    "generated/lifecycle.md": "lifecycle",
    "generated/problems.md": "problems",
    "generated/operations.md": "docs",
    "generated/openapi.json": "api/v1/openapi.json",
    "generated/schema.graphql": "graphql",
    **{f"generated/{name}.md": f"docs/guides/{name}" for name in MADE},
    "reference/index.md": f"docs/guides/{CONTRACT}",
}
"""Paths at which files named in texts are served, from the root of the service."""
REASONS: Final = re.compile(
    r"\s?\(?\[[^\]]+\]\(_decisions/[^)]*\)(?:,\s*\[[^\]]+\]\(_decisions/[^)]*\))*\)?".replace("_", r"(?:\.\./)?")
)
"""A reference to the decision behind a rule, which is for developers of the service."""
LOCAL: Final = "http://127.0.0.1:8000"
"""The address of the service in the examples of the texts."""
ROOT: Final = "../../"
"""The relative path from a guide to the root of the service."""


class Guide(NamedTuple):
    """A text with its title, its HTML and its headings."""

    name: str
    title: str
    body: str
    """HTML."""
    headings: Sequence[tuple[str, str]]
    """The fragment and the text of each heading of the second level."""


def names() -> tuple[str, ...]:
    """The names of all guides."""
    return tuple(name for group in GROUPS.values() for name in group)


def read_text(name: str) -> str:
    """The Markdown of a guide."""
    if name in MADE:
        return MADE[name]()
    folder = "guides/reference" if name in RULES else "guides"
    return files("server.reference").joinpath(folder, f"{name}.md").read_text("utf-8")


def read_title(name: str) -> str:
    """The title of a guide."""
    return read_text(name).partition("\n")[0].removeprefix("# ")


def about(name: str) -> str:
    """The summary of a guide: the first paragraph of a topic."""
    return ABOUT.get(name) or read_text(name).split("\n\n")[1]


def guide(name: str) -> Guide:
    """A guide, ready for its page."""
    # Imported here, because few requests are for guides.
    from markdown_it import MarkdownIt  # noqa: PLC0415

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("fence", lambda _, tokens, index, *__: _fence(tokens[index]))
    parser.add_render_rule("table_open", lambda *_: '<div class="table" tabindex="0"><table>\n')
    parser.add_render_rule("table_close", lambda *_: "</table></div>\n")
    tokens = parser.parse(without_reasons(read_text(name)))
    headings = []
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag != "h1":
            plain = "".join(child.content for child in content.children or ())
            opening.attrs["id"] = make_anchor(plain)
            if opening.tag == "h2":
                headings.append((make_anchor(plain), plain))
        for child in opening.children or ():
            if child.type == "link_open":
                _redirect(child)
    return Guide(name, read_title(name), parser.renderer.render(tokens, parser.options, {}), headings)


def without_reasons(text: str) -> str:
    """Remove the references to decisions."""
    lines = text.splitlines()
    served = [line for line in lines if not re.fullmatch(r"\[[^\]]+\]\((\.\./)?decisions[^)]*\)\.?", line)]
    return REASONS.sub("", "\n".join(served))


def _fence(token: "Token") -> str:
    return block(token.content.rstrip("\n").replace(LOCAL, BASE), {"sh": "bash"}.get(token.info, token.info)) + "\n"


def _redirect(link: "Token") -> None:
    """Point a link to the page of the service with the same content; without such a page, remove its target."""
    target, _, fragment = str(link.attrs.get("href", "")).partition("#")
    after = f"#{fragment}" if fragment else ""
    if not target or "://" in target:
        return
    target, guide_name = target.removeprefix("../"), PurePosixPath(target).stem
    if target in SERVED:
        link.attrs["href"] = ROOT + SERVED[target] + after
    elif guide_name in names():
        link.attrs["href"] = guide_name + after
    else:
        del link.attrs["href"]
