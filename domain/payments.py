"""The states of a payment that somebody makes on a hosted page, and what the payer can decide there."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class DepositStatus(StrEnum):
    """Where a deposit is. All but `PENDING` are final; only `PAID` credits the wallet."""

    PENDING = "pending"
    """Opened; the payer has not decided yet."""
    PAID = "paid"
    """Paid and credited to the wallet."""
    DECLINED = "declined"
    """The payer's bank refused."""
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
