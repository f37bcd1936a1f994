"""The demand for services that agents have declared."""

from sqlalchemy import bindparam, delete, func, select

from adapters.storage.account_tables import ServiceInterestRow, service_interest
from adapters.storage.statement import changing, find, insertion, rows, value

INTERESTS_OF_AGENT = service_interest.c.agent_id == bindparam("agent_id")
INTEREST_ID = service_interest.c.id == bindparam("id")

INTERESTS = find(service_interest, ServiceInterestRow, INTERESTS_OF_AGENT, order_by=(service_interest.c.id,))
INTEREST_TO_CHANGE = find(service_interest, ServiceInterestRow, INTERESTS_OF_AGENT, INTEREST_ID, lock=True)
COUNT_INTERESTS = value(int, select(func.count()).select_from(service_interest).where(INTERESTS_OF_AGENT))
INSERT_INTEREST = insertion(service_interest)
CHANGE_INTEREST = changing(
    service_interest,
    "region",
    "service_category_id",
    "custom_description",
    "estimated_volume",
    "budget_indication",
    "priority_level",
)
DELETE_INTEREST = rows(
    ServiceInterestRow, delete(service_interest).where(INTERESTS_OF_AGENT, INTEREST_ID).returning(service_interest)
)
