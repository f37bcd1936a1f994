"""What headers tell of an answer's age: whether the client has it already, and whether part of it will go."""

import hashlib
import re
from datetime import UTC, datetime
from typing import Any

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

SINCE = re.compile(r"since (\d{4}-\d{2}-\d{2})")
"""How a deprecated field says when it became one."""


def validated_by_tag(request: Request, response: Response) -> Response:
    """The answer with an entity tag, or 304 without it where the client has it already (RFC 9110, If-None-Match).

    The tag is weak: the answer is the same, its compression may differ. Clients ask each time, which costs no body.
    """
    tag = f'W/"{hashlib.blake2b(bytes(response.body), digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    known = {each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")}
    if "*" in known or tag.removeprefix("W/") in known:
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return response


def deprecation_of(result: Any) -> str | None:
    """The `Deprecation` header of answers of a type: since when its oldest deprecated field is one (RFC 9745)."""
    if not (isinstance(result, type) and issubclass(result, BaseModel)):
        return None
    notices = (str(field.deprecated) for field in result.model_fields.values() if field.deprecated)
    dates = [found[1] for notice in notices if (found := SINCE.search(notice))]
    if not dates:
        return None
    return f"@{int(datetime.fromisoformat(min(dates)).replace(tzinfo=UTC).timestamp())}"
