"""expand needs person of notifications"""

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    op.add_column("notification", sa.Column("needs_person", sa.SmallInteger(), nullable=True))
