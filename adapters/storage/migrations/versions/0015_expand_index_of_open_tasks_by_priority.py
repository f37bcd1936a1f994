"""expand index of open tasks by priority"""

import sqlalchemy as sa

from adapters.storage.engine.migration.steps import create_index_concurrently

revision: str = "0015"
down_revision: str | None = "0014"

PLACED = sa.text(
    "status = 'Published' AND simulation_scenario IS NULL AND is_public = 1 AND place_latitude IS NOT NULL"
)


def upgrade() -> None:
    create_index_concurrently(
        "ix_task_open_band",
        "task",
        [
            "priority",
            "place_latitude",
            "place_longitude",
            "id",
            "location_radius_km",
            "accept_by_instant",
            "service_category_id",
            "description_language",
            "currency",
            "payout",
            "status",
            "is_public",
            "simulation_scenario",
        ],
        sqlite_where=PLACED,
        postgresql_where=PLACED,
    )
