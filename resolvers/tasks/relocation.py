"""Relocation of a task before an operator accepts it (docs/reference/places.md)."""

import json
from functools import partial
from typing import Annotated, Final, NamedTuple

from pydantic import Field, computed_field

from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import Trigger
from domain.ports import GeocodedPlace
from domain.refusals.general import Conflict
from domain.refusals.refusal import Refusal
from domain.refusals.suggestion import Way
from domain.refusals.tasks import HeldForReview
from domain.screening.rules import ScreeningState
from domain.tasks import schedule
from resolvers.catalogue.countries import list_live
from resolvers.core.context import Call, Transaction
from resolvers.core.next_actions import read_task
from resolvers.core.operation import operation
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.facts import load_facts, uncertain_address, underpaid_in
from resolvers.lifecycle.place import ResolvedAddress
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.timers import make_schedule, rescheduled_instants, reset_timers
from resolvers.lifecycle.transition import MovedTask, advance
from resolvers.screening.holds import hold
from resolvers.tasks.draft import both_or_neither
from resolvers.tasks.input import TaskReference
from resolvers.tasks.source import TaskSource
from resolvers.tasks.view import Task
from resolvers.wire.lazy import LazyViews
from resolvers.wire.scalars import Flag, Int32, Latitude, Longitude, Prose
from subscriptions.transports.channels import OPEN_TASKS


class UpdateTaskLocation(TaskReference):
    """The new place of a task; omitted fields do not change."""

    location_address: Annotated[Prose, Field(max_length=500)] | None = None
    """Address. A new address without coordinates drops the coordinates of the old one."""
    location_latitude: Latitude | None = None
    """Latitude, in degrees north; requires locationLongitude."""
    location_longitude: Longitude | None = None
    """Longitude, in degrees east; requires locationLatitude."""
    location_radius_km: Annotated[Int32, Field(ge=1, le=500)] | None = None
    """Maximum distance of operators from the place, in kilometres."""
    publish_immediately: Flag = False
    """Publishes a draft, if the new place brings no new warnings."""


class RelocatedTask(Task):
    """A task with its new place, under the names that existing clients read."""

    @computed_field(description="Address as resolved.")
    def resolved_location(self) -> ResolvedAddress:
        return self.resolved_location_address_object

    @computed_field(alias="location_warnings", description="Warnings about the address.")
    def warnings_about_location(self) -> list[str]:
        return self.location_warnings


RELOCATED: Final = LazyViews(RelocatedTask, TaskRow, TaskSource)


@operation(Actor.AGENT, outside=True, scope=Scope.DISPATCH, way=Way.CORRECT_PLACE)
async def update_task_location(call: Call, request: UpdateTaskLocation) -> RelocatedTask:
    """Correct the place of a task before an operator accepts it: the address is resolved again.

    The task's times keep their digits, on the clock of the new place.
    """
    both_or_neither(request.location_latitude, request.location_longitude)
    row = await owned(call, request.task_id)
    columns = _location_columns(row, request)
    place = await call.services.geocoder.locate(
        columns.location_address, columns.location_latitude, columns.location_longitude, row.currency
    )
    return await call.transact(partial(_relocate, request=request, columns=columns, place=place))


class LocationColumns(NamedTuple):
    """The location columns of a task's row after a request."""

    location_address: str
    location_latitude: float | None
    location_longitude: float | None
    location_radius_km: int | None


def _location_columns(row: TaskRow, request: UpdateTaskLocation) -> LocationColumns:
    address = request.location_address or row.location_address
    latitude, longitude = request.location_latitude, request.location_longitude
    if latitude is None and address == row.location_address:
        latitude, longitude = row.location_latitude, row.location_longitude
    return LocationColumns(
        location_address=address,
        location_latitude=latitude,
        location_longitude=longitude,
        location_radius_km=request.location_radius_km or row.location_radius_km,
    )


async def _relocate(
    context: Transaction, *, request: UpdateTaskLocation, columns: LocationColumns, place: GeocodedPlace
) -> RelocatedTask:
    row = await owned(context, request.task_id, change=True)
    # The place was found from these columns alone; others, such as the number of notified operators, may have changed.
    if _location_columns(row, request) != columns:
        sentence = "The place of the task has changed meanwhile. Read it again."
        raise Conflict(sentence, next_actions=(read_task(context.actor, row.id),))
    # The digits stay the same, so in another zone they mean other instants.
    plan, in_other_zone = make_schedule(row._replace(timezone=place.timezone)), place.timezone != row.timezone
    publish = (
        request.publish_immediately
        and row.status == Status.DRAFT
        and set(place.warnings) <= set(json.loads(row.location_warnings_json))
    )
    changes = {
        **columns._asdict(),
        **(
            {"location_latitude": place.latitude, "location_longitude": place.longitude}
            if place.has_coordinates
            else {}
        ),
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
        # Operators at the new place are notified as for a new task.
        "operators_told": None,
        "nearest_operator_metres": None,
        **rescheduled_instants(row, schedule.schedule_instants(plan, place.timezone), context.now),
    }
    live = await list_live(context.session, context.services.catalogue)
    facts: dict[str, object] = {
        "country": place.country,
        "country_live": place.country in live,
        "live_countries": live,
        "uncertain_address": uncertain_address(row._replace(**changes), context.services.policy),
    }
    if place.country != row.country:
        facts["underpaid"] = underpaid_in(row, place.country, context.services.policy)
        if row.screening == ScreeningState.CLEARED:
            # The screening cleared the task for its former country only.
            changes["screening"] = None
    row, sources = await advance(context, row, Step(Trigger.UPDATE_LOCATION, extra_facts=facts, changes=changes))
    if in_other_zone:
        schedule.check(plan, context.now, place.timezone)
    if publish:
        row, sources = await publish_if_possible(context, MovedTask(row, sources))
    await reset_timers(context, row)
    if row.status == Status.PUBLISHED:
        context.notify_channel(OPEN_TASKS)
    return RELOCATED.make_view(TaskSource(context, row, await load_facts(context, row, sources)))


async def publish_if_possible(context: Transaction, moved: MovedTask) -> MovedTask:
    """Publish a draft, or hold it; one with another obstacle stays a draft."""
    try:
        return await advance(context, moved.row, Step(Trigger.PUBLISH))
    except HeldForReview:
        return moved if moved.row.screening else moved._replace(row=await hold(context, moved.row))
    except Refusal:
        # The task stays a draft, as after its creation; autoPublishDeferredReason gives the reason.
        return moved
