"""Shared parts of every exchange over HTTP: the caller, the request id, and the problem for a refusal."""

import re
import uuid
from typing import Any, NamedTuple

import structlog
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from domain.refusals.general import InternalFault, Unauthenticated
from domain.refusals.refusal import Refusal
from domain.values.networks import client_site
from domain.values.own_address import own_address
from domain.values.pasted import key_in
from resolvers.access.authentication import BARE_KEY, SESSION_COUNTS, authenticate
from resolvers.access.sessions import ACTING_AS, PresentedSession, presented_session
from resolvers.core.activity import note_operations
from resolvers.core.context import Call, Context, Services
from resolvers.core.idempotency import HEADER as IDEMPOTENCY_KEY
from resolvers.core.operation import Operation
from resolvers.core.problem import make_headers, problem
from resolvers.wire.model import json_parts, to_json
from subscriptions.transports.long_answers import LongResponse

PROBLEM_JSON = "application/problem+json"
WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{1,64}")
"""Form of a request id that a client may choose, without characters that could break a line of the log."""

log = structlog.get_logger()


def read_request_id(scope: Scope) -> str:
    """Return the id of a request: the one in its state, else the client's if it is well formed, else a new one."""
    state: dict[str, Any] = scope.setdefault("state", {})
    if "request_id" not in state:
        supplied = Headers(scope=scope).get("x-request-id", "")
        state["request_id"] = supplied if WELL_FORMED.fullmatch(supplied) else uuid.uuid4().hex
    return str(state["request_id"])


def make_context(request: Request, services: Services, base_url: str | None) -> Call:
    """Return the context of a request before authentication. Its links begin with `own_address`, for which `base_url`
    is the public address."""
    headers = request.headers
    root = request.scope.get("root_path", "")
    return Call(
        services=services,
        caller=None,
        request_id=read_request_id(request.scope),
        base_url=own_address(base_url, f"{request.scope['scheme']}://{headers.get('host', 'localhost')}{root}"),
        now=services.clock.now(),
        session=services.database.reader,
        language=headers.get("accept-language"),
        network=client_site(request.scope),
        idempotency_key=headers.get(IDEMPOTENCY_KEY),
        meter=request.scope.get("state", {}).get("meter"),
    )


ACTING_AS_HEADER = ACTING_AS.lower().encode()


class Credentials(NamedTuple):
    """Credentials of a request."""

    keys: frozenset[str]
    """API keys and access tokens, each once."""
    session: PresentedSession | None = None
    misses_scheme: bool = False
    """True if the Authorization header has no scheme for keys, such as a header with a bare key."""
    misses_session: bool = False
    """True if the request names an account to act for, but has no valid session."""


def credentials_in(request: Request, context: Call) -> Credentials:
    """The credentials in the headers: `Authorization: Bearer KEY`, `X-API-Key: KEY`, the cookie of a session."""
    keys, has_cookie, misses_scheme, acts = set(), False, False, False
    # In one pass, and without a search for a session if there is no cookie: most requests have a key.
    for name, value in request.headers.raw:
        if name == b"authorization":
            scheme, _, key = value.decode("latin-1").partition(" ")
            if scheme.lower() == "bearer":
                keys.add(key_in(key))
            else:
                misses_scheme = True
        elif name == b"x-api-key":
            keys.add(key_in(value.decode("latin-1")))
        elif name == b"cookie":
            has_cookie = True
        elif name == ACTING_AS_HEADER:
            acts = True
    keys.discard("")
    session = presented_session(request.headers, context.base_url) if has_cookie else None
    return Credentials(frozenset(keys), session, misses_scheme, acts and session is None)


async def identify(context: Call, operation: Operation[Any, Any], credentials: Credentials) -> None:
    """Authenticate and authorise the caller, before the input is validated.

    Call it after `json_body.read`, so that a slow body cannot outlast a change of the caller's rights.
    Raises `Unauthenticated`, `Forbidden`, `AgentSuspended` or `RateLimited`.
    """
    note_operations((operation.name,))
    keys, session, misses_scheme, misses_session = credentials
    if context.meter:
        await context.meter.count(next(iter(keys), session.value if session else None))
    if operation.by is None:
        return
    if caller := await authenticate(context.services, keys, context.meter, session):
        context.become(caller)
    elif misses_scheme:
        raise Unauthenticated(BARE_KEY)
    elif misses_session:
        raise Unauthenticated(SESSION_COUNTS, next_actions=())
    operation.admit(context.caller)


def answer(value: Any, status: int = 200) -> Response:
    return Response(to_json(value), status, media_type="application/json")


def long_answer(value: Any) -> LongResponse:
    """Return the same as `answer`, sent in time slices."""
    return LongResponse(json_parts(value), 200, {}, "application/json")


def refused(context: Context, refusal: Refusal) -> Response:
    """Return the refusal as RFC 9457 problem details."""
    return Response(
        to_json(problem(context, refusal)), refusal.status, make_headers(refusal, context.base_url), PROBLEM_JSON
    )


def fault(context: Context, error: Exception) -> InternalFault:
    """Log an unexpected exception and return the refusal that the client gets."""
    log.error("a request failed", request_id=context.request_id, exc_info=error)
    return InternalFault("The service failed. Its log has the cause under this request id.")
