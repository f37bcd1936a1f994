"""The kinds of channels by which an agent is told what happens. Specification, Contact method."""

from enum import StrEnum


class MethodType(StrEnum):
    """How a channel reaches the agent."""

    WEBHOOK = "webhook"
    EMAIL = "email"
    WEBSOCKET = "websocket"
    POLLING = "polling"
    MCP_CALLBACK = "mcp_callback"


CALLED = (MethodType.WEBHOOK, MethodType.WEBSOCKET, MethodType.MCP_CALLBACK)
"""Those whose endpoint the service calls, so that a call can carry authentication."""
