"""The states of a pay-out of an operator's earnings."""

from enum import StrEnum


class PayoutStatus(StrEnum):
    """Where a pay-out is. All but `REQUESTED` are final."""

    REQUESTED = "requested"
    """It waits for the staff; its amount cannot be asked for again."""
    PAID = "paid"
    """The bank has carried it out."""
    DECLINED = "declined"
    """The staff will not pay it like this: the amount can be asked for again."""
