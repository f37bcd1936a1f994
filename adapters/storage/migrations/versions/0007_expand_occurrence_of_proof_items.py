"""expand occurrence of proof items"""

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"


def upgrade() -> None:
    op.add_column("proof_item", sa.Column("occurred_instant", sa.BigInteger(), nullable=True))
