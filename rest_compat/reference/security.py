"""Authorization of operations in the OpenAPI document: credentials, headers, scopes."""

from typing import Any, Final

from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from resolvers.access.sessions import ACTING_AS, cookie_name
from resolvers.core.idempotency import HEADER, MAX_LENGTH, MIN_LENGTH_WITHOUT_CALLER
from resolvers.core.operation import Kind, Operation
from rest_compat.rest.route import AUTHORIZE, TOKEN
from subscriptions.messages.docstrings import attribute_docstrings

BEARER, KEY, SESSION, OAUTH = "bearer", "apiKey", "session", "oauth"
SECURITY_SCHEMES: Final[dict[str, Any]] = {
    BEARER: {"type": "http", "scheme": "bearer", "description": "An API key as `Authorization: Bearer KEY`."},
    KEY: {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "An API key in a header of its own."},
    SESSION: {
        "type": "apiKey",
        "in": "cookie",
        "name": cookie_name("https:"),
        "description": f"The cookie of a person who signed in. It is accepted only with {ACTING_AS}, from pages of "
        "the service; over plain HTTP on loopback its name has no prefix.",
    },
    OAUTH: {
        "type": "oauth2",
        "description": "An access token that a person gave a program, to act for an agent.",
        "flows": {
            "authorizationCode": {
                "authorizationUrl": AUTHORIZE,
                "tokenUrl": TOKEN,
                "refreshUrl": TOKEN,
                "scopes": {
                    Scope[name].value: " ".join(meaning.split())
                    for name, meaning in attribute_docstrings(Scope).items()
                },
            }
        },
    },
}


def _acting_as(*, required: bool, about: str) -> dict[str, Any]:
    return {
        "name": ACTING_AS,
        "in": "header",
        "required": required,
        "description": about,
        "schema": {"type": "string", "pattern": "^((agent|operator):[1-9][0-9]{0,9}|staff|person)$"},
        "example": "person" if required else "agent:1",
    }


def _idempotency_key(shortest: int) -> dict[str, Any]:
    return {
        "name": HEADER,
        "in": "header",
        "required": False,
        "description": "Makes repeating the request safe: for 24 hours it gets the first answer again, marked by "
        "Idempotent-Replayed: true. Another request under the same key is refused.",
        "schema": {
            "type": "string",
            "minLength": shortest,
            "maxLength": MAX_LENGTH,
            "pattern": "^[!-~]([ -~]*[!-~])?$",
        },
    }


PARAMETERS: Final[dict[str, Any]] = {
    "ActingAs": _acting_as(
        required=False,
        about="With a session: the account to act for, `agent:ID`, `operator:ID` or `staff`. Not for keys.",
    ),
    "ActingAsPerson": _acting_as(
        required=True, about="The account to act for: `person`, or any other account that the person acts for."
    ),
    "IdempotencyKey": _idempotency_key(1),
    "IdempotencyKeyWithoutCaller": _idempotency_key(MIN_LENGTH_WITHOUT_CALLER),
}
"""Headers of many operations."""


def list_security(operation: Operation[Any, Any]) -> list[dict[str, list[str]]]:
    """Return the credentials that an operation accepts, with its scope; empty for a public one."""
    if operation.by is None:
        return []
    if operation.scope is None:
        return [{SESSION: []}]
    scopes = [str(operation.scope)]
    tokens = [{OAUTH: scopes}] if Actor.AGENT in operation.by else []
    return [{BEARER: scopes}, {KEY: scopes}, *tokens, {SESSION: []}]


def list_headers(operation: Operation[Any, Any]) -> list[dict[str, str]]:
    """Return the references to the headers of an operation, without its credentials."""
    names = []
    if operation.by:
        names.append("ActingAs" if operation.scope else "ActingAsPerson")
    if operation.kind is not Kind.READ:
        names.append("IdempotencyKey" if operation.by else "IdempotencyKeyWithoutCaller")
    return [{"$ref": f"#/components/parameters/{name}"} for name in names]
