"""The headers of a request, looked up often: a dictionary costs a tenth of what the headers of Starlette do."""

from collections.abc import Mapping
from typing import Final

from starlette.types import Scope

MEMO: Final = "fieldcall.headers"
"""In the scope: the headers that were looked at, and their first values."""


def first_values(scope: Scope) -> Mapping[str, str]:
    """The headers by their names in small letters; of several values the first."""
    headers = scope["headers"]
    if (memo := scope.get(MEMO)) and memo[0] is headers:
        known: Mapping[str, str] = memo[1]
        return known
    values: dict[str, str] = {}
    for name, value in headers:
        values.setdefault(str(name, "latin-1"), str(value, "latin-1"))
    scope[MEMO] = headers, values
    return values
