"""Next steps of simulated operators: every scenario reaches its own end, and nobody acts out of turn."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.lifecycle.statuses import IN_EXECUTION, TERMINAL, SettlementMode, Status
from domain.lifecycle.transitions import ROWS, Trigger
from domain.practice.scenarios import DELAYS, Life, PlannedAct, SimulationScenario, photographs, plan
from domain.values.time import DAY, HOUR, SECOND

NOW = 1_798_891_200_000_000
S, A = SimulationScenario, Trigger
LIFE = Life(S.HAPPY_PATH, Status.PUBLISHED, SettlementMode.ESCROW)

REACHED = {
    A.ACCEPT: ("accepted", Status.ACCEPTED),
    A.EN_ROUTE: ("en_route", Status.EN_ROUTE),
    A.ARRIVE: ("arrived", Status.ARRIVED),
    A.START: ("in_progress", Status.IN_PROGRESS),
    A.RELEASE: ("released", Status.PUBLISHED),
    A.SUBMIT_PROOF: ("under_review", Status.UNDER_REVIEW),
    A.COMPLETE: ("completed", Status.COMPLETED),
    A.REQUEST_DECISION: ("decision_requested", Status.IN_PROGRESS),
    A.ADD_EXPENSE: ("expense_added", Status.IN_PROGRESS),
    A.REQUEST_MORE_TIME: ("more_time_requested", Status.IN_PROGRESS),
    A.REQUEST_RESCHEDULE: ("reschedule_requested", Status.ACCEPTED),
    A.SEND_MESSAGE: ("message_received", Status.IN_PROGRESS),
}


def lived(life: Life) -> list[Trigger]:
    """Return the operator's steps until another side has to act. Each question is answered at once."""
    done: list[Trigger] = []
    while step := plan(life, NOW):
        done.append(step.act)
        if step.act is A.UPLOAD_PROOF:
            life = replace(life, uploaded=life.uploaded + 1)
            continue
        event, status = REACHED[step.act]
        may_claim = life.may_claim and step.act is not A.ADD_EXPENSE
        messages = life.messages + (step.act is A.SEND_MESSAGE)
        life = replace(life, status=status, events=life.events | {event}, may_claim=may_claim, messages=messages)
        assert len(done) < 20, f"it never ends: {done}"
    return done


WAY = [A.ACCEPT, A.EN_ROUTE, A.ARRIVE, A.START]
WHOLE = [*WAY, A.UPLOAD_PROOF, A.SUBMIT_PROOF]


@pytest.mark.parametrize(
    ("scenario", "expected"),
    [
        (S.HAPPY_PATH, WHOLE),
        (S.NOBODY_ACCEPTS, []),
        (S.ASKS_A_QUESTION, [*WAY, A.SEND_MESSAGE]),
        (S.LATE, WHOLE),
        (S.NO_SHOW, [A.ACCEPT]),
        (S.RELEASED, [A.ACCEPT, A.EN_ROUTE, A.RELEASE, *WHOLE]),
        (S.GPS_OFF, WHOLE),
        (S.BLURRED_PHOTO, WHOLE),
        (S.DUPLICATE_PHOTO, [*WAY, A.UPLOAD_PROOF, A.UPLOAD_PROOF, A.SUBMIT_PROOF]),
        (S.MISSING_CHECKLIST, WHOLE),
        (S.ASKS_DECISION, [*WAY, A.REQUEST_DECISION, A.UPLOAD_PROOF, A.SUBMIT_PROOF]),
        (S.NEEDS_CHANGES, WHOLE),
        (S.IGNORES_CHANGES, WHOLE),
        (S.OUTSIDE_WINDOW, WHOLE),
        (S.CONTESTS_REJECTION, WHOLE),
        (S.BARGAINS, WHOLE),
        (S.WORKS_BY_THE_HOUR, WHOLE),
        (S.ASKS_FOR_MORE_TIME, WHOLE),
        (S.DECLINES_INVITATION, WHOLE),
        (S.FILLS_A_FORM, WHOLE),
        (S.ASKS_RESCHEDULE, [A.ACCEPT, A.REQUEST_RESCHEDULE, *WHOLE[1:]]),
    ],
)
def test_each_scenario_is_what_it_is_called(scenario: S, expected: list[Trigger]) -> None:
    assert lived(replace(LIFE, scenario=scenario)) == expected


HOURLY = {"max_minutes": 60, "may_claim": True, "may_extend": True}


@pytest.mark.parametrize(
    ("scenario", "mode", "expected"),
    [
        (S.WORKS_BY_THE_HOUR, SettlementMode.ESCROW, [A.UPLOAD_PROOF] * 2 + [A.ADD_EXPENSE, A.SUBMIT_PROOF]),
        (S.WORKS_BY_THE_HOUR, SettlementMode.DIRECT, [A.ADD_EXPENSE, A.COMPLETE]),
        (S.ASKS_FOR_MORE_TIME, SettlementMode.ESCROW, [A.REQUEST_MORE_TIME, A.UPLOAD_PROOF, A.SUBMIT_PROOF]),
        (S.HAPPY_PATH, SettlementMode.ESCROW, [A.UPLOAD_PROOF, A.SUBMIT_PROOF]),
    ],
)
def test_hourly_work_goes_as_its_scenario_says(scenario: S, mode: SettlementMode, expected: list[Trigger]) -> None:
    assert lived(replace(LIFE, scenario=scenario, mode=mode, **HOURLY)) == [*WAY, *expected]


@pytest.mark.parametrize(
    ("scenario", "most", "minutes", "worked"),
    [
        (S.WORKS_BY_THE_HOUR, 60, 45, 40),
        (S.WORKS_BY_THE_HOUR, 15, 15, 10),
        (S.ASKS_FOR_MORE_TIME, 90, 90, None),
        (S.WORKS_BY_THE_HOUR, None, 0, None),
        (S.HAPPY_PATH, 60, 0, None),
    ],
)
def test_hourly_work_is_submitted_when_its_minutes_are_over(
    scenario: S, most: int | None, minutes: int, worked: int | None
) -> None:
    life = replace(
        LIFE, scenario=scenario, status=Status.IN_PROGRESS, uploaded=1, max_minutes=most, started_at=NOW - SECOND
    )
    step = plan(life, NOW)
    assert step == PlannedAct(A.SUBMIT_PROOF, max(NOW + 5 * SECOND, NOW - SECOND + minutes * 60 * SECOND))
    assert life.worked_minutes == worked


def test_a_request_for_more_time_waits_an_hour_at_most() -> None:
    asked = replace(LIFE, scenario=S.ASKS_FOR_MORE_TIME, status=Status.IN_PROGRESS, waits_for_minutes=True)
    assert plan(asked, NOW) == PlannedAct(A.WITHDRAW_MORE_TIME, NOW + HOUR)


@pytest.mark.parametrize(
    ("first", "late"),
    [(NOW + 2 * HOUR, False), (NOW + 60 * SECOND, True), (NOW - HOUR, True), (None, True)],
    ids=["a later window", "a window that begins soon", "an open window", "a window without a begin"],
)
def test_an_operator_works_before_the_window_or_after_it(first: int | None, late: bool) -> None:
    end = NOW + 3 * HOUR
    window = {"has_window": True, "window_first": first, "begin": first, "complete_by": end}
    life = replace(LIFE, scenario=S.OUTSIDE_WINDOW, status=Status.ACCEPTED, **window)
    sets_out = plan(life, NOW)
    assert sets_out is not None
    arrives = plan(replace(life, status=Status.EN_ROUTE), sets_out.at)
    assert arrives is not None
    assert (arrives.act, arrives.at > end) == (A.ARRIVE, late)
    assert late or arrives.at < NOW + HOUR


def test_invited_operators_decline_and_a_private_task_stays_open() -> None:
    invited = replace(LIFE, scenario=S.DECLINES_INVITATION, pending_invitations=1, is_public=False)
    step = plan(invited, NOW)
    assert step is not None
    assert step.act is A.DECLINE_INVITATION
    assert plan(replace(invited, pending_invitations=0), NOW) is None


def test_a_direct_task_is_reported_as_done() -> None:
    assert lived(replace(LIFE, mode=SettlementMode.DIRECT)) == [*WAY, A.COMPLETE]


def test_as_many_photographs_as_are_asked_for() -> None:
    assert photographs(replace(LIFE, required_photos=4)) == 4
    assert photographs(replace(LIFE, required_photos=0)) == 1


@pytest.mark.parametrize(
    "waiting",
    [
        replace(LIFE, status=Status.IN_PROGRESS, pending_decisions=1),
        replace(LIFE, status=Status.ACCEPTED, asked_by_operator=1),
        replace(LIFE, status=Status.UNDER_REVIEW),
        replace(LIFE, status=Status.REJECTED),
    ],
)
def test_nobody_acts_while_it_is_the_agents_turn(waiting: Life) -> None:
    assert plan(waiting, NOW) is None


@pytest.mark.parametrize("status", IN_EXECUTION)
def test_the_agents_wish_for_another_time_is_answered_first(status: Status) -> None:
    asked = replace(LIFE, scenario=S.NO_SHOW, status=status, asked_by_agent=1)
    assert plan(asked, NOW) == PlannedAct(A.APPROVE_RESCHEDULE, NOW + DELAYS[A.APPROVE_RESCHEDULE])


def test_a_rejection_is_contested_and_the_staff_decides_a_day_later() -> None:
    rejected = replace(LIFE, scenario=S.CONTESTS_REJECTION, status=Status.REJECTED)
    assert plan(rejected, NOW) == PlannedAct(A.CONTEST, NOW + 60 * SECOND)
    assert plan(replace(rejected, status=Status.DISPUTED), NOW) == PlannedAct(A.RESOLVE_DISPUTE, NOW + DAY)


def test_a_reminder_of_a_dispute_does_not_put_its_decision_off() -> None:
    disputed = replace(LIFE, status=Status.DISPUTED, disputed_at=NOW)
    assert plan(disputed, NOW + HOUR) == PlannedAct(A.RESOLVE_DISPUTE, NOW + DAY)
    slow = replace(disputed, scenario=S.SLOW_DISPUTE)
    assert plan(slow, NOW + 3 * DAY) == PlannedAct(A.RESOLVE_DISPUTE, NOW + 5 * DAY)


def test_who_did_not_come_is_followed_by_somebody_who_does() -> None:
    absent = replace(LIFE, scenario=S.NO_SHOW, status=Status.ACCEPTED)
    assert plan(absent, NOW) is None
    after = plan(replace(absent, events=frozenset({"operator_no_show"})), NOW)
    assert after
    assert after.act is A.EN_ROUTE


def test_who_forgets_to_submit_uploads_all_that_is_required_and_no_more() -> None:
    forgetful = replace(LIFE, scenario=S.FORGETS_TO_SUBMIT, status=Status.IN_PROGRESS, required_photos=2)
    uploads = [plan(replace(forgetful, uploaded=uploaded), NOW) for uploaded in range(3)]
    assert [step and step.act for step in uploads] == [A.UPLOAD_PROOF, A.UPLOAD_PROOF, None]


def test_nobody_sets_out_long_before_the_window_opens_or_arrives_before_it() -> None:
    begin = NOW + 5 * HOUR
    accepted = replace(LIFE, status=Status.ACCEPTED, begin=begin)
    assert plan(accepted, NOW) == PlannedAct(A.EN_ROUTE, begin - DELAYS[A.ARRIVE])
    assert plan(accepted, begin) == PlannedAct(A.EN_ROUTE, begin + DELAYS[A.EN_ROUTE])
    assert plan(replace(LIFE, status=Status.EN_ROUTE, begin=begin), NOW) == PlannedAct(A.ARRIVE, begin)


def test_who_is_late_arrives_after_complete_by() -> None:
    late = replace(LIFE, scenario=S.LATE, status=Status.EN_ROUTE)
    limit = NOW + HOUR
    assert plan(replace(late, complete_by=limit), NOW) == PlannedAct(A.ARRIVE, limit + 600 * SECOND)
    assert plan(replace(late, complete_by=NOW - HOUR), NOW) == PlannedAct(A.ARRIVE, NOW + DELAYS[A.ARRIVE])


@given(
    st.builds(
        Life,
        scenario=st.sampled_from(S),
        status=st.sampled_from(Status),
        mode=st.sampled_from(SettlementMode),
        events=st.frozensets(st.sampled_from(["released", "rejected", "decision_requested", "reschedule_requested"])),
        uploaded=st.integers(0, 3),
        required_photos=st.integers(0, 3),
        pending_decisions=st.integers(0, 1),
        asked_by_agent=st.integers(0, 1),
        asked_by_operator=st.integers(0, 1),
        begin=st.none() | st.integers(NOW - DAY, NOW + DAY),
        complete_by=st.none() | st.integers(NOW - DAY, NOW + DAY),
        pending_invitations=st.integers(0, 1),
        is_public=st.booleans(),
        max_minutes=st.none() | st.integers(15, 2880),
        started_at=st.none() | st.integers(NOW - DAY, NOW),
        may_claim=st.booleans(),
        may_extend=st.booleans(),
        waits_for_minutes=st.booleans(),
        messages=st.integers(0, 3),
        unread_messages=st.integers(0, 1),
    )
)
def test_what_is_planned_lies_ahead_and_the_table_knows_it(life: Life) -> None:
    step = plan(life, NOW)
    if step is None:
        return
    assert step.at > NOW
    assert any(life.status in row.source for row in ROWS[Trigger(step.act)])
    assert life.status not in TERMINAL


@pytest.mark.parametrize(
    ("scenario", "facts", "number"),
    [
        (S.HAPPY_PATH, {"takes_offers": True}, 0),
        (S.HAPPY_PATH, {"takes_offers": True, "needs_offer": True}, 1),
        (S.BARGAINS, {"takes_offers": True}, 2),
        (S.BARGAINS, {"takes_offers": True, "needs_offer": True}, 2),
        (S.BARGAINS, {}, 0),
    ],
)
def test_operators_offer_until_enough_offers_wait(scenario: S, facts: dict[str, bool], number: int) -> None:
    for pending in range(3):
        step = plan(replace(LIFE, scenario=scenario, status=Status.PUBLISHED, pending_offers=pending, **facts), NOW)
        if number == 0:
            assert step is not None
            assert step.act is A.ACCEPT
        else:
            assert (step and step.act) == (A.MAKE_OFFER if pending < number else None)
