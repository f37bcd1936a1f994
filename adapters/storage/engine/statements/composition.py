"""Statements that are composed at run time, each once."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeVar

Composed = TypeVar("Composed")
Parameters = ParamSpec("Parameters")

MAX_COMPOSED: Final = 400
"""Bound on the composed statements that a process keeps, of all kinds together. The largest takes 65 kB."""


def composed(compose: Callable[Parameters, Composed]) -> Callable[Parameters, Composed]:
    """Decorate a function that composes a statement, so that the statement of the same arguments is composed once.

    Callers choose the arguments by their filters. So all such functions share one cache, and the statement that was
    used least recently leaves it.
    """

    @wraps(compose)
    def find(*arguments: Parameters.args, **named: Parameters.kwargs) -> Composed:
        statement: Composed = _composed(compose, arguments, tuple(named.items()))
        return statement

    return find


@lru_cache(MAX_COMPOSED)
def _composed(compose: Callable[..., Any], arguments: tuple[object, ...], named: tuple[tuple[str, Any], ...]) -> Any:
    return compose(*arguments, **dict(named))
