"""The time that was worked on an hourly task, and the part of it that is paid (docs/reference/money.md#pay-terms)."""

from typing import NamedTuple

from domain.money.pay_terms import PayTerms, measure_minutes
from domain.refusals.general import InvalidInput


class WorkTime(NamedTuple):
    """The minutes of the work; both are None for work that is not paid by the hour."""

    worked_minutes: int | None = None
    billable_minutes: int | None = None


def bill_work(terms: PayTerms, started: int | None, ended: int, minimum: int, worked: int | None = None) -> WorkTime:
    """Return the minutes of work between two instants in microseconds, or the fewer that its operator states.

    Work that has not begun has none. Raises `InvalidInput` for `worked` minutes of other tasks, and for more than were
    measured.
    """
    if terms.max_minutes is None:
        if worked is not None:
            message = f"is for hourly tasks, and this one is {terms.pricing}: leave it out"
            raise InvalidInput.for_field("workedMinutes", "not_expected", message)
        return WorkTime()
    measured = 0 if started is None else measure_minutes(started, ended)
    if worked is not None and worked > measured:
        message = f"must be at most {measured}, the minutes since the work began"
        raise InvalidInput.for_field("workedMinutes", "out_of_bounds", message, maximum=measured)
    minutes = measured if worked is None else worked
    return WorkTime(minutes, min(terms.max_minutes, max(minimum, minutes)))
