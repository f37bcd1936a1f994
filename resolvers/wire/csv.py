"""Tables as CSV (RFC 4180) that a spreadsheet opens without running anything in them."""

import csv
from collections.abc import Iterable
from decimal import Decimal
from io import StringIO

CONTENT_TYPE = "text/csv; charset=utf-8; header=present"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a spreadsheet takes a text for a formula by."""

Cell = str | int | Decimal | None


def as_csv(lines: Iterable[Iterable[Cell]]) -> bytes:
    """Lines of a table. A text that could be a formula is marked as text by an apostrophe; numbers are as they are."""
    page = StringIO()
    csv.writer(page).writerows(map(_cell, line) for line in lines)
    return page.getvalue().encode()


def _cell(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
