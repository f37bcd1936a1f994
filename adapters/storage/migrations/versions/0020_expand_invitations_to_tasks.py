"""expand invitations to tasks"""

import sqlalchemy as sa
from alembic import op

revision: str = "0020"
down_revision: str | None = "0019"

BY_OPERATOR, BY_ADDRESS = sa.text("operator_id IS NOT NULL"), sa.text("address IS NOT NULL")


def upgrade() -> None:
    op.create_table(
        "task_invitation",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=True),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("locale", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_task_invitation_agent_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_task_invitation_operator_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_task_invitation_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_task_invitation")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_task_invitation_task_id_id"), "task_invitation", ["task_id", "id"], unique=False)
    for column, where in (("operator", BY_OPERATOR), ("address", BY_ADDRESS)):
        op.create_index(
            f"ix_task_invitation_{column}",
            "task_invitation",
            ["operator_id" if column == "operator" else "address", "task_id"],
            sqlite_where=where,
            postgresql_where=where,
        )
