"""What the rules ask of the outside world. Each port has a complete local implementation in `adapters/`."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from domain.money.deposits import CheckoutReport, RefundReport, Report
from domain.values.money import Currency


class Clock(Protocol):
    """The one source of time."""

    def now(self) -> int:
        """The instant, in microseconds since 1970 UTC."""


@dataclass(frozen=True, slots=True)
class CheckoutRequest:
    """A payment that somebody will make on a hosted page.

    `amount` is in minor units of `currency`; both instants are in microseconds since 1970 UTC.
    """

    external_id: str
    amount: int
    currency: str
    description: str
    locale: str
    success_url: str | None
    cancel_url: str | None
    created_at: int
    expires_at: int


@dataclass(frozen=True, slots=True)
class OpenedCheckout:
    """The address of a hosted page, and the provider's own name of the checkout if it has one."""

    url: str
    reference: str | None


@dataclass(frozen=True, slots=True)
class RefundRequest:
    """Money that goes back to whoever paid. `amount` is in minor units of `currency`."""

    external_id: str
    payment_reference: str | None
    amount: int
    currency: str
    repeated: bool
    """Whether it was asked for before, with an answer that nobody knows: however long ago, it is made once."""


class PaymentProvider(Protocol):
    """Takes payments on a hosted page. Answers are repeatable: the same `external_id` is the same checkout or refund.

    Every call may raise `Unavailable`; then nobody knows whether it was carried out, and it is to be repeated.
    """

    name: str

    @property
    def max_checkout_seconds(self) -> int | None:
        """For how many seconds a hosted page can be open; none for no bound."""

    def amount_step(self, currency: Currency) -> int:
        """What every amount must be a multiple of, in minor units of the currency."""

    async def open_checkout(self, request: CheckoutRequest, base_url: str) -> OpenedCheckout:
        """Open a checkout. Raises `PaymentRefused` when the provider will not take this payment."""

    async def look_up(self, reference: str) -> CheckoutReport | None:
        """Where a checkout is by now; none when the deposit's own row knows best."""

    async def close_checkout(self, reference: str) -> CheckoutReport | None:
        """Close a hosted page that is still open, and tell where the checkout is after that; none as above."""

    async def find_checkout(self, payment_reference: str) -> CheckoutReport | None:
        """Where a payment was made, by the provider's own name of it; none when it was not made for us."""

    async def refund(self, request: RefundRequest) -> RefundReport:
        """Give money back to whoever paid. Raises `PaymentRefused` when that is not possible."""

    async def read_event(self, body: bytes, signature: str) -> list[Report]:
        """What the provider tells by itself; nothing when it is nothing that we need.

        Raises `SignatureInvalid` when it is not from the provider, `NotFound` when the provider tells nothing.
        """

    async def stop(self) -> None:
        """Close every connection."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an address is, as far as it could be told.

    The point is that of the coordinates where they were given, else that of the house, street or city that was found.
    `confidence` runs from 0 (assumed) to 1 (exact); `warnings` are sentences for the agent.
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


class Geocoder(Protocol):
    """Turns an address, coordinates or, failing both, a currency into a place."""

    async def locate(self, address: str, latitude: float | None, longitude: float | None, currency: str) -> Place:
        """May ask another server: never called in a transaction."""


class BlobStore(Protocol):
    """Content-addressed bytes: the name of a blob is the SHA-256 of its content."""

    async def put(self, source: Path | bytes) -> str:
        """Keep the content durably and return its name; keeping the same content twice is free."""

    async def get(self, name: str) -> bytes: ...

    def stream(self, name: str) -> AsyncIterator[bytes]:
        """The content in chunks, for files too large to hold."""


class Broadcaster(Protocol):
    """Wakes followers in this process and in others. A wake-up is only a nudge: the rows are the truth."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def publish(self, channel: str) -> None: ...

    def subscribe(self, channel: str) -> AbstractAsyncContextManager["Subscription"]: ...

    def follow(self, channel: str, follower: "Wakeable") -> None:
        """Nudge `follower` at each nudge of the channel from here on."""

    def unfollow(self, channel: str, follower: "Wakeable") -> None:
        """No more nudges for a follower of the channel."""


class Wakeable(Protocol):
    """Whatever is to be woken."""

    def wake_up(self) -> None:
        """Something may have changed. Returns at once."""


class Subscription(Protocol):
    """One follower of one channel."""

    async def wait(self, seconds: float) -> bool:
        """Wait for the next nudge, at most `seconds`; true when one came. Nudges while busy merge."""


class Meter(Protocol):
    """Counts one request against the limit of whoever sent it."""

    async def count(self, key: str | None) -> None:
        """Count it for the owner of a key, else for its address; once. Raises `RateLimited`."""


@dataclass(frozen=True, slots=True)
class OutgoingCall:
    """A POST to an address that a client named. Address and headers may carry its secrets: neither is for a log."""

    url: str
    headers: Mapping[str, str]
    body: bytes


class CallFault(StrEnum):
    """Why a call to an endpoint got no answer."""

    NOT_PUBLIC = "not_public"
    """Its address is private, local or reserved."""
    UNRESOLVABLE = "unresolvable"
    """Its host name has no address."""
    UNREACHABLE = "unreachable"
    """Nothing accepts connections there, or the connection broke."""
    ENCRYPTION = "encryption"
    """Its certificate is not valid, or TLS failed otherwise."""
    TIMEOUT = "timeout"
    """It did not answer in time."""
    UNREADABLE = "unreadable"
    """Its answer is not what was expected, or the address cannot be called."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: a status of HTTP or SMTP with the beginning of the body, or a fault; `duration` in milliseconds.

    What was handed over where there is no status, such as to a websocket, has neither.
    """

    duration: int
    status: int | None = None
    beginning: bytes = b""
    fault: CallFault | None = None
    retry_after: str | None = None
    """The header of that name, as it came."""


class Sender(Protocol):
    """Calls addresses that clients named: public ones only, without following redirects.

    Whatever the other side does is an answer, never an exception.
    """

    async def post(self, call: OutgoingCall) -> Answer:
        """Send it once and give what came back."""

    async def push(self, call: OutgoingCall) -> Answer:
        """Open a websocket, send the body as one message and close; taken once the other side has closed too."""

    async def stop(self) -> None:
        """Close every connection."""


@dataclass(frozen=True, slots=True)
class Mail:
    """An e-mail to one address. `identity` makes its Message-ID, so that a repeat is recognised.

    `language` is that of the text (BCP 47).
    """

    to: str
    subject: str
    text: str
    identity: str
    language: str = "en"


class Mailer(Protocol):
    """Sends e-mail."""

    async def send(self, mail: Mail) -> Answer:
        """Hand it over once and give what the mail server said."""
