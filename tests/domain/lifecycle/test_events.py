"""Each status change has the name that clients were promised."""

import pytest

from domain.lifecycle.events import EVENT_OF_STATUS, TASK_EVENTS, list_events
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import TRANSITIONS, Transition, Trigger

DECIDED = (
    "created quoted funded published accepted released en_route arrived in_progress proof_uploaded proof_submitted "
    "under_review completed rejected settled closed cancelled expired overdue disputed dispute_resolved "
    "location_updated decision_requested decision_resolved reschedule_requested reschedule_approved reschedule_rejected"
    " offer_made offer_withdrawn offer_declined"
    " amended operator_no_show operator_near operator_left review_due held_for_review hold_released publication_refused"
    " more_time_requested more_time_decided expense_added expense_removed expense_declined bonus_paid"
    " changes_requested dispute_withdrawn decision_withdrawn reschedule_withdrawn message_received"
    " attachment_added"
)
"""The names of task events, without `task.` before them."""


def row(trigger: Trigger, target: str) -> Transition:
    return next(row for row in TRANSITIONS if row.trigger is trigger and " ".join(row.target) == target)


def test_the_table_leads_to_the_events_decided_and_to_no_other() -> None:
    assert set(TASK_EVENTS) == {f"task.{name}" for name in DECIDED.split()} | {"dispute.overdue"}
    assert len(TASK_EVENTS) == len(set(TASK_EVENTS))


def test_each_status_has_an_event_of_its_own() -> None:
    assert set(EVENT_OF_STATUS) == set(Status)
    assert len(set(EVENT_OF_STATUS.values())) == len(Status)


@pytest.mark.parametrize(
    ("status", "name"),
    [
        (Status.DRAFT, "task.created"),
        (Status.EN_ROUTE, "task.en_route"),
        (Status.PROOF_UPLOADED, "task.proof_uploaded"),
        (Status.SETTLED, "task.settled"),
    ],
)
def test_an_event_is_named_after_the_status_reached(status: Status, name: str) -> None:
    assert EVENT_OF_STATUS[status] == name


@pytest.mark.parametrize(
    ("trigger", "target", "events"),
    [
        (Trigger.CREATE, "Draft", ((Status.DRAFT, "task.created"),)),
        (Trigger.CREATE, "Published", ((Status.PUBLISHED, "task.published"),)),
        (Trigger.RELEASE, "Published", ((Status.PUBLISHED, "task.released"),)),
        (Trigger.OVERDUE, "", ((None, "task.overdue"),)),
        (Trigger.NO_SHOW, "Published", ((Status.PUBLISHED, "task.operator_no_show"),)),
        (Trigger.NO_SHOW, "Expired", ((None, "task.operator_no_show"), (Status.EXPIRED, "task.expired"))),
        (Trigger.DISPUTE_OVERDUE, "", ((None, "dispute.overdue"),)),
        (Trigger.UPDATE_LOCATION, "", ((None, "task.location_updated"),)),
        (Trigger.UPLOAD_PROOF, "", ()),
        (
            Trigger.APPROVE,
            "Completed Settled Closed",
            (
                (Status.COMPLETED, "task.completed"),
                (Status.SETTLED, "task.settled"),
                (Status.CLOSED, "task.closed"),
            ),
        ),
        (Trigger.RESOLVE_DISPUTE, "Closed", ((None, "task.dispute_resolved"), (Status.CLOSED, "task.closed"))),
        (Trigger.REQUEST_DECISION, "", ((None, "task.decision_requested"),)),
        (
            Trigger.RESOLVE_DISPUTE,
            "Settled Closed",
            ((None, "task.dispute_resolved"), (Status.SETTLED, "task.settled"), (Status.CLOSED, "task.closed")),
        ),
    ],
)
def test_a_row_records_an_event_for_each_status_that_it_passes_through(
    trigger: Trigger, target: str, events: tuple[tuple[Status | None, str], ...]
) -> None:
    assert list_events(row(trigger, target)) == events


def test_no_step_of_a_row_goes_unrecorded(subtests: pytest.Subtests) -> None:
    for transition in TRANSITIONS:
        with subtests.test(trigger=str(transition.trigger), target=transition.target):
            assert tuple(status for status, _ in list_events(transition) if status) == transition.target


def test_every_step_is_recorded_but_uploads_invitations_and_the_loss_of_a_hold() -> None:
    silent = {transition.trigger for transition in TRANSITIONS if not list_events(transition)}
    assert silent == {
        Trigger.INVITE,
        Trigger.DECLINE_INVITATION,
        Trigger.UPLOAD_PROOF,
        Trigger.REMOVE_PROOF,
        Trigger.LAPSE_QUOTE,
        Trigger.VOID_FUNDING,
    }
    assert {transition.by for transition in TRANSITIONS if not list_events(transition)} == {
        Actor.AGENT,
        Actor.OPERATOR,
        Actor.SYSTEM,
    }
