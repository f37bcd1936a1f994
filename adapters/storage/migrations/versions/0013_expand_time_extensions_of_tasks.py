"""expand time extensions of tasks"""

import sqlalchemy as sa
from alembic import op

revision: str = "0013"
down_revision: str | None = "0012"


def upgrade() -> None:
    op.create_table(
        "time_extension",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_instant", sa.BigInteger(), nullable=False),
        sa.Column("decided_instant", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_time_extension_agent_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_time_extension_operator_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_time_extension_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_time_extension")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_time_extension_pending",
        "time_extension",
        ["task_id"],
        unique=True,
        sqlite_where=sa.text("status = 'pending'"),
        postgresql_where=sa.text("status = 'pending'"),
    )
    op.create_index(op.f("ix_time_extension_task_id_id"), "time_extension", ["task_id", "id"], unique=False)
