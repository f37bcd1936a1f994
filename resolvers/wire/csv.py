"""Tables as CSV (RFC 4180), in which a spreadsheet finds no formula to run."""

import csv
import re
from collections.abc import Iterable
from decimal import Decimal
from io import StringIO

CONTENT_TYPE = "text/csv; charset=utf-8; header=present"
FORMULA = re.compile(r"(^|[;|\t\r\n])(?=[ \"']{0,9}[=+\-@＝＋－＠]|[\t\r\n])")  # noqa: RUF001 - read as their narrow forms
"""Beginnings of a formula: at the start of a text, or after what a spreadsheet may take for the end of a cell."""

Cell = str | int | Decimal | None


def as_csv(lines: Iterable[Iterable[Cell]]) -> bytes:
    """Return lines of a table as CSV, every field quoted.

    An apostrophe marks each part of a text that could be a formula as text; numbers are unchanged.
    """
    table = StringIO()
    csv.writer(table, quoting=csv.QUOTE_ALL).writerows(map(_cell, line) for line in lines)
    return table.getvalue().encode()


def _cell(cell: Cell) -> Cell:
    return FORMULA.sub(r"\1'", cell) if isinstance(cell, str) else cell
