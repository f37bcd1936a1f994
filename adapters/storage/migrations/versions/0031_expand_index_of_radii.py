"""expand index of radii"""

import sqlalchemy as sa

from adapters.storage.engine.migration.steps import create_index_concurrently

revision: str = "0031"
down_revision: str | None = "0030"

APPROVED = sa.text("status = 'Approved' AND practice_agent_id IS NULL")


def upgrade() -> None:
    create_index_concurrently(
        "ix_operator_radius",
        "operator",
        ["radius_km", "status", "practice_agent_id"],
        sqlite_where=APPROVED,
        postgresql_where=APPROVED,
    )
