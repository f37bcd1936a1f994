"""The channels by which an agent is told what happens. Specification, Contact method; decisions.md section 6."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Protocol, TypeVar


class MethodType(StrEnum):
    """How a contact method reaches the agent."""

    WEBHOOK = "webhook"
    EMAIL = "email"
    WEBSOCKET = "websocket"
    POLLING = "polling"
    MCP_CALLBACK = "mcp_callback"


CALLED = (MethodType.WEBHOOK, MethodType.WEBSOCKET, MethodType.MCP_CALLBACK)
"""Those whose endpoint the service calls, so that a call can carry authentication."""


class Channel(StrEnum):
    """How an event is taken to an endpoint."""

    WEBHOOK = "webhook"
    CALLBACK = "callback"
    EMAIL = "email"
    WEBSOCKET = "websocket"
    MCP_CALLBACK = "mcp_callback"


class Ranked(Protocol):
    """A contact method: 1 is primary, 2 its fallback."""

    @property
    def priority(self) -> int: ...

    @property
    def active(self) -> bool: ...


Method = TypeVar("Method", bound=Ranked)


def next_in_rank(methods: Iterable[Method], after: int = 0) -> list[Method]:
    """The active methods that come next after a priority: all that share the lowest one above it."""
    found = [method for method in methods if method.active and method.priority > after]
    return [method for method in found if method.priority == min(found, key=_priority).priority]


def _priority(method: Ranked) -> int:
    return method.priority
