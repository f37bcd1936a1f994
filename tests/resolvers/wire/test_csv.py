"""Tables as CSV: read again as they were written, with nothing that a spreadsheet runs."""

import csv
import re
from decimal import Decimal
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolvers.wire.csv import as_csv

STARTS = "=+-@＝＋－＠"  # noqa: RUF001 - spreadsheets read them as their narrow forms
TEXTS = st.text(st.sampled_from("ab1(\"', ;|\t\r\n") | st.sampled_from(STARTS), max_size=30)


def read_cells(written: str) -> list[list[str]]:
    return list(csv.reader(StringIO(written, newline="")))


@given(st.lists(TEXTS, min_size=1, max_size=4))
def test_no_part_of_a_text_begins_as_a_formula(texts: list[str]) -> None:
    written = as_csv([texts]).decode()
    (cells,) = read_cells(written)
    assert [re.sub(r"'(?=[ \"']*[=+\-@\t\r\n＝＋－＠])", "", cell) for cell in cells] == [  # noqa: RUF001
        re.sub(r"'(?=[ \"']*[=+\-@\t\r\n＝＋－＠])", "", text)  # noqa: RUF001
        for text in texts
    ]
    for cell in cells:
        assert not cell.startswith((*STARTS, "\t", "\r", "\n"))
        # As a spreadsheet reads it that takes another separator than the comma.
        assert not any(part.lstrip(" ").startswith(tuple(STARTS)) for part in re.split(r"[;|\t\r\n]", cell))


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("Shop", '"Shop"'),
        ("=1+1", '"\'=1+1"'),
        (";=1+1", '";\'=1+1"'),
        ('a"; =1', '"a"";\' =1"'),
        ("a\n=1", '"a\n\'=1"'),
        ("\t=1", "\"'\t'=1\""),
        ("a-b;c=d", '"a-b;c=d"'),
        (Decimal("-52.50"), '"-52.50"'),
        (7, '"7"'),
        (None, '""'),
    ],
)
def test_every_field_is_quoted_and_formulas_are_text(cell: str | Decimal | int | None, written: str) -> None:
    assert as_csv([[cell, "x"]]).decode() == f'{written},"x"\r\n'
