"""The pages of documentation: texts of `docs/` in four kinds, and lists generated from the code. `guides/` has links to
the folders of `docs/`, so that each text has one source and is in the installed package.

The index of a kind, the file `index.md` in its folder, lists the pages in their order; nothing else names them.
"""

import posixpath
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from adapters.pages.code import block
from adapters.pages.reading import SENTENCE_END, find_root, make_anchor
from server.reference import lists
from server.reference.samples import BASE

if TYPE_CHECKING:
    from markdown_it.token import Token

KINDS: Final[Mapping[str, str]] = {
    "tutorials": "Tutorials",
    "how-to": "Guides",
    "reference": "Reference",
    "explanation": "Explanation",
}
"""Folders of `docs/`, in the order of the index, with the word for each."""
MADE: Final[Mapping[str, Callable[[], str]]] = {
    "reference/events": lists.events,
    "reference/scenarios": lists.scenarios,
    "reference/settings": lists.settings,
    "reference/command-line": lambda: _read_file("command-line"),
}
"""Pages that are generated from the code; `fieldcall documents` writes them to `docs/generated/`."""
SERVED: Final[Mapping[str, str]] = {
    "generated/lifecycle.md": "lifecycle",
    "generated/problems.md": "problems",
    "generated/operations.md": "docs",
    "generated/openapi.json": "api/v1/openapi.json",
    "generated/schema.graphql": "graphql",
    **{f"generated/{posixpath.basename(name)}.md": f"docs/{name}" for name in MADE},
    **{f"{kind}/index.md": f"docs/{kind}" for kind in KINDS},
}
"""Paths at which files named in texts are served, from the root of the service."""
LINK_TEXT: Final = re.compile(r"\[([^\[\]]+)\]\([^()]*\)")
ENTRY: Final = re.compile(r"\]\(([\w./-]+)\.md\)")
REASONS: Final = re.compile(
    r"\s?\(?\[[^\]]+\]\(_decisions/[^)]*\)(?:,\s*\[[^\]]+\]\(_decisions/[^)]*\))*\)?".replace("_", r"(?:\.\./)?")
)
"""A reference to the decision behind a rule, which is for developers of the service."""
LOCAL: Final = "http://127.0.0.1:8000"
"""The address of the service in the examples of the texts."""


class Guide(NamedTuple):
    """A text with its title, its HTML and its headings."""

    name: str
    title: str
    body: str
    """HTML."""
    headings: Sequence[tuple[str, str]]
    """The fragment and the text of each heading of the second level."""


@cache
def groups() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the pages of each kind by the headings of its index, each as `how-to/deploy`."""
    return {kind: _read_groups(kind) for kind in KINDS}


def _read_groups(kind: str) -> Mapping[str, tuple[str, ...]]:
    listed: dict[str, tuple[str, ...]] = {}
    for part in re.split(r"^## ", read_text(f"{kind}/index"), flags=re.MULTILINE):
        heading = "" if part.startswith("# ") else part.partition("\n")[0]
        paths = (posixpath.normpath(f"{kind}/{path}") for path in ENTRY.findall(part))
        names = (f"{kind}/{posixpath.basename(path)}" if path.startswith("generated/") else path for path in paths)
        if entries := tuple(dict.fromkeys(name for name in names if name in MADE or _is_own(name, kind))):
            listed[heading or KINDS[kind]] = entries
    return listed


def _is_own(name: str, kind: str) -> bool:
    return posixpath.dirname(name) == kind and files("server.reference").joinpath("guides", f"{name}.md").is_file()


@cache
def names() -> tuple[str, ...]:
    """Return all pages, each as `how-to/deploy`."""
    return tuple(name for kind in groups().values() for group in kind.values() for name in group)


def read_text(name: str) -> str:
    """Return the Markdown of a page."""
    if name in MADE:
        return MADE[name]()
    return _read_file(name)


def _read_file(name: str) -> str:
    return files("server.reference").joinpath("guides", f"{name}.md").read_text("utf-8")


def read_title(name: str) -> str:
    """Return the title of a page."""
    return read_text(name).partition("\n")[0].removeprefix("# ")


def about(name: str) -> str:
    """Return the summary of a page: the first sentence of its first paragraph, as plain text."""
    paragraph = " ".join(LINK_TEXT.sub(r"\1", read_text(name).split("\n\n")[1]).replace("**", "").split())
    return SENTENCE_END.split(paragraph, maxsplit=1)[0]


def guide(name: str) -> Guide:
    """Return a page, ready to be shown at `/docs/NAME`; the index of a kind has the name of the kind."""
    # Imported here, because few requests are for guides.
    from markdown_it import MarkdownIt  # noqa: PLC0415

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("fence", lambda _, tokens, index, *__: _fence(tokens[index]))
    parser.add_render_rule("table_open", lambda *_: '<div class="table" tabindex="0"><table>\n')
    parser.add_render_rule("table_close", lambda *_: "</table></div>\n")
    file = f"{name}/index" if name in KINDS else name
    tokens = parser.parse(without_reasons(read_text(file)).replace(LOCAL, BASE))
    headings = []
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag != "h1":
            plain = "".join(child.content for child in content.children or ())
            opening.attrs["id"] = make_anchor(plain)
            if opening.tag == "h2":
                headings.append((make_anchor(plain), plain))
        # The pages have no pictures, which are in the repository alone.
        opening.children = [child for child in opening.children or () if child.type != "image"]
        for child in opening.children:
            if child.type == "link_open":
                _redirect(child, file, find_root(f"/docs/{name}"))
    return Guide(name, read_title(file), parser.renderer.render(tokens, parser.options, {}), headings)


def without_reasons(text: str) -> str:
    """Remove the references to decisions."""
    lines = text.splitlines()
    served = [line for line in lines if not re.fullmatch(r"\[[^\]]+\]\((\.\./)?decisions[^)]*\)\.?", line)]
    return REASONS.sub("", "\n".join(served))


def _fence(token: "Token") -> str:
    return block(token.content.rstrip("\n"), {"sh": "bash"}.get(token.info, token.info)) + "\n"


def _redirect(link: "Token", file: str, root: str) -> None:
    """Point a link of a file to the page of the service with the same content; without such a page, remove its target.
    `root` is the relative path to the root of the service.
    """
    target, _, fragment = str(link.attrs.get("href", "")).partition("#")
    after = f"#{fragment}" if fragment else ""
    if target.startswith(BASE):
        link.attrs["href"] = root + target.removeprefix(BASE).removeprefix("/") + after
    if not target or "://" in target:
        return
    path = posixpath.normpath(posixpath.join(posixpath.dirname(file), target))
    name = path.removesuffix(".md")
    if path in SERVED or target.startswith("/"):
        link.attrs["href"] = root + SERVED.get(path, target.removeprefix("/")) + after
    elif name in names():
        link.attrs["href"] = f"{root}docs/{name}{after}"
    else:
        del link.attrs["href"]
