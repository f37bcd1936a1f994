"""The explanation of the rules on who may take a task, for an operator or the staff (docs/reference/eligibility.md)."""

from adapters.storage.queries.accounts.operators import select_operator_by_id
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput, NotFound
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation
from resolvers.eligibility.facts import Candidate
from resolvers.eligibility.view import Eligibility
from resolvers.lifecycle.access import owned
from resolvers.matching.search import ReadOpenTask, get_open_task
from resolvers.tasks.input import TaskReference
from resolvers.wire.scalars import Id

FIELD = "operatorId"


class ReadEligibility(TaskReference):
    """The task, and for the platform the operator."""

    operator_id: Id | None = None
    """Operator for whom the rules are evaluated; required for the platform, for others the calling operator."""


@operation(Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE)
async def get_eligibility(read: Context, request: ReadEligibility) -> Eligibility:
    """Explain the rules on who may take a task: for the calling operator and an open task, for the platform any
    operator and any task."""
    if read.actor is Actor.PLATFORM:
        return await _explain_to_staff(read, request)
    if request.operator_id not in (None, read.operator_id):
        raise InvalidInput.for_field(FIELD, "not_expected", "is for the platform: leave it out")
    task = await get_open_task.function(read, ReadOpenTask(task_id=request.task_id))
    assert task.eligibility, "an open task is read with its rules"
    return task.eligibility


async def _explain_to_staff(read: Context, request: ReadEligibility) -> Eligibility:
    if request.operator_id is None:
        raise InvalidInput.for_field(FIELD, "required", "is required: the rules are those for one operator")
    row = await owned(read, request.task_id)
    if await read.session.find(select_operator_by_id(id=request.operator_id)) is None:
        raise NotFound(f"There is no operator {request.operator_id}.")
    candidate = await Candidate.load(read, request.operator_id, without=row)
    return Eligibility.from_outcomes(read, candidate.outcomes((await candidate.face([row]))[row.id]))
