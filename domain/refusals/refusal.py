"""The base class of refusals, and errors of single fields."""

from copy import copy
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from domain.refusals.suggestion import Suggestion


@dataclass(frozen=True, slots=True)
class FieldError:
    """An error in one field; `field` is a camelCase path such as `items[0].start`."""

    field: str
    code: str
    message: str


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
    ) -> None:
        super().__init__(detail)
        self.detail = detail
        self.errors = errors
        self.next_actions = next_actions
        self.pointer: Suggestion | None = next_actions[0] if next_actions else None
        """The suggested operation instead of the refused one."""
        self.retry_after = retry_after

    def amended(self, **changes: Any) -> Self:
        """A copy with other attributes, to be raised in its place: a refusal that was raised does not change."""
        other = copy(self)
        vars(other).update(changes)
        return other
