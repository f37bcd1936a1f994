"""expand index of notifications by asking task"""

import sqlalchemy as sa

from adapters.storage.engine.migration.steps import create_index_concurrently

revision: str = "0006"
down_revision: str | None = "0005"

NEEDS_PERSON = sa.text("needs_person = 1")


def upgrade() -> None:
    create_index_concurrently(
        "ix_notification_asking_task",
        "notification",
        ["agent_id", "task_id"],
        sqlite_where=NEEDS_PERSON,
        postgresql_where=NEEDS_PERSON,
    )
