"""Interests of agents in services that are not offered yet."""

from sqlalchemy import bindparam, delete, func, select

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import ServiceInterestRow, service_interest

INTERESTS_OF_AGENT = service_interest.c.agent_id == bindparam("agent_id")


INTEREST_ID = service_interest.c.id == bindparam("id")


@statement(select_where(service_interest, INTERESTS_OF_AGENT, order_by=(service_interest.c.id,)))
def select_interests(agent_id: int) -> ServiceInterestRow: ...


@statement(select_where(service_interest, INTERESTS_OF_AGENT, INTEREST_ID, lock=True))
def lock_interest(agent_id: int, id: int) -> ServiceInterestRow: ...


@statement(select(func.count()).select_from(service_interest).where(INTERESTS_OF_AGENT))
def count_interests(agent_id: int) -> int: ...


INSERT_INTEREST = insertion(service_interest, ServiceInterestRow)


@update_by_id(service_interest)
def change_interest(
    *,
    key: int,
    region: str,
    service_category_id: int | None,
    custom_description: str | None,
    estimated_volume: str | None,
    budget_indication: str | None,
    priority_level: str | None,
) -> None: ...


@statement(delete(service_interest).where(INTERESTS_OF_AGENT, INTEREST_ID).returning(service_interest))
def delete_interest(agent_id: int, id: int) -> ServiceInterestRow: ...
