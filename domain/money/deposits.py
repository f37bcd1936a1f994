"""The states of a payment made on a hosted page and of what goes back of it, as we keep them and as providers tell."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

EMBEDDED: Final = "embedded"
"""The name of the payment provider that this service itself plays: its checkouts are decided on our own page."""


class DepositStatus(StrEnum):
    """Where a deposit is. All but `PENDING` are final, but for one: money that arrives at a payment provider after all
    makes it `PAID`, which alone credits the wallet."""

    PENDING = "pending"
    """Opened; the payer has not decided yet."""
    PAID = "paid"
    """Paid and credited to the wallet."""
    DECLINED = "declined"
    """The payer's bank or the payment provider refused."""
    CANCELLED = "cancelled"
    """The payer gave up."""
    EXPIRED = "expired"
    """The checkout closed before anybody paid."""


class CheckoutDecision(StrEnum):
    """What the payer does with an open checkout. `DECLINE` stands for a bank that refuses."""

    PAY = "pay"
    """Pay."""
    DECLINE = "decline"
    """Refuse, as a bank would."""
    CANCEL = "cancel"
    """Give up."""


OUTCOME: Final[Mapping[CheckoutDecision, DepositStatus]] = MappingProxyType(
    {
        CheckoutDecision.PAY: DepositStatus.PAID,
        CheckoutDecision.DECLINE: DepositStatus.DECLINED,
        CheckoutDecision.CANCEL: DepositStatus.CANCELLED,
    }
)
"""The status to which each decision leads a pending deposit."""


class CheckoutState(StrEnum):
    """Where a hosted page is, as its provider tells."""

    OPEN = "open"
    """Nobody has paid yet."""
    PROCESSING = "processing"
    """Somebody has paid in a way that takes days to arrive, or to fail."""
    PAID = "paid"
    """The money is there."""
    FAILED = "failed"
    """The payment failed after all."""
    EXPIRED = "expired"
    """The page has closed."""


class CheckoutReport(NamedTuple):
    """What a provider tells of a checkout. `amount` is in minor units of `currency` (ISO 4217).

    `reference` is the provider's own name of the checkout, `payment_reference` that of the payment made there.
    """

    external_id: str
    state: CheckoutState
    amount: int
    currency: str
    reference: str
    payment_reference: str | None


class RefundStatus(StrEnum):
    """Where a refund is."""

    PENDING = "pending"
    """On its way to the payer; the wallet has been debited."""
    SUCCEEDED = "succeeded"
    """The payer has it."""
    FAILED = "failed"
    """It could not be carried out; the wallet has the money back."""


class ReversalKind(StrEnum):
    """How a payment was taken back at its provider, without being asked for here."""

    REFUND = "refund"
    """Somebody refunded it there."""
    CHARGEBACK = "chargeback"
    """The payer's bank took it back, for the time of a dispute or for good."""


class ReversalReport(NamedTuple):
    """What a provider tells of a payment that was taken back there. Amounts are minor units of `currency` (ISO 4217).

    `reference` is the provider's own name of the refund or dispute, `payment_reference` that of the payment. What was
    withdrawn and what has returned of it only ever grow: whatever the order, the larger amount is the later one.
    """

    reference: str
    kind: ReversalKind
    payment_reference: str
    currency: str
    withdrawn: int
    returned: int


class RefundReport(NamedTuple):
    """What a provider tells of a refund; `reference` is its own name of it.

    `reversal` says what it is where it was not asked for here.
    """

    external_id: str
    status: RefundStatus
    reference: str
    reversal: ReversalReport | None = None


Report = CheckoutReport | RefundReport | ReversalReport
"""What a provider tells by itself."""
