"""expand expenses of tasks"""

import sqlalchemy as sa
from alembic import op

revision: str = "0014"
down_revision: str | None = "0013"


def upgrade() -> None:
    op.create_table(
        "expense",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("proof_item_id", sa.BigInteger(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_instant", sa.BigInteger(), nullable=False),
        sa.Column("decline_reason", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_expense_agent_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_expense_operator_id")),
        sa.ForeignKeyConstraint(["proof_item_id"], ["proof_item.id"], name=op.f("fk_expense_proof_item_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_expense_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_expense")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_expense_task_id_id"), "expense", ["task_id", "id"], unique=False)
