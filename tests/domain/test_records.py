"""Copies of wide records."""

from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.storage.tables.tasks import TaskRow
from domain.records import wide


class Narrow(NamedTuple):
    """A record with a default."""

    first: int
    second: str = "b"
    third: str | None = None


Wide = wide(type("Wide", (Narrow,), {}))


@given(st.dictionaries(st.sampled_from(Narrow._fields), st.integers() | st.text() | st.none()))
def test_a_copy_is_that_of_a_named_tuple(changes: dict[str, Any]) -> None:
    copied = Wide(1)._replace(**changes)
    assert tuple(copied) == tuple(Narrow(1)._replace(**changes))
    assert type(copied) is Wide


def test_a_copy_leaves_the_original_as_it_is() -> None:
    row = TaskRow._make(range(len(TaskRow._fields)))
    copied = row._replace(id=-1, created_by_key_id=-2)
    assert (copied.id, copied.created_by_key_id, copied.agent_id) == (-1, -2, row.agent_id)
    assert row.id == 0
    assert type(copied) is TaskRow


def test_a_name_that_is_no_field_is_refused() -> None:
    with pytest.raises(KeyError, match="fourth"):
        Wide(1)._replace(fourth=4)
