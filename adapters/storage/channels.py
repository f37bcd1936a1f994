"""The channels by which agents are told what happens."""

from sqlalchemy import bindparam, delete, func, select

from adapters.storage.account_tables import ContactMethodRow, contact_method
from adapters.storage.statement import changing, find, insertion, rows, value

CONTACT_METHODS_OF_AGENT = contact_method.c.agent_id == bindparam("agent_id")
CONTACT_METHOD_ID = contact_method.c.id == bindparam("id")

CONTACT_METHODS = find(
    contact_method,
    ContactMethodRow,
    CONTACT_METHODS_OF_AGENT,
    order_by=(contact_method.c.priority, contact_method.c.id),
)
"""Primary ones first."""
CONTACT_METHOD_TO_CHANGE = find(
    contact_method, ContactMethodRow, CONTACT_METHODS_OF_AGENT, CONTACT_METHOD_ID, lock=True
)
COUNT_CONTACT_METHODS = value(int, select(func.count()).select_from(contact_method).where(CONTACT_METHODS_OF_AGENT))
INSERT_CONTACT_METHOD = insertion(contact_method)
CHANGE_CONTACT_METHOD = changing(contact_method, "method_type", "endpoint", "priority", "config", "active")
DELETE_CONTACT_METHOD = rows(
    ContactMethodRow,
    delete(contact_method).where(CONTACT_METHODS_OF_AGENT, CONTACT_METHOD_ID).returning(contact_method),
)
