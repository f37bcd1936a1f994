"""The base class of refusals, and errors of single fields."""

import dataclasses
import re
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self, TypeAlias

from domain.refusals.suggestion import Suggestion

MAX_ERRORS: Final = 20
"""Maximum number of fields that a refusal lists; it states the number of further ones."""
MAX_NAMED: Final = 5
"""Maximum number of wrong fields that the sentence names."""
MAX_ECHO: Final = 200
"""Characters of a word, and of the path of a field, that a refusal repeats of a client's text."""
MAX_DETAIL_LENGTH: Final = 2_000
MAX_MESSAGE_LENGTH: Final = 500
CUT: Final = "…"
Values: TypeAlias = Mapping[str, str | int]
"""Values of a sentence by camelCase name: a page writes the sentence of a code in its reader's language with them."""
NO_VALUES: Final[Values] = MappingProxyType({})
LONG_WORD: Final = re.compile(rf"(\S{{{MAX_ECHO - 1}}})\S\S++")


@dataclass(frozen=True, slots=True)
class FieldError:
    """An error in one field; `field` is a camelCase path such as `items[0].start`."""

    field: str
    code: str
    message: str
    values: Values = dataclasses.field(default_factory=dict, hash=False)


class Refusal(Exception):  # noqa: N818 - a refusal is an answer to the caller, not a fault of the service
    """A request that the service understood but does not carry out. Nothing has changed."""

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 400
    title: ClassVar[str] = "The request was refused"

    def __init__(
        self,
        detail: str,
        *,
        errors: tuple[FieldError, ...] = (),
        next_actions: tuple[Suggestion, ...] = (),
        retry_after: int | None = None,
        values: Values = NO_VALUES,
    ) -> None:
        super().__init__(detail)
        self.detail = shortened(detail, MAX_DETAIL_LENGTH)
        self.errors = tuple(
            replace(
                error,
                field=shortened(error.field, MAX_ECHO),
                message=shortened(error.message, MAX_MESSAGE_LENGTH),
                values=_bounded(error.values),
            )
            for error in errors[:MAX_ERRORS]
        )
        self.next_actions = next_actions
        self.pointer: Suggestion | None = next_actions[0] if next_actions else None
        """The suggested operation instead of the refused one."""
        self.retry_after = retry_after
        self.values = _bounded(values if retry_after is None else {"retryAfterSeconds": retry_after, **values})

    def amended(self, **changes: Any) -> Self:
        """Return a copy with other attributes, to be raised in its place: a raised refusal does not change."""
        other = copy(self)
        vars(other).update(changes)
        return other


def _bounded(values: Values) -> Values:
    return {
        name: shortened(value, MAX_MESSAGE_LENGTH) if isinstance(value, str) else value
        for name, value in values.items()
    }


def shortened(text: str, length: int) -> str:
    """Cut a text, and each of its words, so that an answer is not larger than its request."""
    if len(text) <= MAX_ECHO:
        return text
    bounded = text if len(text) <= length else text[: length - 1] + CUT
    return LONG_WORD.sub(rf"\1{CUT}", bounded)


def describe_errors(errors: Sequence[FieldError], number: int | None = None) -> str:
    """Name the first wrong fields in one sentence. `number` is that of all, if `errors` are only the first of them."""
    named, listed, number = errors[:MAX_NAMED], errors[:MAX_ERRORS], number or len(errors)
    sentence = "; ".join(f"{error.field}: {error.message}" for error in named)
    if number > len(listed):
        return f"{sentence}; and {number - len(named):,} more, of which errors lists {len(listed) - len(named)}"
    return sentence if number == len(named) else f"{sentence}; and {number - len(named)} more, listed in errors"
