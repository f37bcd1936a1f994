"""The content of the tracking page, for the holder of a link (docs/reference/tracking.md).

It names no id, person, address or amount. Positions are metres from the place, because the reader knows the place.
"""

import json
from enum import StrEnum
from math import cos, radians
from typing import Annotated, Final

from pydantic import Field

from adapters.storage.queries.proofs.items import select_proof_items
from adapters.storage.queries.tasks.rows import select_task
from adapters.storage.tables.proofs import ProofItemRow
from adapters.storage.tables.tasks import TaskRow, TrackingLinkRow
from domain.lifecycle.statuses import Status
from domain.matching.geo import EARTH_RADIUS_METRES
from domain.refusals.general import NotFound
from domain.refusals.tasks import TrackingEnded
from domain.tasks.approach import HERE_METRES, Approach, estimate_eta_seconds
from domain.values import wallclock
from domain.values.time import SECOND
from resolvers.core.context import Call, Context, enter_world
from resolvers.core.operation import Snapshot, operation
from resolvers.lifecycle.place import exact_point
from resolvers.tracking.links import LINKS, is_active
from resolvers.wire.files import FileAnswer, in_memory
from resolvers.wire.model import Wire
from resolvers.wire.scalars import OwnTime

OVER: Final = "This tracking link has expired or was revoked. The agent of the task can create another."
MAX_PHOTOS: Final = 12
"""Maximum number of photographs of a page."""
STEP_METRES: Final = HERE_METRES
"""Positions of the operator are rounded to this length."""


class TrackingPhase(StrEnum):
    """The progress of a task for its end customer, who does not see money, review or disputes."""

    PLANNED = "planned"
    ASSIGNED = "assigned"
    ON_WAY = "on_way"
    ON_SITE = "on_site"
    DONE = "done"
    CANCELLED = "cancelled"


PHASE_OF: Final = {
    **dict.fromkeys((Status.DRAFT, Status.QUOTED, Status.FUNDED, Status.PUBLISHED), TrackingPhase.PLANNED),
    Status.ACCEPTED: TrackingPhase.ASSIGNED,
    Status.EN_ROUTE: TrackingPhase.ON_WAY,
    **dict.fromkeys((Status.ARRIVED, Status.IN_PROGRESS), TrackingPhase.ON_SITE),
    **dict.fromkeys((Status.CANCELLED, Status.EXPIRED), TrackingPhase.CANCELLED),
}
"""The phase of each status; all later ones are `DONE`."""
SHARED_IN: Final = (
    Status.PROOF_UPLOADED,
    Status.UNDER_REVIEW,
    Status.COMPLETED,
    Status.SETTLED,
    Status.CLOSED,
)
"""Statuses in which shared photographs are shown: not while they are uploaded, and not while they are contested."""


class TrackingToken(Wire):
    """Names a page by its link."""

    token: Annotated[str, Field(max_length=100)]
    """The end of the link."""


class TrackingPhoto(TrackingToken):
    """Names a photograph of a page."""

    number: Annotated[int, Field(ge=1, le=MAX_PHOTOS)]
    """Its place on the page, from 1."""


class OperatorOffset(Wire):
    """The operator's position, in metres from the place and rounded to 50 m."""

    east: int
    """Metres to the east."""
    north: int
    """Metres to the north."""


class TrackedTask(Wire):
    """The content of a tracking page."""

    has_ended: bool
    """True for a link that was revoked or has expired: nothing else of the page is shown."""
    phase: TrackingPhase
    eta_seconds: int | None = None
    """Seconds until the expected arrival, on the way; null where it is unknown."""
    arrival_at: OwnTime | None = None
    """Expected time of the arrival, on the clock at the task."""
    operator: OperatorOffset | None = None
    """Position of the operator on the way; null where it is unknown."""
    planned_from: OwnTime | None = None
    """Start of the time window, or the appointed time, on the clock at the task."""
    planned_until: OwnTime | None = None
    """End of the time window."""
    photos: int = 0
    """Number of photographs."""
    origins: list[str]
    """Origins that may frame the page."""
    is_practice: bool = False
    """True for a task of test mode."""


@operation(reads=Snapshot.ONE)
async def show_tracking(read: Context, request: TrackingToken) -> TrackedTask:
    """Read the page behind a tracking link. Raises `NotFound` for a link that this service did not make."""
    link = await LINKS.find_row(read, request.token)
    origins = json.loads(link.origins_json)
    if not is_active(link, read.real_now):
        return TrackedTask(has_ended=True, phase=TrackingPhase.DONE, origins=origins)
    row = await _read_task(read, link)
    approach = row.approach if row.status == Status.EN_ROUTE else None
    eta = approach and estimate_eta_seconds(approach, read.now)
    window = (row.time_window_start, row.time_window_end)
    begin, end = (row.committed_time or row.requested_time, None) if window[0] is None else window
    return TrackedTask(
        has_ended=False,
        phase=PHASE_OF.get(Status(row.status), TrackingPhase.DONE),
        eta_seconds=eta,
        arrival_at=None if eta is None else wallclock.at(read.now + eta * SECOND, row.timezone),
        operator=None if approach is None or eta is None else _measure_offset(row, approach),
        planned_from=wallclock.in_zone(begin, row.timezone),
        planned_until=wallclock.in_zone(end, row.timezone),
        photos=len(await _photos(read, link, row)),
        origins=origins,
        is_practice=row.is_practice,
    )


@operation(reads=Snapshot.EACH)
async def open_tracking_photo(call: Call, request: TrackingPhoto) -> FileAnswer:
    """Open a photograph of a tracking page: the small copy, without metadata.

    Raises `NotFound`, and `TrackingEnded` for a link that was revoked or has expired.
    """
    link = await LINKS.find_row(call, request.token)
    if not is_active(link, call.real_now):
        raise TrackingEnded(OVER)
    photos = await _photos(call, link, await _read_task(call, link))
    if request.number > len(photos):
        raise NotFound("There is no such photograph.")
    blob = photos[request.number - 1].thumbnail_blob
    assert blob is not None, "only items with a thumbnail are on the page"
    content = await call.services.blobs.get(blob)
    return FileAnswer("image/jpeg", f"photograph-{request.number}.jpg", in_memory(content), len(content))


async def _read_task(context: Context, link: TrackingLinkRow) -> TaskRow:
    await enter_world(context, link.agent_id)
    return await context.session.get(select_task(id=link.task_id))


async def _photos(context: Context, link: TrackingLinkRow, row: TaskRow) -> list[ProofItemRow]:
    if not link.share_photos or row.status not in SHARED_IN:
        return []
    items = await context.session.find_all(select_proof_items(task_id=row.id))
    return [item for item in items if item.operator_id == row.operator_id and item.thumbnail_blob][:MAX_PHOTOS]


def _measure_offset(row: TaskRow, approach: Approach) -> OperatorOffset | None:
    place = exact_point(row)
    if place is None:
        return None
    north = radians(approach.latitude - place.latitude) * EARTH_RADIUS_METRES
    turn = (approach.longitude - place.longitude + 180) % 360 - 180
    east = radians(turn) * EARTH_RADIUS_METRES * cos(radians(place.latitude))
    return OperatorOffset(east=_rounded(east), north=_rounded(north))


def _rounded(metres: float) -> int:
    return int(round(metres / STEP_METRES) * STEP_METRES)
