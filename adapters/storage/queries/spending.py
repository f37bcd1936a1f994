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
    insertion,
    select_where,
    statement,
    update_by_id,
)
from adapters.storage.tables.accounts import agent
from adapters.storage.tables.ledger import WalletRow, wallet
from adapters.storage.tables.people import agent_membership
from adapters.storage.tables.spending import SpendingApprovalRow, SpendingRulesRow, spending_approval, spending_rules
from adapters.storage.tables.tasks import task
from domain.people.roles import MemberRole
from domain.spending.approvals import ApprovalStatus


@statement(
    select_where(
        spending_rules,
        spending_rules.c.agent_id == bindparam("agent_id"),
        or_(spending_rules.c.api_key_id.is_(None), spending_rules.c.api_key_id == bindparam("api_key_id")),
        order_by=(spending_rules.c.id,),
    )
)
def select_applicable_rules(agent_id: int, api_key_id: int | None) -> SpendingRulesRow:
    """The rules of an agent and of one of its keys."""


@statement(select_where(spending_rules, spending_rules.c.agent_id == bindparam("agent_id")))
def select_rules_of_agent(agent_id: int) -> SpendingRulesRow: ...


INSERT_RULES = insertion(spending_rules, SpendingRulesRow)


@update_by_id(spending_rules)
def set_rules(
    key: int, frozen: bool, limits_json: str, countries_json: str | None, categories_json: str | None
) -> None: ...
@statement(delete(spending_rules).where(spending_rules.c.id == bindparam("key")))
def delete_rules(key: int) -> None: ...
@update_by_id(agent)
def set_has_spending_rules(key: int, has_spending_rules: bool) -> None: ...
@statement(select_where(wallet, wallet.c.agent_id == bindparam("agent_id"), order_by=(wallet.c.id,), lock=True))
def lock_wallets(agent_id: int) -> WalletRow: ...


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


@statement(
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
    unbounded=True,
)
def select_spent(day: int, agent_id: int, month: int) -> SpentRow: ...


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
