"""Tables as CSV (RFC 4180), in which a spreadsheet finds no formula to run."""

import csv
from collections.abc import Iterable
from decimal import Decimal
from io import StringIO

CONTENT_TYPE = "text/csv; charset=utf-8; header=present"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""First characters that make a spreadsheet read a text as a formula."""

Cell = str | int | Decimal | None


def as_csv(lines: Iterable[Iterable[Cell]]) -> bytes:
    """Lines of a table as CSV. An apostrophe marks a text that could be a formula as text; numbers are unchanged."""
    table = StringIO()
    csv.writer(table).writerows(map(_cell, line) for line in lines)
    return table.getvalue().encode()


def _cell(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
