"""Estimates for a task before it is created (docs/decisions/0133).

They are computed for each call from the newest like tasks, which an index finds, so they are never old.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from adapters.storage.queries.matching.history import HistoryRow, select_history, select_history_without_category
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor
from domain.matching.geo import Point, boxes_around, distance_metres
from domain.tasks import acceptance
from domain.tasks.acceptance import MAX_STEP, MIN_LIKE, MIN_STEP, PastTask, in_seconds
from domain.values.money import from_minor
from domain.values.time import SECOND
from resolvers.accounts.reach import find_place, measure_reach
from resolvers.core.context import Call
from resolvers.core.operation import Snapshot, operation
from resolvers.tasks.draft import draft
from resolvers.tasks.input import WantedTask
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, Int32, Number

AREA_METRES: Final = 25_000
"""Distance within which tasks are of the same area."""
MAX_READ: Final = 1_000
"""Number of the newest tasks of the area that are read."""
METRES_IN_KM: Final = 1000


class EstimateTask(WantedTask):
    """The task to estimate, as it would be created."""


class TaskEstimate(Wire):
    """The prospects of a task. Values from like tasks are null where there are fewer than 20 of them."""

    operators_in_reach: Int32
    """Number of operators who would be notified of the task; 500 stands for 500 or more."""
    nearest_km: Number | None
    """Distance of the nearest of them to the place as operators see it, in kilometres; null without one."""
    like_tasks: Int32
    """Number of like tasks: published in the same category, else in its main category, within 25 km, with pay within
    25 %, and at the same time of day if there are enough of them."""
    chance_of_acceptance: Number | None
    """Chance from 0 to 1 that an operator accepts the task before acceptBy."""
    acceptance_seconds_p50: Int32 | None
    """Seconds from the publication in which half of the accepted like tasks were accepted."""
    acceptance_seconds_p90: Int32 | None
    """Seconds in which 90 % of them were accepted."""
    completion_seconds_p50: Int32 | None
    """Seconds from the publication in which half of the completed like tasks were completed."""
    completion_seconds_p90: Int32 | None
    """Seconds in which 90 % of them were completed."""
    payout_for_90: Amount | None
    """Lowest payoutAmount that has a chance of 90 %; null if the history has none."""


@operation(Actor.AGENT, reads=Snapshot.EACH)
async def estimate_task(call: Call, request: EstimateTask) -> TaskEstimate:
    """Estimate a task before it is created: operators in reach, chance and times of acceptance, payout for 90 %.

    It takes the fields of a new task and checks them in the same way. Nothing is stored.
    """
    row = await draft(call, request)
    reach = await measure_reach(call, row)
    horizon = (row.accept_by_instant - call.now) if row.accept_by_instant else _open_window(call)
    estimate = acceptance.estimate(await _like_tasks(call, row), row.payout, call.now, horizon)
    currency = call.services.catalogue.currencies[row.currency]
    payout = estimate.payout_for_aim
    return TaskEstimate(
        operators_in_reach=reach.operators,
        nearest_km=None if reach.nearest_metres is None else round(reach.nearest_metres / METRES_IN_KM, 1),
        like_tasks=estimate.like_tasks,
        chance_of_acceptance=None if estimate.chance is None else round(estimate.chance, 2),
        acceptance_seconds_p50=in_seconds(estimate.acceptance_median),
        acceptance_seconds_p90=in_seconds(estimate.acceptance_late),
        completion_seconds_p50=in_seconds(estimate.completion_median),
        completion_seconds_p90=in_seconds(estimate.completion_late),
        payout_for_90=None
        if payout is None
        else from_minor(min(max(payout, currency.min_payout), currency.max_payout), currency.places),
    )


def _open_window(call: Call) -> int:
    return call.services.policy.open_window * SECOND


async def _like_tasks(call: Call, row: TaskRow) -> Sequence[PastTask]:
    """Return the newest tasks of the area in the category of a task, else in its main category."""
    place, category_id = find_place(row), row.service_category_id
    if place is None:
        return ()
    if category_id is None:
        return await _read(call, row, place, None)
    own = await _read(call, row, place, category_id)
    if len(own) >= MIN_LIKE:
        return own
    categories = call.services.catalogue.categories
    main_id = categories[category_id].parent_id or category_id
    others = [one.id for one in categories.values() if main_id in (one.id, one.parent_id) and one.id != category_id]
    wider = [task for other in others for task in await _read(call, row, place, other)]
    return sorted([*own, *wider], key=lambda task: -task.published)


async def _read(call: Call, row: TaskRow, place: Point, category_id: int | None) -> list[PastTask]:
    low, high = int(row.payout * MIN_STEP), int(row.payout * MAX_STEP) + 1
    rows: list[HistoryRow] = []
    for box in boxes_around(place, AREA_METRES):
        search = (
            select_history_without_category if category_id is None else partial(select_history, category_id=category_id)
        )
        newest = search(currency=row.currency, min_payout=low, max_payout=high, limit=MAX_READ, **box._asdict())
        rows += await call.session.find_all(newest)
    return [
        _past_task(one, call.now)
        for one in rows
        if distance_metres(*place, one.place_latitude, one.place_longitude) <= AREA_METRES
    ]


def _past_task(row: HistoryRow, now: int) -> PastTask:
    published, accepted, completed = row.published_instant, row.accepted_instant, row.completed_instant
    end = accepted or min(now, row.accept_by_instant or now)
    return PastTask(
        row.payout,
        published,
        max(end - published, 0),
        accepted is not None,
        None if completed is None else completed - published,
    )
