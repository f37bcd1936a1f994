"""expand pay terms of tasks"""

import sqlalchemy as sa
from alembic import op

revision: str = "0011"
down_revision: str | None = "0010"


def upgrade() -> None:
    op.add_column("task", sa.Column("max_minutes", sa.Integer(), nullable=True))
    op.add_column("task", sa.Column("maximum_payable", sa.BigInteger(), nullable=True))
    op.add_column("task", sa.Column("agent_rate", sa.Integer(), nullable=True))
    op.add_column("task", sa.Column("operator_rate", sa.Integer(), nullable=True))
    op.add_column("task", sa.Column("expense_budget", sa.BigInteger(), nullable=True))
    op.add_column("task", sa.Column("expenses", sa.BigInteger(), nullable=True))
    op.add_column("task", sa.Column("worked_minutes", sa.Integer(), nullable=True))
    op.add_column("task", sa.Column("billable_minutes", sa.Integer(), nullable=True))
    op.add_column("task", sa.Column("assignment_mode", sa.Text(), nullable=True))
    op.add_column("task", sa.Column("terms_version", sa.Integer(), nullable=True))
    op.add_column("task", sa.Column("bonus", sa.BigInteger(), nullable=True))
    op.add_column("task", sa.Column("pending_minutes", sa.Integer(), nullable=True))
    op.add_column("task", sa.Column("paid_instant", sa.BigInteger(), nullable=True))
