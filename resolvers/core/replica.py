"""Which reads a replica of the database answers, when there is one (`FIELDCALL_DATABASE_READ_URL`)."""

import time
from collections import OrderedDict
from typing import Final, Protocol

from adapters.storage.engine.session import Database
from domain.lifecycle.statuses import Actor

ON_REPLICA: Final = frozenset(
    {
        "list_countries",
        "list_currencies",
        "get_legal_documents",
        "list_locales",
        "list_service_categories",
        "list_service_capabilities",
        "get_service_capability",
        "list_open_tasks",
        "list_agents",
        "list_operators",
        "list_disputes",
        "list_held_tasks",
        "list_staff_members",
        "list_deposits",
        "list_bank_transfers",
        "list_payouts",
        "list_reversals",
        "list_audit_log",
        "list_waitlists",
        "get_operator_statistics",
    }
)
"""Reads of what others have written, and sums: those of one's own tasks and money see every commit."""
OWN_WRITE_SECONDS: Final = 10.0
"""Seconds after a write for which its caller reads the database itself: longer than a replica should lag behind."""
MAX_WRITERS: Final = 100_000
"""Callers that are remembered as having written; the one that wrote first gives way."""


class _Account(Protocol):
    @property
    def actor(self) -> Actor: ...
    @property
    def id(self) -> int: ...


class Replica:
    """A replica of the database, and the callers who have just written with this process."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._wrote_at: OrderedDict[tuple[Actor, int], float] = OrderedDict()

    def note_write(self, caller: _Account | None) -> None:
        """Remember that a caller has written."""
        if caller is None:
            return
        key = (caller.actor, caller.id)
        self._wrote_at[key] = time.monotonic()
        self._wrote_at.move_to_end(key)
        if len(self._wrote_at) > MAX_WRITERS:
            self._wrote_at.popitem(last=False)

    def serves(self, operation: str, caller: _Account | None) -> bool:
        """Whether it answers an operation of a caller."""
        if operation not in ON_REPLICA:
            return False
        wrote_at = self._wrote_at.get((caller.actor, caller.id)) if caller else None
        return wrote_at is None or time.monotonic() - wrote_at > OWN_WRITE_SECONDS
