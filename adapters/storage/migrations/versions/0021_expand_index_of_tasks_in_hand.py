"""expand index of tasks in hand"""

import sqlalchemy as sa

from adapters.storage.engine.migration.steps import create_index_concurrently

revision: str = "0021"
down_revision: str | None = "0020"

IN_HAND = sa.text("status IN ('Accepted', 'EnRoute', 'Arrived', 'InProgress')")


def upgrade() -> None:
    create_index_concurrently(
        "ix_task_in_hand", "task", ["operator_id", "id"], sqlite_where=IN_HAND, postgresql_where=IN_HAND
    )
