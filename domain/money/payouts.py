"""The statuses of a pay-out of an operator's earnings."""

from enum import StrEnum


class PayoutStatus(StrEnum):
    """The status of a pay-out. All but `REQUESTED` are final."""

    REQUESTED = "requested"
    """Waits for the staff; its amount cannot be requested again."""
    PAID = "paid"
    """The bank has carried out the transfer."""
    DECLINED = "declined"
    """The staff declined it; the amount can be requested again."""
