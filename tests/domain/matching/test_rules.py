"""The table of rules on who may take a task, against plain statements of each rule."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.matching.geo import Point
from domain.matching.rules import (
    OF_ACCOUNT,
    RULES,
    Appointment,
    OperatorFacts,
    RequiredOperator,
    RuleCode,
    TaskFacts,
    evaluate_rules,
    find_refusal,
)

HERE = Point(52.37, 4.89)
MINUTE = 60_000_000
LATER = Point(52.37 + 10 / 111.195, 4.89)
"""Ten kilometres north, which are 15 minutes at 40 km/h."""
READY = OperatorFacts(point=HERE, rating=4.0)


def refused(operator: OperatorFacts = READY, **task: Any) -> list[str]:
    return [outcome.code for outcome in evaluate_rules(operator, TaskFacts(**task)) if not outcome.allowed]


def test_a_plain_task_is_for_everybody() -> None:
    assert refused() == []
    assert find_refusal(READY, TaskFacts()) is None


@pytest.mark.parametrize(
    ("code", "operator", "task"),
    [
        ("not_invited", {}, {"is_restricted": True}),
        ("blocked_by_agent", {}, {"is_blocked": True, "is_invited": True}),
        ("account_suspended", {"is_suspended": True, "is_approved": False}, {}),
        ("operator_not_approved", {"is_approved": False}, {}),
        ("too_many_tasks", {"tasks_in_hand": 5}, {"max_tasks": 5}),
        ("released_before", {}, {"was_released": True}),
        ("requirements_not_met", {"rating": 4.4}, {"required": RequiredOperator(min_rating=4.5)}),
        ("requirements_not_met", {"tasks_done": 2}, {"required": RequiredOperator(min_tasks_done=3)}),
        ("requirements_not_met", {"release_rate": 0.21}, {"required": RequiredOperator(max_release_rate=0.2)}),
        (
            "requirements_not_met",
            {"point": LATER},
            {"required": RequiredOperator(max_distance_km=9.9), "point": HERE},
        ),
        ("requirements_not_met", {"languages": ["nl-BE"]}, {"required": RequiredOperator(languages=("en", "de"))}),
        ("requirements_not_met", {"skills": ["drone"]}, {"required": RequiredOperator(skills=("Drone", "ladder"))}),
    ],
)
def test_each_rule_refuses_alone(code: str, operator: dict[str, Any], task: dict[str, Any]) -> None:
    assert refused(READY._replace(**operator), **task) == [code]


@pytest.mark.parametrize(
    ("operator", "task"),
    [
        ({}, {"is_restricted": True, "is_invited": True}),
        ({"tasks_in_hand": 5}, {"max_tasks": 0}),
        ({"tasks_in_hand": 4}, {"max_tasks": 5}),
        ({}, {"required": RequiredOperator(min_rating=4.0, max_release_rate=0.0)}),
        ({"point": LATER}, {"required": RequiredOperator(max_distance_km=10.1), "point": HERE}),
        ({}, {"required": RequiredOperator(min_tasks_done=9), "is_invited": True}),
        ({"languages": ["pt-BR"]}, {"required": RequiredOperator(languages=("pt",))}),
        ({"skills": ["Drone pilot"]}, {"required": RequiredOperator(skills=("drone",))}),
    ],
)
def test_limits_belong_to_what_is_allowed(operator: dict[str, Any], task: dict[str, Any]) -> None:
    assert refused(READY._replace(**operator), **task) == []


@pytest.mark.parametrize(("gap", "conflicts"), [(0, True), (14, True), (16, False)])
def test_travel_counts_between_two_appointments(gap: int, *, conflicts: bool) -> None:
    accepted = Appointment(0, 30 * MINUTE, HERE, 7)
    begin = (30 + gap) * MINUTE
    after = Appointment(begin, begin + 30 * MINUTE, LATER)
    outcome = find_refusal(READY._replace(appointments=(accepted,)), TaskFacts(choices=(after,)))
    assert (outcome is not None) is conflicts
    assert outcome is None or (outcome.code, outcome.values) == ("schedule_conflict", {"taskId": 7})
    free = Appointment(1000 * MINUTE, 1030 * MINUTE, HERE)
    # A slot that is left is enough.
    assert find_refusal(READY._replace(appointments=(accepted,)), TaskFacts(choices=(after, free))) is None


def test_simulated_operators_have_any_history() -> None:
    busy = READY._replace(is_simulated=True, tasks_in_hand=99, appointments=(Appointment(0, MINUTE),))
    required = RequiredOperator(min_rating=5, min_tasks_done=9, skills=("flying",))
    hard: dict[str, Any] = {"max_tasks": 5, "was_released": True, "choices": (Appointment(0, MINUTE),)}
    assert refused(busy, required=required, **hard) == []
    assert refused(busy, is_restricted=True) == ["not_invited"]


INSTANTS = st.integers(0, 10_000 * MINUTE)
POINTS = st.builds(Point, st.floats(-80, 80), st.floats(-179, 179))
APPOINTMENTS = st.builds(
    lambda begin, length, point: Appointment(begin, begin + length, point),
    INSTANTS,
    st.integers(MINUTE, 600 * MINUTE),
    st.none() | POINTS,
)
OPERATORS = st.builds(
    OperatorFacts,
    point=POINTS,
    is_approved=st.booleans(),
    is_suspended=st.booleans(),
    rating=st.floats(1, 5),
    tasks_done=st.integers(0, 9),
    release_rate=st.none() | st.floats(0, 1),
    tasks_in_hand=st.integers(0, 9),
    appointments=st.lists(APPOINTMENTS, max_size=3),
)
TASKS = st.builds(
    TaskFacts,
    point=st.none() | POINTS,
    is_restricted=st.booleans(),
    is_invited=st.booleans(),
    is_blocked=st.booleans(),
    was_released=st.booleans(),
    required=st.builds(
        RequiredOperator,
        min_rating=st.none() | st.floats(1, 5),
        min_tasks_done=st.none() | st.integers(0, 9),
        max_release_rate=st.none() | st.floats(0, 1),
        max_distance_km=st.none() | st.floats(1, 20_000),
    ),
    choices=st.lists(APPOINTMENTS, max_size=3),
    max_tasks=st.integers(0, 9),
)


@given(OPERATORS, TASKS)
def test_the_first_rule_that_refuses_is_the_refusal(operator: OperatorFacts, task: TaskFacts) -> None:
    outcomes = evaluate_rules(operator, task)
    assert (
        [outcome.code for outcome in outcomes]
        == [rule.code for rule in RULES]
        == sorted(RuleCode, key=[rule.code for rule in RULES].index)
    )
    assert find_refusal(operator, task) == next((outcome for outcome in outcomes if not outcome.allowed), None)


@given(OPERATORS, TASKS)
def test_an_invitation_lifts_rules_and_adds_none(operator: OperatorFacts, task: TaskFacts) -> None:
    before, after = (refused(operator, **task._replace(is_invited=invited)._asdict()) for invited in (False, True))
    assert set(before) - set(after) <= {"not_invited", "requirements_not_met"}
    assert set(after) <= set(before)


@given(OPERATORS, TASKS, APPOINTMENTS)
def test_more_work_never_makes_an_operator_eligible(
    operator: OperatorFacts, task: TaskFacts, another: Appointment
) -> None:
    busier = operator._replace(tasks_in_hand=operator.tasks_in_hand + 1, appointments=[*operator.appointments, another])
    assert set(refused(operator, **task._asdict())) <= set(refused(busier, **task._asdict()))


@given(APPOINTMENTS, APPOINTMENTS)
def test_an_overlap_is_mutual(one: Appointment, other: Appointment) -> None:
    assert one.overlaps(other) == other.overlaps(one)


def test_rules_that_hide_a_task_come_first() -> None:
    statuses = [rule.status for rule in RULES]
    assert statuses == sorted(statuses, reverse=True)
    assert {"operator_not_approved", "account_suspended"} == OF_ACCOUNT
