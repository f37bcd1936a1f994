"""Headers for caching and deprecation: `ETag`, `Cache-Control`, `Deprecation`."""

import hashlib
import re
from datetime import UTC, datetime
from typing import Any

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

SINCE = re.compile(r"since (\d{4}-\d{2}-\d{2})")
"""The date in a field's deprecation notice."""


def validated_by_tag(request: Request, response: Response) -> Response:
    """Return the response with an entity tag, or 304 without a body if the client already has it (RFC 9110,
    If-None-Match).

    The tag is weak, because the compression of the same content may differ. Clients revalidate each time.
    """
    tag = f'W/"{hashlib.blake2b(bytes(response.body), digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    known = {value.strip().removeprefix("W/") for value in request.headers.get("if-none-match", "").split(",")}
    if "*" in known or tag.removeprefix("W/") in known:
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return response


def find_deprecation(result: Any) -> str | None:
    """The `Deprecation` header for results of a type: the date of its earliest deprecated field (RFC 9745)."""
    if not (isinstance(result, type) and issubclass(result, BaseModel)):
        return None
    notices = (str(field.deprecated) for field in result.model_fields.values() if field.deprecated)
    dates = [match[1] for notice in notices if (match := SINCE.search(notice))]
    if not dates:
        return None
    return f"@{int(datetime.fromisoformat(min(dates)).replace(tzinfo=UTC).timestamp())}"
