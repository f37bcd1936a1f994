"""Metadata for a first contact of OAuth clients: the address and the abilities of the authorization server."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.accounts.scopes import Scope, as_text
from domain.oauth.challenge import PROTECTED_RESOURCE
from domain.oauth.clients import GRANT_TYPES, PUBLIC
from domain.oauth.requests import CHALLENGE_METHOD, DEFAULT_SCOPES
from resolvers.core.context import Context
from rest_compat.discovery.documents import JSON, TITLE, public_document
from rest_compat.oauth.endpoints import REGISTER, REVOKE
from rest_compat.rest.route import AUTHORIZE, TOKEN

MCP_RESOURCE = f"{PROTECTED_RESOURCE}/mcp"
"""The metadata of `/mcp`: the path of a resource follows the well-known one (RFC 9728)."""
SERVER = "/.well-known/oauth-authorization-server"


async def service(request: Request, context: Context) -> Response:
    """The service as a protected resource (RFC 9728)."""
    return public_document(request, _resource(context, ""), JSON)


async def mcp(request: Request, context: Context) -> Response:
    """`/mcp` as a protected resource."""
    return public_document(request, _resource(context, "/mcp"), JSON)


def _resource(context: Context, path: str) -> dict[str, Any]:
    base = context.base_url
    return {
        "resource": f"{base}{path}",
        "resource_name": TITLE,
        "authorization_servers": [base],
        # The scopes for most work: a client requests more when a call needs more.
        "scopes_supported": as_text(DEFAULT_SCOPES).split(),
        "bearer_methods_supported": ["header"],
        "resource_documentation": f"{base}/docs",
    }


async def server(request: Request, context: Context) -> Response:
    """The authorization server (RFC 8414), which is this service itself."""
    base = context.base_url
    document = {
        "issuer": base,
        "authorization_endpoint": f"{base}{AUTHORIZE}",
        "token_endpoint": f"{base}{TOKEN}",
        "registration_endpoint": f"{base}{REGISTER}",
        "revocation_endpoint": f"{base}{REVOKE}",
        "scopes_supported": list(Scope),
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": list(GRANT_TYPES),
        "token_endpoint_auth_methods_supported": [PUBLIC],
        "revocation_endpoint_auth_methods_supported": [PUBLIC],
        "code_challenge_methods_supported": [CHALLENGE_METHOD],
        "client_id_metadata_document_supported": True,
        "authorization_response_iss_parameter_supported": True,
        "service_documentation": f"{base}/docs",
    }
    return public_document(request, document, JSON)
