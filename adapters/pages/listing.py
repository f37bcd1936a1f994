"""Lists of pages: items with a title, a few facts, and an action."""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple


class ListedItem(NamedTuple):
    """An item. `facts` are pairs of a label and a value, which may be empty; `action` is HTML; `path` is its page."""

    title: str
    facts: Iterable[tuple[str, str]] = ()
    action: str = ""
    note: str = ""
    path: str = ""


def items(listed: Iterable[ListedItem]) -> str:
    """Render a list; nothing without an item."""
    elements = "\n".join(map(_element, listed))
    return f'<ul class="items">\n{elements}\n</ul>' if elements else ""


def _element(item: ListedItem) -> str:
    facts = "".join(f"<li>{_fact(label, value)}</li>" for label, value in item.facts)
    title = f"<bdi>{escape(item.title)}</bdi>"
    if item.path:
        title = f'<a href="{escape(item.path)}">{title}</a>'
    return (
        f"<li><div><strong>{title}</strong>"
        f"{f'<ul>{facts}</ul>' if facts else ''}"
        f"{f'<p>{escape(item.note)}</p>' if item.note else ''}</div>{item.action}</li>"
    )


def _fact(label: str, value: str) -> str:
    return f"<span>{escape(label)}</span> <bdi>{escape(value)}</bdi>" if value else f"<bdi>{escape(label)}</bdi>"
