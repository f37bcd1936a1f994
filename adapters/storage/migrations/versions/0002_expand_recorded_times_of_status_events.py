"""expand recorded times of status events"""

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    op.add_column("status_event", sa.Column("recorded_at", sa.BigInteger(), nullable=True))
    op.add_column("status_event", sa.Column("recorded_instant", sa.BigInteger(), nullable=True))
