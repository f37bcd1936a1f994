"""The search for open tasks near a place (docs/decisions/0019, 0133).

It takes the tasks of each priority together, the urgent ones first. In each of these bands it searches rings around the
place, each twice as wide as the last, until the page is full: first by an index that covers the search, then by
great-circle distance. Only the tasks of the page are read in full. Distances are measured to the coarse point that
operators see.
"""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from copy import copy
from dataclasses import replace
from decimal import Decimal
from typing import Annotated, Any, NamedTuple

import orjson
from pydantic import Field

from adapters.notifications.eligibility import write_sentence
from adapters.storage.queries.matching.places import (
    select_open_priorities,
    select_open_tasks_by_id,
    select_open_tasks_in_box,
    select_open_tasks_without_place,
    select_tasks_of_invited,
)
from adapters.storage.queries.tasks.rows import select_task
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
from domain.matching.rules import OF_ACCOUNT, RuleOutcome, TaskFacts
from domain.refusals.general import InvalidInput
from domain.refusals.suggestion import Way
from domain.tasks.priority import BANDS, Priority
from domain.tasks.schedule import is_possible_within
from domain.values.money import to_minor
from resolvers.accounts.operators import Categories, Languages
from resolvers.accounts.reputation import agents_of_tasks
from resolvers.catalogue.capabilities import check_categories
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation
from resolvers.eligibility.acceptance import no_open_task
from resolvers.eligibility.facts import Candidate
from resolvers.eligibility.view import Eligibility
from resolvers.lifecycle.place import known_point
from resolvers.lifecycle.timers import make_schedule
from resolvers.tasks.input import TaskReference
from resolvers.tasks.view import Task, show_all
from resolvers.wire.model import Wire
from resolvers.wire.pages import Cursor, Limit
from resolvers.wire.scalars import CurrencyCode, Flag, Latitude, LocalTime, Longitude, Money, Number, PartedByCommas

CHUNK = 100
"""Number of tasks that are read at once while a filter has to be checked on the tasks themselves."""


class Near(Wire):
    """A circle on the map."""

    latitude: Latitude
    """Latitude of the centre, in degrees north."""
    longitude: Longitude
    """Longitude of the centre, in degrees east."""
    radius_km: Annotated[Number, Field(gt=0, le=500)] | None = None
    """Radius in kilometres; when omitted, the operator's own."""


class OpenTaskFilter(Wire):
    """Filter of open tasks; all when empty."""

    service_category_ids: Annotated[Categories, PartedByCommas] | None = None
    """Only tasks in these service categories or their subcategories."""
    languages: Annotated[Languages, PartedByCommas] | None = None
    """Only tasks written in one of these languages, in any region, or without a language."""
    minimum_payout: Money | None = None
    """Only tasks with at least this payout before fees, in minimumPayoutCurrency."""
    minimum_payout_currency: CurrencyCode | None = None
    """ISO 4217 currency of minimumPayout. Tasks in other currencies are left out."""
    available_from: LocalTime | None = None
    """Only tasks that may be done at this time or later, on the clock at the task; tasks to be done as soon as possible
    always may."""
    available_until: LocalTime | None = None
    """Only tasks that may be done at this time or earlier, on the clock at the task."""
    fitting: Flag = False
    """Only tasks for which the operator has declared all required skills and equipment."""


class ListOpenTasks(Wire):
    """Place, filter and page of open tasks."""

    near: Near | None = None
    """Circle to search; when omitted, around the operator's own place."""
    filter: OpenTaskFilter | None = None
    """Filter of the tasks; all when omitted."""
    limit: Limit = 50
    """Maximum number of tasks to return."""
    after: Cursor = 0
    """Id of the last task of the previous page; 0 starts with the nearest."""
    include_ineligible: Flag = False
    """Also lists the tasks that the operator may see but not accept, and the rules for each task (eligibility)."""


class ReadOpenTask(TaskReference):
    """The open task to read."""

    near: Near | None = None
    """Place from which its distance is measured; when omitted, the operator's own place."""


class SearchPage(NamedTuple):
    """A page of a search."""

    limit: int
    """Maximum number of tasks."""
    after: int = 0
    """Id of the task before the page; 0 begins with the first of all."""
    before: int = 0
    """Id of the task behind the page; 0 ends with the last of all."""
    from_end: bool = False
    """True if the page has the last tasks of these, for which all of them are read."""


class OpenTask(NamedTuple):
    """A task that an operator could accept, with its distance in metres; None when the task's place is unknown."""

    row: TaskRow
    metres: float | None
    faced: TaskFacts
    """The task as the operator faces it."""

    @property
    def place(self) -> "PlaceInOrder":
        """The position of the task in the order of the search."""
        metres = ANYWHERE if self.metres is None else self.metres
        return PlaceInOrder(BANDS.index(Priority(self.row.priority)), Neighbour(metres, self.row.id))


class PlaceInOrder(NamedTuple):
    """The position of a task in the order of a search: the index of its priority in `BANDS`, then its distance."""

    band: int
    task: Neighbour


@operation(Actor.OPERATOR, reads=Snapshot.ONE, on_replica=True, way=Way.FIND_TASKS)
async def list_open_tasks(read: Context, request: ListOpenTasks) -> list[Task]:
    """Find open tasks near a place by priority, the urgent ones first.

    Of each priority the nearest come first; its tasks at unknown places in the operator's country follow.
    """
    search = await search_for(read, request.near, request.filter, include_ineligible=request.include_ineligible)
    tasks = await search.render_page(SearchPage(request.limit, request.after))
    agents = await agents_of_tasks(read, [task.id for task in tasks])
    return [task.model_copy(update={"agent_reputation": agents[task.id]}) for task in tasks]


@operation(Actor.OPERATOR, reads=Snapshot.ONE, on_replica=True)
async def get_open_task(read: Context, request: ReadOpenTask) -> Task:
    """Read an open task that the operator may see, wherever it is, with the rules on who may take it."""
    search = await search_for(read, request.near, None, include_ineligible=True)
    tasks = await search.views(await search.among([request.task_id]))
    if not tasks:
        raise no_open_task(request.task_id)
    agents = await agents_of_tasks(read, [request.task_id])
    return tasks[0].model_copy(update={"agent_reputation": agents[request.task_id]})


async def was_taken(search: "Search", task_id: int) -> bool:
    """Return true if another operator has a task that the calling one could find before."""
    row = await search.context.session.find(select_task(id=task_id))
    if row is None or not was_offered(row) or row.operator_id in (None, search.context.operator_id):
        return False
    return not await search.is_hidden(row)


def was_offered(row: TaskRow) -> bool:
    """Return true if every operator could find the task since it was published."""
    return bool(row.is_public) and row.published_instant is not None and not row.is_practice


class Search:
    """One operator's search for open tasks: a place, a radius and a filter."""

    def __init__(
        self, candidate: Candidate, near: Near | None, task_filter: OpenTaskFilter, *, include_ineligible: bool
    ) -> None:
        context, operator = candidate.context, candidate.row
        self.context = context
        self._candidate = candidate
        self._include_ineligible = include_ineligible
        self._country = operator.country
        self._centre = Point(*((near.latitude, near.longitude) if near else (operator.latitude, operator.longitude)))
        self._radius_metres = 1000.0 * ((near and near.radius_km) or operator.radius_km)
        self._filter = task_filter
        self._skills = Words(orjson.loads(operator.skills_json))
        self._equipment = Words(orjson.loads(operator.equipment_json))
        self._parameters = {"now": context.now, **_index_parameters(context, task_filter)}

    async def page(self, part: SearchPage) -> list[OpenTask]:
        """Return open tasks in their order. The tasks around the page may no longer be open.

        Raises `InvalidInput` when there is no such task.
        """
        begin = await self._key("after", part.after) if part.after else None
        end = await self._key("before", part.before) if part.before else None
        page: list[OpenTask] = []
        chunk_size = max(part.limit, CHUNK) if self._filters_rows or part.from_end else part.limit
        # A page from the end reads all tasks, and the rings would read those near the centre once for each.
        first_metres = self._radius_metres if part.from_end else 0.0
        async with aclosing(self._candidates(begin, chunk_size, first_metres)) as chunks:
            async for chunk in chunks:
                read = await self._read(chunk)
                page += [task for task in read if end is None or task.place < end]
                if part.from_end:
                    del page[: -part.limit]
                elif len(page) >= part.limit:
                    break
                if end and read and read[-1].place >= end:
                    break
        return page[: part.limit]

    async def among(self, task_ids: Sequence[int]) -> list[OpenTask]:
        """Return those of some tasks that are open, with their distance, wherever they are."""
        ids = orjson.dumps(task_ids).decode()
        rows = await self.context.session.find_all(select_open_tasks_by_id(now=self.context.now, ids=ids))
        faced = await self._face(rows)
        tasks = []
        for row in rows:
            point = known_point(row)
            metres = distance_metres(*self._centre, *point.coarse()) if point else None
            if self._may_list(faced[row.id]):
                tasks.append(OpenTask(row, metres, faced[row.id]))
        return tasks

    async def is_hidden(self, row: TaskRow) -> bool:
        """Return true if the operator must not learn of a task."""
        outcome = self._candidate.refusal((await self._face([row]))[row.id])
        return outcome is not None and outcome.is_hidden

    async def _face(self, rows: Sequence[TaskRow]) -> dict[int, TaskFacts]:
        return await replace(self._candidate, context=self.context).face(rows)

    def _may_list(self, task: TaskFacts) -> bool:
        """Return true if the rules let the operator take a task, or see it if the search includes other tasks."""
        outcome = self._candidate.refusal(task)
        if outcome is None or outcome.code in OF_ACCOUNT:
            return True
        return self._include_ineligible and not outcome.is_hidden

    async def count(self) -> int:
        """Return the number of all open tasks in the search."""
        number = 0
        # Without an order the rings would read the tasks near the centre once for each.
        async for chunk in self._candidates(None, CHUNK, self._radius_metres):
            number += len(await self._read(chunk))
        return number

    async def render_page(self, part: SearchPage) -> list[Task]:
        """Return the views of a page."""
        return await self.views(await self.page(part))

    def within(self, context: Context) -> "Search":
        """Return the same search with another context for its reads."""
        there = copy(self)
        there.context = context
        return there

    async def views(self, page: Sequence[OpenTask]) -> list[Task]:
        """Return the views of open tasks for the operator."""
        shown = await show_all(self.context, [task.row for task in page])
        return [
            view.for_candidate(self._ineligibility(task), is_invited=task.faced.is_invited).model_copy(
                update={
                    "eligibility": self._explain(task) if self._include_ineligible else None,
                    "distance_metres": task.metres and round(task.metres, 1),
                    "missing_skills": self._skills.missing(terms(task.row.skills_required)),
                    "missing_equipment": self._equipment.missing(terms(task.row.equipment_required)),
                }
            )
            for view, task in zip(shown, page, strict=True)
        ]

    def _explain(self, task: OpenTask) -> Eligibility:
        return Eligibility.from_outcomes(self.context, self._candidate.outcomes(task.faced))

    def _ineligibility(self, task: OpenTask) -> RuleOutcome | None:
        outcome = self._candidate.refusal(task.faced)
        return outcome and replace(outcome, sentence=write_sentence(outcome))

    async def _candidates(
        self, after: PlaceInOrder | None, chunk_size: int, first_metres: float = 0.0
    ) -> AsyncGenerator[list[Neighbour]]:
        """Yield the tasks that the indexes find after a position in the order, in chunks.

        `first_metres` is the least radius of the first ring that is read.
        """
        operator = self._candidate.row
        invited = await self.context.session.find_all(
            select_tasks_of_invited(operator_id=operator.id, address=operator.address, **self._parameters)
        )
        present = {*await self._open_priorities(), *(task.priority for task in invited)}
        for band, priority in enumerate(BANDS):
            if priority in present and (after is None or after.band <= band):
                begin = after.task if after and after.band == band else None
                of_band = [PlacedPoint(*task[:-1]) for task in invited if task.priority == priority]
                async with aclosing(self._candidates_in(priority, of_band, begin, chunk_size, first_metres)) as chunks:
                    async for chunk in chunks:
                        yield chunk

    async def _open_priorities(self) -> set[str]:
        """Return the priorities of tasks in reach: the search costs nothing for the others."""
        present: set[str] = set()
        for box in boxes_around(self._centre, self._radius_metres, COARSE_DEGREES):
            statement = select_open_priorities(now=self.context.now, country=self._country, **box._asdict())
            present.update(await self.context.session.find_all(statement))
        return present

    async def _candidates_in(
        self,
        priority: Priority,
        invited: Sequence[PlacedPoint],
        after: Neighbour | None,
        chunk_size: int,
        first_metres: float,
    ) -> AsyncGenerator[list[Neighbour]]:
        session, parameters = self.context.session, {"priority": priority, **self._parameters}
        if after is None or after.metres < ANYWHERE:
            for ring in rings(self._radius_metres, after.metres if after else first_metres):
                points: list[PlacedPoint] = list(invited)
                for box in boxes_around(self._centre, ring.outer, COARSE_DEGREES):
                    points += await session.find_all(select_open_tasks_in_box(**box._asdict(), **parameters))
                coarse = (
                    PlacedPoint(task.id, *Point(task.latitude, task.longitude).coarse(), task.radius_km)
                    for task in (dict.fromkeys(points) if invited else points)
                )
                tasks = neighbours_in(ring, self._centre, coarse)
                if after:
                    tasks = [task for task in tasks if task > after]
                for begin in range(0, len(tasks), chunk_size):
                    yield tasks[begin : begin + chunk_size]
        last = after.id if after and after.metres == ANYWHERE else 0
        while ids := await session.find_all(
            select_open_tasks_without_place(country=self._country, after=last, limit=chunk_size, **parameters)
        ):
            yield [Neighbour(ANYWHERE, task_id) for task_id in ids]
            last = ids[-1]

    async def _key(self, field: str, task_id: int) -> PlaceInOrder:
        """Return the position of the task in a field in the order, even if it is no longer open."""
        row = await self.context.session.find(select_task(id=task_id))
        # The position of a task that the operator could never list would reveal its place.
        if row is None or row.published_instant is None or await self.is_hidden(row):
            raise InvalidInput.for_field(field, "unknown_task", "must be a task of another page")
        point = known_point(row)
        metres = distance_metres(*self._centre, *point.coarse()) if point else ANYWHERE
        return PlaceInOrder(BANDS.index(Priority(row.priority)), Neighbour(metres, task_id))

    async def _read(self, chunk: Sequence[Neighbour]) -> list[OpenTask]:
        """Return the tasks of a chunk that are still open and pass the filter."""
        ids = orjson.dumps([task.id for task in chunk]).decode()
        rows = {
            row.id: row
            for row in await self.context.session.find_all(select_open_tasks_by_id(now=self.context.now, ids=ids))
        }
        passing = {task_id: row for task_id, row in rows.items() if self._passes(row)}
        faced = await self._face(list(passing.values()))
        return [
            OpenTask(passing[task.id], None if task.metres == ANYWHERE else task.metres, faced[task.id])
            for task in chunk
            if task.id in passing and self._may_list(faced[task.id])
        ]

    @property
    def _filters_rows(self) -> bool:
        """True if a part of the filter must be checked on the tasks' rows, because no index covers it."""
        task_filter = self._filter
        return task_filter.fitting or task_filter.available_from is not None or task_filter.available_until is not None

    def _passes(self, row: TaskRow) -> bool:
        earliest, latest = self._filter.available_from, self._filter.available_until
        if self._filter.fitting and (
            self._skills.missing(terms(row.skills_required)) or self._equipment.missing(terms(row.equipment_required))
        ):
            return False
        if earliest is None and latest is None:
            return True
        return is_possible_within(make_schedule(row), row.timezone, earliest, latest)


ANYWHERE = float("inf")
"""Distance of tasks at an unknown place: they follow all others."""


async def search_for(
    context: Context, near: Near | None, task_filter: OpenTaskFilter | None, *, include_ineligible: bool = False
) -> Search:
    """Return the calling operator's search. Raises `InvalidInput` naming the wrong field of the filter."""
    candidate = await Candidate.load(context, context.operator_id)
    return Search(candidate, near, task_filter or OpenTaskFilter(), include_ineligible=include_ineligible)


def _index_parameters(context: Context, task_filter: OpenTaskFilter) -> dict[str, Any]:
    """Return the statement parameters of the part of a filter that the indexes cover."""
    categories = _with_subcategories(context, task_filter.service_category_ids or [])
    languages = [language_code(tag) for tag in task_filter.languages or []]
    payout, currency = _minimum_payout(context, task_filter.minimum_payout, task_filter.minimum_payout_currency)
    earliest, latest = task_filter.available_from, task_filter.available_until
    if earliest is not None and latest is not None and latest < earliest:
        raise InvalidInput.for_field("filter.availableUntil", "out_of_order", "must not be before availableFrom")
    return {
        "by_category": int(bool(categories)),
        "category_ids": orjson.dumps(categories).decode(),
        "by_language": int(bool(languages)),
        "languages": orjson.dumps(languages).decode(),
        "by_payout": int(currency is not None),
        "min_payout": payout,
        "min_currency": currency or "",
    }


def _with_subcategories(context: Context, category_ids: Sequence[int]) -> list[int]:
    categories = context.services.catalogue.categories
    check_categories(context.services.catalogue, "filter.serviceCategoryIds", category_ids)
    chosen = set(category_ids)
    return [category.id for category in categories.values() if category.id in chosen or category.parent_id in chosen]


def _minimum_payout(context: Context, amount: Decimal | None, code: str | None) -> tuple[int, str | None]:
    """Return the minimum payout in minor units and its currency; 0 and None without one. Raises `InvalidInput`."""
    if (amount is None) != (code is None):
        missing = "minimumPayout" if amount is None else "minimumPayoutCurrency"
        raise InvalidInput.for_field(f"filter.{missing}", "required", "is required beside the other")
    if amount is None or code is None:
        return 0, None
    currency = context.services.catalogue.currencies.get(code)
    if currency is None:
        raise InvalidInput.for_field(
            "filter.minimumPayoutCurrency", "unknown_currency", f"{code} is not a supported currency"
        )
    return to_minor("filter.minimumPayout", amount, currency), code
