"""When an event is sent again, and when an endpoint is given up (docs/contract.md#webhooks). Times are in seconds."""

from email.utils import parsedate_to_datetime
from enum import StrEnum

RETRY_DELAYS = (0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400)
"""How long before each try: ten of them, in about 75 hours."""
JITTER = 0.2
"""Each pause is longer or shorter by at most this part, so that what failed together does not come back together."""
ANSWER_TIMEOUT_SECONDS = 15.0
"""How long an endpoint may take to answer."""
MAX_REQUESTED_DELAY_SECONDS = 86_400
"""An endpoint that asks for a longer pause than this gets this."""
MAX_FAILING_SECONDS = 5 * 86_400
"""How long an endpoint may fail before it is disabled."""

SUCCESS = range(200, 300)
GONE = 410


class DeliveryStatus(StrEnum):
    """Where the delivery of an event to an endpoint stands."""

    PENDING = "pending"
    """It has not been sent yet, or will be again."""
    DELIVERED = "delivered"
    """The endpoint has taken it."""
    FAILED = "failed"
    """It has been given up."""
    CANCELLED = "cancelled"
    """Its address was taken away before it was sent."""


class DisabledBecause(StrEnum):
    """Why nothing is sent to an endpoint any more."""

    GONE = "gone"
    """It answered 410."""
    FAILING = "failing"
    """It has failed for five days without taking anything."""


def next_retry_delay(tries: int, spread: float, requested: int | None = None) -> float | None:
    """Seconds until the next attempt, after `tries` attempts; None after the last one.

    `spread` from -1 to 1 scales the jitter. `requested` is the delay in the endpoint's `Retry-After`, a lower bound.
    """
    if tries >= len(RETRY_DELAYS):
        return None
    delay = RETRY_DELAYS[tries] * (1 + JITTER * spread)
    return delay if requested is None else max(delay, min(requested, MAX_REQUESTED_DELAY_SECONDS))


def requested_delay(retry_after: str | None, now: int) -> int | None:
    """What a `Retry-After` header asks for, as a number of seconds or a date; none when it says neither."""
    if retry_after is None:
        return None
    text = retry_after.strip()
    if text.isascii() and text.isdecimal():
        # A longer number is no time that anybody lives to see.
        return min(int(text[:12]), MAX_REQUESTED_DELAY_SECONDS)
    try:
        return min(max(round(parsedate_to_datetime(text).timestamp()) - now, 0), MAX_REQUESTED_DELAY_SECONDS)
    except (ValueError, TypeError, OverflowError):
        return None


def why_disabled(status: int | None, failing_for: int) -> DisabledBecause | None:
    """Why an endpoint that has just failed, with this HTTP status if any, is disabled; none while it is not."""
    if status == GONE:
        return DisabledBecause.GONE
    return DisabledBecause.FAILING if failing_for >= MAX_FAILING_SECONDS else None


WHY = {
    DisabledBecause.GONE: "it answered 410 Gone",
    DisabledBecause.FAILING: "it has taken no event for five days",
}
