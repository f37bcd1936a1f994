"""What a stranger reads first: the MCP server card and the description of the platform."""

from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from resolvers.operation import Context
from rest_compat.exchange import answer
from rest_compat.rest import PREFIX

NAME = "fieldcall"
TITLE = "Fieldcall"
DESCRIPTION = "Dispatch physical-world tasks to human operators, follow them, review the proof and settle the money."


class Discovery(NamedTuple):
    """The handlers of the well-known documents of one version."""

    version: str

    async def server_card(self, request: Request, context: Context) -> Response:  # noqa: ARG002 - it is a handler
        """`/.well-known/mcp.json`: where the MCP endpoint is and what it speaks."""
        # Loaded with the protocol's own library, after the start.
        from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS  # noqa: PLC0415

        return _document(
            {
                "name": f"io.{NAME}/{NAME}",
                "title": TITLE,
                "version": self.version,
                "description": DESCRIPTION,
                "websiteUrl": context.base_url,
                "remotes": [
                    {
                        "type": "streamable-http",
                        "url": f"{context.base_url}/mcp",
                        "supportedProtocolVersions": [*MODERN_PROTOCOL_VERSIONS, *HANDSHAKE_PROTOCOL_VERSIONS],
                        "headers": [
                            {
                                "name": "Authorization",
                                "description": "Bearer and an API key, in place of the tools' apiKey argument.",
                                "isRequired": False,
                                "isSecret": True,
                            }
                        ],
                    }
                ],
            }
        )

    async def platform(self, request: Request, context: Context) -> Response:  # noqa: ARG002 - it is a handler
        """`/.well-known/fieldcall.json`: what the service does and where each surface is."""
        base = context.base_url
        return _document(
            {
                "name": NAME,
                "title": TITLE,
                "version": self.version,
                "description": DESCRIPTION,
                "registration": {"endpoint": f"POST {base}{PREFIX}/agents/register", "tool": "register_agent"},
                "authentication": {
                    "scheme": "bearer",
                    "headers": ["Authorization: Bearer <API_KEY>", "X-API-Key: <API_KEY>"],
                    "toolParameter": "apiKey",
                },
                "surfaces": {
                    "rest": f"{base}{PREFIX}",
                    "openapi": f"{base}{PREFIX}/openapi.json",
                    "tools": f"{base}{PREFIX}/tools",
                    "toolCall": f"{base}{PREFIX}/tools/call",
                    "mcp": f"{base}/mcp",
                    "mcpServerCard": f"{base}/.well-known/mcp.json",
                    "graphql": f"{base}/graphql",
                    "asyncapi": f"{base}/asyncapi.json",
                    "graphqlStream": f"{base}/graphql/stream",
                },
                "conventions": {
                    "time": "14 digits, yyyyMMddHHmmss, wallclock local to the task",
                    "money": "decimal in the task's currency",
                    "errors": "RFC 9457 application/problem+json",
                },
                "events": f"{base}{PREFIX}/events",
                "legal": f"{base}{PREFIX}/legal",
                "problems": f"{base}/problems",
                "health": f"{base}{PREFIX}/health",
            }
        )


def _document(value: dict[str, Any]) -> Response:
    response = answer(value)
    # Anybody may read these, from any page.
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Cache-Control"] = "public, max-age=3600"
    return response
