"""Handles of operators: an agent knows an operator by one before they have worked together."""

from typing import Final

from resolvers.core.context import Context

PREFIX: Final = "op_"
HANDLE_LENGTH: Final = 24


def make_handle(context: Context, agent_id: int, operator_id: int) -> str:
    """Return the handle of an operator for an agent: the same one each time, and another one for another agent."""
    digest = context.services.keyring.digest(f"operator {operator_id} of agent {agent_id}").hex()
    return PREFIX + digest[:HANDLE_LENGTH]
