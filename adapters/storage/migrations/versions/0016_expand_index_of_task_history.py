"""expand index of task history"""

import sqlalchemy as sa

from adapters.storage.engine.migration.steps import create_index_concurrently

revision: str = "0016"
down_revision: str | None = "0015"

PUBLISHED = sa.text("published_instant IS NOT NULL AND is_public = 1 AND simulation_scenario IS NULL")


def upgrade() -> None:
    create_index_concurrently(
        "ix_task_history",
        "task",
        [
            "service_category_id",
            "currency",
            "published_instant",
            "place_latitude",
            "place_longitude",
            "payout",
        ],
        sqlite_where=PUBLISHED,
        postgresql_where=PUBLISHED,
    )
