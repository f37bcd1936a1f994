"""The view of a status event in a task's history."""

from typing import Final, NamedTuple

from pydantic import PrivateAttr

from adapters.storage.tables.tasks import StatusEventRow
from domain.lifecycle.late_report import Occurrence
from domain.lifecycle.statuses import Actor, Status
from domain.tasks.list_changes import AMENDED
from domain.values.positions import find_position_fault
from domain.values.wallclock import Wallclock, known
from resolvers.access.changed_by import NO_NAMES, ChangedBy, Names, changed_by
from resolvers.core.context import Context
from resolvers.wire.lazy import LazyViews
from resolvers.wire.location import Location
from resolvers.wire.model import Wire
from resolvers.wire.scalars import IdNumber, OwnId, OwnTime


class StatusEvent(Wire):
    """A status event in a task's history."""

    node_key = ("task_id", "_operator_id", "id")

    id: OwnId
    """The event among all events of one agent; the same as sequence."""
    sequence: int
    """Cursor for `after`. It rises along all events of one agent, and for an operator along all events of its tasks."""
    task_id: OwnId
    """The task."""
    event: str
    """Name of the event, for example task.accepted."""
    from_status: Status | None
    """Status before; null for the creation."""
    to_status: Status
    """Status after."""
    reason: str | None
    """Reason, if one was given."""
    changed_fields: list[str] | None = None
    """Names of the fields that an amendment changed; null for other events."""
    timestamp: OwnTime
    """Time at which it happened, on the clock at the task."""
    recorded_at: OwnTime
    """Time at which the service received it, on the clock at the task: later than timestamp for a step that was sent
    with occurredAt."""
    reported_late: bool
    """True if it was received more than two minutes after it happened."""
    changed_by_actor_type: Actor
    """Kind of actor that caused the event."""
    changed_by_actor_id: IdNumber | None
    """Id of the actor."""
    changed_by: ChangedBy | None
    """Key, person or token that the actor used. Null for actions of another side; the staff sees all."""
    location: Location | None
    """Location of the operator, for events of operators."""
    location_fault: str | None
    """Reason why the location that was sent is ignored, such as 0, 0 or an accuracy above 10 km."""

    _operator_id: int | None = PrivateAttr(default=None)
    """The operator who reads it under a number of its own; None for others."""

    @classmethod
    def for_operator(cls, context: Context, row: StatusEventRow, names: Names = NO_NAMES) -> "StatusEvent":
        """Return the event as its operator sees it: under the operator's own number, without the ids of others."""
        assert row.operator_sequence is not None, "an operator sees its own events"
        number, is_own = row.operator_sequence, row.actor == Actor.OPERATOR
        seen = row._replace(sequence=number, actor_id=row.actor_id if is_own else None)
        return cls.from_row(context, seen, names)

    @classmethod
    def from_row(cls, context: Context, row: StatusEventRow, names: Names = NO_NAMES) -> "StatusEvent":
        return EVENTS.make_view(EventSource(context, row, names))


class EventSource(NamedTuple):
    """Source of the view of a status event."""

    context: Context
    row: StatusEventRow
    names: Names

    def id(self) -> int:
        return self.row.sequence

    def changed_fields(self) -> list[str] | None:
        return self.row.reason.split(", ") if self.row.event == AMENDED and self.row.reason else None

    def timestamp(self) -> Wallclock:
        return known(self.row.occurred_at, self.row.occurred_instant)

    def recorded_at(self) -> Wallclock:
        row = self.row
        if row.recorded_at is None or row.recorded_instant is None:
            return self.timestamp()
        return known(row.recorded_at, row.recorded_instant)

    def reported_late(self) -> bool:
        row = self.row
        return row.recorded_instant is not None and Occurrence(row.occurred_instant, row.recorded_instant).is_late

    def changed_by_actor_type(self) -> Actor:
        return ACTORS[self.row.actor]

    def changed_by_actor_id(self) -> int | None:
        return self.row.actor_id

    def changed_by(self) -> ChangedBy | None:
        return changed_by(self.context, self.row, self.names)

    def location(self) -> Location | None:
        """Return the location that was sent with the event, if it is usable."""
        row = self.row
        if row.latitude is None or row.longitude is None or self.location_fault() is not None:
            return None
        return Location(lat=row.latitude, lng=row.longitude, accuracy=row.accuracy, source=row.source)

    def _operator_id(self) -> int | None:
        return self.context.caller_id if self.context.actor is Actor.OPERATOR else None

    def location_fault(self) -> str | None:
        """Return the reason why the location that was sent is ignored."""
        row = self.row
        if row.latitude is None or row.longitude is None:
            return None
        return find_position_fault(row.latitude, row.longitude, row.accuracy)


ACTORS: Final = {actor.value: actor for actor in Actor}
EVENTS: Final = LazyViews(StatusEvent, StatusEventRow, EventSource)
