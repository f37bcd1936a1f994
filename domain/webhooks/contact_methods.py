"""The channels by which an agent is told what happens. See docs/contract.md#webhooks."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Protocol, TypeVar


class MethodType(StrEnum):
    """How a contact method reaches the agent."""

    WEBHOOK = "webhook"
    """Signed calls to an address of the agent's."""
    EMAIL = "email"
    """Mail to an address."""
    WEBSOCKET = "websocket"
    """A message over a websocket that the service opens."""
    POLLING = "polling"
    """The agent asks on its own."""
    MCP_CALLBACK = "mcp_callback"
    """Calls to the framework in which the agent runs."""


CALLED = (MethodType.WEBHOOK, MethodType.WEBSOCKET, MethodType.MCP_CALLBACK)
"""Those whose endpoint the service calls, so that a call can carry authentication."""


class Channel(StrEnum):
    """How an event is taken to an endpoint."""

    WEBHOOK = "webhook"
    """Posted to a task's webhook, or to a contact method's."""
    CALLBACK = "callback"
    """Posted to the agent's callbackUrl, in the form that its framework reads."""
    EMAIL = "email"
    """Mailed, in words."""
    WEBSOCKET = "websocket"
    """One message over a websocket that the service opens."""
    MCP_CALLBACK = "mcp_callback"
    """Posted as a notification of JSON-RPC."""


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
