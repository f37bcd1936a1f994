"""Telling operators of open tasks that they could accept (docs/decisions/0019).

Done apart from what publishes a task, by whichever worker comes first. Who is in reach is looked for outside of the
transaction, which would keep others waiting; it then holds for a task only when that is as it was seen, and untold.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from typing import Final, NamedTuple

import orjson

from adapters.storage.queries.matching import (
    OPERATORS_IN_BOX,
    OPERATORS_OF_COUNTRY,
    PROFILES,
    SET_ANNOUNCED,
    UNANNOUNCED_TASKS,
    ProfileRow,
    UnannouncedTaskRow,
)
from adapters.storage.queries.notifications import INSERT_OPERATOR_NOTIFICATION
from domain.matching.eligibility import Words, takes_on, terms, understands
from domain.matching.geo import MAX_RADIUS_KM, PlacedPoint, Point, boxes_around, distance_metres, neighbours_in, rings
from domain.values.money import from_minor
from domain.webhooks.notification_texts import NotificationStatus, OperatorEvent, open_task_notice
from resolvers.core.context import SYSTEM_CALLER, Call, Context, Services, Transaction
from subscriptions.transports.channels import OPERATORS_TOLD, task_channel

BATCH_SIZE: Final = 100
"""So many tasks are told of at once."""
MAX_ANNOUNCED: Final = 50
"""So many operators are told of a task: enough that somebody takes it, few enough that a word of it is worth reading.
All others find it in their list."""
MAX_CANDIDATES: Final = 500
"""So many of the nearest operators are looked at while too few of them have all that a task wants."""
CHUNK: Final = 100
"""So many of them at once."""


class Candidate(NamedTuple):
    """An operator who could be told, ordered by how much it lacks of what the task wants, then by its distance."""

    missing: int
    metres: float
    id: int
    place: Point


class Told(NamedTuple):
    """Who is told of a task."""

    task: UnannouncedTaskRow
    operators: tuple[Candidate, ...]


async def tell_operators(services: Services) -> int:
    """Tell operators of the oldest open tasks of which none has been told, at most a batch. Returns their number."""
    context = Call(services, SYSTEM_CALLER, "matching", "", services.clock.now(), services.database.reader)
    found = await context.session.find_all(UNANNOUNCED_TASKS, limit=BATCH_SIZE)
    if found:
        await context.transact(partial(_tell, wanted=[await choose(context, task) for task in found]))
    return len(found)


async def _tell(context: Transaction, *, wanted: list[Told]) -> None:
    notifications = []
    for task, operators in wanted:
        place = _point(task)
        nearest = min((distance_metres(*place, *each.place) for each in operators), default=None) if place else None
        first = await context.session.execute(
            SET_ANNOUNCED,
            key=task.id,
            seen_instant=task.updated_instant,
            operators_told=len(operators),
            nearest_operator_metres=nearest and round(nearest, 1),
            # Whoever follows the task sees that it has changed.
            updated_instant=max(context.now, task.updated_instant + 1),
        )
        if first:
            notifications += _notifications(context, task, operators)
            context.notify_channel(task_channel(task.id))
    if notifications:
        await context.session.execute_many(INSERT_OPERATOR_NOTIFICATION, notifications)
        context.notify_channel(OPERATORS_TOLD)


def _notifications(
    context: Context, task: UnannouncedTaskRow, operators: tuple[Candidate, ...]
) -> list[dict[str, object]]:
    places = context.services.catalogue.currencies[task.currency].places
    notice = open_task_notice(task.title, task.city, f"{from_minor(task.payout, places)} {task.currency}")
    return [
        {
            "operator_id": operator.id,
            "event": OperatorEvent.TASK_OPEN,
            "title": notice.title,
            "body": notice.body,
            "task_id": task.id,
            "status": NotificationStatus.PENDING,
            "created_at": context.now,
        }
        for operator in operators
    ]


async def choose(context: Context, task: UnannouncedTaskRow) -> Told:
    """Of the operators in reach those who lack least of what a task wants, and of these the nearest."""
    over = task.accept_by_instant is not None and task.accept_by_instant <= context.now
    if over or not task.is_public:
        return Told(task, ())
    category = context.services.catalogue.categories.get(task.service_category_id or 0)
    parent_id = category.parent_id if category else None
    skills, equipment = terms(task.skills_required), terms(task.equipment_required)
    candidates: list[Candidate] = []
    weighed = fitting = 0
    async with aclosing(_in_reach(context, task)) as in_reach:
        async for metres, profile in in_reach:
            if understands(orjson.loads(profile.languages_json), task.description_language) and takes_on(
                orjson.loads(profile.service_category_ids_json), task.service_category_id, parent_id
            ):
                missing = _number_missing(skills, profile.skills_json)
                missing += _number_missing(equipment, profile.equipment_json)
                place = Point(profile.latitude, profile.longitude).coarse()
                candidates.append(Candidate(missing, metres, profile.id, place))
                fitting += not missing
            weighed += 1
            if fitting == MAX_ANNOUNCED or weighed == MAX_CANDIDATES:
                break
    return Told(task, tuple(sorted(candidates)[:MAX_ANNOUNCED]))


def _number_missing(wanted: tuple[str, ...], words_json: str) -> int:
    return len(Words(orjson.loads(words_json)).missing(wanted)) if wanted else 0


async def _in_reach(context: Context, task: UnannouncedTaskRow) -> AsyncGenerator[tuple[float, ProfileRow]]:
    """Approved operators who would find a task in their list, nearest first.

    Of a task of unknown place these are all of its country, those who were heard of last first, as if each were
    farther away than the one before.
    """
    session, point = context.session, _point(task)
    if point is None:
        ids = await session.find_all(OPERATORS_OF_COUNTRY, country=task.country, limit=MAX_CANDIDATES)
        for begin in range(0, len(ids), CHUNK):
            for place, profile in enumerate(await _profiles(context, ids[begin : begin + CHUNK]), start=begin):
                yield float(place), profile
        return
    # Measured as in the list: whether somebody is told must not tell more of the place than the list does.
    centre = point.coarse()
    for ring in rings(1000.0 * (task.location_radius_km or MAX_RADIUS_KM)):
        # Who goes less far than all of the ring is away need not be looked at.
        min_radius_km = int(max(0.0, ring.inner) // 1000)
        placed: list[PlacedPoint] = []
        for box in boxes_around(centre, ring.outer):
            placed += await session.find_all(OPERATORS_IN_BOX, **box._asdict(), min_radius_km=min_radius_km)
        found = neighbours_in(ring, centre, placed)
        for begin in range(0, len(found), CHUNK):
            chunk = found[begin : begin + CHUNK]
            metres = {each.id: each.metres for each in chunk}
            for profile in await _profiles(context, list(metres)):
                yield metres[profile.id], profile


async def _profiles(context: Context, ids: list[int]) -> list[ProfileRow]:
    """The profiles of operators, in this order."""
    found = await context.session.find_all(PROFILES, ids=orjson.dumps(ids).decode())
    places = {operator_id: place for place, operator_id in enumerate(ids)}
    return sorted(found, key=lambda profile: places[profile.id])


def _point(task: UnannouncedTaskRow) -> Point | None:
    if task.place_latitude is None or task.place_longitude is None:
        return None
    return Point(task.place_latitude, task.place_longitude)
