"""Reads request bodies: bounded while they arrive, and strict where Python's JSON parser is lenient."""

import json
from typing import Any, Never

from starlette.requests import Request

from domain.refusals.general import MalformedBody, TooLarge, UnsupportedMedia
from domain.values.numbers import decimal_of, whole_of
from resolvers.core.context import Context

JSON = "application/json"


async def read(request: Request, context: Context, bound: int) -> bytes:
    """The whole body, at most `bound` bytes, also without a true Content-Length. Raises `TooLarge`.

    The client decides how long that takes. So the context takes the time of the end, and forgets its caller, who must
    be authenticated again.
    """
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > bound:
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


async def read_object(request: Request, context: Context) -> dict[str, Any]:
    """The body as a JSON object, empty without a body. Decimals keep their exact digits.

    The context is as after `read`. Raises `TooLarge`, `UnsupportedMedia` or `MalformedBody`.
    """
    return object_in(request, await read(request, context, context.services.policy.maximum_body))


def object_in(request: Request, body: bytes) -> dict[str, Any]:
    """A body that was read, as a JSON object; empty without a body.

    Raises `UnsupportedMedia` or `MalformedBody`.
    """
    if not body:
        return {}
    require_media_type(request, JSON)
    return parse_object(body)


def media_type(request: Request) -> str:
    """The Content-Type without its parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def require_media_type(request: Request, *accepted: str) -> None:
    if media_type(request) not in accepted:
        raise UnsupportedMedia(f"This path reads {' or '.join(accepted)}: name it in Content-Type.")


def parse_object(body: bytes) -> dict[str, Any]:
    """Parse a JSON object. Raises `MalformedBody` for anything else, for a repeated name and for NaN."""
    try:
        text = body.decode()
        parsed = json.loads(
            text,
            parse_float=decimal_of,
            parse_int=whole_of,
            parse_constant=_refuse_constant,
            object_pairs_hook=_unique,
        )
    except UnicodeDecodeError:
        raise MalformedBody("The body is not UTF-8.") from None
    except RecursionError:
        raise MalformedBody("The body is nested too deeply.") from None
    except json.JSONDecodeError as fault:
        raise MalformedBody(f"The body is not JSON: {fault.msg} (line {fault.lineno}, column {fault.colno}).") from None
    except ValueError:
        # The only other error: that of a number.
        raise MalformedBody("The body has a number with too many digits or too large an exponent.") from None
    if not isinstance(parsed, dict):
        raise MalformedBody("The body must be a JSON object.")
    if "\\u" in text:
        require_characters(parsed)
    return parsed


def require_characters(value: Any) -> None:
    """Refuse half a surrogate pair, which no database can store. Raises `MalformedBody`."""
    try:
        json.dumps(value, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        raise MalformedBody("The body has a \\u escape that is half of a surrogate pair.") from None


def _refuse_constant(name: str) -> Never:
    raise MalformedBody(f"The body is not JSON: {name} is not a number of JSON.")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise MalformedBody(f"The body names {json.dumps(twice[:100])} twice.")
    return fields
