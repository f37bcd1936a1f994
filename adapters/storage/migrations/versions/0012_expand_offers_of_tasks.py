"""expand offers of tasks"""

import sqlalchemy as sa
from alembic import op

revision: str = "0012"
down_revision: str | None = "0011"


def upgrade() -> None:
    op.create_table(
        "offer",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("slot_id", sa.Text(), nullable=True),
        sa.Column("committed_time", sa.BigInteger(), nullable=True),
        sa.Column("distance_metres", sa.Double(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_instant", sa.BigInteger(), nullable=False),
        sa.Column("expires_instant", sa.BigInteger(), nullable=False),
        sa.Column("ended_instant", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_offer_agent_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_offer_operator_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_offer_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_offer")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_offer_operator_id_id"), "offer", ["operator_id", "id"], unique=False)
    op.create_index(
        "ix_offer_pending",
        "offer",
        ["task_id", "operator_id"],
        unique=True,
        sqlite_where=sa.text("status = 'pending'"),
        postgresql_where=sa.text("status = 'pending'"),
    )
    op.create_index(op.f("ix_offer_task_id_id"), "offer", ["task_id", "id"], unique=False)
    op.add_column("task", sa.Column("pending_offers", sa.Integer(), nullable=True))
