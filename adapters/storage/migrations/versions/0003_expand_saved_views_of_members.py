"""expand saved views of members"""

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"


def upgrade() -> None:
    op.add_column("agent_membership", sa.Column("views_json", sa.Text(), nullable=True))
