"""The edges to a task, an agent and an operator, for nodes of several packages."""

from typing import Annotated, Any, Final, ForwardRef

import strawberry
import strawberry.pydantic

from resolvers.accounts.agents import Agent
from resolvers.accounts.operators import Operator
from resolvers.tasks.view import Task
from schema.types.context import Info

TASK_NODE: Final = Annotated[ForwardRef("TaskNode"), strawberry.lazy("schema.nodes.tasks")]
AGENT_NODE: Final = Annotated[ForwardRef("AgentNode"), strawberry.lazy("schema.nodes.agents")]
OPERATOR_NODE: Final = Annotated[ForwardRef("OperatorNode"), strawberry.lazy("schema.nodes.agents")]
"""Nodes by name, because they have edges back to the nodes that use these."""


def task_edge(description: str = "The task.", *, by: str = "task_id") -> Any:
    """An edge to the task whose id is the attribute `by` of a view; null without an id."""

    async def task(self: Any, info: Info) -> Task | None:
        task_id = getattr(self, by)
        return await info.context.loaders.tasks.load(task_id) if task_id else None

    return strawberry.pydantic.field(task, description=description, graphql_type=TASK_NODE | None)


def agent_edge(description: str, *, by: str = "agent_id") -> Any:
    """An edge to the agent whose id is the attribute `by` of a view; null for everybody but the platform."""

    async def agent(self: Any, info: Info) -> Agent | None:
        agent_id = getattr(self, by)
        return await info.context.loaders.agents.load(agent_id) if agent_id else None

    return strawberry.pydantic.field(
        agent, description=f"{description} For the platform.", graphql_type=AGENT_NODE | None
    )


def operator_edge(description: str, *, by: str = "operator_id") -> Any:
    """An edge to the operator whose id is the attribute `by` of a view; null for everybody but the platform."""

    async def operator(self: Any, info: Info) -> Operator | None:
        operator_id = getattr(self, by)
        return await info.context.loaders.operators.load(operator_id) if operator_id else None

    description = f"{description} For the platform."
    return strawberry.pydantic.field(operator, description=description, graphql_type=OPERATOR_NODE | None)
