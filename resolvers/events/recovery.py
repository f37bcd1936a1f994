"""Recovery after a failover or a restore that may have lost commits: no number is reused, and followers are notified.

A promoted asynchronous standby lacks the last commits, and a copy lacks all commits since it was made. Both would
assign their numbers again. So `recover` skips `MARGIN` numbers of every account and table. A follower whose cursor is
among the skipped numbers has seen undone events, and is refused with that reason
(docs/decisions/0074-cursors-after-failover.md).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from adapters.storage.audit.numbers import SKIP_NUMBERS, select_lost_sequence, skip_ids
from adapters.storage.engine.transactions.session import Database, Session
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidCursor
from domain.values.time import Instant

if TYPE_CHECKING:
    # `fieldcall recover` starts faster without it.
    from resolvers.core.context import Context

MARGIN: Final = 100_000
"""Skipped numbers of each account and of each table: more than either can have lost."""
MAX_LOST: Final = MARGIN // 2
"""Maximum numbers of one account that a failover can undo. The check reads more only if as many are missing."""


NO_MARGINS: Final[Mapping[str, int]] = MappingProxyType({})


async def recover(
    database: Database, now: Instant, *, events: int = MARGIN, ids: Mapping[str, int] = NO_MARGINS
) -> None:
    """Skip the numbers that lost commits may have had: `events` of each account, and of each table the number in `ids`,
    else `MARGIN`."""
    # Before the transaction: this loads all tables, whose order its statements need.
    all_ids = tuple(skip_ids(database.dialect))

    async def skip(session: Session) -> None:
        for numbers in SKIP_NUMBERS:
            await session.execute(numbers(margin=events, now=now))
        for table, skipped in all_ids:
            await session.execute(skipped(margin=ids.get(table, MARGIN)))

    await database.write(skip)


async def require_kept(context: "Context", owner: Actor, owner_id: int, after: int, next_number: int) -> None:
    """Raise `InvalidCursor` for the cursor of an undone event, given the number that follows it."""
    if not after or next_number - after < MAX_LOST:
        return
    last = await context.session.find(select_lost_sequence[owner](owner_id=owner_id, cursor=after))
    if last is not None:
        raise InvalidCursor.undone(last)
