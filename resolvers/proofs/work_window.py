"""The time in which a task has to be carried out: its chosen slot, window or appointment (docs/reference/proof.md)."""

from adapters.catalogue import Catalogue
from adapters.storage.tables.tasks import TaskRow
from domain.money.pay_terms import ASSUMED_WORK_MINUTES
from domain.proofs.circumstances import WorkWindow
from domain.tasks.schedule import ExecutionMode, schedule_instants
from domain.values.time import MINUTE, Instant
from resolvers.lifecycle.timers import make_schedule


def find_work_window(catalogue: Catalogue, row: TaskRow) -> WorkWindow | None:
    """Return the window of a task's work; None for a task that may be done at any time.

    It is the chosen slot; else the window, grown by the buffer where it is flexible; else the appointment with its
    tolerance, to which recordings add the duration of the work. An appointment lasts for its whole minute. After a
    change request, recordings may be made until completeBy.
    """
    schedule = make_schedule(row)
    if schedule.execution_mode is ExecutionMode.ASAP:
        return None
    at = schedule_instants(schedule, row.timezone)
    slots = zip(schedule.slots, at.slots, strict=True)
    chosen = next((ends for slot, ends in slots if slot.slot_id == row.slot_id), None)
    first, last = chosen or (at.first, at.last)
    if first is None and last is None:
        return None
    until = last
    if last is not None and chosen is None and schedule.execution_mode is ExecutionMode.SCHEDULED:
        last += MINUTE - 1
        until = last + _duration(catalogue, row)
    if until is not None and row.change_request_json is not None:
        until = max(until, row.complete_by_instant or until)
    return WorkWindow(first, last, until, row.timezone)


def _duration(catalogue: Catalogue, row: TaskRow) -> Instant:
    """Return the duration of the work, else the usual one in its category, in microseconds."""
    minutes = row.estimated_duration_minutes
    if minutes is None:
        category = catalogue.categories.get(row.service_category_id or 0)
        minutes = ASSUMED_WORK_MINUTES if category is None else category.default_duration_minutes
    return minutes * MINUTE
