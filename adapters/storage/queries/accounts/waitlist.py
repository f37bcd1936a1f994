"""The waitlist of each country."""

from sqlalchemy import and_, bindparam, delete, exists, func, or_, select

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.accounts import WaitlistEntryRow, agent, waitlist_entry

ENTRIES_OF_AGENT = waitlist_entry.c.agent_id == bindparam("agent_id")


@statement(select_where(waitlist_entry, ENTRIES_OF_AGENT))
def select_waitlist_entry(agent_id: int) -> WaitlistEntryRow: ...


@statement(select_where(waitlist_entry, ENTRIES_OF_AGENT, lock=True))
def lock_waitlist_entry(agent_id: int) -> WaitlistEntryRow: ...


INSERT_WAITLIST_ENTRY = insertion(waitlist_entry, WaitlistEntryRow)


@update_by_id(waitlist_entry)
def change_waitlist_entry(key: int, country: str, joined_at: int) -> None: ...


@statement(delete(waitlist_entry).where(ENTRIES_OF_AGENT))
def delete_waitlist_entry(agent_id: int) -> None: ...


@statement(
    select(func.count())
    .select_from(waitlist_entry)
    .where(
        waitlist_entry.c.country == bindparam("country"),
        or_(
            waitlist_entry.c.joined_at < bindparam("joined_at"),
            and_(waitlist_entry.c.joined_at == bindparam("joined_at"), waitlist_entry.c.id <= bindparam("id")),
        ),
    ),
    unbounded=True,
    many_agents=ManyAgents.QUEUES,
)
def select_place_for_country(country: str, joined_at: int, id: int) -> int:
    """The position of an entry in its country's list; the first is 1."""


@statement(
    select(func.count())
    .select_from(agent)
    .where(agent.c.id <= bindparam("agent_id"), ~exists().where(waitlist_entry.c.agent_id == agent.c.id)),
    unbounded=True,
    many_agents=ManyAgents.QUEUES,
)
def count_earlier_entries(agent_id: int) -> int:
    """The position of an agent among those without an entry for a country."""


@statement(
    select(waitlist_entry.c.agent_id)
    .where(waitlist_entry.c.country == bindparam("country"))
    .order_by(waitlist_entry.c.agent_id),
    many_agents=ManyAgents.QUEUES,
)
def select_agents_waiting_for(country: str) -> int:
    """The agents in a country's list, in the order in which they are locked."""
