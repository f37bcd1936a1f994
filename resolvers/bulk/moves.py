"""One move for all tasks under a filter: each in a transaction of its own, with a result by task.

A call moves a bounded part and says where the next one continues, so that a client shows progress and can stop
(docs/reference/lifecycle.md#moves-of-many-tasks).
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Annotated, Any, Final

from pydantic import Field

from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.reasons import ReviewReason
from domain.lifecycle.statuses import Actor, FundingFlow, SettlementMode, Status
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.refusal import Refusal
from resolvers.core.context import Call
from resolvers.core.dry_run import LedgerLine
from resolvers.core.operation import Operation, operation
from resolvers.core.problem import Problem, problem
from resolvers.tasks.dispatch import CancelTask, cancel_task, publish_task
from resolvers.tasks.input import MoveTask
from resolvers.tasks.listing import NEWEST_FIRST, TaskFilter, count_listed, task_rows_by_id, tasks_within
from resolvers.tasks.settlement import (
    AcknowledgeDirectTask,
    RejectTaskReview,
    ReviewReasonCode,
    acknowledge_direct_task,
    approve_task,
    approve_task_review,
    reject_task_review,
)
from resolvers.wire.model import Wire
from resolvers.wire.pages import SortedPage
from resolvers.wire.scalars import Flag, Id, Int32, OwnId, Prose

MAX_MOVES: Final = 50
"""Maximum number of tasks that one call moves."""
MAX_CHAIN: Final = 1000
"""Maximum number of tasks of the calls that continue each other."""
MAX_SECONDS: Final = 5.0
"""Time in which a call begins moves; the rest is for the next call."""


class BulkMove(StrEnum):
    """A move of an agent for many tasks."""

    PUBLISH = "publish"
    """Publish drafts and funded tasks, each paid from the wallet."""
    CANCEL = "cancel"
    """Cancel tasks that no operator has accepted."""
    APPROVE = "approve"
    """Approve the submitted work and pay the operators; close direct tasks that are reported as done."""
    REJECT = "reject"
    """Reject the submitted proof, with a reason."""


BulkCursor = Annotated[str, Field(pattern=r"^[0-9]{1,10}\.[0-9]{1,3}$", examples=["1042.50"])]
"""The last task of a part, and the number of tasks in its part and those before it."""


class BulkMoveTasks(Wire):
    """The tasks, their move, and the part of them that this call moves."""

    filter: TaskFilter = Field(default_factory=TaskFilter)
    """Conditions of the tasks; without one, all tasks."""
    task_ids: Annotated[list[Id], Field(min_length=1, max_length=MAX_CHAIN)] | None = None
    """The tasks themselves, in place of conditions."""
    move: BulkMove
    """The move."""
    reason: Prose | None = None
    """Reason for the history of cancelled tasks, notes for the operators of rejected and acknowledged ones."""
    reject_reason_code_ref: ReviewReasonCode | None = None
    """Reason of a rejection, which requires one: 1 WrongLocation, 2 InsufficientProof, 3 WrongTask, 4 Incomplete,
    5 LowQuality, 6 SuspectedFraud, 7 OutsideTimeWindow, 8 MissingMandatoryEvent."""
    first: Annotated[Int32, Field(ge=1, le=MAX_MOVES)] = MAX_MOVES
    """Maximum number of tasks that this call moves."""
    after: BulkCursor | None = None
    """`nextAfter` of the previous call; without it, the first part begins with the newest task."""
    dry_run: Flag = False
    """Only report what would happen to each task. Nothing is stored or sent."""


class BulkMoveResult(Wire):
    """The result of a move for one task."""

    task_id: OwnId
    """The task."""
    title: str
    """Title of the task."""
    ok: bool
    """True if the task was moved, or would be in a dry run."""
    status: Status
    """Status of the task afterwards."""
    ledger_lines: list[LedgerLine]
    """Postings that a dry run would write, in order; empty otherwise."""
    problem: Problem | None
    """The problem that prevented the move; null if the task was moved."""


class BulkMoved(Wire):
    """The results of one part of a bulk move."""

    move: BulkMove
    """The move."""
    dry_run: bool
    """True if this only reports what would happen."""
    total_count: int
    """Number of tasks under the filter when this part began, or of `taskIds`."""
    results: list[BulkMoveResult]
    """The results of this part, newest task first."""
    next_after: str | None
    """The `after` of the next part; null if no task is left or the limit is reached."""
    limit_reached: bool
    """True if the parts have 1,000 tasks together and more are left: a new call without `after` moves those."""


Chosen = tuple[Operation[Any, Any], Wire]
"""An operation on one task, with its input."""


def _approve(row: TaskRow, request: BulkMoveTasks) -> Chosen:
    if row.settlement_mode == SettlementMode.DIRECT:
        note = AcknowledgeDirectTask(task_id=row.id, note=request.reason, dry_run=request.dry_run)
        return acknowledge_direct_task, note
    is_quoted = row.funding_flow == FundingFlow.ESCROW
    return (approve_task_review if is_quoted else approve_task), MoveTask(task_id=row.id, dry_run=request.dry_run)


def _reject(row: TaskRow, request: BulkMoveTasks) -> Chosen:
    assert request.reject_reason_code_ref, "a rejection without a reason is refused before"
    rejection = RejectTaskReview(
        task_id=row.id,
        reject_reason_code_ref=request.reject_reason_code_ref,
        notes=request.reason,
        dry_run=request.dry_run,
    )
    return reject_task_review, rejection


MOVES: Final[Mapping[BulkMove, Callable[[TaskRow, BulkMoveTasks], Chosen]]] = {
    BulkMove.PUBLISH: lambda row, request: (publish_task, MoveTask(task_id=row.id, dry_run=request.dry_run)),
    BulkMove.CANCEL: lambda row, request: (
        cancel_task,
        CancelTask(task_id=row.id, reason=request.reason, dry_run=request.dry_run),
    ),
    BulkMove.APPROVE: _approve,
    BulkMove.REJECT: _reject,
}
SINGLE: Final[Mapping[BulkMove, Operation[Any, Any]]] = {
    BulkMove.PUBLISH: publish_task,
    BulkMove.CANCEL: cancel_task,
    BulkMove.APPROVE: approve_task,
    BulkMove.REJECT: reject_task_review,
}
"""The operation whose scope a move needs."""


@operation(Actor.AGENT, outside=True, scope=Scope.DISPATCH)
async def bulk_move_tasks(call: Call, request: BulkMoveTasks) -> BulkMoved:
    """Move the tasks under a filter, newest first: publish, cancel, approve or reject, at most 50 in a call.

    Each task is moved as by the operation for one task, in a transaction of its own: spending rules, freezes and
    approvals of owners apply to each. A refused one keeps its status, and its result has the problem. Repeat the call
    with `nextAfter` as `after` until it is null, at most for 1,000 tasks. Tasks that are created meanwhile are not
    moved. `approve` and `reject` need the scope `settle`. Under an idempotency key a repeat returns the same results;
    without one, tasks that have been moved already are refused or no longer match the filter, so that no task is moved
    twice.
    """
    SINGLE[request.move].admit(call.caller)
    _check_input(request)
    last_id, moved = (int(part) for part in (request.after or "0.0").split("."))
    limit = min(request.first, MAX_CHAIN - moved)
    total, rows = await _read_tasks(call, request, last_id, limit + 1)
    began, results = time.monotonic(), list[BulkMoveResult]()
    for row in rows[:limit]:
        if results and time.monotonic() - began > MAX_SECONDS:
            break
        results.append(await _move(call, row, request))
    moved += len(results)
    is_last, is_full = len(results) == len(rows), moved == MAX_CHAIN
    return BulkMoved(
        move=request.move,
        dry_run=request.dry_run,
        total_count=total,
        results=results,
        next_after=None if is_last or is_full else f"{results[-1].task_id}.{moved}",
        limit_reached=is_full and not is_last,
    )


async def _read_tasks(call: Call, request: BulkMoveTasks, last_id: int, limit: int) -> tuple[int, list[TaskRow]]:
    """Return the number of all tasks, and the newest ones after the last one of the previous part."""
    if request.task_ids is None:
        page = SortedPage(limit, after=(last_id,) if last_id else None)
        rows = await tasks_within(call, request.filter, NEWEST_FIRST, page)
        return await count_listed(call, request.filter), rows
    ids = sorted(set(request.task_ids), reverse=True)
    part = [task_id for task_id in ids if not last_id or task_id < last_id][:limit]
    rows_by_id = await task_rows_by_id(call, part)
    for task_id in part:
        if task_id not in rows_by_id:
            raise NotFound(f"There is no task {task_id}.")
    return len(ids), [rows_by_id[task_id] for task_id in part]


def _check_input(request: BulkMoveTasks) -> None:
    if request.move is BulkMove.REJECT and request.reject_reason_code_ref is None:
        names = ", ".join(f"{int(reason)} {reason.name}" for reason in ReviewReason)
        raise InvalidInput.for_field("rejectReasonCodeRef", "required", f"is required to reject work: {names}")
    if request.task_ids is not None and request.filter != TaskFilter():
        raise InvalidInput.for_field("taskIds", "not_expected", "is in place of filter")
    if request.move is not BulkMove.REJECT and request.reject_reason_code_ref is not None:
        raise InvalidInput.for_field("rejectReasonCodeRef", "not_expected", "is for the move reject")


async def _move(call: Call, row: TaskRow, request: BulkMoveTasks) -> BulkMoveResult:
    """Move one task, in a call of its own without the idempotency key of the whole."""
    single, moved = MOVES[request.move](row, request)
    own = replace(call, idempotency_key=None, claim=None, announced=[], first_transaction=None, dry_run=None)
    status, lines, refused = Status(row.status), list[LedgerLine](), None
    try:
        task = await single(own, moved)
        status, lines = task.status, task.ledger_lines or []
    except Refusal as refusal:
        refused = problem(call, refusal)
    return BulkMoveResult(
        task_id=row.id, title=row.title, ok=refused is None, status=status, ledger_lines=lines, problem=refused
    )
