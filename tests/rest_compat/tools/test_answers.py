"""Answers for language models: what is left out, what is marked, and what is cut."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from adapters.storage.tables.tasks import StatusEventRow
from domain.lifecycle.statuses import Actor
from domain.support import Sender
from domain.tasks.decisions import DecisionStatus
from domain.values import wallclock
from resolvers.events.view import StatusEvent
from resolvers.ledger.wallets import WalletTransaction
from resolvers.tasks.decisions import Decision
from resolvers.wire.model import to_json
from rest_compat.tools.answers import NOTE_BYTES, TEXTS_OF_OTHERS, answer_for_model, fitted
from rest_compat.tools.tools import TOOLS

NOON = wallclock.at(1_798_891_200_000_000, "Europe/Amsterdam")


def question(asked_by: Actor) -> Decision:
    return Decision(
        id=1,
        task_id=7,
        status=DecisionStatus.PENDING,
        question_code="closed",
        message="Is it closed?",
        options_json="[1]",
        deadline_at=NOON,
        deadline_in_seconds=60,
        default_option_json=None,
        agent_decision_json=None,
        resolved_at=None,
        resolved_by=None,
        asked_by=asked_by,
        created_at=NOON,
    )


def views_in(annotation: Any) -> Iterator[type[BaseModel]]:
    """The views that an answer of a type can have in it."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
        annotation.model_rebuild()
        for field in annotation.model_fields.values():
            yield from views_in(field.annotation)
    for part in get_args(annotation):
        yield from views_in(part)


@pytest.mark.parametrize("author", [Actor.OPERATOR, Actor.PLATFORM])
def test_texts_of_others_name_their_author_times_their_offset_and_nulls_are_left_out(author: Actor) -> None:
    assert answer_for_model(question(author)) == {
        "id": 1,
        "taskId": 7,
        "status": "Pending",
        "questionCode": {"untrustedText": "closed", "writtenBy": author},
        "message": {"untrustedText": "Is it closed?", "writtenBy": author},
        "optionsJson": {"untrustedText": "[1]", "writtenBy": author},
        "deadlineAt": "2027-01-02T13:00:00+01:00",
        "deadlineInSeconds": 60,
        "askedBy": author,
        "createdAt": "2027-01-02T13:00:00+01:00",
        "decisionId": 1,
    }


def test_a_row_of_a_lazy_view_has_what_rows_of_its_type_have() -> None:
    nothing: dict[str, Any] = dict.fromkeys(StatusEventRow._fields)
    at = {"occurred_at": 20260921142640, "occurred_instant": 1}
    row = StatusEventRow(**nothing | at | {"sequence": 3, "event": "task.published", "actor": "agent"})
    row = row._replace(to_status="Published")
    context: Any = None
    (shown,) = answer_for_model([StatusEvent.from_row(context, row)])
    assert shown.keys() == {"sequence", "event", "toStatus", "timestamp", "changedByActorType"}


def test_what_the_agent_wrote_itself_is_not_marked() -> None:
    assert answer_for_model(question(Actor.AGENT))["message"] == "Is it closed?"


def test_every_view_that_names_an_author_has_its_texts_marked() -> None:
    views: set[type[BaseModel]] = {view for tool in TOOLS for view in views_in(tool.operation.result)}
    authored = {
        view
        for view in views
        for field in view.model_fields.values()
        if field.annotation in (Actor, Sender) and any(part.annotation is str for part in view.model_fields.values())
    }
    # Its texts are the code of a currency and the name of a payment provider.
    assert authored - TEXTS_OF_OTHERS.keys() == {WalletTransaction}
    for view, texts in TEXTS_OF_OTHERS.items():
        assert view in views
        assert set(texts.fields) <= view.model_fields.keys()


@pytest.mark.parametrize("limit", [1_000, 3_000, 6_000])
def test_an_answer_that_is_too_long_loses_rows_and_ends_of_texts_until_it_fits(limit: int) -> None:
    content: dict[str, Any] = {"note": "n" * 2_000, "rows": [{"id": number, "text": "é" * 30} for number in range(100)]}
    cut = fitted(content, "ask", limit)
    assert limit - 2 * NOTE_BYTES < len(to_json(cut)) <= limit
    assert cut["cut"]["rest"] == "ask"
    assert cut["cut"]["shown"]["rows"] == f"{len(cut['rows'])} of 100"
    assert cut["cut"]["shown"].get("note", "2000 of 2000") == f"{len(cut['note'])} of 2000"
    assert [row["id"] for row in cut["rows"]] == list(range(len(cut["rows"])))


def test_an_answer_that_fits_is_left_alone() -> None:
    assert fitted({"text": "x" * 900}, "ask", 1_000) == {"text": "x" * 900}
