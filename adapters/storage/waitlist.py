"""Which agent waits for which country, and since when."""

from sqlalchemy import and_, bindparam, exists, func, or_, select

from adapters.storage.account_tables import WaitlistEntryRow, waitlist_entry
from adapters.storage.statement import changing, find, insertion, value
from adapters.storage.tables import agent

ENTRIES_OF_AGENT = waitlist_entry.c.agent_id == bindparam("agent_id")

WAITLIST_ENTRY = find(waitlist_entry, WaitlistEntryRow, ENTRIES_OF_AGENT)
WAITLIST_ENTRY_TO_CHANGE = find(waitlist_entry, WaitlistEntryRow, ENTRIES_OF_AGENT, lock=True)
INSERT_WAITLIST_ENTRY = insertion(waitlist_entry)
CHANGE_WAITLIST_ENTRY = changing(waitlist_entry, "country", "joined_at")

PLACE_FOR_COUNTRY = value(
    int,
    select(func.count())
    .select_from(waitlist_entry)
    .where(
        waitlist_entry.c.country == bindparam("country"),
        or_(
            waitlist_entry.c.joined_at < bindparam("joined_at"),
            and_(waitlist_entry.c.joined_at == bindparam("joined_at"), waitlist_entry.c.id <= bindparam("id")),
        ),
    ),
)
"""The place of an entry in its country's list: the first is 1."""
PLACE_AMONG_ALL = value(
    int,
    select(func.count())
    .select_from(agent)
    .where(agent.c.id <= bindparam("agent_id"), ~exists().where(waitlist_entry.c.agent_id == agent.c.id)),
)
"""The place of an agent in the list of those who wait for no country in particular."""
WHO_WAITS_FOR = value(
    int,
    select(waitlist_entry.c.agent_id)
    .where(waitlist_entry.c.country == bindparam("country"))
    .order_by(waitlist_entry.c.agent_id),
)
"""The agents in a country's list, in the order in which they are locked."""
