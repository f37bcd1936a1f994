"""Statuses of deposits, refunds and reversals, as this service stores them and as payment providers report them."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

EMBEDDED: Final = "embedded"
"""The name of the payment provider that this service itself plays: its checkouts are decided on our own page, and its
money is test money."""
STRIPE: Final = "stripe"
"""The name of the payment provider Stripe."""
DEPOSIT_PREFIX: Final = "dep_"
"""Prefix of a deposit's external id. It identifies our checkouts on an account that other services use, too."""
REFUND_PREFIX: Final = "ref_"
"""Prefix of a refund's external id."""
BANK: Final = "bank"
"""The provider of amounts credited by bank transfers."""


class DepositStatus(StrEnum):
    """The status of a deposit. All but `PENDING` are final, with one exception: a payment that arrives late at the
    provider makes it `PAID`. Only `PAID` credits the wallet."""

    PENDING = "pending"
    """Opened; the payer has not paid, declined or cancelled yet."""
    PAID = "paid"
    """Paid and credited to the wallet."""
    DECLINED = "declined"
    """The payer's bank or the payment provider refused the payment."""
    CANCELLED = "cancelled"
    """The payer cancelled."""
    EXPIRED = "expired"
    """The checkout closed before a payment was made."""


class CheckoutDecision(StrEnum):
    """The payer's decision on an open checkout. `DECLINE` simulates a bank that refuses."""

    PAY = "pay"
    """Pay the amount."""
    DECLINE = "decline"
    """Decline, as a bank would."""
    CANCEL = "cancel"
    """Cancel the payment."""


OUTCOME: Final[Mapping[CheckoutDecision, DepositStatus]] = MappingProxyType(
    {
        CheckoutDecision.PAY: DepositStatus.PAID,
        CheckoutDecision.DECLINE: DepositStatus.DECLINED,
        CheckoutDecision.CANCEL: DepositStatus.CANCELLED,
    }
)
"""The status of a pending deposit after each decision."""


class CheckoutState(StrEnum):
    """The state of a hosted page at its provider."""

    OPEN = "open"
    """Open; not paid yet."""
    PROCESSING = "processing"
    """Paid by a method that takes days to succeed or fail."""
    PAID = "paid"
    """The payment has arrived."""
    FAILED = "failed"
    """The payment failed."""
    EXPIRED = "expired"
    """The page has closed."""


class CheckoutReport(NamedTuple):
    """A provider's report of a checkout. `amount` is in minor units of `currency` (ISO 4217).

    `reference` is the provider's identifier of the checkout, `payment_reference` that of its payment.
    """

    external_id: str
    state: CheckoutState
    amount: int
    currency: str
    reference: str
    payment_reference: str | None


class RefundStatus(StrEnum):
    """The status of a refund."""

    PENDING = "pending"
    """The refund is on its way to the payer; the wallet has been debited."""
    SUCCEEDED = "succeeded"
    """The payer has received the refund."""
    FAILED = "failed"
    """The refund failed; the wallet has been credited again."""


class ReversalKind(StrEnum):
    """The way a payment was reversed at its provider, other than by a refund of this service."""

    REFUND = "refund"
    """Refunded directly at the provider."""
    CHARGEBACK = "chargeback"
    """Withdrawn by the payer's bank, for the time of a dispute or for good."""
    VOIDED = "voided"
    """Test money that the service has written off, because it now takes real payments."""


class ReversalReport(NamedTuple):
    """A provider's report of a reversed payment. Amounts are minor units of `currency` (ISO 4217).

    `reference` is the provider's identifier of the refund or dispute, `payment_reference` that of the payment.
    `withdrawn` and `returned` only grow, so of two reports in any order the larger amount is the later one.
    """

    reference: str
    kind: ReversalKind
    payment_reference: str
    currency: str
    withdrawn: int
    returned: int


class RefundReport(NamedTuple):
    """A provider's report of a refund; `reference` is the provider's identifier.

    `reversal` describes a refund that this service did not request.
    """

    external_id: str
    status: RefundStatus
    reference: str
    reversal: ReversalReport | None = None


Report = CheckoutReport | RefundReport | ReversalReport
"""A report that a provider sends as an event."""
