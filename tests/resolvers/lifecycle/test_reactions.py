"""The reactions to a step: each is there once, and runs after the steps that it declares."""

from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import ROWS, Transition, Trigger
from resolvers.lifecycle.reactions import REACTIONS, ReactionKind
from server.config.wiring import load_resolvers

load_resolvers()


def kinds_after(status: Status, trigger: Trigger, by: Actor) -> list[ReactionKind]:
    (row,) = (row for row in ROWS[trigger] if row.by is by and status in row.source)
    return [kind for kind in ReactionKind if REACTIONS[kind].follows(status, row)]


ALWAYS = [
    ReactionKind.SET_TIMERS,
    ReactionKind.RECORD_EVENTS,
    ReactionKind.LOCATE_OPERATOR,
    ReactionKind.WITHDRAW_OFFERS,
    ReactionKind.NOTIFY_OPERATOR,
    ReactionKind.ENQUEUE_DELIVERIES,
    ReactionKind.WAKE_FOLLOWERS,
    ReactionKind.END_HOLD,
    ReactionKind.SIMULATE,
]
"""The reactions to each step that has an event."""


def test_every_kind_has_a_reaction() -> None:
    assert REACTIONS.keys() == set(ReactionKind)


def test_a_step_without_an_event_has_silent_reactions_alone() -> None:
    silent = [ReactionKind.SET_TIMERS, ReactionKind.SIMULATE]
    assert kinds_after(Status.IN_PROGRESS, Trigger.UPLOAD_PROOF, Actor.OPERATOR) == silent


def test_reactions_to_a_status_run_when_it_is_entered_or_left() -> None:
    entered = kinds_after(Status.FUNDED, Trigger.PUBLISH, Actor.AGENT)
    assert set(entered) - set(ALWAYS) == {
        ReactionKind.ANNOUNCE_INVITATIONS,
        ReactionKind.COUNT_PUBLICATION,
        ReactionKind.WITHDRAW_TASKS,
        ReactionKind.WAKE_OPERATORS,
    }
    left = kinds_after(Status.PUBLISHED, Trigger.EXPIRE, Actor.SYSTEM)
    assert set(left) - set(ALWAYS) == {ReactionKind.END_INVITATIONS, ReactionKind.WAKE_OPERATORS}
    disputed = kinds_after(Status.DISPUTED, Trigger.DISPUTE_OVERDUE, Actor.SYSTEM)
    assert set(disputed) - set(ALWAYS) == {ReactionKind.REMIND_OF_DISPUTE}
    assert set(ALWAYS) <= set(entered) & set(left) & set(disputed)


def test_a_step_that_stays_in_a_status_does_not_leave_it() -> None:
    stays = Transition((Status.PUBLISHED,), Trigger.EXPIRE, Actor.SYSTEM, ROWS[Trigger.EXPIRE][0].tasks, (), ())
    assert not REACTIONS[ReactionKind.WAKE_OPERATORS].follows(Status.PUBLISHED, stays)
