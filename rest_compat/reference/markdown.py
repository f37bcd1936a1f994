"""Markdown pages that are generated from tables of the code."""

from collections.abc import Iterable


def page(title: str, about: str, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A page with one table."""
    return f"# {title}\n\n{about}\n\n" + "\n".join(table(heads, rows)) + "\n"


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """The lines of a table. Each cell becomes one line."""
    heads = tuple(heads)
    return [_line(heads), _line("---" for _ in heads), *map(_line, rows)]


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"
