"""The table of what goes back to whoever paid."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.record import Instant, Key, Reference, table


class RefundRow(NamedTuple):
    """Money of a deposit that goes back to whoever paid it."""

    id: Key
    deposit_id: Annotated[int, Reference("deposit")]
    external_id: str
    amount: int
    status: str
    reason: str | None
    provider_reference: str | None
    staff_id: Annotated[int, Reference("staff")]
    created_at: Instant


refund = table("refund", RefundRow, UniqueConstraint("external_id"), Index(None, "deposit_id"))
