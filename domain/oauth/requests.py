"""The parameters of an authorization request: PKCE with S256, scopes, and the resource of its token (RFC 8707)."""

import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256

from domain.accounts.scopes import Scope
from domain.oauth.errors import ErrorCode, OAuthError
from domain.values.uri import normalize

RESPONSE_TYPE = "code"
CHALLENGE_METHOD = "S256"
DEFAULT_SCOPES = frozenset((Scope.READ, Scope.DISPATCH))
"""Scopes of a request that names none: enough to dispatch tasks and follow them."""
RESOURCE_PATHS = ("", "/mcp", "/graphql", "/api/v1", "/a2a", "/a2a/v1")
"""The surfaces, as resources: each stands for the whole service, with a slash at its end and without."""

_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
_VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")


def check_response_type(response_type: str | None) -> None:
    """Raise `OAuthError` for any response type but `code`."""
    if response_type != RESPONSE_TYPE:
        raise OAuthError(ErrorCode.UNSUPPORTED_RESPONSE_TYPE, f"response_type is {RESPONSE_TYPE}.")


def check_challenge(challenge: str | None, method: str | None) -> str:
    """Return the code challenge of a request. Raises `OAuthError` without one, and for any other method than S256."""
    if method != CHALLENGE_METHOD or challenge is None or not _CHALLENGE.fullmatch(challenge):
        raise OAuthError(ErrorCode.INVALID_REQUEST, "PKCE is needed: code_challenge, with code_challenge_method S256.")
    return challenge


def is_verified(verifier: str | None, challenge: str) -> bool:
    """Return true if a code verifier belongs to the challenge of its code."""
    if verifier is None or not _VERIFIER.fullmatch(verifier):
        return False
    digest = urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=")
    return hmac.compare_digest(digest, challenge.encode())


def requested_scopes(text: str | None) -> frozenset[Scope]:
    """Return the scopes that a request names, ignoring unknown ones. Raises `OAuthError` if no known one remains."""
    if not text:
        return DEFAULT_SCOPES
    names = set(text.split())
    known = frozenset(scope for scope in Scope if scope in names)
    if not known:
        raise OAuthError(ErrorCode.INVALID_SCOPE, f"The scopes are {', '.join(Scope)}.")
    return known


def narrowed(text: str | None, granted: frozenset[Scope]) -> frozenset[Scope]:
    """Return the scopes that a refresh asks for, at most those granted. Raises `OAuthError` for more."""
    if not text:
        return granted
    named = requested_scopes(text)
    if not named <= granted:
        raise OAuthError(ErrorCode.INVALID_SCOPE, "A refresh gives no scope that was not granted.")
    return named


def check_resource(resources: Iterable[str], base_url: str) -> str:
    """Return the resource that a token is to be for, one of this service; the service itself when none is named.

    Its form is the normal one, without a slash at its end. Raises `OAuthError` for a resource of another service.
    """
    named = set(resources)
    if not named:
        return base_url
    if not all(is_resource(resource, base_url) for resource in named):
        raise OAuthError(ErrorCode.INVALID_TARGET, f"The resource of this service is {base_url}/mcp or {base_url}.")
    return min(map(_normal_resource, named))


def is_resource(resource: str, base_url: str) -> bool:
    """Return True if a resource is this service or one of its surfaces, in any equivalent form (RFC 3986, section 6.2).

    The service answers each path with a slash at its end as without, so the slash makes no other resource.
    """
    base, named = _normal_resource(base_url), _normal_resource(resource)
    return named.startswith(base) and named.removeprefix(base) in RESOURCE_PATHS


def _normal_resource(resource: str) -> str:
    return normalize(resource).removesuffix("/")
