"""Integration preferences of agents."""

from sqlalchemy import bindparam, delete, func, select

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import IntegrationPreferenceRow, integration_preference

PREFERENCES_OF_AGENT = integration_preference.c.agent_id == bindparam("agent_id")


@statement(select_where(integration_preference, PREFERENCES_OF_AGENT, order_by=(integration_preference.c.id,)))
def select_preferences(agent_id: int) -> IntegrationPreferenceRow: ...


@statement(select(func.count()).select_from(integration_preference).where(PREFERENCES_OF_AGENT))
def count_preferences(agent_id: int) -> int: ...


INSERT_PREFERENCE = insertion(integration_preference, IntegrationPreferenceRow)


@statement(
    delete(integration_preference)
    .where(PREFERENCES_OF_AGENT, integration_preference.c.id == bindparam("id"))
    .returning(integration_preference)
)
def delete_preference(agent_id: int, id: int) -> IntegrationPreferenceRow: ...
