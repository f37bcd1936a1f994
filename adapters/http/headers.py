"""The headers of a request, looked up often: a dictionary costs a tenth of Starlette's headers."""

from collections.abc import Mapping
from typing import Final

from starlette.types import Scope

from domain.refusals.general import UnsupportedMedia

MEMO: Final = "fieldcall.headers"
"""Key in the scope for the parsed headers and their first values."""


def first_values(scope: Scope) -> Mapping[str, str]:
    """Return the headers by their names in small letters; of several values the first."""
    headers = scope["headers"]
    if (memo := scope.get(MEMO)) and memo[0] is headers:
        known: Mapping[str, str] = memo[1]
        return known
    values: dict[str, str] = {}
    for name, value in headers:
        values.setdefault(str(name, "latin-1"), str(value, "latin-1"))
    scope[MEMO] = headers, values
    return values


MAX_LENGTH_DIGITS: Final = 15
"""Digits of a Content-Length that are read: a number with more digits is above every bound."""


def announced_bytes(scope: Scope) -> int:
    """Return the Content-Length of a request; 0 without one. The body is counted while it arrives, too."""
    announced = first_values(scope).get("content-length", "")
    is_number = announced.isascii() and announced.isdigit()
    return int(announced.lstrip("0")[:MAX_LENGTH_DIGITS] or 0) if is_number else 0


JSON_TYPES: Final = frozenset({"application/json", "text/json"})
JSON_SUFFIX: Final = "+json"
"""Suffix of the types whose content is JSON (RFC 6839 section 3.1), such as `application/vnd.example+json`."""


def media_type(scope: Scope) -> str:
    """Return the Content-Type of a request in small letters and without its parameters (RFC 9110 section 8.3.1)."""
    return first_values(scope).get("content-type", "").partition(";")[0].strip().lower()


def is_json(scope: Scope) -> bool:
    """True if the Content-Type of a request is JSON. RFC 8259 defines no parameter: a charset changes nothing."""
    sent = media_type(scope)
    return sent in JSON_TYPES or sent.endswith(JSON_SUFFIX)


MAX_CONTENT_TYPE: Final = 1_000
"""Characters of a Content-Type: the parser of forms takes time by the square of its length."""


def require_short_content_type(scope: Scope) -> None:
    """Raise `UnsupportedMedia` for a Content-Type that is too long to be parsed."""
    if len(first_values(scope).get("content-type", "")) > MAX_CONTENT_TYPE:
        raise UnsupportedMedia(f"The Content-Type has more than {MAX_CONTENT_TYPE:,} characters: send a shorter one.")
