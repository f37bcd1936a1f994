"""The catalogue of events says what the table of transitions does, and its examples are what it says."""

from collections import defaultdict
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from domain.lifecycle.events import TASK_EVENTS, list_events
from domain.lifecycle.statuses import Status
from domain.lifecycle.transitions import TRANSITIONS
from resolvers.core.context import Services
from resolvers.core.operation import OPERATIONS
from resolvers.events.types import example, list_event_types
from resolvers.wire.model import to_json
from server.config.wiring import addresses
from subscriptions.messages.event_type import EventType
from subscriptions.messages.event_types import EVENT_TYPE, EVENT_TYPES
from subscriptions.messages.payloads import make_event_type
from subscriptions.messages.task_payloads import TaskPayload
from tests.actors import Actor

TASK_NAMES = (
    "created quoted funded published accepted released en_route arrived in_progress proof_uploaded proof_submitted "
    "under_review completed rejected settled closed cancelled expired overdue disputed dispute_resolved "
    "decision_requested decision_resolved reschedule_requested reschedule_approved reschedule_rejected location_updated"
)
OTHER_NAMES = "wallet.credited wallet.deposit_failed support.replied support.status_changed country.live webhook.test"
OUR_NAMES = (
    "webhook.disabled spending.decided wallet.deposit_reversed wallet.reversal_returned "
    "task.review_due task.operator_no_show task.operator_near task.operator_left dispute.overdue "
    "account.suspended account.reinstated account.verified account.members_changed "
    "task.held_for_review task.hold_released task.publication_refused task.amended "
    "task.more_time_requested task.more_time_decided task.expense_added task.expense_removed task.expense_declined "
    "task.bonus_paid task.offer_made task.offer_withdrawn task.offer_declined task.changes_requested "
    "task.dispute_withdrawn task.decision_withdrawn task.reschedule_withdrawn "
    "task.message_received task.attachment_added"
)
"""A disabled endpoint, an owner's decision, a reversed payment, its return; a missing review, arrival or decision on a
dispute."""
NAMES = {*(f"task.{name}" for name in TASK_NAMES.split()), *OTHER_NAMES.split(), *OUR_NAMES.split()}
"""Every event that clients were promised."""


def moves() -> dict[str, set[tuple[Status | None, Status | None]]]:
    """Return the statuses that each event of the table can move a task from and to."""
    changes: dict[str, set[tuple[Status | None, Status | None]]] = defaultdict(set)
    for row in TRANSITIONS:
        for source in row.source:
            before = source
            for reached, name in list_events(row):
                changes[name].add((before, reached or source))
                before = reached
    return changes


def test_the_names_are_those_that_were_decided() -> None:
    assert EVENT_TYPE.keys() == NAMES
    assert len(EVENT_TYPES) == len(NAMES)


def test_every_event_that_the_table_records_is_told() -> None:
    assert set(TASK_EVENTS) <= EVENT_TYPE.keys()


@pytest.mark.parametrize("name", TASK_EVENTS)
def test_an_example_is_a_move_of_the_table(name: str) -> None:
    row = EVENT_TYPE[name]
    assert (row.before, row.after) in moves()[name]
    payload = row.example
    assert isinstance(payload, TaskPayload)
    recorders = {rule.by for rule in TRANSITIONS for _, event in list_events(rule) if event == name}
    assert payload.changed_by_actor_type in recorders


@pytest.mark.parametrize("row", EVENT_TYPES, ids=lambda row: row.name)
def test_an_example_is_valid_and_its_suggestions_can_be_sent(row: EventType) -> None:
    body: dict[str, Any] = example(row, addresses())
    assert body["event_type"] == row.name
    assert body["payload"] == row.example.model_dump(mode="json") | _numbers(body["payload"])
    for action in body["suggested_actions"]:
        if operation := OPERATIONS.get(action["code"]):
            operation.request.model_validate(action["arguments"])
            assert action["endpoint"]


def _numbers(payload: dict[str, Any]) -> dict[str, Any]:
    """Amounts, which the model's own dump gives as text."""
    return {name: value for name, value in payload.items() if isinstance(value, float)}


def test_amounts_keep_their_exact_text() -> None:
    assert b'"total_agent_cost":52.45' in to_json(EVENT_TYPE["task.quoted"].example)
    assert b'"platform_fee_by_agent":2.50' in to_json(EVENT_TYPE["task.quoted"].example)


def test_a_payload_of_another_event_is_not_taken() -> None:
    body = example(EVENT_TYPE["task.quoted"])
    with pytest.raises(ValidationError):
        EVENT_TYPE["task.funded"].body.model_validate(body)


def test_an_event_has_one_type() -> None:
    assert make_event_type("task.en_route", TaskPayload) is EVENT_TYPE["task.en_route"].body
    assert EVENT_TYPE["task.en_route"].body.__name__ == "TaskEnRouteEvent"


async def test_the_catalogue_gives_each_with_its_schema_and_an_example(services: Services) -> None:
    listed = await Actor(services)(list_event_types)
    assert [row.event_type for row in listed] == [row.name for row in EVENT_TYPES]
    for row in listed:
        assert row.description.endswith(".")
        Draft202012Validator.check_schema(row.payload_schema)
        Draft202012Validator(row.payload_schema).validate(row.example)
        assert row.payload_schema["properties"]["event_type"]["const"] == row.event_type
        with_more = {**row.example, "added_later": 1}
        Draft202012Validator(row.payload_schema).validate(with_more)
        assert list(Draft202012Validator(row.payload_schema).iter_errors({**row.example, "event_id": "x"}))
