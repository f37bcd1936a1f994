"""expand index of operators of agents"""

import sqlalchemy as sa

from adapters.storage.engine.migration.steps import create_index_concurrently

revision: str = "0022"
down_revision: str | None = "0021"

HAS_OPERATOR = sa.text("operator_id IS NOT NULL")


def upgrade() -> None:
    create_index_concurrently(
        "ix_task_agent_operator",
        "task",
        ["agent_id", "operator_id"],
        sqlite_where=HAS_OPERATOR,
        postgresql_where=HAS_OPERATOR,
    )
