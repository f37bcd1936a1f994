"""The indexes for matching open tasks and operators; `queries.matching` has the statements.

The indexes by place contain all columns of the search and its condition, so that SQLite need not read the rows.
"""

from adapters.storage.engine.columns.types import partial_index
from adapters.storage.tables.accounts import operator
from adapters.storage.tables.tasks import task

APPROVED = "status = 'Approved' AND practice_agent_id IS NULL"
PUBLISHED = "status = 'Published' AND simulation_scenario IS NULL"

partial_index(
    "ix_operator_place",
    operator.c.latitude,
    operator.c.longitude,
    operator.c.id,
    operator.c.radius_km,
    operator.c.status,
    operator.c.practice_agent_id,
    where=APPROVED,
)
partial_index(
    "ix_operator_country",
    operator.c.country,
    operator.c.located_at,
    operator.c.id,
    operator.c.status,
    operator.c.practice_agent_id,
    where=APPROVED,
)
partial_index(
    "ix_operator_radius",
    operator.c.radius_km,
    operator.c.status,
    operator.c.practice_agent_id,
    where=APPROVED,
)
SEARCHED = (
    task.c.place_latitude,
    task.c.place_longitude,
    task.c.id,
    task.c.location_radius_km,
    task.c.accept_by_instant,
    task.c.service_category_id,
    task.c.description_language,
    task.c.currency,
    task.c.payout,
    task.c.status,
    task.c.is_public,
    task.c.simulation_scenario,
)
PLACED = f"{PUBLISHED} AND is_public = 1 AND place_latitude IS NOT NULL"
# Processes of version 0.1 search by the first of these; a contraction can drop it.
partial_index("ix_task_open_place", *SEARCHED, where=PLACED)
partial_index("ix_task_open_band", task.c.priority, *SEARCHED, where=PLACED)
partial_index(
    "ix_task_open_country",
    task.c.country,
    task.c.id,
    where=f"{PUBLISHED} AND is_public = 1 AND place_latitude IS NULL",
)
partial_index(
    "ix_task_history",
    task.c.service_category_id,
    task.c.currency,
    task.c.published_instant,
    task.c.place_latitude,
    task.c.place_longitude,
    task.c.payout,
    where="published_instant IS NOT NULL AND is_public = 1 AND simulation_scenario IS NULL",
)
partial_index("ix_task_accept_by", task.c.accept_by_instant, where=PUBLISHED)
partial_index("ix_task_untold", task.c.id, where=f"{PUBLISHED} AND operators_told IS NULL")
