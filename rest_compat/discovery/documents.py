"""Documents for a first contact: the MCP server card, the catalogue that refers to it, the platform's description."""

from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from domain.values.uri import split_uri
from resolvers.access.sessions import ACTING_AS, cookie_name
from resolvers.accounts.agents import RegisterAgent, register_agent
from resolvers.core.context import Context
from resolvers.evidence.keys import publish_keys
from resolvers.evidence.names import KEYS_PATH
from resolvers.wire.json_schema import make_schema
from resolvers.wire.model import to_json
from rest_compat.discovery.first_steps import publish
from rest_compat.http.caching import validated_by_tag
from rest_compat.http.examples import examples
from rest_compat.rest.route import PREFIX
from rest_compat.tools.tools import TOOLS

NAME = "fieldcall"
TITLE = "Fieldcall"
DESCRIPTION = "Dispatch physical-world tasks to human operators, follow them, review proof and settle the money."
"""Description with at most 100 characters, the limit of the server card."""

PRACTICE = (
    "An agent that registers with testMode gets its own practice world, with simulated operators, test money and a "
    "clock that it controls."
)
CARD_SCHEMA = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"
CARD_TYPE = "application/mcp-server-card+json"
CATALOGUE_TYPE = "application/ai-catalog+json"
OPENAPI_TYPE = "application/openapi+json"
JSON = "application/json"
JWK_SET = "application/jwk-set+json"


class Discovery(NamedTuple):
    """The handlers of the documents of one version."""

    version: str

    async def server_card(self, request: Request, context: Context) -> Response:
        """`/.well-known/mcp.json`: the address and protocol versions of the MCP endpoint (SEP-2127)."""
        return public_document(request, self._card(context), JSON)

    async def typed_server_card(self, request: Request, context: Context) -> Response:
        """`/mcp/server-card`: the same card with the path and media type of the protocol's extension."""
        return public_document(request, self._card(context), CARD_TYPE)

    async def catalogue(self, request: Request, context: Context) -> Response:
        """`/.well-known/ai-catalog.json`: the services of this host for agents (AI Catalog 1.0)."""
        base = context.base_url
        publisher = split_uri(base).host
        entries = [
            {
                "identifier": f"urn:air:{publisher}:mcp:{NAME}",
                "type": CARD_TYPE,
                "displayName": TITLE,
                "version": self.version,
                "url": f"{base}/mcp/server-card",
            },
            {
                "identifier": f"urn:air:{publisher}:a2a:{NAME}",
                "type": "application/a2a-agent-card+json",
                "displayName": f"{TITLE} over A2A",
                "version": self.version,
                "url": f"{base}/.well-known/agent-card.json",
            },
            {
                "identifier": f"urn:air:{publisher}:api:{NAME}",
                "type": OPENAPI_TYPE,
                "displayName": f"{TITLE} over REST",
                "version": self.version,
                "url": f"{base}{PREFIX}/openapi.json",
            },
        ]
        host = {"displayName": TITLE, "documentationUrl": f"{base}/docs"}
        return public_document(request, {"specVersion": "1.0", "host": host, "entries": entries}, CATALOGUE_TYPE)

    def _card(self, context: Context) -> dict[str, Any]:
        # The MCP library is imported only after the start.
        from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS  # noqa: PLC0415

        return {
            "$schema": CARD_SCHEMA,
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
                            "description": "Bearer and an API key or an access token, in place of the apiKey argument.",
                            "isRequired": False,
                            "isSecret": True,
                        }
                    ],
                }
            ],
        }

    async def platform(self, request: Request, context: Context) -> Response:
        """`/.well-known/fieldcall.json`: the service's purpose, the address of each surface, and the first steps."""
        base = context.base_url
        described = {
            "name": NAME,
            "title": TITLE,
            "version": self.version,
            "description": DESCRIPTION,
            "registration": _registration(base),
            "authentication": _authentication(base),
            "firstSteps": publish(base, context.services.addresses),
            "surfaces": {
                "rest": f"{base}{PREFIX}",
                "openapi": f"{base}{PREFIX}/openapi.json",
                "tools": f"{base}{PREFIX}/tools",
                "toolCall": f"{base}{PREFIX}/tools/call",
                "mcp": f"{base}/mcp",
                "a2a": f"{base}/a2a",
                "a2aHttp": f"{base}/a2a/v1",
                "agentCard": f"{base}/.well-known/agent-card.json",
                "mcpServerCard": f"{base}/.well-known/mcp.json",
                "aiCatalog": f"{base}/.well-known/ai-catalog.json",
                "graphql": f"{base}/graphql",
                "graphqlSchema": f"{base}/schema.graphql",
                "graphqlSubscriptions": f"ws{base.removeprefix('http')}/graphql",
                "graphqlStream": f"{base}/graphql/stream",
                "asyncapi": f"{base}/asyncapi.json",
            },
            "conventions": {
                "time": "14 digits, yyyyMMddHHmmss, wallclock local to the task",
                "money": "decimal in the task's currency",
                "errors": "RFC 9457 application/problem+json, with code, errors and nextActions",
                "nextActions": "calls that can be made now, with their arguments ready to send",
                "idempotency": "requestId on creating a task for ever; Idempotency-Key on every write for 24 hours",
                "requestId": "X-Request-Id on every answer, and requestId in every problem",
                "limits": f"RateLimit headers; 429 with Retry-After; bodies to {context.services.policy.maximum_body} "
                "bytes",
            },
            "practice": _practice(base),
            "documentation": f"{base}/docs",
            "llms": f"{base}/llms.txt",
            "events": f"{base}{PREFIX}/events",
            "legal": f"{base}{PREFIX}/legal",
            "problems": f"{base}/problems",
            "evidenceKeys": f"{base}{KEYS_PATH}",
            "health": f"{base}{PREFIX}/health",
        }
        return public_document(request, described, JSON)

    async def evidence_keys(self, request: Request, context: Context) -> Response:
        """`/.well-known/fieldcall-keys.json`: the public keys that sign evidence, as a JSON Web Key Set (RFC 7517)."""
        return public_document(request, await publish_keys(context.services), JWK_SET)


def _authentication(base: str) -> dict[str, Any]:
    """Return the ways in which a program or a person authenticates."""
    return {
        "scheme": "bearer",
        "headers": ["Authorization: Bearer <API_KEY>", "X-API-Key: <API_KEY>"],
        "toolParameter": "apiKey",
        "subscriptions": {"connection_init": {"apiKey": "<API_KEY>"}},
        "oauth": {
            "protectedResource": f"{base}/.well-known/oauth-protected-resource/mcp",
            "authorizationServer": f"{base}/.well-known/oauth-authorization-server",
        },
        "people": {
            "signIn": f"{base}/sign-in",
            "account": f"{base}/account",
            "cookie": cookie_name(base),
            "actingAs": {ACTING_AS: "agent:<ID>, operator:<ID>, staff or person"},
            "subscriptions": {"connection_init": {"as": "agent:<ID>"}},
            "accounts": f"{base}{PREFIX}/people/me",
        },
    }


def _registration(base: str) -> dict[str, Any]:
    tool = next(tool for tool in TOOLS if tool.operation is register_agent)
    needed = tool.input_schema()["required"]
    recorded = examples().operations[register_agent.name].request
    return {
        "endpoint": f"POST {base}{PREFIX}/agents/register",
        "required": make_schema(RegisterAgent, "validation")["required"],
        "tool": tool.name,
        "toolRequired": needed,
        # The tool requires more fields than the endpoint, so both accept this example.
        "example": {name: recorded[name] for name in needed},
    }


def _practice(base: str) -> dict[str, Any]:
    return {
        "about": PRACTICE,
        "registration": {"testMode": True},
        "payment": "POST to the checkoutUrl of a deposit, form field decision=pay",
        "guide": f"{base}/docs/how-to/practice",
    }


def public_document(request: Request, value: dict[str, Any], media_type: str) -> Response:
    """Return a JSON document that pages of every origin may read."""
    return public(request, Response(to_json(value), media_type=media_type))


def public(request: Request, response: Response) -> Response:
    """Mark a response as readable by pages of every origin, and as cacheable by everybody for an hour."""
    response = validated_by_tag(request, response)
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Allow-Methods"] = "GET"
    response.headers["Access-Control-Allow-Headers"] = "Content-Type, If-None-Match"
    response.headers["Access-Control-Expose-Headers"] = "ETag"
    response.headers["Cache-Control"] = "public, max-age=3600"
    return response
