"""A payload takes the values that its type names, and no other value of a task."""

from typing import Any

import pytest

from adapters.storage.tables.tasks import StatusEventRow, TaskRow
from subscriptions.messages.event_type import EventType
from subscriptions.messages.event_types import EVENT_TYPES
from subscriptions.messages.task_payloads import TaskEvent, TaskPayload, TaskResult

EMPTY_TASK: dict[str, Any] = dict.fromkeys(TaskRow._fields)
EMPTY_EVENT: dict[str, Any] = dict.fromkeys(StatusEventRow._fields)
TASK = TaskRow(**EMPTY_TASK)._replace(
    title="Photograph a shop front",
    agent_notes="The key is under the mat.",
    country="NL",
    timezone="Europe/Amsterdam",
    settlement_mode="escrow",
    payout=4995,
    currency="EUR",
)
EVENT = StatusEventRow(**EMPTY_EVENT)._replace(
    event="task.en_route", actor="operator", actor_id=12, latitude=52.3791, longitude=4.8897, accuracy=8.0
)
TASK_EVENT_TYPES = [row for row in EVENT_TYPES if row.is_about_a_task]


def test_a_payload_is_made_from_the_task_and_its_event() -> None:
    payload: dict[str, Any] = TaskPayload.from_task(TaskEvent(TASK, EVENT, 2, {})).model_dump(mode="json")
    assert payload == {
        "title": "Photograph a shop front",
        "workflow_id": None,
        "request_id": None,
        "country_iso_code": "NL",
        "timezone": "Europe/Amsterdam",
        "settlement_mode": "escrow",
        "funding_flow": None,
        "payout_amount": "49.95",
        "payout_currency": "EUR",
        "operator_id": None,
        "changed_by_actor_type": "operator",
        "changed_by_actor_id": 12,
        "changed_by": None,
        "location": {"lat": 52.3791, "lng": 4.8897, "accuracy": 8.0, "source": None},
    }


def test_a_field_that_is_called_like_a_column_is_not_filled_with_it() -> None:
    class TaskWithNotes(TaskPayload):
        agent_notes: str | None = None

    assert TaskWithNotes.from_task(TaskEvent(TASK, EVENT, 2, {"agent_notes": "also secret"})).agent_notes is None


def test_the_end_of_the_work_carries_its_result_as_data() -> None:
    done = TASK._replace(result_json='{"reading": 48213.5, "remarks": ["Sealed."]}')
    assert TaskResult.from_task(TaskEvent(done, EVENT, 2, {})).result == {"reading": 48213.5, "remarks": ["Sealed."]}
    assert TaskResult.from_task(TaskEvent(TASK, EVENT, 2, {})).result is None
    carrying = {row.name for row in TASK_EVENT_TYPES if isinstance(row.example, TaskResult)}
    assert carrying == {"task.completed", "task.settled"}


@pytest.mark.parametrize("row", TASK_EVENT_TYPES, ids=lambda row: row.name)
def test_each_type_of_payload_says_what_it_takes(row: EventType) -> None:
    assert "from_task" in vars(type(row.example))
