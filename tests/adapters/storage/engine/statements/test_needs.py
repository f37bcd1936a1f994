"""A place reads the columns alone that it needs, and learns again when it needs another."""

from typing import NamedTuple

import pytest
from sqlalchemy import Column, Integer, MetaData, Table, Text, select

from adapters.storage.engine.columns.types import Key
from adapters.storage.engine.statements.needs import MissingError, Needs
from adapters.storage.engine.statements.typed import Statement, returning_rows


class Shelf(NamedTuple):
    """A row with a property that reads two columns."""

    id: Key
    room: str
    boards: int
    width: int

    @property
    def length(self) -> int:
        """All boards in a line."""
        return self.boards * self.width


@pytest.fixture
def every_shelf() -> Statement[..., Shelf]:
    columns = (Column("id", Integer), Column("room", Text), Column("boards", Integer), Column("width", Integer))
    return returning_rows(Shelf, select(Table("shelf", MetaData(), *columns)))


KITCHEN = (1, "kitchen", 3, 80)


def test_what_was_read_is_selected_alone(every_shelf: Statement[..., Shelf]) -> None:
    needs = Needs()
    learning = needs.narrow_statement(every_shelf)
    assert learning.sqlite.sql == every_shelf.sqlite.sql
    assert learning.row(KITCHEN).length == 240
    needs.note_run()
    part = needs.narrow_statement(every_shelf)
    assert part.sqlite.sql.split() == ["SELECT", "shelf.boards,", "shelf.width", "FROM", "shelf"]
    assert part.row((3, 80)).length == 240
    assert needs.narrow_statement(every_shelf) is part


def test_a_column_that_is_missing_is_learned(every_shelf: Statement[..., Shelf]) -> None:
    needs = Needs()
    assert needs.narrow_statement(every_shelf).row(KITCHEN).id == 1
    needs.note_run()
    with pytest.raises(MissingError, match="room"):
        assert needs.narrow_statement(every_shelf).row((1,)).room
    whole = needs.narrow_statement(every_shelf).row(KITCHEN)
    assert (whole.room, whole.width) == ("kitchen", 80)
    needs.note_run()
    assert needs.narrow_statement(every_shelf).record._fields == ("id", "room", "width")


def test_a_row_that_is_read_by_places_is_read_whole(every_shelf: Statement[..., Shelf]) -> None:
    needs = Needs()
    assert needs.narrow_statement(every_shelf).row(KITCHEN).id == 1
    needs.note_run()
    with pytest.raises(MissingError):
        tuple(needs.narrow_statement(every_shelf).row((1,)))
    needs.narrow_statement(every_shelf).row(KITCHEN)._replace(id=2)
    needs.note_run()
    assert tuple(needs.narrow_statement(every_shelf).row(KITCHEN)) == KITCHEN
    assert needs.narrow_statement(every_shelf).record is Shelf


def test_a_run_without_rows_teaches_nothing(every_shelf: Statement[..., Shelf]) -> None:
    needs = Needs()
    needs.narrow_statement(every_shelf)
    needs.note_run()
    assert needs.narrow_statement(every_shelf).row(KITCHEN) == KITCHEN


def test_what_is_read_beside_rows_is_needed_once_it_was_asked_for(every_shelf: Statement[..., Shelf]) -> None:
    needs = Needs()
    assert needs.include("facts")
    assert needs.narrow_statement(every_shelf).row(KITCHEN).id == 1
    needs.note_run()
    assert not needs.include("facts")
    with pytest.raises(MissingError, match="facts"):
        needs.lacking("facts")()
    assert needs.include("facts")
    assert needs.track_part("facts", lambda: "known")() == "known"
    needs.note_run()
    assert needs.include("facts")
