"""How agents prefer to be integrated."""

from sqlalchemy import bindparam, delete, func, select

from adapters.storage.account_tables import IntegrationPreferenceRow, integration_preference
from adapters.storage.statement import find, insertion, rows, value

PREFERENCES_OF_AGENT = integration_preference.c.agent_id == bindparam("agent_id")

PREFERENCES = find(
    integration_preference, IntegrationPreferenceRow, PREFERENCES_OF_AGENT, order_by=(integration_preference.c.id,)
)
COUNT_PREFERENCES = value(int, select(func.count()).select_from(integration_preference).where(PREFERENCES_OF_AGENT))
INSERT_PREFERENCE = insertion(integration_preference)
DELETE_PREFERENCE = rows(
    IntegrationPreferenceRow,
    delete(integration_preference)
    .where(PREFERENCES_OF_AGENT, integration_preference.c.id == bindparam("id"))
    .returning(integration_preference),
)
