"""Results that are remembered by a text of a client's, bounded in bytes."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

Others = ParamSpec("Others")
Text = TypeVar("Text", str, str | None)
Result = TypeVar("Result")


def remembered(
    entries: int, characters: int
) -> Callable[[Callable[Concatenate[Text, Others], Result]], Callable[Concatenate[Text, Others], Result]]:
    """Decorate a function of a text, so that its latest results are remembered.

    The function keeps at most `entries` results, and none for a text of more than `characters`: such a text takes up
    to four bytes for each of them.
    """

    def decorate(function: Callable[Concatenate[Text, Others], Result]) -> Callable[Concatenate[Text, Others], Result]:
        cached: Callable[..., Any] = lru_cache(entries)(function)

        @wraps(function)
        def find(text: Text, /, *others: Others.args, **named: Others.kwargs) -> Result:
            is_short = text is None or len(text) <= characters
            result: Result = (cached if is_short else function)(text, *others, **named)
            return result

        return find

    return decorate
