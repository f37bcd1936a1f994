"""The operators in reach of a task: those whom a search in rings around its place finds, and their eligibility."""

from collections import defaultdict
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Final, NamedTuple, Protocol

import orjson

from adapters.storage.queries.matching.eligibility import InHandRow, select_in_hand
from adapters.storage.queries.matching.places import (
    ProfileRow,
    select_largest_radius_km,
    select_operators_in_box,
    select_operators_of_country,
    select_profiles,
)
from domain.matching.eligibility import takes_on, understands
from domain.matching.geo import MAX_RADIUS_KM, PlacedPoint, Point, boxes_around, neighbours_in, rings
from resolvers.accounts.reputation import NO_CATEGORY
from resolvers.core.context import Context

MAX_CANDIDATES: Final = 500
"""Maximum number of the nearest operators that are considered for a task."""
CHUNK: Final = 100
"""Number of operators whose profiles are read at once."""


class SoughtTask(Protocol):
    """The columns of a task that determine the operators in its reach."""

    @property
    def place_latitude(self) -> float | None: ...
    @property
    def place_longitude(self) -> float | None: ...
    @property
    def location_radius_km(self) -> int | None: ...
    @property
    def country(self) -> str: ...
    @property
    def description_language(self) -> str | None: ...
    @property
    def service_category_id(self) -> int | None: ...


class OperatorInReach(NamedTuple):
    """An operator with its distance in metres, and its tasks in hand if they were read."""

    metres: float
    profile: ProfileRow
    in_hand: Sequence[InHandRow] = ()


class Reach(NamedTuple):
    """The eligible operators among the nearest `MAX_CANDIDATES`, and the distance of the nearest of them."""

    operators: int
    nearest_metres: float | None


async def measure_reach(context: Context, task: SoughtTask, enough: int = MAX_CANDIDATES) -> Reach:
    """Count the eligible operators in reach of a task, at most `enough` of them."""
    parent_id, place = find_parent(context, task), find_place(task)
    operators = considered = 0
    nearest = None
    async with aclosing(read_in_reach(context, task)) as in_reach:
        async for metres, profile, _ in in_reach:
            if is_eligible(profile, task, parent_id):
                operators += 1
                nearest = metres if nearest is None and place else nearest
            considered += 1
            if enough == operators or considered == MAX_CANDIDATES:
                break
    return Reach(operators, nearest)


async def is_in_reach(context: Context, task: SoughtTask) -> bool:
    """Return true if an eligible operator is in reach of a task, or was in the last minute of another one like it."""
    point = find_place(task)
    place = (
        point and point.coarse(),
        task.location_radius_km,
        task.country,
        task.description_language,
        task.service_category_id,
    )
    remembered = context.services.reachable_places
    if remembered.has(place, context.now):
        return True
    if not (await measure_reach(context, task, enough=1)).operators:
        return False
    remembered.add(place, context.now)
    return True


def find_parent(context: Context, task: SoughtTask) -> int | None:
    """Return the main category of a task's category."""
    category = context.services.catalogue.categories.get(task.service_category_id or 0)
    return category.parent_id if category else None


def is_eligible(profile: ProfileRow, task: SoughtTask, parent_id: int | None) -> bool:
    """Return true if an operator in reach is notified of a task, so that it counts as in reach."""
    return understands(orjson.loads(profile.languages_json), task.description_language) and takes_on(
        orjson.loads(profile.service_category_ids_json), task.service_category_id, parent_id
    )


async def read_in_reach(
    context: Context, task: SoughtTask, *, reads_in_hand: bool = False
) -> AsyncGenerator[OperatorInReach]:
    """Yield approved operators who would find a task in their list, nearest first, with their tasks in hand on request.

    For a task at an unknown place these are the operators of its country, the most recently active first; the distance
    is then their position in this order.
    """
    session, point = context.session, find_place(task)
    if point is None:
        ids = await session.find_all(select_operators_of_country(country=task.country, limit=MAX_CANDIDATES))
        for begin in range(0, len(ids), CHUNK):
            chunk = ids[begin : begin + CHUNK]
            in_hand = await _read_in_hand(context, chunk) if reads_in_hand else {}
            for position, profile in enumerate(await _profiles(context, task, chunk), start=begin):
                yield OperatorInReach(float(position), profile, in_hand.get(profile.id, ()))
        return
    # From the coarse point, as in the list: a notification must not reveal more of the place than the list does.
    centre = point.coarse()
    largest_radius_km = await session.find(select_largest_radius_km()) or 0
    for ring in rings(1000.0 * min(largest_radius_km, task.location_radius_km or MAX_RADIUS_KM)):
        # The index leaves out operators whose own radius does not reach the ring.
        min_radius_km = int(max(0.0, ring.inner) // 1000)
        points: list[PlacedPoint] = []
        for box in boxes_around(centre, ring.outer):
            points += await session.find_all(select_operators_in_box(**box._asdict(), min_radius_km=min_radius_km))
        operators = neighbours_in(ring, centre, points)
        for begin in range(0, len(operators), CHUNK):
            metres = {operator.id: operator.metres for operator in operators[begin : begin + CHUNK]}
            in_hand = await _read_in_hand(context, list(metres)) if reads_in_hand else {}
            for profile in await _profiles(context, task, list(metres)):
                yield OperatorInReach(metres[profile.id], profile, in_hand.get(profile.id, ()))


async def _read_in_hand(context: Context, ids: list[int]) -> dict[int, list[InHandRow]]:
    """Return the tasks that operators have in hand, by operator id."""
    in_hand = defaultdict(list)
    for row in await context.session.find_all(select_in_hand(operator_ids=orjson.dumps(ids).decode())):
        in_hand[row.operator_id].append(row)
    return in_hand


async def _profiles(context: Context, task: SoughtTask, ids: list[int]) -> list[ProfileRow]:
    """Return the profiles of operators, in the order of their ids."""
    category = task.service_category_id or NO_CATEGORY
    profiles = await context.session.find_all(select_profiles(ids=orjson.dumps(ids).decode(), category_id=category))
    positions = {operator_id: position for position, operator_id in enumerate(ids)}
    return sorted(profiles, key=lambda profile: positions[profile.id])


def find_place(task: SoughtTask) -> Point | None:
    """Return the place of a task; None if it is unknown."""
    if task.place_latitude is None or task.place_longitude is None:
        return None
    return Point(task.place_latitude, task.place_longitude)
