"""What the transports of live operations ask of the graph, and what the graph asks of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from domain.refusals.refusal import Refusal
from subscriptions.transports.feeds import Follower, Seat


@dataclass(frozen=True, slots=True)
class Asked:
    """An operation as a client asks for it: `query`, `variables`, `operationName` and `extensions` as they came."""

    query: str | None
    variables: Mapping[str, Any] | None = None
    name: str | None = None
    extensions: Mapping[str, Any] | None = None
    after: int | None = None
    """A cursor that goes before the one in the arguments: where a stream resumes."""
    reading: bool = False
    """Whether it must not change anything."""


class Refused(NamedTuple):
    """The errors, encoded as a list, for which nothing ran."""

    errors: str


class Visitor(Protocol):
    """One connection's side in the graph, its caller included."""

    async def introduce(self, parameters: object) -> None:
        """Take what the client says of itself. Raises the refusal of a bad key."""

    async def admit(self) -> None:
        """Look whether the key is still good. Raises `Unauthenticated`."""

    async def run(self, asked: Asked, audience: Follower) -> Seat | Refused | None:
        """Carry out an operation: give its result and end, or give what is stored and take a seat for what comes."""

    def told(self, refusal: Refusal) -> str:
        """A refusal as one encoded GraphQL error."""

    key_id: int | None
    """The key that introduced it."""
