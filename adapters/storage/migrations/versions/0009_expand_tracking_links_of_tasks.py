"""expand tracking links of tasks"""

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"


def upgrade() -> None:
    op.create_table(
        "tracking_link",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("origins_json", sa.Text(), nullable=False),
        sa.Column("share_photos", sa.SmallInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_tracking_link_agent_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_tracking_link_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tracking_link")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_tracking_link_task_id_id"), "tracking_link", ["task_id", "id"], unique=False)
