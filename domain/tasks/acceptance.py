"""Estimates from published tasks of the past: the chance that one is accepted, and the times that it takes.

A task that is still open, or that was open for a shorter time than the new one, says only that nobody accepted it so
far. The chance is therefore the estimator of Kaplan and Meier, which uses such tasks for as long as they were open.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.values.time import HOUR, SECOND

MIN_LIKE: Final = 20
"""Number of like tasks below which nothing is estimated."""
LIKE_PAY: Final = 0.25
"""The largest difference of pay between like tasks, as a share of the pay."""
LIKE_HOURS: Final = 3
"""The largest difference between the hours of day at which like tasks were published, if there are enough of them."""
MAX_LIKE: Final = 500
"""Number of the newest like tasks that are used."""
DAY_HOURS: Final = 24
AIM: Final = 0.9
"""The chance that the suggested pay has."""
STEPS: Final = (0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.35, 1.5, 1.7, 2.0, 2.4, 3.0)
"""The pays that are tried for `AIM`, as multiples of the pay of the task."""
MIN_STEP, MAX_STEP = STEPS[0] * (1 - LIKE_PAY), STEPS[-1] * (1 + LIKE_PAY)
SMOOTHING: Final = 4.0
"""Number of tasks of the wider group that are added to the like ones, so that few tasks give no extreme estimate."""


class PastTask(NamedTuple):
    """A task that was published. `open_for` is its time until acceptance, or until it was last seen open."""

    payout: int
    published: int
    open_for: int
    is_accepted: bool
    completed_after: int | None
    """Time from the publication to the completed work; None without it."""


class Estimate(NamedTuple):
    """An estimate for a task. Times are microseconds from the publication; None without enough like tasks."""

    like_tasks: int
    chance: float | None = None
    acceptance_median: int | None = None
    acceptance_late: int | None = None
    completion_median: int | None = None
    completion_late: int | None = None
    payout_for_aim: int | None = None


def estimate(past: Sequence[PastTask], payout: int, now: int, horizon: int) -> Estimate:
    """Estimate a task with a pay that is published now and open for `horizon` from tasks of its kind, newest first."""
    like = _like_tasks(past, payout, now)
    if len(like) < MIN_LIKE:
        return Estimate(len(like))
    accepted = sorted(task.open_for for task in like if task.is_accepted)
    completed = sorted(task.completed_after for task in like if task.completed_after is not None)
    return Estimate(
        len(like),
        chance=_smoothed_chance(like, past, horizon),
        acceptance_median=_quantile(accepted, 0.5),
        acceptance_late=_quantile(accepted, 0.9),
        completion_median=_quantile(completed, 0.5),
        completion_late=_quantile(completed, 0.9),
        payout_for_aim=_payout_for_aim(past, payout, now, horizon),
    )


def chance_of_acceptance(tasks: Sequence[PastTask], horizon: int) -> float:
    """Return the share of tasks that is accepted within `horizon`, from 0 to 1, by Kaplan and Meier."""
    remaining, unaccepted = len(tasks), 1.0
    for open_for, is_open in sorted((task.open_for, not task.is_accepted) for task in tasks):
        if open_for > horizon:
            break
        if not is_open:
            unaccepted *= 1 - 1 / remaining
        remaining -= 1
    return 1 - unaccepted


def _smoothed_chance(like: Sequence[PastTask], past: Sequence[PastTask], horizon: int) -> float:
    wider = chance_of_acceptance(past[:MAX_LIKE], horizon)
    return (len(like) * chance_of_acceptance(like, horizon) + SMOOTHING * wider) / (len(like) + SMOOTHING)


def _like_tasks(past: Sequence[PastTask], payout: int, now: int) -> list[PastTask]:
    """Return the newest tasks with like pay, of like hours if there are enough of these."""
    low, high = payout * (1 - LIKE_PAY), payout * (1 + LIKE_PAY)
    like = [task for task in past if low <= task.payout <= high]
    at_hour = [task for task in like if _hours_apart(task.published, now) <= LIKE_HOURS]
    return (at_hour if len(at_hour) >= MIN_LIKE else like)[:MAX_LIKE]


def _hours_apart(one: int, other: int) -> float:
    """Return the difference between the hours of day of two instants; a place has the same offset for both."""
    hours = abs(one - other) / HOUR % DAY_HOURS
    return min(hours, DAY_HOURS - hours)


def _payout_for_aim(past: Sequence[PastTask], payout: int, now: int, horizon: int) -> int | None:
    """Return the lowest pay tried of which the chance is at least `AIM`; None if no pay of the past reaches it."""
    for step in STEPS:
        tried = round(payout * step)
        like = _like_tasks(past, tried, now)
        if len(like) >= MIN_LIKE and _smoothed_chance(like, past, horizon) >= AIM:
            return tried
    return None


def _quantile(values: Sequence[int], share: float) -> int | None:
    return values[min(int(share * len(values)), len(values) - 1)] if values else None


def in_seconds(time: int | None) -> int | None:
    """Return a time in whole seconds."""
    return None if time is None else time // SECOND
