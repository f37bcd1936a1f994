"""The kinds of channels by which an agent is told what happens. Specification, Contact method."""

from enum import StrEnum


class MethodType(StrEnum):
    """How a channel reaches the agent."""

    WEBHOOK = "webhook"
    """Signed calls to an address of the agent's."""
    EMAIL = "email"
    """Mail to an address."""
    WEBSOCKET = "websocket"
    """A subscription that the agent holds open."""
    POLLING = "polling"
    """The agent asks on its own."""
    MCP_CALLBACK = "mcp_callback"
    """Calls to the framework in which the agent runs."""


CALLED = (MethodType.WEBHOOK, MethodType.WEBSOCKET, MethodType.MCP_CALLBACK)
"""Those whose endpoint the service calls, so that a call can carry authentication."""
