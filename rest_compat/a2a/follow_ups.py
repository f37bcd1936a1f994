"""The calls that a message to a task can make: every tool that changes the task that it names."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from domain.lifecycle.statuses import Actor
from resolvers.core.operation import OPERATIONS, Kind
from resolvers.core.problem import NextAction
from rest_compat.tools.tool import Tool
from rest_compat.tools.tools import TOOLS

FOLLOW_UPS: Final[Mapping[str, Tool]] = MappingProxyType(
    {
        tool.name: tool
        for tool in TOOLS
        if tool.operation.kind is not Kind.READ
        and Actor.AGENT in (tool.operation.by or ())
        and "task_id" in tool.operation.request.model_fields
    }
)


def next_step(action: NextAction) -> dict[str, Any] | None:
    """Return a suggestion in the form of a message to the task, or else with its address on REST. Return None for a
    read: the protocol has its own methods to read and follow a task.
    """
    if OPERATIONS[action.code].kind is Kind.READ:
        return None
    means = {"tool": action.tool} if action.tool in FOLLOW_UPS else {"endpoint": action.endpoint}
    return {**means, "why": action.why, "arguments": action.arguments}
