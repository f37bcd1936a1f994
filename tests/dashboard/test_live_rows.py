"""The page of a live list, as the desk keeps it: any changes give the page that a new read would give."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.dashboard.node import Script, running

MODULE = "./src/areas/tasks/parts/live_rows.ts"
SIZE = 4
IDS = st.integers(1, 12)
KEYS = st.integers(0, 30) | st.none()
"""The key of a task in the order; None for one that is not in the list."""


@pytest.fixture(scope="module")
def desk() -> Iterator[Script]:
    with running("desk_functions.mjs") as made:
        yield made


def make_row(task: int, key: int) -> dict[str, Any]:
    text = f"{key:03}-{task:03}"
    return {"key": text, "cursor": text, "node": {"id": str(task)}}


def read_page(tasks: dict[int, int], *, falling: bool) -> dict[str, Any]:
    rows = sorted((make_row(*task) for task in tasks.items()), key=lambda row: str(row["key"]), reverse=falling)
    has_next = len(rows) > SIZE
    return {"rows": rows[:SIZE], "totalCount": len(tasks), "hasPreviousPage": False, "hasNextPage": has_next}


def test_no_more_than_a_thousand_tasks_are_known_to_have_left(desk: Script) -> None:
    left: list[Any] = [[str(task), task] for task in range(1000)]
    call = {"path": MODULE, "name": "addLeft"}
    assert desk.ask(call | {"args": [left, ["3", 1000]]}) == [*left[:3], *left[4:], ["3", 1000]]
    assert desk.ask(call | {"args": [left, ["1000", 1000]]}) == [*left[1:], ["1000", 1000]]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    begun=st.dictionaries(IDS, st.integers(0, 30)),
    messages=st.lists(st.dictionaries(IDS, KEYS, min_size=1, max_size=5), max_size=6),
    falling=st.booleans(),
)
def test_messages_keep_a_page_as_it_would_be_read_again(
    desk: Script, begun: dict[int, int], messages: list[dict[int, int | None]], falling: bool
) -> None:
    tasks, page = dict(begun), read_page(begun, falling=falling)
    for message in messages:
        changes = []
        for task, key in message.items():
            change = "LEAVES" if key is None else "STAYS" if task in tasks else "ENTERS"
            row = make_row(task, key or 0)
            changes.append({"change": change, "sortKey": row["key"], "cursor": row["cursor"], "task": row["node"]})
            tasks.pop(task, None)
            if key is not None:
                tasks[task] = key
        sent = {"sequence": 1, "totalCount": len(tasks), "changes": changes}
        page = desk.ask({"path": MODULE, "name": "applyChanges", "args": [page, sent, falling, SIZE]})
        anew = read_page(tasks, falling=falling)
        rows = page["rows"]
        # A short page shows what it has until it is read again.
        assert rows == anew["rows"][: len(rows)]
        assert page["totalCount"] == len(tasks)
        if page["hasNextPage"] and len(rows) < SIZE:
            page = anew
        else:
            assert rows == anew["rows"]
            assert page["hasNextPage"] or not anew["hasNextPage"]
