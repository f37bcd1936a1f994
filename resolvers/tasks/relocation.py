"""Correcting where a task is to be done, before an operator accepts it (docs/contract.md#places)."""

import json
from functools import partial
from typing import Annotated, NamedTuple

from pydantic import Field, computed_field

from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import Trigger
from domain.ports import Place
from domain.refusals.general import Conflict
from domain.refusals.refusal import Refusal
from domain.tasks import schedule
from resolvers.core.context import Call, Transaction
from resolvers.core.operation import Kind, operation
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.facts import is_live, load_facts
from resolvers.lifecycle.place import ResolvedAddress
from resolvers.lifecycle.timers import instants, reset_timers, schedule_of
from resolvers.lifecycle.transition import Moved, Step, advance
from resolvers.tasks.draft import both_or_neither
from resolvers.tasks.input import TaskReference
from resolvers.tasks.view import Task, task_view
from resolvers.wire.scalars import Flag, Int32, Latitude, Longitude, Prose
from subscriptions.transports.channels import OPEN_TASKS


class UpdateTaskLocation(TaskReference):
    """Where the task is to be done. What is left out stays."""

    location_address: Annotated[Prose, Field(max_length=500)] | None = None
    """The address. Another one without coordinates drops the coordinates of the old one."""
    location_latitude: Latitude | None = None
    """Degrees north; given together with locationLongitude."""
    location_longitude: Longitude | None = None
    """Degrees east; given together with locationLatitude."""
    location_radius_km: Annotated[Int32, Field(ge=1, le=500)] | None = None
    """How far operators may be from the place, in kilometres."""
    publish_immediately: Flag = False
    """Publish a draft when the new place brings no new warnings, as creating it would have done."""


class RelocatedTask(Task):
    """A task with its new place, under the names that existing clients read."""

    @computed_field(description="The address as it was understood.")
    def resolved_location(self) -> ResolvedAddress:
        return self.resolved_location_address_object

    @computed_field(alias="location_warnings", description="What may be wrong with the address.")
    def warnings_about_location(self) -> list[str]:
        return self.location_warnings


@operation(Actor.AGENT, kind=Kind.PROCEDURE)
async def update_task_location(context: Call, request: UpdateTaskLocation) -> RelocatedTask:
    """Correct where a task is to be done, before an operator accepts it: the address is resolved again.

    Its times keep their digits on the clock of the new place.
    """
    both_or_neither(request.location_latitude, request.location_longitude)
    row = await owned(context, request.task_id)
    wanted = _wanted(row, request)
    place = await context.services.geocoder.locate(
        wanted.location_address, wanted.location_latitude, wanted.location_longitude, row.currency
    )
    return await context.transact(partial(_move, request=request, wanted=wanted, place=place))


class Wanted(NamedTuple):
    """What a request makes of where a task is, in the columns of its row."""

    location_address: str
    location_latitude: float | None
    location_longitude: float | None
    location_radius_km: int | None


def _wanted(row: TaskRow, request: UpdateTaskLocation) -> Wanted:
    address = request.location_address or row.location_address
    latitude, longitude = request.location_latitude, request.location_longitude
    if latitude is None and address == row.location_address:
        latitude, longitude = row.location_latitude, row.location_longitude
    return Wanted(
        location_address=address,
        location_latitude=latitude,
        location_longitude=longitude,
        location_radius_km=request.location_radius_km or row.location_radius_km,
    )


async def _move(context: Transaction, *, request: UpdateTaskLocation, wanted: Wanted, place: Place) -> RelocatedTask:
    row = await owned(context, request.task_id, change=True)
    # Nothing else of the task matters to the place that was found: the service itself notes who was told of it.
    if _wanted(row, request) != wanted:
        raise Conflict("The place of the task has changed meanwhile. Read it again.")
    plan, in_other_zone = schedule_of(row), place.timezone != row.timezone
    publish = (
        request.publish_immediately
        and row.status == Status.DRAFT
        and set(place.warnings) <= set(json.loads(row.location_warnings_json))
    )
    changes = {
        **wanted._asdict(),
        "place_latitude": place.latitude,
        "place_longitude": place.longitude,
        "country": place.country,
        "timezone": place.timezone,
        "city": place.city,
        "state": place.state,
        "postal_code": place.postal_code,
        "street": place.street,
        "geocoding_confidence": place.confidence,
        "location_warnings_json": json.dumps(place.warnings),
        "publish_wished": publish or row.publish_wished,
        # Operators at the new place are told as for a new task.
        "operators_told": None,
        "nearest_operator_metres": None,
        **instants(schedule.moments(plan, place.timezone)),
    }
    known = {"country": place.country, "country_live": await is_live(context, place.country)}
    row, sources = await advance(context, row, Step(Trigger.UPDATE_LOCATION, extra_facts=known, changes=changes))
    if in_other_zone:
        schedule.check(plan, context.now, place.timezone)
    if publish:
        row, sources = await _published(context, Moved(row, sources))
    await reset_timers(context, row)
    if row.status == Status.PUBLISHED:
        context.notify_channel(OPEN_TASKS)
    view = task_view(context, row, await load_facts(context, row, sources), kind=RelocatedTask)
    assert isinstance(view, RelocatedTask)
    return view


async def _published(context: Transaction, moved: Moved) -> Moved:
    try:
        return await advance(context, moved.row, Step(Trigger.PUBLISH))
    except Refusal:
        # It stays a draft, as when it is created: autoPublishDeferredReason tells why.
        return moved
