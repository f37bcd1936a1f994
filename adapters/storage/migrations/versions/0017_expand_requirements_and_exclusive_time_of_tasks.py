"""expand requirements and exclusive time of tasks"""

import sqlalchemy as sa
from alembic import op

revision: str = "0017"
down_revision: str | None = "0016"


def upgrade() -> None:
    op.add_column("task", sa.Column("operator_requirements_json", sa.Text(), nullable=True))
    op.add_column("task", sa.Column("exclusive_until_instant", sa.BigInteger(), nullable=True))
    op.add_column("task", sa.Column("invitations", sa.Integer(), nullable=False, server_default="0"))
