"""Read request bodies, bounded while they arrive, and the JSON in them by `domain.values.json_text`."""

from typing import Any

from starlette.requests import Request

from adapters.http.headers import announced_bytes, is_json, media_type
from domain.refusals.general import MalformedBody, TooLarge, UnsupportedMedia
from domain.values import json_text
from domain.values.json_text import WITH_KEY, WITHOUT_KEY, Bounds, JsonError
from resolvers.access.authentication import authenticate
from resolvers.core.context import Call, Context
from rest_compat.http.exchange import credentials_in

JSON = "application/json"


async def read(request: Request, context: Context, bound: int) -> bytes:
    """Read the whole body, at most `bound` bytes, even if its Content-Length is missing or wrong. Raises `TooLarge`.
    The client decides how long the read takes. So the context gets the time of its end, and loses its caller, who must
    be authenticated again.
    """
    if announced_bytes(request.scope) > bound:
        raise too_large(bound)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > bound:
            raise too_large(bound)
    context.become(None)
    return bytes(body)


def too_large(bound: int) -> TooLarge:
    return TooLarge(f"The body is above {bound:,} bytes.")


async def read_object(request: Request, context: Call) -> dict[str, Any]:
    """Read the body as a JSON object, empty without a body. Decimals keep their exact digits. The context changes as in
    `read`. Raises `TooLarge`, `UnsupportedMedia`, `MalformedBody` or `Unauthenticated`.
    """
    return await object_in(request, context, await read(request, context, context.services.policy.maximum_body))


async def object_in(request: Request, context: Call, body: bytes) -> dict[str, Any]:
    """A body that was read, as a JSON object; empty without a body, or with a byte order mark alone.

    Raises `UnsupportedMedia`, `MalformedBody` or `Unauthenticated`.
    """
    if not json_text.without_mark(body):
        return {}
    if not is_json(request.scope):
        raise UnsupportedMedia(f"This path reads {JSON}: name it in Content-Type.")
    return parse_object(body, await find_bounds(request, context, body))


async def find_bounds(request: Request, context: Call, body: bytes) -> Bounds:
    """Return the bounds for the sender of a body: the larger ones for a valid credential in the headers. The credential
    is looked up only for a body that needs them. Raises `Unauthenticated` for an invalid one.
    """
    if context.caller:
        return WITH_KEY
    if json_text.excess(body, WITHOUT_KEY) is None or json_text.excess(body, WITH_KEY) is not None:
        return WITHOUT_KEY
    keys, session, *_ = credentials_in(request, context)
    return WITH_KEY if await authenticate(context.services, keys, context.meter, session) else WITHOUT_KEY


def require_media_type(request: Request, accepted: str) -> None:
    if media_type(request.scope) != accepted:
        raise UnsupportedMedia(f"This path reads {accepted}: name it in Content-Type.")


def parse_object(body: str | bytes, bounds: Bounds = WITHOUT_KEY) -> dict[str, Any]:
    """Parse a JSON object. Raises `MalformedBody` for anything else, and for one beyond `bounds`."""
    try:
        parsed = json_text.parse(body, bounds)
    except JsonError as error:
        raise MalformedBody(f"The body {error}.") from None
    if not isinstance(parsed, dict):
        raise MalformedBody("The body must be a JSON object.")
    return parsed
