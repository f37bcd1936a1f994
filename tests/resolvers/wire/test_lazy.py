"""Lazy views: what is worked out when, and that they are as good as any other view."""

import re
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

import pytest
from pydantic import PrivateAttr, computed_field

from domain.values.wallclock import Wallclock, known
from resolvers.wire.lazy import LazyViews
from resolvers.wire.model import Wire, to_json
from resolvers.wire.scalars import OwnTime

Value = TypeVar("Value")


class Colour(StrEnum):
    RED = "Red"


class Row(NamedTuple):
    id: int
    colour: str | None
    is_open: int
    at: int


class Less(NamedTuple):
    id: int
    colour: str
    is_open: int


class Shown(Wire):
    id: int
    colour: Colour | None
    is_open: bool
    at: OwnTime
    twice: int
    note: str | None = None

    _listed: bool = PrivateAttr(default=False)

    @computed_field(description="Half of twice.")
    def half(self) -> int:
        return self.twice // 2


class Several(Wire):
    views: list[Shown]


class Parts:
    def __init__(self, row: Row) -> None:
        self.row = row
        self.listed = False
        self.asked: list[str] = []

    def record_read(self, name: str, value: Value) -> Value:
        self.asked.append(name)
        return value


class Source(Parts):
    def at(self) -> Wallclock:
        return self.record_read("at", known(self.row.at, 1_790_000_000_000_000))

    def twice(self) -> int:
        return self.record_read("twice", self.row.id * 2)

    def _listed(self) -> bool:
        return self.listed


class Listed(Parts):
    def _listed(self) -> bool:
        return self.listed


SHOWN: Final = LazyViews(Shown, Row, Source)
AS_JSON: Final = {
    "id": 7,
    "colour": "Red",
    "isOpen": True,
    "at": 20260921142640,
    "twice": 14,
    "note": None,
    "instant": "2026-09-21T14:13:20Z",
    "half": 7,
}


@pytest.fixture
def source() -> Source:
    return Source(Row(7, "Red", 1, 20260921142640))


def test_a_rule_is_followed_only_when_its_field_is_read(source: Source) -> None:
    view = SHOWN.make_view(source)
    assert (view.id, view.colour, view.is_open, view.note) == (7, Colour.RED, True, None)
    assert isinstance(view.colour, Colour)
    assert isinstance(view.is_open, bool)
    assert source.asked == []
    assert view.twice == 14
    assert source.asked == ["twice"]


def test_a_view_is_as_good_as_one_that_was_validated(source: Source) -> None:
    view = SHOWN.make_view(source)
    usual = Shown(id=7, colour=Colour.RED, is_open=True, at=view.at, twice=14)
    assert isinstance(view, Shown)
    assert view.model_dump() == usual.model_dump() == AS_JSON
    assert list(view.model_dump()) == list(usual.model_dump())
    assert to_json(SHOWN.make_view(source)) == to_json(usual)
    assert Several(views=[SHOWN.make_view(source)]).model_dump_json() == Several(views=[usual]).model_dump_json()
    assert Shown.from_stored(SHOWN.make_view(source).to_stored(), None).model_dump() == AS_JSON
    assert repr(SHOWN.make_view(source)) == repr(usual)
    assert dict(SHOWN.make_view(source)) == dict(usual)


def test_a_copy_has_the_replaced_fields_and_what_the_view_keeps_for_itself(source: Source) -> None:
    source.listed = True
    copy = SHOWN.make_view(source).model_copy(update={"note": "new", "twice": 4})
    assert (copy.note, copy.twice, copy.id, copy._listed) == ("new", 4, 7, True)
    assert copy.model_dump()["half"] == 2
    source.listed = False
    assert SHOWN.make_view(source)._listed is False


def test_a_column_that_is_null_stays_null(source: Source) -> None:
    source.row = source.row._replace(colour=None)
    assert SHOWN.make_view(source).colour is None


def test_a_field_needs_a_rule_a_column_or_a_default() -> None:
    with pytest.raises(AssertionError, match="at is no rule"):
        LazyViews(Shown, Less, Listed)
    with pytest.raises(AssertionError, match="private"):
        LazyViews(Shown, Row, Parts)


def test_a_rule_has_the_name_and_the_type_of_a_field() -> None:
    class Misnamed(Listed):
        def colours(self) -> str:
            return "Red"

        _listed = Listed._listed

    class Mistyped(Listed):
        def twice(self) -> int | None:
            return None

        _listed = Listed._listed

    with pytest.raises(AssertionError, match="Shown has no field colours"):
        LazyViews(Shown, Row, Misnamed)
    with pytest.raises(AssertionError, match=re.escape("Shown.twice is no int | None")):
        LazyViews(Shown, Row, Mistyped)
