"""expand saved views of agents"""

import sqlalchemy as sa
from alembic import op

revision: str = "0029"
down_revision: str | None = "0028"


def upgrade() -> None:
    op.create_table(
        "agent_views",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("views_json", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_agent_views_agent_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agent_views")),
        sa.UniqueConstraint("agent_id", name=op.f("uq_agent_views_agent_id")),
        sqlite_autoincrement=True,
    )
