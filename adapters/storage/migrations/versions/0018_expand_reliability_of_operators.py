"""expand reliability of operators"""

import sqlalchemy as sa
from alembic import op

revision: str = "0018"
down_revision: str | None = "0017"


def upgrade() -> None:
    for name in ("tasks_accepted", "tasks_released", "no_shows"):
        op.add_column("operator", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
