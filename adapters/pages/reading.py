"""The frame of pages that are read: the reference, guides, problems. They need no script and are in English."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from string import Template
from typing import Final
from urllib.parse import quote

from adapters.pages.frame import TOKENS, compute_hash, resource

SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z`])")
LINK_TEXT: Final = re.compile(r"\[([^\[\]]+)\]\([^()]*\)")
"""A link of Markdown, whose first group is its text."""
MARK: Final = '<path d="M12 21s7-6.1 7-11.5a7 7 0 0 0-14 0C5 14.9 12 21 12 21z"/><path d="m9.3 9.7 2 2 3.6-3.8"/>'
"""The brand: a place, and a tick in it, on a grid of 24."""
SECTIONS: Final = (
    ("docs", "Documentation"),
    ("docs/tutorials", "Tutorials"),
    ("docs/how-to", "Guides"),
    ("docs/reference", "Reference"),
    ("docs/explanation", "Explanation"),
    ("lifecycle", "Life of a task"),
    ("problems", "Problems"),
    ("graphql", "GraphiQL"),
)
"""The addresses and the names of the parts of the documentation."""

ICON: Final = "data:image/svg+xml," + quote(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#1f9d80" stroke-width="2.4" '
    f'stroke-linecap="round" stroke-linejoin="round">{MARK}</svg>'
)
_PAGE: Final = Template(resource("reading.html"))
_STYLE: Final = f"\n{TOKENS}{resource('reading.css')}"
SCRIPT: Final = "\n" + resource("reading.js")
"""Copies examples and remembers their language; a page works without it."""


@dataclass(frozen=True, slots=True)
class PageContent:
    """The content of a page. `body` is HTML, and so is `side`, the links beside it (`contents`)."""

    title: str
    body: str
    about: str = ""
    """One sentence for search engines."""
    section: str = ""
    """The address of the part of the documentation that the page belongs to."""
    side: str = ""
    style: str = ""
    """Rules of this page alone."""
    is_wide: bool = False


def document(page: PageContent, path: str) -> str:
    """Render a page for a path of this service, such as `/docs/how-to`, with links relative to it."""
    root = find_root(path)
    return _PAGE.substitute(
        title=escape(page.title),
        about=f'\n<meta name="description" content="{escape(page.about)}">' if page.about else "",
        icon=ICON,
        mark=MARK,
        root=root or "./",
        style=_STYLE + page.style,
        script=SCRIPT,
        sections="\n".join(_section(address, name, page.section, root) for address, name in SECTIONS),
        with_side=" with-side" if page.side else "",
        side=f'<aside class="side"><div>{page.side}</div></aside>' if page.side else "",
        width="" if page.side or page.is_wide else ' class="narrow"',
        body=page.body,
    )


def content_security_policy(page: PageContent) -> str:
    """Return the header to send with a page."""
    return (
        f"default-src 'none'; style-src {compute_hash(_STYLE + page.style)}; script-src {compute_hash(SCRIPT)}; "
        "img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


def find_root(path: str) -> str:
    """Return the relative address from a path to the root of the service; empty for a path of one segment."""
    return "../" * (path.count("/") - 1)


def make_anchor(text: str) -> str:
    """Return the fragment of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def inline(text: str) -> str:
    """Return a text as HTML, with its code between backticks marked as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


def prose(text: str) -> str:
    """Return paragraphs between empty lines as HTML."""
    return "\n".join(f"<p>{inline(paragraph)}</p>" for paragraph in text.split("\n\n") if paragraph.strip())


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table of cells that are HTML; it scrolls in a narrow window."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in heads)
    body = "\n".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    inside = f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>"
    return f'<div class="table" tabindex="0"><table>\n{inside}</table></div>'


def cards(items: Iterable[tuple[str, str, str]]) -> str:
    """Return links with a title and a text, as HTML: the address, the title and the text (both HTML) of each."""
    listed = "\n".join(
        f'<li><a href="{address}"><strong>{title}</strong><span>{text}</span></a></li>'
        for address, title, text in items
    )
    return f'<ul class="cards">\n{listed}\n</ul>'


def finder(address: str, query: str = "") -> str:
    """Return the form of the search as HTML, which is sent to an address."""
    return (
        f'<form class="finder" role="search" aria-label="Documentation" action="{address}">'
        '<label class="unseen" for="find">Search the documentation</label>'
        f'<input id="find" type="search" name="q" maxlength="100" value="{escape(query)}" '
        'placeholder="createTask, refund, webhook …"><button>Search</button></form>'
    )


def contents(label: str, groups: Iterable[tuple[str, Iterable[tuple[str, str]]]], current: str) -> str:
    """Return links beside a page as HTML: groups of addresses and names, of which one is `current`. A narrow window
    shows them on request."""
    parts = []
    for name, links in groups:
        items = "\n".join(
            f'<li><a href="{address}"{_current(address == current)}>{escape(text)}</a></li>' for address, text in links
        )
        parts.append(f'<p class="group">{escape(name)}</p><ul>\n{items}\n</ul>')
    return (
        f'<input type="checkbox" id="contents"><label for="contents">{label}</label>\n'
        f'<nav aria-label="{label}">{"".join(parts)}</nav>'
    )


def _section(address: str, name: str, current: str, root: str) -> str:
    return f'<a href="{root}{address}"{_current(address == current)}>{name}</a>'


def _current(is_current: bool) -> str:
    return ' aria-current="page"' if is_current else ""
