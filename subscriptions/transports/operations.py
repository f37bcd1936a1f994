"""Interface between a transport and the graph."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from domain.refusals.refusal import Refusal
from subscriptions.transports.feeds import Holder, Sink, Subscriber


@dataclass(frozen=True, slots=True)
class OperationRequest:
    """A request for an operation: `query`, `variables`, `operationName` and `extensions` as the client sent them."""

    query: str | None
    variables: Mapping[str, Any] | None = None
    name: str | None = None
    extensions: Mapping[str, Any] | None = None
    after: int | None = None
    """The cursor at which a stream resumes. It takes precedence over the one in the arguments."""
    read_only: bool = False
    """True if the operation must not be a mutation."""


class RequestErrors(NamedTuple):
    """The errors because of which nothing ran, encoded as a list."""

    encoded: str


class GraphConnection(Protocol):
    """The graph's side of one connection, its caller included."""

    async def introduce(self, parameters: object) -> None:
        """Read the credentials that the client sends. Raises the refusal of an invalid key, or `RateLimited` after too
        many of them."""

    async def admit(self) -> None:
        """Check that the credential is still valid. Raises `Unauthenticated` and `Forbidden`."""

    async def run(self, request: OperationRequest, sink: Sink) -> Subscriber | RequestErrors | None:
        """Execute an operation: write its result and end, or write the stored items and subscribe to new ones."""

    def encode_refusal(self, refusal: Refusal) -> str:
        """A refusal as one encoded GraphQL error."""

    holder: Holder | None
    """The credential that introduced it."""
    address: str
    """The network address of its client."""
