"""The pages of documentation: texts of `docs/` in four kinds, READMEs of the clients, and lists generated from the
code. `guides/` has links to the sources, so that each text has one source and is in the installed package.

The index of a kind, the file `index.md` in its folder, lists the pages in their order; nothing else names them. The
decisions are below the page `explanation/decisions`, which lists them.
"""

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from adapters.pages.code import block
from adapters.pages.reading import LINK_TEXT, SENTENCE_END, find_root, make_anchor
from server.reference import graph_types, lists
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
GRAPH: Final = "reference/graphql"
"""The page that lists the types of the graph; the page of each is below it."""
MADE: Final[Mapping[str, Callable[[], str]]] = {
    "reference/events": lists.events,
    "reference/scenarios": lists.scenarios,
    "reference/settings": lists.settings,
    GRAPH: graph_types.index,
    "reference/command-line": lambda: _find_file("command-line").read_text("utf-8"),
}
"""Pages that are generated from the code; `fieldcall documents` writes them to `docs/generated/`, and the schema in the
place of its types.
"""
DECISIONS: Final = "explanation/decisions"
"""The page that lists the decisions; each is below it."""
FRONT_MATTER: Final = "---\n"
"""Line before and after the facts about a decision."""
LINKED: Final[Mapping[str, str]] = {
    DECISIONS: "decisions/index",
    "explanation/security": "security",
    "how-to/deploy": "deploy",
    "reference/python-client": "python-client",
    "reference/typescript-client": "typescript-client",
}
"""Pages whose text is elsewhere in the repository, with the name of the link in `guides/`."""
SERVED: Final[Mapping[str, str]] = {
    "docs/generated/lifecycle.md": "lifecycle",
    "docs/generated/problems.md": "problems",
    "docs/generated/operations.md": "docs",
    "docs/generated/openapi.json": "api/v1/openapi.json",
    "docs/generated/schema.graphql": f"docs/{GRAPH}",
    "docs/decisions": f"docs/{DECISIONS}",
    "docs/decisions/index.md": f"docs/{DECISIONS}",
    "SECURITY.md": "docs/explanation/security",
    "deploy/README.md": "docs/how-to/deploy",
    "clients/python/README.md": "docs/reference/python-client",
    "clients/typescript/README.md": "docs/reference/typescript-client",
    **{f"docs/generated/{posixpath.basename(name)}.md": f"docs/{name}" for name in MADE if name != GRAPH},
    **{f"docs/{kind}/index.md": f"docs/{kind}" for kind in KINDS},
}
"""Paths at which files of the repository are served that have another path than their file, from the root of the
service.
"""
SOURCES: Final[Mapping[str, str]] = {address: path for path, address in SERVED.items()}
ENTRY: Final = re.compile(r"\]\(([\w./-]+\.(?:md|graphql))\)")
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
        paths = (posixpath.normpath(f"docs/{kind}/{path}") for path in ENTRY.findall(part))
        names = (_find_address(path).removeprefix("docs/") for path in paths)
        if entries := tuple(dict.fromkeys(name for name in names if _is_own(name, kind))):
            listed[heading or KINDS[kind]] = entries
    return listed


def _is_own(name: str, kind: str) -> bool:
    return posixpath.dirname(name) == kind and (name in MADE or _find_file(name).is_file())


def _find_address(path: str) -> str:
    """Return the address at which a file of the repository is served, if it is."""
    folder, _, file = path.removesuffix(".md").rpartition("/")
    return SERVED.get(path) or f"{folder.replace('docs/decisions', f'docs/{DECISIONS}')}/{file}"


@cache
def decisions() -> tuple[str, ...]:
    """Return the pages of all decisions, by number."""
    folder = files("server.reference").joinpath("guides", "decisions")
    numbered = sorted(file.name.removesuffix(".md") for file in folder.iterdir() if file.name[:1].isdigit())
    return tuple(f"{DECISIONS}/{name}" for name in numbered)


@cache
def pages() -> tuple[str, ...]:
    """Return the pages that the indexes of the kinds list, each as `how-to/deploy`."""
    return tuple(name for kind in groups().values() for group in kind.values() for name in group)


@cache
def names() -> tuple[str, ...]:
    """Return all pages: those of the indexes, and the decisions."""
    return (*pages(), *decisions())


def read_text(name: str) -> str:
    """Return the Markdown of a page. A decision has a line with its status below the title."""
    if name in MADE:
        return MADE[name]()
    text = _find_file(name).read_text("utf-8")
    if not text.startswith(FRONT_MATTER):
        return text
    front, _, rest = text.removeprefix(FRONT_MATTER).partition(f"\n{FRONT_MATTER}\n")
    facts = (line.partition(": ") for line in front.splitlines())
    status = " ".join(f"{fact.capitalize()}: {value}." for fact, _, value in facts)
    title, _, body = rest.partition("\n")
    return f"{title}\n\n{status}\n{body}"


def _find_file(name: str) -> Traversable:
    path = LINKED.get(name) or name.replace(f"{DECISIONS}/", "decisions/")
    return files("server.reference").joinpath("guides", f"{path}.md")


@cache
def read_title(name: str) -> str:
    """Return the title of a page."""
    return read_text(name).partition("\n")[0].removeprefix("# ")


def about(name: str) -> str:
    """Return the summary of a page: the first sentence of its first paragraph, as plain text. A decision states its
    context there.
    """
    paragraphs = [part for part in read_text(name).split("\n\n") if not part.startswith(("#", "<!--"))]
    paragraph = paragraphs[name in decisions()].removeprefix("**Context.** ")
    paragraph = " ".join(LINK_TEXT.sub(r"\1", paragraph).replace("**", "").split())
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
    tokens = parser.parse(read_text(file).replace(LOCAL, BASE))
    headings: list[tuple[str, str]] = []
    anchors = Counter[str]()
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag != "h1":
            plain = "".join(child.content for child in content.children or ())
            anchor = make_anchor(plain)
            # A repeated heading has a number, as at GitHub.
            opening.attrs["id"] = anchor = f"{anchor}-{anchors[anchor]}" if anchors[anchor] else anchor
            anchors[make_anchor(plain)] += 1
            if opening.tag == "h2":
                headings.append((anchor, plain))
        # The pages have no pictures, which are in the repository alone.
        opening.children = [child for child in opening.children or () if child.type != "image"]
        for child in opening.children:
            if child.type == "link_open":
                _redirect(child, file, find_root(f"/docs/{name}"))
    return Guide(name, read_title(file), parser.renderer.render(tokens, parser.options, {}), headings)


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
    source = SOURCES.get(f"docs/{file}") or f"docs/{file.replace(DECISIONS, 'decisions')}.md"
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    address = _find_address(path)
    if target.startswith("/"):
        link.attrs["href"] = root + target.removeprefix("/") + after
    elif path in SERVED or (name := address.removeprefix("docs/")) in names():
        link.attrs["href"] = root + address + after
        if address.startswith(f"docs/{DECISIONS}/"):
            # Texts name a decision by its number alone.
            link.attrs["title"] = read_title(name)
    else:
        del link.attrs["href"]
