"""The search for open tasks near a place (docs/decisions/0019).

What is nearest is looked for in rings around the place, each twice as wide as the last, until the page is full: first
by an index that has all that the search needs, then by great circle; the tasks of the page alone are read whole.
Distances are measured from where operators are told that a task is.
"""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from decimal import Decimal
from typing import Annotated, Any, NamedTuple

import orjson
from pydantic import Field

from adapters.storage.queries.accounts import OPERATOR_BY_ID
from adapters.storage.queries.matching import OPEN_TASKS_BY_ID, OPEN_TASKS_IN_BOX, OPEN_TASKS_WITHOUT_PLACE
from adapters.storage.queries.tasks import TASK
from adapters.storage.tables.accounts import OperatorRow
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor
from domain.matching.eligibility import Words, language_code, terms
from domain.matching.geo import (
    COARSE_DEGREES,
    Neighbour,
    PlacedPoint,
    Point,
    boxes_around,
    distance_metres,
    neighbours_in,
    rings,
)
from domain.refusals.general import InvalidInput
from domain.tasks.schedule import is_possible_within
from domain.values.money import to_minor
from resolvers.accounts.operators import Categories, Languages
from resolvers.catalogue.capabilities import check_categories
from resolvers.core.context import Context
from resolvers.core.operation import Kind, operation
from resolvers.lifecycle.place import known_point
from resolvers.lifecycle.timers import schedule_of
from resolvers.tasks.view import Task, show_all
from resolvers.wire.model import Wire
from resolvers.wire.pages import Cursor, Limit
from resolvers.wire.scalars import CurrencyCode, Flag, Latitude, LocalTime, Longitude, Money, Number, PartedByCommas

CHUNK = 100
"""So many tasks are read at once while a filter lets few of them through."""


class Near(Wire):
    """A circle on the map."""

    latitude: Latitude
    """Degrees north of its centre."""
    longitude: Longitude
    """Degrees east of its centre."""
    radius_km: Annotated[Number, Field(gt=0, le=500)] | None = None
    """Its radius in kilometres; when omitted, the operator's own."""


class OpenTaskFilter(Wire):
    """Which open tasks an operator wants to see; all when empty."""

    service_category_ids: Annotated[Categories, PartedByCommas] | None = None
    """Only tasks in these service categories, or in those below them."""
    languages: Annotated[Languages, PartedByCommas] | None = None
    """Only tasks that are written in one of these languages, whatever its region, or that do not tell theirs."""
    minimum_payout: Money | None = None
    """Only tasks that pay at least so much, before fees, in minimumPayoutCurrency."""
    minimum_payout_currency: CurrencyCode | None = None
    """Of minimumPayout, ISO 4217. Tasks in other currencies are left out."""
    available_from: LocalTime | None = None
    """Only tasks that may be done at this time or later, on the clock at the task. What is wanted as soon as possible
    always may."""
    available_until: LocalTime | None = None
    """Only tasks that may be done at this time or sooner, on the clock at the task."""
    fitting: Flag = False
    """Only tasks for which the operator has declared all skills and equipment that they want."""


class ListOpenTasks(Wire):
    """Where to look for open tasks, and for which."""

    near: Near | None = None
    """When omitted, around the operator's own place."""
    filter: OpenTaskFilter | None = None
    """Which of them; all when omitted."""
    limit: Limit = 50
    """At most so many."""
    after: Cursor = 0
    """The id of the last task of the page before; 0 starts with the nearest."""


class OpenTask(NamedTuple):
    """A task that an operator could accept, and how far it is: unknown for one of unknown place."""

    row: TaskRow
    metres: float | None


@operation(Actor.OPERATOR, kind=Kind.READ)
async def list_open_tasks(context: Context, request: ListOpenTasks) -> list[Task]:
    """Find open tasks near a place, nearest first; tasks of unknown place in the operator's country follow."""
    search = await search_for(context, request.near, request.filter)
    return await search.views(await search.page(request.limit, request.after))


class Search:
    """One operator's search: around which place, how far, and for what."""

    def __init__(self, context: Context, operator: OperatorRow, near: Near | None, wanted: OpenTaskFilter) -> None:
        self._context = context
        self._country = operator.country
        self._centre = Point(*((near.latitude, near.longitude) if near else (operator.latitude, operator.longitude)))
        self._reach = 1000.0 * ((near and near.radius_km) or operator.radius_km)
        self._wanted = wanted
        self._skills = Words(orjson.loads(operator.skills_json))
        self._equipment = Words(orjson.loads(operator.equipment_json))
        self._wishes = {"now": context.now, **_wishes(context, wanted)}

    async def page(self, limit: int, after: int = 0) -> list[OpenTask]:
        """The next open tasks after one of them, which need not be open any more.

        Raises `InvalidInput` when there is no such task.
        """
        page: list[OpenTask] = []
        chunk = max(limit, CHUNK) if self._sifts else limit
        async with aclosing(self._found(await self._key(after) if after else None, chunk)) as stream:
            async for found in stream:
                page += await self._read(found)
                if len(page) >= limit:
                    break
        return page[:limit]

    async def count(self) -> int:
        """How many open tasks there are in all."""
        number = 0
        async for found in self._found(None, CHUNK):
            number += len(await self._read(found) if self._sifts else found)
        return number

    async def views(self, page: Sequence[OpenTask]) -> list[Task]:
        """Open tasks as the operator sees them."""
        shown = await show_all(self._context, [task.row for task in page])
        return [
            view.model_copy(
                update={
                    "distance_metres": task.metres and round(task.metres, 1),
                    "missing_skills": self._skills.missing(terms(task.row.skills_required)),
                    "missing_equipment": self._equipment.missing(terms(task.row.equipment_required)),
                }
            )
            for view, task in zip(shown, page, strict=True)
        ]

    async def _found(self, after: Neighbour | None, chunk: int) -> AsyncGenerator[list[Neighbour]]:
        """What the indexes find after a place in the order, at most so many at once."""
        session = self._context.session
        if after is None or after.metres < ANYWHERE:
            for ring in rings(self._reach, after.metres if after else 0.0):
                placed: list[PlacedPoint] = []
                for box in boxes_around(self._centre, ring.outer, COARSE_DEGREES):
                    placed += await session.find_all(OPEN_TASKS_IN_BOX, **box._asdict(), **self._wishes)
                coarse = (PlacedPoint(at.id, *Point(at.latitude, at.longitude).coarse(), at.radius_km) for at in placed)
                found = neighbours_in(ring, self._centre, coarse)
                if after:
                    found = [each for each in found if each > after]
                for begin in range(0, len(found), chunk):
                    yield found[begin : begin + chunk]
        last = after.id if after and after.metres == ANYWHERE else 0
        while ids := await session.find_all(
            OPEN_TASKS_WITHOUT_PLACE, country=self._country, after=last, limit=chunk, **self._wishes
        ):
            yield [Neighbour(ANYWHERE, task_id) for task_id in ids]
            last = ids[-1]

    async def _key(self, task_id: int) -> Neighbour:
        """Where a task stands, or stood, in the order."""
        row = await self._context.session.find(TASK, id=task_id)
        # Of one that never was open to all, the place in the order would tell something.
        if row is None or not row.is_public or row.published_instant is None:
            raise InvalidInput.of("after", "unknown_task", "must be a task of the page before")
        point = known_point(row)
        return Neighbour(distance_metres(*self._centre, *point.coarse()) if point else ANYWHERE, task_id)

    async def _read(self, found: Sequence[Neighbour]) -> list[OpenTask]:
        """Those of the tasks that are still open and that the filter lets through."""
        ids = orjson.dumps([each.id for each in found]).decode()
        rows = {
            row.id: row
            for row in await self._context.session.find_all(OPEN_TASKS_BY_ID, now=self._context.now, ids=ids)
        }
        return [
            OpenTask(rows[each.id], None if each.metres == ANYWHERE else each.metres)
            for each in found
            if each.id in rows and self._lets_through(rows[each.id])
        ]

    @property
    def _sifts(self) -> bool:
        """Whether only the tasks themselves tell what the filter lets through."""
        wanted = self._wanted
        return wanted.fitting or wanted.available_from is not None or wanted.available_until is not None

    def _lets_through(self, row: TaskRow) -> bool:
        wanted = self._wanted
        if wanted.fitting and (
            self._skills.missing(terms(row.skills_required)) or self._equipment.missing(terms(row.equipment_required))
        ):
            return False
        if wanted.available_from is None and wanted.available_until is None:
            return True
        return is_possible_within(schedule_of(row), row.timezone, wanted.available_from, wanted.available_until)


ANYWHERE = float("inf")
"""Where tasks of unknown place stand in the order: after all others."""


async def search_for(context: Context, near: Near | None, wanted: OpenTaskFilter | None) -> Search:
    """The calling operator's search. Raises `InvalidInput` naming what is wrong with the filter."""
    operator = await context.session.get(OPERATOR_BY_ID, id=context.operator_id)
    return Search(context, operator, near, wanted or OpenTaskFilter())


def _wishes(context: Context, wanted: OpenTaskFilter) -> dict[str, Any]:
    """The parameters of the part of a filter that the indexes answer."""
    categories = _with_those_below(context, wanted.service_category_ids or [])
    languages = [language_code(tag) for tag in wanted.languages or []]
    payout, currency = _least_payout(context, wanted.minimum_payout, wanted.minimum_payout_currency)
    earliest, latest = wanted.available_from, wanted.available_until
    if earliest is not None and latest is not None and latest < earliest:
        raise InvalidInput.of("filter.availableUntil", "out_of_order", "must not be before availableFrom")
    return {
        "by_category": int(bool(categories)),
        "category_ids": orjson.dumps(categories).decode(),
        "by_language": int(bool(languages)),
        "languages": orjson.dumps(languages).decode(),
        "by_payout": int(currency is not None),
        "min_payout": payout,
        "min_currency": currency or "",
    }


def _with_those_below(context: Context, category_ids: Sequence[int]) -> list[int]:
    categories = context.services.catalogue.categories
    check_categories(context.services.catalogue, "filter.serviceCategoryIds", category_ids)
    wanted = set(category_ids)
    return [each.id for each in categories.values() if each.id in wanted or each.parent_id in wanted]


def _least_payout(context: Context, amount: Decimal | None, code: str | None) -> tuple[int, str | None]:
    """In minor units, with its currency; none without one."""
    if (amount is None) != (code is None):
        missing = "minimumPayout" if amount is None else "minimumPayoutCurrency"
        raise InvalidInput.of(f"filter.{missing}", "required", "is required beside the other")
    if amount is None or code is None:
        return 0, None
    currency = context.services.catalogue.currencies.get(code)
    if currency is None:
        raise InvalidInput.of("filter.minimumPayoutCurrency", "unknown_currency", f"{code} is not a supported currency")
    return to_minor("filter.minimumPayout", amount, currency), code
