"""Insertions without the columns that no row has filled so far."""

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Column, ForeignKey, Integer, MetaData, Table, Text

from adapters.storage.engine.statements.changes import RowInsertion, insertion, plain_insertion

CREATE_TABLE = "CREATE TABLE thing (id INTEGER PRIMARY KEY, owner, title, notes DEFAULT 'none', priority, parent)"


class Row(NamedTuple):
    """A row of a table with columns that need no value."""

    id: int
    owner: int
    title: str | None = None
    notes: str | None = None
    priority: int | None = None
    parent: int | None = None


def a_table() -> Table:
    return Table(
        "thing",
        MetaData(),
        Column("id", Integer, primary_key=True),
        Column("owner", Integer, nullable=False),
        Column("title", Text),
        Column("notes", Text, server_default="none"),
        Column("priority", Integer),
        Column("parent", ForeignKey("thing.id")),
    )


optional_text = st.none() | st.sampled_from(["", "a"])
optional_number = st.none() | st.integers(0, 9)
rows = st.builds(Row, st.just(0), st.integers(0, 9), optional_text, optional_text, optional_number, optional_number)
batches = st.lists(st.lists(rows, max_size=4), max_size=4)


def insert(connection: sqlite3.Connection, statement: RowInsertion[Row], rows: Sequence[tuple[object, ...]]) -> str:
    narrowed, values = statement.narrow(rows)
    connection.executemany(narrowed.sqlite.sql, values)
    return narrowed.sqlite.sql


@given(batches)
def test_rows_are_stored_as_they_are_whatever_the_rows_before_them_filled(written: list[list[Row]]) -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute(
        "CREATE TABLE thing (id INTEGER PRIMARY KEY, owner, title, notes DEFAULT 'none', priority, parent)"
    )
    statement = insertion(a_table(), Row).with_id
    expected: list[Row] = []
    for batch in written:
        numbered = [row._replace(id=len(expected) + place) for place, row in enumerate(batch, 1)]
        insert(connection, statement, numbered)
        expected += numbered
    assert [Row(*row) for row in connection.execute("SELECT * FROM thing ORDER BY id")] == expected


def test_a_column_that_no_row_has_filled_is_left_out_until_one_does() -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute(
        "CREATE TABLE thing (id INTEGER PRIMARY KEY, owner, title, notes DEFAULT 'none', priority, parent)"
    )
    statement = plain_insertion(a_table(), Row)
    texts = [insert(connection, statement, [row[1:]]) for row in (Row(0, 1), Row(0, 1, "a"), Row(0, 1))]
    assert ["title" in text for text in texts] == [False, True, True]
    assert not any("priority" in text for text in texts)
    # The database would fill the one, and the server of a row is found by the other.
    assert all("notes" in text and "parent" in text for text in texts)
