"""Approvals by owners."""

from sqlalchemy import bindparam, literal_column, select, update

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.people import agent_membership
from adapters.storage.tables.spending import SpendingApprovalRow, spending_approval
from domain.people.roles import MemberRole
from domain.spending.approvals import ApprovalStatus


@statement(
    select(agent_membership.c.id)
    .where(
        agent_membership.c.agent_id == bindparam("agent_id"),
        agent_membership.c.role == literal_column(f"'{MemberRole.OWNER}'"),
        agent_membership.c.person_id.is_not(None),
    )
    .limit(1)
)
def select_owner_of_agent(agent_id: int) -> int:
    """The role of a person who owns an agent."""


INSERT_APPROVAL = insertion(spending_approval, SpendingApprovalRow)


@statement(select_where(spending_approval, spending_approval.c.id == bindparam("id")))
def select_approval(id: int) -> SpendingApprovalRow: ...
@statement(select_where(spending_approval, spending_approval.c.id == bindparam("id"), lock=True))
def lock_approval(id: int) -> SpendingApprovalRow: ...
@update_by_id(spending_approval)
def set_approval(key: int, status: str, decided_at: int | None) -> None: ...
@statement(
    select_where(
        spending_approval,
        spending_approval.c.task_id == bindparam("task_id"),
        order_by=(spending_approval.c.id.desc(),),
        limit=1,
    )
)
def select_last_approval_of_task(task_id: int) -> SpendingApprovalRow: ...
@statement(
    select_where(
        spending_approval,
        spending_approval.c.agent_id == bindparam("agent_id"),
        spending_approval.c.status == ApprovalStatus.PENDING.value,
        spending_approval.c.expires_at > bindparam("now"),
        order_by=(spending_approval.c.id,),
    )
)
def select_waiting_approvals(agent_id: int, now: int) -> SpendingApprovalRow:
    """The approvals that the owner can still decide, oldest first."""


@statement(
    select_where(
        spending_approval,
        spending_approval.c.agent_id == bindparam("agent_id"),
        spending_approval.c.decided_at.is_(None),
        spending_approval.c.expires_at > bindparam("now"),
        order_by=(spending_approval.c.id,),
    )
)
def select_unanswered_approvals(agent_id: int, now: int) -> SpendingApprovalRow:
    """The same with those that were closed early, because the owner has received their e-mails too."""


@statement(
    update(spending_approval)
    .where(
        spending_approval.c.agent_id == bindparam("of_agent"),
        spending_approval.c.task_id.is_(None),
        spending_approval.c.rules_key_id.is_not_distinct_from(bindparam("of_key")),
        spending_approval.c.status == ApprovalStatus.PENDING.value,
    )
    .values(status=ApprovalStatus.EXPIRED.value)
)
def close_rule_approvals(of_agent: int, of_key: int | None) -> None:
    """Expire the pending approvals of rules for an agent or one of its keys."""
