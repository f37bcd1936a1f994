"""expand change requests of tasks"""

import sqlalchemy as sa
from alembic import op

revision: str = "0024"
down_revision: str | None = "0023"


def upgrade() -> None:
    op.add_column("task", sa.Column("change_requests", sa.Integer(), nullable=True))
    op.add_column("task", sa.Column("change_request_json", sa.Text(), nullable=True))
    op.add_column("task", sa.Column("unworked_time", sa.BigInteger(), nullable=True))
    op.add_column("task", sa.Column("disputed_from", sa.Text(), nullable=True))
    op.add_column("task", sa.Column("disputed_by", sa.Text(), nullable=True))
    op.add_column("task", sa.Column("agent_disputes", sa.Integer(), nullable=True))
    op.add_column("task", sa.Column("operator_disputes", sa.Integer(), nullable=True))
