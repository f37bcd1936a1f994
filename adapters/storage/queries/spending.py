"""Statements about spending rules, committed amounts and approvals of owners."""

from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    bindparam,
    case,
    cast,
    delete,
    func,
    literal_column,
    or_,
    select,
    update,
)

from adapters.storage.engine.statement import (
    command,
    insertion,
    returning_rows,
    select_rows,
    select_value,
    update_by_id,
)
from adapters.storage.tables.accounts import agent
from adapters.storage.tables.ledger import WalletRow, wallet
from adapters.storage.tables.people import agent_membership
from adapters.storage.tables.spending import SpendingApprovalRow, SpendingRulesRow, spending_approval, spending_rules
from adapters.storage.tables.tasks import task
from domain.people.roles import MemberRole
from domain.spending.approvals import ApprovalStatus

APPLICABLE_RULES = select_rows(
    spending_rules,
    SpendingRulesRow,
    spending_rules.c.agent_id == bindparam("agent_id"),
    or_(spending_rules.c.api_key_id.is_(None), spending_rules.c.api_key_id == bindparam("api_key_id")),
    order_by=(spending_rules.c.id,),
)
"""The rules of an agent and of one of its keys."""
RULES_OF_AGENT = select_rows(spending_rules, SpendingRulesRow, spending_rules.c.agent_id == bindparam("agent_id"))
INSERT_RULES = insertion(spending_rules)
SET_RULES = update_by_id(spending_rules, "frozen", "limits_json", "countries_json", "categories_json")
DELETE_RULES = command(delete(spending_rules).where(spending_rules.c.id == bindparam("key")))
SET_HAS_SPENDING_RULES = update_by_id(agent, "has_spending_rules")
WALLETS_TO_CHANGE = select_rows(
    wallet, WalletRow, wallet.c.agent_id == bindparam("agent_id"), order_by=(wallet.c.id,), lock=True
)


class SpentRow(NamedTuple):
    """The amounts that a key has committed in a currency today and this month, in minor units."""

    api_key_id: int | None
    currency: str
    day: int
    month: int


COMMITTED = task.c.locked + task.c.settled
"""The amount that a task has locked or settled."""


def _total(amounts: ColumnElement[int]) -> ColumnElement[int]:
    # PostgreSQL adds big integers up to another type.
    return cast(func.sum(amounts), BigInteger)


SPENT = returning_rows(
    SpentRow,
    select(
        task.c.funded_by_key_id,
        task.c.currency,
        _total(case((task.c.locked_instant >= bindparam("day"), COMMITTED), else_=0)),
        _total(COMMITTED),
    )
    .where(
        task.c.agent_id == bindparam("agent_id"),
        # Locking money updates the task, so this condition lets the index by updates find it.
        task.c.updated_instant >= bindparam("month"),
        task.c.locked_instant >= bindparam("month"),
    )
    .group_by(task.c.funded_by_key_id, task.c.currency),
).unbounded()

OWNER_OF_AGENT = select_value(
    int,
    select(agent_membership.c.id)
    .where(
        agent_membership.c.agent_id == bindparam("agent_id"),
        agent_membership.c.role == literal_column(f"'{MemberRole.OWNER}'"),
        agent_membership.c.person_id.is_not(None),
    )
    .limit(1),
)
"""The role of a person who owns an agent."""
INSERT_APPROVAL = insertion(spending_approval)
APPROVAL = select_rows(spending_approval, SpendingApprovalRow, spending_approval.c.id == bindparam("id"))
APPROVAL_TO_CHANGE = select_rows(
    spending_approval, SpendingApprovalRow, spending_approval.c.id == bindparam("id"), lock=True
)
SET_APPROVAL = update_by_id(spending_approval, "status", "decided_at")
LAST_APPROVAL_OF_TASK = select_rows(
    spending_approval,
    SpendingApprovalRow,
    spending_approval.c.task_id == bindparam("task_id"),
    order_by=(spending_approval.c.id.desc(),),
    limit=1,
)
WAITING_APPROVALS = select_rows(
    spending_approval,
    SpendingApprovalRow,
    spending_approval.c.agent_id == bindparam("agent_id"),
    spending_approval.c.status == ApprovalStatus.PENDING.value,
    spending_approval.c.expires_at > bindparam("now"),
    order_by=(spending_approval.c.id,),
)
"""The approvals that the owner can still decide, oldest first."""
UNANSWERED_APPROVALS = select_rows(
    spending_approval,
    SpendingApprovalRow,
    spending_approval.c.agent_id == bindparam("agent_id"),
    spending_approval.c.decided_at.is_(None),
    spending_approval.c.expires_at > bindparam("now"),
    order_by=(spending_approval.c.id,),
)
"""The same with those that were closed early, because the owner has received their e-mails too."""
CLOSE_RULE_APPROVALS = command(
    update(spending_approval)
    .where(
        spending_approval.c.agent_id == bindparam("of_agent"),
        spending_approval.c.task_id.is_(None),
        spending_approval.c.rules_key_id.is_not_distinct_from(bindparam("of_key")),
        spending_approval.c.status == ApprovalStatus.PENDING.value,
    )
    .values(status=ApprovalStatus.EXPIRED.value)
)
"""Expire the pending approvals of rules for an agent or one of its keys."""
