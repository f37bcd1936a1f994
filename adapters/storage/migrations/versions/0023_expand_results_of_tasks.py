"""expand results of tasks"""

import sqlalchemy as sa
from alembic import op

revision: str = "0023"
down_revision: str | None = "0022"


def upgrade() -> None:
    op.add_column("task", sa.Column("capability_id", sa.Integer(), nullable=True))
    op.add_column("task", sa.Column("input_json", sa.Text(), nullable=True))
    op.add_column("task", sa.Column("result_schema_json", sa.Text(), nullable=True))
    op.add_column("task", sa.Column("result_json", sa.Text(), nullable=True))
