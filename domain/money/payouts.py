"""The statuses of a payout of an operator's earnings."""

from enum import StrEnum


class PayoutStatus(StrEnum):
    """The status of a payout. `PAID`, `DECLINED` and `CANCELLED` are final."""

    REQUESTED = "requested"
    """Waits for the staff; its amount cannot be requested again."""
    APPROVED = "approved"
    """A member of the staff has approved it; another one confirms that the bank has transferred it."""
    PAID = "paid"
    """The bank has carried out the transfer."""
    DECLINED = "declined"
    """The staff declined it; the amount can be requested again."""
    CANCELLED = "cancelled"
    """The operator cancelled it before the staff approved it; the amount can be requested again."""
