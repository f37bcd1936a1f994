"""expand index of unread tasks"""

import sqlalchemy as sa

from adapters.storage.engine.migration.steps import create_index_concurrently

revision: str = "0030"
down_revision: str | None = "0029"

UNREAD = sa.text("unread_by_agent > 0")


def upgrade() -> None:
    create_index_concurrently(
        "ix_task_unread",
        "task",
        ["agent_id", "updated_instant", "id"],
        sqlite_where=UNREAD,
        postgresql_where=UNREAD,
    )
