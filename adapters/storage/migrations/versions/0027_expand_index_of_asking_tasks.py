"""expand index of asking tasks"""

import sqlalchemy as sa

from adapters.storage.engine.migration.steps import create_index_concurrently

revision: str = "0027"
down_revision: str | None = "0026"

ASKING = sa.text("pending_offers > 0 OR pending_minutes IS NOT NULL")


def upgrade() -> None:
    create_index_concurrently(
        "ix_task_asking",
        "task",
        ["agent_id", "updated_instant", "id"],
        sqlite_where=ASKING,
        postgresql_where=ASKING,
    )
