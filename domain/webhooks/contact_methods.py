"""Contact methods: the channels by which the service notifies an agent or an operator (docs/reference/webhooks.md)."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeVar

from domain.lifecycle.statuses import Actor


class MethodType(StrEnum):
    """The way a contact method reaches its owner, an agent or an operator."""

    WEBHOOK = "webhook"
    """Signed calls to a URL of the owner."""
    EMAIL = "email"
    """E-mail to an address."""
    WEBSOCKET = "websocket"
    """A message over a websocket that the service opens."""
    POLLING = "polling"
    """The agent polls the service; nothing is sent."""
    MCP_CALLBACK = "mcp_callback"
    """Calls to the framework that runs the agent."""
    PUSH = "push"
    """A message of Web Push to a browser that an operator has subscribed."""


CALLED = (MethodType.WEBHOOK, MethodType.WEBSOCKET, MethodType.MCP_CALLBACK)
"""Methods whose endpoint the service calls, so that the call can carry authentication."""


class Channel(StrEnum):
    """The channel by which the service delivers an event to an endpoint."""

    WEBHOOK = "webhook"
    """POST to a task's webhook or to a contact method's."""
    CALLBACK = "callback"
    """POST to the agent's callbackUrl, in the format of its framework."""
    EMAIL = "email"
    """An e-mail in plain language."""
    WEBSOCKET = "websocket"
    """One message over a websocket that the service opens."""
    MCP_CALLBACK = "mcp_callback"
    """POST of a JSON-RPC notification."""
    A2A = "a2a"
    """POST to an endpoint of one task, in the format of the protocol between agents."""
    PUSH = "push"
    """A message of Web Push (RFC 8030), encrypted for one browser."""


class Owner(NamedTuple):
    """The owner of endpoints, events and contact methods: an agent or an operator."""

    actor: Actor
    id: int

    @property
    def agent_id(self) -> int | None:
        return self.id if self.actor is Actor.AGENT else None

    @property
    def operator_id(self) -> int | None:
        return self.id if self.actor is Actor.OPERATOR else None

    @property
    def columns(self) -> dict[str, int | None]:
        """Return the two columns by which a row names its owner."""
        return {"agent_id": self.agent_id, "operator_id": self.operator_id}

    @classmethod
    def from_ids(cls, agent_id: int | None, operator_id: int | None) -> "Owner":
        """Return the owner that a row's columns name."""
        if agent_id is not None:
            return cls(Actor.AGENT, agent_id)
        assert operator_id is not None, "a row has an owner"
        return cls(Actor.OPERATOR, operator_id)


class Ranked(Protocol):
    """A contact method with its priority: 1 is primary, 2 its fallback. One with `fan_out` receives every event."""

    @property
    def priority(self) -> int: ...

    @property
    def active(self) -> bool: ...

    @property
    def fan_out(self) -> bool: ...


Method = TypeVar("Method", bound=Ranked)


def next_in_rank(methods: Iterable[Method], after: int = 0) -> list[Method]:
    """Return the active methods of the fallback that share the lowest priority number above `after`."""
    later = [method for method in methods if method.active and not method.fan_out and method.priority > after]
    return [method for method in later if method.priority == min(later, key=_priority).priority]


def fanned_out(methods: Iterable[Method]) -> list[Method]:
    """Return the active methods that receive each event, independently of the others."""
    return [method for method in methods if method.active and method.fan_out]


def _priority(method: Ranked) -> int:
    return method.priority
