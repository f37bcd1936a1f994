"""Refusals of an operator that may not take a task (docs/reference/eligibility.md)."""

from domain.refusals.refusal import Refusal


class TooManyTasks(Refusal):
    """An operator has a maximum number of tasks that it has accepted and for which it has submitted no proof. Submit
    the proof of one of them, or give one back, then accept this one."""

    code = "too_many_tasks"
    status = 403
    title = "You have accepted as many tasks as you can"


class ScheduleConflict(Refusal):
    """The appointment of the task overlaps that of a task which the operator has accepted; the travel between them
    counts, at 40 km/h. Choose another slot or time if the task has one, or another task."""

    code = "schedule_conflict"
    status = 403
    title = "Another appointment is at that time"


class ReleasedBefore(Refusal):
    """The operator gave this task back less than 24 hours ago. It can accept the task again afterwards, or once the
    agent has invited it."""

    code = "released_before"
    status = 403
    title = "You gave this task back"


class RequirementsNotMet(Refusal):
    """The agent requires a rating, experience, reliability, nearness, a language or skills that the operator does not
    have. `detail` and `values` name them. `GET /operators/me/tasks/{taskId}/eligibility` explains all rules."""

    code = "requirements_not_met"
    status = 403
    title = "You do not meet the requirements of this task"
