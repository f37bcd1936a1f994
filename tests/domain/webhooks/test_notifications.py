"""The table of events that ask a person to act."""

from domain.lifecycle.events import TASK_EVENTS, list_events
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import TRANSITIONS, Trigger
from domain.webhooks.notifications import NEEDS_PERSON, AccountEvent, answers_person, needs_person

ASKING = {
    "task.under_review",
    "task.review_due",
    "task.completed",
    "task.disputed",
    "task.dispute_resolved",
    "task.decision_requested",
    "task.reschedule_requested",
    "task.more_time_requested",
    "task.message_received",
    "task.expired",
    "task.released",
    "task.operator_no_show",
    "task.publication_refused",
    "task.offer_made",
    "wallet.deposit_failed",
    "wallet.deposit_reversed",
    "support.replied",
    "webhook.disabled",
    "account.suspended",
}
CAUSED = {(name, row.by) for row in TRANSITIONS for _, name in list_events(row)}
"""Each event of a task with the actors who can cause it."""


def test_these_events_ask_a_person_and_no_others() -> None:
    events = {*TASK_EVENTS, *AccountEvent}
    assert {event for event in events for by in Actor if needs_person(event, by)} == ASKING == NEEDS_PERSON.keys()


def test_an_agents_own_moves_ask_nothing() -> None:
    own = {event for event, by in CAUSED if by is Actor.AGENT}
    assert {"task.published", "task.cancelled", "task.disputed", "task.reschedule_requested"} <= own
    assert not [event for event in own if needs_person(event, Actor.AGENT)]


def test_the_progress_of_an_operator_asks_nothing() -> None:
    asked = {event for event, by in CAUSED if by is Actor.OPERATOR and needs_person(event, by)}
    assert asked == {
        "task.completed",
        "task.disputed",
        "task.decision_requested",
        "task.reschedule_requested",
        "task.more_time_requested",
        "task.message_received",
        "task.offer_made",
        "task.released",
    }


def test_the_table_names_only_actors_who_cause_the_event() -> None:
    of_tasks = {(event, by) for event, actors in NEEDS_PERSON.items() if event in TASK_EVENTS for by in actors}
    assert of_tasks <= CAUSED


def test_the_progress_of_an_operator_leaves_a_question_open() -> None:
    answering = {row.trigger for row in TRANSITIONS if answers_person(row)}
    for trigger in (Trigger.APPROVE, Trigger.RESOLVE_DECISION, Trigger.END_REVIEW, Trigger.ACCEPT, Trigger.CANCEL):
        assert trigger in answering
    for trigger in (Trigger.EN_ROUTE, Trigger.ARRIVE, Trigger.START, Trigger.OVERDUE, Trigger.SEND_MESSAGE):
        assert trigger not in answering
