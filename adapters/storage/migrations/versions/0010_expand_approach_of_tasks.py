"""expand approach of tasks"""

import sqlalchemy as sa
from alembic import op

revision: str = "0010"
down_revision: str | None = "0009"


def upgrade() -> None:
    op.add_column("task", sa.Column("approach_json", sa.Text(), nullable=True))
