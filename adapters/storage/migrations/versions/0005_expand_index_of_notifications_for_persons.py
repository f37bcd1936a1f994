"""expand index of notifications for persons"""

import sqlalchemy as sa

from adapters.storage.engine.migration.steps import create_index_concurrently

revision: str = "0005"
down_revision: str | None = "0004"

NEEDS_PERSON = sa.text("needs_person = 1")


def upgrade() -> None:
    create_index_concurrently(
        "ix_notification_needs_person",
        "notification",
        ["agent_id", "sequence", "status", "created_at", "needs_person"],
        sqlite_where=NEEDS_PERSON,
        postgresql_where=NEEDS_PERSON,
    )
