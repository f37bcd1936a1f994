"""Retries of deliveries, and the disabling of endpoints (docs/reference/webhooks.md). Times are in seconds."""

from email.utils import parsedate_to_datetime
from enum import Enum, StrEnum

from domain.webhooks.contact_methods import Channel

RETRY_DELAYS = (0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400)
"""Seconds before each of the ten attempts, about 75 hours in all."""
JITTER = 0.2
"""The largest random change of a delay, as a fraction of it: deliveries that fail together are retried apart."""
ANSWER_TIMEOUT_SECONDS = 15.0
"""Seconds that an endpoint may take to answer."""
MAX_REQUESTED_DELAY_SECONDS = 86_400
"""The longest delay that an endpoint can request, in seconds."""
MAX_FAILING_SECONDS = 5 * 86_400
"""Seconds for which an endpoint may fail before it is disabled."""

SUCCESS = range(200, 300)
NOT_FOUND = 404
GONE = 410


class DeliveryStatus(StrEnum):
    """The status of a delivery of an event to an endpoint."""

    PENDING = "pending"
    """Waiting for its first or next attempt."""
    DELIVERED = "delivered"
    """Accepted by the endpoint."""
    FAILED = "failed"
    """Given up: no further attempt is made."""
    CANCELLED = "cancelled"
    """The endpoint's address was removed before the delivery was sent."""


class EndpointHealth(Enum):
    """The health of an endpoint, known from the answers to its calls."""

    NEW = "new"
    """The endpoint has not answered yet."""
    PROVEN = "proven"
    """The endpoint has accepted the last events."""
    FAILING = "failing"
    """The endpoint has accepted no event since its first failure."""


class EndpointStatus(StrEnum):
    """The state of an endpoint, as its owner sees it."""

    NEW = "new"
    """The endpoint has accepted no event yet, and gets one at a time until it accepts one."""
    WORKING = "working"
    """The endpoint accepted the last event that it got."""
    FAILING = "failing"
    """Its last calls failed; they are retried with growing delays."""
    DISABLED = "disabled"
    """Nothing is sent to it until it is enabled again."""


class DisabledBecause(StrEnum):
    """The reason why an endpoint is disabled."""

    GONE = "gone"
    """The endpoint answered 410 Gone."""
    FAILING = "failing"
    """The endpoint has failed for five days without accepting an event."""


def next_retry_delay(tries: int, spread: float, requested: int | None = None) -> float | None:
    """Return the seconds until the next attempt, after `tries` attempts; None after the last one.

    `spread` from -1 to 1 scales the jitter. `requested` is the delay in the endpoint's `Retry-After`, a lower bound.
    """
    if tries >= len(RETRY_DELAYS):
        return None
    delay = RETRY_DELAYS[tries] * (1 + JITTER * spread)
    return delay if requested is None else max(delay, min(requested, MAX_REQUESTED_DELAY_SECONDS))


def requested_delay(retry_after: str | None, now: int) -> int | None:
    """Return the seconds that a `Retry-After` header requests, as a number or a date; None when it is neither.

    `now` is in seconds since 1970-01-01 UTC.
    """
    if retry_after is None:
        return None
    text = retry_after.strip()
    if text.isascii() and text.isdecimal():
        # Twelve digits exceed every useful delay and keep the conversion cheap.
        return min(int(text[:12]), MAX_REQUESTED_DELAY_SECONDS)
    try:
        return min(max(round(parsedate_to_datetime(text).timestamp()) - now, 0), MAX_REQUESTED_DELAY_SECONDS)
    except (ValueError, TypeError, OverflowError):
        return None


def has_ended(channel: str, status: int | None) -> bool:
    """Return true if a push service reports that a browser is no longer subscribed (RFC 8030, section 7.3)."""
    return channel == Channel.PUSH and status in (NOT_FOUND, GONE)


def why_disabled(status: int | None, failing_for: int) -> DisabledBecause | None:
    """Return the reason to disable an endpoint after a failure; None if it is not to be disabled.

    `status` is the HTTP status of the failure if there is one, `failing_for` the seconds since the first failure.
    """
    if status == GONE:
        return DisabledBecause.GONE
    return DisabledBecause.FAILING if failing_for >= MAX_FAILING_SECONDS else None


WHY = {
    DisabledBecause.GONE: "it answered 410 Gone",
    DisabledBecause.FAILING: "it has taken no event for five days",
}
