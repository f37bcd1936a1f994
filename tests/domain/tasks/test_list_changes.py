"""The effect of a task's events on a filtered list."""

import pytest

from domain.lifecycle.events import TASK_EVENTS
from domain.lifecycle.statuses import Status
from domain.tasks.list_changes import MOVING_EVENTS, ListChange, TaskStep, TaskSteps

OPEN = frozenset({Status.PUBLISHED})
CREATED = ("task.created", None)
PUBLISHED = ("task.published", Status.DRAFT)
ACCEPTED = ("task.accepted", Status.PUBLISHED)
ARRIVED = ("task.arrived", Status.ACCEPTED)
RELOCATED = ("task.location_updated", Status.PUBLISHED)


def join(*events: tuple[str, str | None]) -> TaskSteps:
    steps = [TaskStep(1, number, event, status) for number, (event, status) in enumerate(events, start=1)]
    joined = TaskSteps(steps[0])
    for step in steps[1:]:
        joined.add(step)
    return joined


@pytest.mark.parametrize(
    ("events", "meets_now", "change"),
    [
        ((CREATED, PUBLISHED), True, ListChange.ENTERS),
        ((PUBLISHED,), True, ListChange.ENTERS),
        ((("task.decision_requested", Status.PUBLISHED),), True, ListChange.STAYS),
        ((ACCEPTED,), False, ListChange.LEAVES),
        ((PUBLISHED, ACCEPTED), False, ListChange.LEAVES),
        ((ARRIVED,), False, None),
        ((CREATED,), False, None),
    ],
)
def test_the_status_before_comes_from_the_log(
    events: tuple[tuple[str, str | None], ...], meets_now: bool, change: ListChange | None
) -> None:
    steps = join(*events)
    assert steps.find_change(OPEN, {"status"}, meets_now=meets_now, meets_others=True) is change


def test_a_change_that_the_log_does_not_show_enters_or_leaves() -> None:
    steps = join(RELOCATED)
    conditions = {"status", "country_iso_code"}
    assert steps.find_change(OPEN, conditions, meets_now=True, meets_others=True) is ListChange.ENTERS
    assert steps.find_change(OPEN, conditions, meets_now=False, meets_others=False) is ListChange.LEAVES
    # The priority of a task does not depend on its place.
    assert steps.find_change(OPEN, {"status", "priority"}, meets_now=True, meets_others=True) is ListChange.STAYS
    assert steps.find_change(OPEN, {"status", "priority"}, meets_now=False, meets_others=False) is None


def test_a_list_in_every_status_is_left_by_other_conditions_alone() -> None:
    assert join(ACCEPTED).find_change(None, (), meets_now=True, meets_others=True) is ListChange.STAYS
    assert join(ACCEPTED).find_change(None, {"operator_id"}, meets_now=False, meets_others=False) is ListChange.LEAVES
    assert join(CREATED).find_change(None, (), meets_now=True, meets_others=True) is ListChange.ENTERS


def test_the_events_that_move_a_task_exist() -> None:
    assert set().union(*MOVING_EVENTS.values()) <= set(TASK_EVENTS)
