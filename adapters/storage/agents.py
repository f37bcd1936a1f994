"""Agents."""

from sqlalchemy import bindparam

from adapters.storage.statement import changing, find, insertion
from adapters.storage.tables import AgentRow, agent

AGENT_BY_ID = find(agent, AgentRow, agent.c.id == bindparam("id"))
AGENT_TO_CHANGE = find(agent, AgentRow, agent.c.id == bindparam("id"), lock=True)
INSERT_AGENT = insertion(agent)
SET_AGENT_STANDING = changing(agent, "status", "status_before_suspension", "suspension_reason")
SET_WEBHOOK_SECRETS = changing(agent, "webhook_secret", "previous_webhook_secret", "previous_webhook_secret_until")
