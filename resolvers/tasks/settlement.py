"""Settlement of a task's money: approve, reject, dispute, cancel (docs/reference/money.md#end-of-a-task)."""

from typing import Annotated

from pydantic import Field

from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.reasons import CancellationReason, ReviewReason, reason
from domain.lifecycle.statuses import Actor, DisputeOutcome
from domain.lifecycle.transitions import Trigger
from domain.people.roles import StaffRole
from domain.refusals.general import InvalidInput
from domain.values.money import from_minor, to_minor
from resolvers.core import audit
from resolvers.core.context import Context, Transaction
from resolvers.core.dry_run import SupportsDryRun
from resolvers.core.operation import operation
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.tasks.input import MoveTask, TaskReference
from resolvers.tasks.transition import move_task
from resolvers.tasks.view import Task, render_task
from resolvers.wire.scalars import Int32, Money, Prose

ReviewReasonCode = Annotated[Int32, Field(ge=1, le=8)]
CancellationReasonCode = Annotated[Int32, Field(ge=1, le=7)]


class RejectTaskReview(SupportsDryRun, TaskReference):
    """The reason for rejecting the proof."""

    reject_reason_code_ref: ReviewReasonCode
    """1 WrongLocation, 2 InsufficientProof, 3 WrongTask, 4 Incomplete, 5 LowQuality, 6 SuspectedFraud,
    7 OutsideTimeWindow, 8 MissingMandatoryEvent."""
    notes: Prose | None = None
    """Notes for the operator and for the staff who review a dispute."""


class DisputeTask(SupportsDryRun, TaskReference):
    """The reason for a dispute."""

    dispute_reason_code_ref: ReviewReasonCode
    """1 WrongLocation, 2 InsufficientProof, 3 WrongTask, 4 Incomplete, 5 LowQuality, 6 SuspectedFraud,
    7 OutsideTimeWindow, 8 MissingMandatoryEvent."""
    notes: Prose | None = None
    """Notes for the investigation."""


class CancelTaskWithSettlement(SupportsDryRun, TaskReference):
    """The reason for cancelling a task while it is carried out."""

    cancellation_reason_code_ref: CancellationReasonCode
    """1 AgentCancelled, 2 PlatformCancelled, 3 DuplicateTask, 4 InvalidTaskDefinition, 5 FraudRisk,
    6 OperatorNoShow, 7 ExternalCondition."""


class AcknowledgeDirectTask(SupportsDryRun, TaskReference):
    """The direct task to acknowledge."""

    note: Prose | None = None
    """Note for the history."""


class DisputeDirectTask(SupportsDryRun, TaskReference):
    """The reason for disputing a direct task."""

    reason: Prose
    """Reason, for the investigation."""


class WithdrawDispute(SupportsDryRun, TaskReference):
    """The dispute to withdraw."""

    reason: Prose | None = None
    """Reason, for the other side and the staff."""


class ResolveDispute(SupportsDryRun, TaskReference):
    """The platform's resolution of a dispute."""

    outcome: DisputeOutcome
    """The whole payout, a full refund, or a split."""
    operator_amount: Money | None = None
    """split: the operator's part of the payout before fees; less than the whole payout, for which the outcome is
    payout."""
    note: Prose | None = None
    """Note for both sides."""


@operation(Actor.AGENT, scope=Scope.SETTLE)
async def approve_task(transaction: Transaction, request: MoveTask) -> Task:
    """Approve the work of a task that was funded from the wallet at once: pays the operator, irreversibly."""
    return await move_task(transaction, request.task_id, Step(Trigger.APPROVE))


@operation(Actor.AGENT, scope=Scope.SETTLE)
async def approve_task_review(transaction: Transaction, request: MoveTask) -> Task:
    """Approve the work of a task that was quoted and funded: pays the operator, irreversibly."""
    return await move_task(transaction, request.task_id, Step(Trigger.APPROVE_REVIEW))


@operation(Actor.AGENT, scope=Scope.SETTLE)
async def reject_task_review(transaction: Transaction, request: RejectTaskReview) -> Task:
    """Reject the proof: the money stays locked, and the operator may contest it within the dispute window."""
    why = reason(ReviewReason, "rejectReasonCodeRef", request.reject_reason_code_ref)
    changes = {"reject_reason": int(why), "reject_notes": request.notes}
    return await move_task(
        transaction, request.task_id, Step(Trigger.REJECT_REVIEW, _with_notes(why, request.notes), changes=changes)
    )


@operation(Actor.AGENT, scope=Scope.SETTLE, ended_by="withdraw_dispute")
async def dispute_task(transaction: Transaction, request: DisputeTask) -> Task:
    """Open a dispute: the money is frozen and the platform investigates, typically 1 to 3 days."""
    why = reason(ReviewReason, "disputeReasonCodeRef", request.dispute_reason_code_ref)
    return await move_task(transaction, request.task_id, Step(Trigger.DISPUTE, _with_notes(why, request.notes)))


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.SETTLE)
async def withdraw_dispute(transaction: Transaction, request: WithdrawDispute) -> Task:
    """Withdraw a dispute that the caller's side has opened, before the staff decides: the task returns to its status
    before, with the time that was left. An overdue task gets 24 hours."""
    return await move_task(transaction, request.task_id, Step(Trigger.WITHDRAW_DISPUTE, request.reason))


@operation(Actor.AGENT, scope=Scope.SETTLE)
async def cancel_task_with_settlement(transaction: Transaction, request: CancelTaskWithSettlement) -> Task:
    """Cancel an escrow task that is being carried out: the operator is paid by the stage reached, the rest returns.

    The rest may return to the wallet after the call has ended; the wallet and its ledger show it then. With dryRun
    nothing changes: the answer says what would happen, with its ledger lines.
    """
    why = reason(CancellationReason, "cancellationReasonCodeRef", request.cancellation_reason_code_ref)
    return await move_task(
        transaction, request.task_id, Step(Trigger.CANCEL_WITH_SETTLEMENT, why.name, cancellation=why)
    )


@operation(Actor.AGENT, scope=Scope.SETTLE)
async def acknowledge_direct_task(transaction: Transaction, request: AcknowledgeDirectTask) -> Task:
    """Close a direct task that the operator reports as done; no money of the platform moves."""
    return await move_task(transaction, request.task_id, Step(Trigger.ACKNOWLEDGE, request.note))


@operation(Actor.AGENT, scope=Scope.SETTLE, ended_by="withdraw_dispute")
async def dispute_direct_task(transaction: Transaction, request: DisputeDirectTask) -> Task:
    """Dispute a direct task that the operator reports as done."""
    return await move_task(transaction, request.task_id, Step(Trigger.DISPUTE_DIRECT, request.reason))


@operation(Actor.PLATFORM, scope=Scope.SETTLE, subject=audit.TASK, role=StaffRole.TRUST, fresh=True)
async def resolve_dispute(transaction: Transaction, request: ResolveDispute) -> Task:
    """Resolve a dispute: the whole payout, a full refund, or a split of the payout."""
    row = await owned(transaction, request.task_id, change=True)
    share = _operator_share(transaction, row, request)
    reason = request.outcome if request.note is None else f"{request.outcome}: {request.note}"
    places = transaction.services.catalogue.currencies[row.currency].places
    details = {"outcome": request.outcome, "operator_amount": from_minor(share, places)}
    step = Step(Trigger.RESOLVE_DISPUTE, reason, extra_facts={"operator_share": share}, event_details=details)
    return await render_task(transaction, *await advance(transaction, row, step))


def _operator_share(context: Context, row: TaskRow, request: ResolveDispute) -> int:
    if request.outcome is not DisputeOutcome.SPLIT:
        if request.operator_amount is not None:
            raise InvalidInput.for_field(
                "operatorAmount", "not_expected", f"is for a split, not for a {request.outcome}"
            )
        return row.payable if request.outcome is DisputeOutcome.PAYOUT else 0
    if request.operator_amount is None:
        raise InvalidInput.for_field("operatorAmount", "required", "is required for a split")
    # The whole payout would be the outcome payout, not a split.
    currency = context.services.catalogue.currencies[row.currency]
    return to_minor("operatorAmount", request.operator_amount, currency, maximum=row.payable - 1)


def _with_notes(why: ReviewReason, notes: str | None) -> str:
    return why.name if notes is None else f"{why.name}: {notes}"
