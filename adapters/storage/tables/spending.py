"""Spending rules, and requests for the approval of owners."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.engine.columns.types import ForeignId, Instant, Key, partial_index, table
from adapters.storage.tables.keys import AgentId, TaskId

KeyId = Annotated[int, ForeignId("api_key")]


class SpendingRulesRow(NamedTuple):
    """The rules of an agent (without `api_key_id`), or of one of its keys. A null list allows all."""

    id: Key
    agent_id: AgentId
    api_key_id: KeyId | None
    frozen: bool
    limits_json: str
    countries_json: str | None
    categories_json: str | None


class SpendingApprovalRow(NamedTuple):
    """A request by e-mail for an owner's approval: of a task at a cost, or of new rules.

    One about rules has `rules_json`, and `rules_key_id` for the rules of a key.
    """

    id: Key
    agent_id: AgentId
    task_id: TaskId | None
    cost: int | None
    """Cost in minor units of `currency`."""
    currency: str | None
    breach_json: str | None
    spent_today: int | None
    """Spending of that day in minor units of `currency`, by all keys, when the owner was asked."""
    rules_key_id: KeyId | None
    rules_json: str | None
    status: str
    address: str
    """The owner's e-mail address; empty, as `base_url` is, where owners are asked at their desk alone."""
    locale: str
    base_url: str
    created_at: Instant
    expires_at: Instant
    decided_at: Instant | None


spending_rules = table(
    "spending_rules", SpendingRulesRow, UniqueConstraint("api_key_id"), Index(None, "agent_id", "api_key_id")
)


spending_approval = table(
    "spending_approval",
    SpendingApprovalRow,
    Index(None, "agent_id", "id"),
    partial_index("ix_spending_approval_task", "task_id", "id", where="task_id IS NOT NULL"),
)
