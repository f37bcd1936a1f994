"""Review defaults: the score from which proof of an agent's tasks is approved automatically
(docs/reference/proof.md#automatic-approval)."""

from typing import Annotated, Any

from pydantic import Field

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.accounts.agents import lock_agent, select_agent_by_id
from adapters.storage.tables.accounts import AgentRow, agent
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.proofs.review_rules import MAX_SCORE, MIN_SCORE
from domain.refusals.general import InvalidInput
from domain.values.time import MINUTE, SECOND
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Int32

ApprovalScore = Annotated[Int32, Field(ge=MIN_SCORE, le=MAX_SCORE)]
"""Score from which proof is approved automatically."""


class SetReviewDefaults(Wire):
    """The defaults to set. null clears one, and an omitted one does not change."""

    auto_approve_at: ApprovalScore | None = Field(default_factory=lambda: None, examples=[90])
    """Score from which proof that passes every verdict is approved automatically, from 1 to 100."""
    auto_approve_after_minutes: Annotated[Int32, Field(ge=0)] | None = Field(
        default_factory=lambda: None, examples=[120]
    )
    """Minutes between the begin of the review and the automatic approval, at most those of the service's review
    window."""


class ReviewDefaults(Wire):
    """The review rules of tasks that have none of their own."""

    auto_approve_at: Int32 | None
    """Score from which proof that passes every verdict is approved automatically; null for no score."""
    auto_approve_after_minutes: Int32 | None
    """Minutes between the begin of the review and the automatic approval; null for 60."""

    @classmethod
    def from_row(cls, row: AgentRow) -> "ReviewDefaults":
        return cls(auto_approve_at=row.auto_approve_at, auto_approve_after_minutes=row.auto_approve_after_minutes)


@operation(Actor.AGENT, reads=Snapshot.SINGLE)
async def get_review_defaults(read: Context, request: Nothing) -> ReviewDefaults:
    """Read the review rules of the agent's tasks that have none of their own."""
    return ReviewDefaults.from_row(await read.session.get(select_agent_by_id(id=read.agent_id)))


@operation(Actor.AGENT, scope=Scope.MANAGE)
async def set_review_defaults(transaction: Transaction, request: SetReviewDefaults) -> ReviewDefaults:
    """Set the score from which proof is approved automatically, for tasks that have none of their own. Proof that is
    approved later has to reach the new score, too; without one, nothing more is approved by this default."""
    longest = transaction.services.policy.review_window * SECOND // MINUTE
    if (request.auto_approve_after_minutes or 0) > longest:
        message = f"must be from 0 to {longest}, the minutes of the service's review window"
        raise InvalidInput.for_field("autoApproveAfterMinutes", "out_of_bounds", message, maximum=longest)
    row = await transaction.session.get(lock_agent(id=transaction.agent_id))
    changes: dict[str, Any] = {name: getattr(request, name) for name in request.model_fields_set}
    if changes:
        await transaction.session.execute(set_columns(agent, row.id, changes))
    return ReviewDefaults.from_row(row._replace(**changes))
