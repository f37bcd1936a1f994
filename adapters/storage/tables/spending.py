"""Spending rules, and what owners are asked."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.engine.columns import Instant, Key, Reference, partial_index, table
from adapters.storage.tables.keys import AgentId, TaskId

KeyId = Annotated[int, Reference("api_key")]


class SpendingRulesRow(NamedTuple):
    """The rules of an agent (then without a key), or of one of its keys. Lists that are none allow all."""

    id: Key
    agent_id: AgentId
    api_key_id: KeyId | None
    frozen: bool
    limits_json: str
    countries_json: str | None
    categories_json: str | None


class SpendingApprovalRow(NamedTuple):
    """What an agent's owner is asked by e-mail: to let a task through at a cost, or to raise rules.

    One about rules has their text, and the key whose they are; without a key they are the agent's.
    """

    id: Key
    agent_id: AgentId
    task_id: TaskId | None
    cost: int | None
    currency: str | None
    breach_json: str | None
    rules_key_id: KeyId | None
    rules_json: str | None
    status: str
    address: str
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
