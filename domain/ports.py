"""Ports to the outside world. Each has a complete local implementation in `adapters/`."""

from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from domain.money.deposits import CheckoutReport, RefundReport, Report
from domain.values.money import Currency


class Clock(Protocol):
    """The source of time, the same for all processes on a database."""

    def now(self) -> int:
        """Return the current instant in microseconds since 1970-01-01 UTC."""


@dataclass(frozen=True, slots=True)
class CheckoutRequest:
    """A request for a hosted page on which a payer pays `amount` (minor units of `currency`).

    `created_at` and `expires_at` are in microseconds since 1970-01-01 UTC. Without a `locale` the payer's browser
    decides on the language.
    """

    external_id: str
    amount: int
    currency: str
    description: str
    locale: str | None
    success_url: str | None
    cancel_url: str | None
    created_at: int
    expires_at: int


@dataclass(frozen=True, slots=True)
class OpenedCheckout:
    """The URL of a hosted page, and the provider's identifier of the checkout if it has one."""

    url: str
    reference: str | None


@dataclass(frozen=True, slots=True)
class RefundRequest:
    """A refund to the payer. `amount` is in minor units of `currency`."""

    external_id: str
    payment_reference: str | None
    amount: int
    currency: str
    repeated: bool
    """True if an earlier request had an unknown outcome. The provider still makes only one refund, however late."""


class PaymentProvider(Protocol):
    """Takes payments on a hosted page. Calls are idempotent: `external_id` identifies the checkout or refund.

    Every call may raise `Unavailable`: its outcome is then unknown, and the caller repeats it.
    """

    name: str

    @property
    def max_checkout_seconds(self) -> int | None:
        """The longest time for which a hosted page can be open, in seconds; None without a bound."""

    def amount_step(self, currency: Currency) -> int:
        """Return the step of which every amount must be a multiple, in minor units of the currency."""

    async def open_checkout(self, request: CheckoutRequest, base_url: str) -> OpenedCheckout:
        """Open a checkout. Raises `PaymentRefused` when the provider refuses the payment."""

    async def look_up(self, reference: str) -> CheckoutReport | None:
        """Return the state of a checkout; None when the provider stores none and the deposit's row decides."""

    async def close_checkout(self, reference: str) -> CheckoutReport | None:
        """Close the hosted page if it is open and return the checkout's state after that; None as in `look_up`."""

    async def find_checkout(self, payment_reference: str) -> CheckoutReport | None:
        """Return the checkout of a payment by the provider's identifier; None for a payment of another service."""

    async def refund(self, request: RefundRequest) -> RefundReport:
        """Refund the payer. Raises `PaymentRefused` when that is not possible."""

    async def read_event(self, body: bytes, signature: str) -> list[Report]:
        """Return the reports in an event that the provider sent; empty for events that this service does not use.

        Raises `SignatureInvalid` when the event is not from the provider, `NotFound` when the provider sends no events.
        """

    async def stop(self) -> None:
        """Close every connection."""


@dataclass(frozen=True, slots=True)
class GeocodedPlace:
    """Result of geocoding; undetermined parts are None.

    Latitude and longitude, in degrees, are the supplied coordinates, else those of the house, street or city.
    `confidence` is between 0 (assumed) and 1 (exact); `warnings` are sentences for the agent.
    """

    country: str
    timezone: str
    confidence: float
    latitude: float | None
    longitude: float | None
    city: str | None
    postal_code: str | None
    street: str | None
    state: str | None
    warnings: tuple[str, ...]
    has_coordinates: bool = False
    """True if the address itself has exact coordinates, such as a plus code: they count as supplied."""


class Geocoder(Protocol):
    """Turns an address, coordinates or, without either, a currency into a place."""

    async def locate(
        self, address: str, latitude: float | None, longitude: float | None, currency: str
    ) -> GeocodedPlace:
        """Geocode. May call another server, so never call it in a transaction."""


class BlobStore(Protocol):
    """Content-addressed bytes: the name of a blob is the SHA-256 of its content."""

    @property
    def folder(self) -> Path | None:
        """The folder of the files, where they are on this machine."""

    async def put(self, source: Path | bytes) -> str:
        """Store the content durably and return its name. Storing the same content again changes nothing."""

    async def get(self, name: str) -> bytes: ...

    def stream(self, name: str, start: int = 0, end: int | None = None) -> AsyncIterator[bytes]:
        """Yield the content in chunks, for files too large for memory; or the bytes from `start` to `end` of it."""

    async def sweep_drafts(self, age_seconds: int) -> int:
        """Delete half-written files of uploads older than this, and return their number."""

    async def list_recent(self, from_age_seconds: int, to_age_seconds: int) -> list[str]:
        """Return the names of blobs that were last stored within these ages, at most a bounded number."""

    async def discard(self, names: Iterable[str], age_seconds: int) -> int:
        """Delete blobs unless they were stored again since that age, and return the number of those deleted."""


class Broadcaster(Protocol):
    """Wakes followers in this process and in others. A wake-up carries no data: followers read the rows."""

    @property
    def is_connected(self) -> bool:
        """Return true if wake-ups reach other processes now."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def publish(self, channel: str) -> None: ...

    def subscribe(self, channel: str) -> AbstractAsyncContextManager["ChannelSubscription"]: ...

    def follow(self, channel: str, follower: "Wakeable") -> None:
        """Wake `follower` at each publication on the channel from now on."""

    def unfollow(self, channel: str, follower: "Wakeable") -> None:
        """Stop waking a follower of the channel."""

    @property
    def followers(self) -> int:
        """Return the number of followers of all channels in this process."""


class Wakeable(Protocol):
    """A follower of a channel that the broadcaster wakes."""

    def wake_up(self) -> None:
        """Note that the rows may have changed. Returns at once."""


class ChannelSubscription(Protocol):
    """One follower of one channel."""

    async def wait(self, seconds: float) -> bool:
        """Wait at most `seconds` for the next wake-up; true when one came. Wake-ups between two waits merge."""


class Meter(Protocol):
    """Counts the work of a request, or of each operation on a connection, against its sender's rate limit."""

    async def count(self, key: str | None) -> None:
        """Count a request once, and on a connection each operation.

        The sender is the owner of `key`, or the client's address without a key that the service knows. Raises
        `RateLimited`.
        """

    async def count_more(self, cost: int) -> None:
        """Count further work for the same sender before it is done. Raises `RateLimited`."""

    async def charge(self, cost: int) -> None:
        """Count further work for the same sender after it was done: the next request is refused, not this one."""

    async def reject(self, keys: Iterable[str]) -> None:
        """Count a failed authentication with these keys for the client's address. Raises `RateLimited`."""


@dataclass(frozen=True, slots=True)
class OutgoingCall:
    """A POST to a URL that a client supplied. URL and headers may carry the client's secrets: never log them."""

    url: str
    headers: Mapping[str, str]
    body: bytes


class CallFault(StrEnum):
    """The reason why a call to an endpoint got no answer."""

    NOT_PUBLIC = "not_public"
    """The endpoint's address is private, local or reserved, or its port is not one of a web server."""
    UNRESOLVABLE = "unresolvable"
    """The host name has no address."""
    UNREACHABLE = "unreachable"
    """The host refused the connection, or the connection broke."""
    ENCRYPTION = "encryption"
    """The certificate is not valid, or TLS failed otherwise."""
    TIMEOUT = "timeout"
    """The endpoint did not answer in time."""
    UNREADABLE = "unreadable"
    """The answer is not valid HTTP, or the URL cannot be called."""
    REDIRECTED = "redirected"
    """The endpoint of a websocket answered with a redirect, which is not followed: name the final address."""


@dataclass(frozen=True, slots=True)
class CallResult:
    """The result of a call: an HTTP or SMTP status with the first bytes of the body, or a fault.

    `duration` is in milliseconds. A message that a websocket accepted has neither status nor fault.
    """

    duration: int
    status: int | None = None
    beginning: bytes = b""
    fault: CallFault | None = None
    retry_after: str | None = None
    """The `Retry-After` header, unparsed."""


class OutboundCaller(Protocol):
    """Calls URLs that clients supplied: public addresses only, without following redirects.

    Failures of the other side are returned as an `CallResult` with a fault, never raised.
    """

    @property
    def allows_private(self) -> bool:
        """Return true if it calls private addresses, too, which is for development."""

    async def post(self, call: OutgoingCall) -> CallResult:
        """Send the call once."""

    async def fetch(self, url: str, max_bytes: int) -> CallResult:
        """Read at most `max_bytes` + 1 bytes of a JSON document; the extra byte shows that it is longer."""

    async def push(self, call: OutgoingCall) -> CallResult:
        """Open a websocket, send the body as one message and close. Succeeds once the other side has closed too."""

    async def stop(self) -> None:
        """Close every connection."""


@dataclass(frozen=True, slots=True)
class Mail:
    """An e-mail to one address. `identity` is the local part of its Message-ID, which identifies repeats.

    `language` is the language of the text (BCP 47). `html` says the same as the text, for readers that show it.
    `code` is a part of both texts that must not appear in logs; links are redacted there by their shape.
    """

    to: str
    subject: str
    text: str
    identity: str
    language: str = "en"
    html: str | None = None
    code: str | None = None


class Mailer(Protocol):
    """Sends e-mail."""

    async def send(self, mail: Mail) -> CallResult:
        """Send the e-mail once and return the mail server's answer."""
