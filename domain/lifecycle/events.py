"""The names of status events, the same on every channel (docs/reference/event-log.md)."""

import re

from domain.lifecycle.statuses import Status
from domain.lifecycle.transitions import TRANSITIONS, Transition

PREFIX = "task."


def event_name(status: Status) -> str:
    """Return the name of the event for reaching a status, for example `task.en_route`."""
    return PREFIX + re.sub(r"(?<!^)(?=[A-Z])", "_", status).lower()


EVENT_OF_STATUS = {status: event_name(status) for status in Status} | {Status.DRAFT: PREFIX + "created"}


def list_events(row: Transition) -> tuple[tuple[Status | None, str], ...]:
    """Return the events of a row in order: each status passed through (None for unchanged) with its event's name.

    A row's own `event` replaces the name of its only step; its `first` precedes all steps. An event that is not about
    the task's own course has a prefix of its own, as `dispute.overdue`.
    """
    steps: tuple[tuple[Status | None, str], ...]
    if row.event:
        name = row.event if "." in row.event else PREFIX + row.event
        steps = ((row.target[0] if row.target else None, name),)
    else:
        steps = tuple((status, EVENT_OF_STATUS[status]) for status in row.target)
    return ((None, PREFIX + row.first), *steps) if row.first else steps


TASK_EVENTS = tuple(dict.fromkeys(name for row in TRANSITIONS for _, name in list_events(row)))
"""Every event that a row of the table can record."""
