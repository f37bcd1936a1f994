"""Queues of the staff: the length of each queue, and the waiting time of the oldest item."""

from collections.abc import Sequence

from adapters.storage.audit.oversight import QueueRow, select_queue_lengths
from domain.lifecycle.statuses import Actor
from domain.values.time import SECOND
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Int32
from subscriptions.transports.states import Observation


class StaffQueues(Wire):
    """The number of items in each queue of the staff. Practice worlds are not included."""

    disputes: Int32
    """Disputed tasks, which the staff decides (`resolveDispute`)."""
    operators_to_approve: Int32
    """Operators that have registered and wait for approval (`approveOperator`)."""
    support: Int32
    """Support requests that are open or in progress, except those that wait for the requester."""
    payouts: Int32
    """Payouts that operators have requested (`approvePayout`, `confirmPayout`, `declinePayout`)."""
    payouts_to_confirm: Int32
    """Payouts that one member of the staff has approved and another has to confirm (`confirmPayout`)."""
    reversals: Int32
    """Reversed payments that their wallet still owes."""
    held_tasks: Int32
    """Tasks that are held for review before they are published (`releaseHeldTask`, `refuseHeldTask`)."""
    oldest_seconds: Int32 | None
    """Waiting time of the oldest item of all queues, in seconds; null when all queues are empty."""

    @classmethod
    def from_rows(cls, rows: Sequence[QueueRow], now: int) -> "StaffQueues":
        oldest = [row.oldest for row in rows if row.oldest is not None]
        waited = max(now - min(oldest), 0) // SECOND if oldest else None
        return cls(**{row.queue: row.number for row in rows}, oldest_seconds=waited)


@operation(Actor.PLATFORM, reads=Snapshot.SINGLE)
async def get_staff_queues(read: Context, request: Nothing) -> StaffQueues:
    """Read the length of each queue of the staff, and the waiting time of the oldest item."""
    return StaffQueues.from_rows(await read.session.find_all(select_queue_lengths()), read.real_now)


async def observe_queues(read: Context) -> Observation:
    """Return the queues as a state, which differs with a length or an oldest item, and not with the waiting time."""
    rows = await read.session.find_all(select_queue_lengths())
    return Observation(rows, StaffQueues.from_rows(rows, read.real_now))
