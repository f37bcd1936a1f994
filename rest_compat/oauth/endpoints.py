"""`/oauth/token`, `/oauth/register` and `/oauth/revoke`: the endpoints that clients call directly, with answers in the
form of OAuth."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qsl

from pydantic.alias_generators import to_camel
from starlette.requests import Request
from starlette.responses import Response

from domain.oauth.clients import GRANT_TYPES, MAX_DOCUMENT_BYTES, PUBLIC
from domain.oauth.errors import ErrorCode, OAuthError
from domain.refusals.general import InternalFault, MalformedBody
from domain.refusals.refusal import MAX_DETAIL_LENGTH, Refusal, shortened
from domain.values.time import SECOND
from resolvers.core.activity import note_problem
from resolvers.core.context import Call
from resolvers.core.problem import make_headers
from resolvers.oauth.clients import RegisterClient, register_client
from resolvers.oauth.tokens import RevokeToken, TokenRequest, issue_tokens, revoke_token
from resolvers.wire.model import Wire
from resolvers.wire.scalars import JsonObject
from rest_compat.http import json_body
from rest_compat.http.exchange import answer
from rest_compat.pages.page import FORM
from rest_compat.rest.endpoint import validated
from rest_compat.rest.route import TOKEN

REGISTER = "/oauth/register"
REVOKE = "/oauth/revoke"
CLIENT_ENDPOINTS = (TOKEN, REGISTER, REVOKE)
"""Paths that programs call, whose refusals are errors of OAuth."""
MAX_FORM_BYTES = 10_000
MAX_PARAMETERS = 30
LISTED = ("resource",)
"""Parameters that may be repeated (RFC 8707)."""
UNKNOWN_CLIENT_STATUS = 401

Endpoint = Callable[[Request, Call], Awaitable[Response]]


def parameters(text: str, kind: type[Wire]) -> dict[str, Any]:
    """Return the parameters of a query or a form that are fields of an input. Empty parameters count as left out, and
    unknown ones are ignored. Raises `OAuthError` for a repeated parameter, and for parameters that cannot be read.
    """
    try:
        pairs = parse_qsl(text, errors="strict", max_num_fields=MAX_PARAMETERS)
    except ValueError:
        raise OAuthError(ErrorCode.INVALID_REQUEST, "The parameters cannot be read.") from None
    fields: dict[str, Any] = {}
    for name, value in pairs:
        field = to_camel(name)
        if name not in kind.model_fields:
            continue
        if name in LISTED:
            fields.setdefault(field, []).append(value)
        elif field in fields:
            raise OAuthError(ErrorCode.INVALID_REQUEST, f"{name} is repeated: send it once.")
        else:
            fields[field] = value
    return fields


def _answered(endpoint: Endpoint) -> Endpoint:
    """Return the endpoint with refusals in the form of OAuth. Its answers are neither cached nor replayed under an
    idempotency key."""

    async def respond(request: Request, context: Call) -> Response:
        # A token is issued once; a repeat of the same request is a sign of theft.
        context.idempotency_key = None
        try:
            response = await endpoint(request, context)
        except OAuthError as error:
            status = UNKNOWN_CLIENT_STATUS if error.code is ErrorCode.INVALID_CLIENT else 400
            response = _error(error.code, error.description, status)
        except Refusal as refusal:
            note_problem(refusal.code)
            response = answer_refused_client(request.scope["path"], refusal)
        response.headers["Cache-Control"] = "no-store"
        return response

    return respond


def answer_refused_client(path: str, refusal: Refusal) -> Response:
    """Answer a refusal at a client endpoint in the form of OAuth (RFC 6749, section 5.2; RFC 7591, section 3.2.2)."""
    code = ErrorCode.INVALID_CLIENT_METADATA if path == REGISTER else ErrorCode.INVALID_REQUEST
    if isinstance(refusal, InternalFault):
        code = ErrorCode.SERVER_ERROR
    elif refusal.retry_after is not None:
        code = ErrorCode.TEMPORARILY_UNAVAILABLE
    response = _error(code, refusal.detail, refusal.status)
    response.headers.update(make_headers(refusal, ""))
    return response


def _error(code: ErrorCode, description: str, status: int) -> Response:
    return answer({"error": code, "error_description": shortened(description, MAX_DETAIL_LENGTH)}, status)


async def _form(request: Request, context: Call, kind: type[Wire]) -> dict[str, Any]:
    json_body.require_media_type(request, FORM)
    body = await json_body.read(request, context, MAX_FORM_BYTES)
    try:
        return parameters(body.decode("ascii"), kind)
    except UnicodeDecodeError:
        raise MalformedBody("The form cannot be read.") from None


@_answered
async def token(request: Request, context: Call) -> Response:
    """Exchange a code or a refresh token."""
    form = await _form(request, context, TokenRequest)
    tokens = await issue_tokens(context, validated(TokenRequest, form))
    return answer(
        {
            "access_token": tokens.access_token,
            "token_type": "Bearer",
            "expires_in": tokens.expires_in,
            "refresh_token": tokens.refresh_token,
            "scope": tokens.scopes,
        }
    )


@_answered
async def revoke(request: Request, context: Call) -> Response:
    """End the grant of a token. The answer is the same for an unknown token."""
    form = await _form(request, context, RevokeToken)
    await revoke_token(context, validated(RevokeToken, form))
    return Response()


@_answered
async def register(request: Request, context: Call) -> Response:
    """Register a client (RFC 7591), always as a public one, even if it requests another type."""
    body = await json_body.read(request, context, MAX_DOCUMENT_BYTES)
    document = await json_body.object_in(request, context, body)
    client = await register_client(context, RegisterClient(document=JsonObject(document)))
    registered = {
        "client_id": client.client_id,
        "client_id_issued_at": client.created_at // SECOND,
        "client_name": client.name,
        "client_uri": client.client_uri,
        "redirect_uris": client.redirect_uris,
        "warnings": [{"code": warning.code, "message": warning.message} for warning in client.warnings] or None,
        "grant_types": list(GRANT_TYPES),
        "response_types": ["code"],
        "token_endpoint_auth_method": PUBLIC,
    }
    return answer({name: value for name, value in registered.items() if value is not None}, 201)
