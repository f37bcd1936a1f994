"""expand preferences for operators"""

import sqlalchemy as sa
from alembic import op

revision: str = "0019"
down_revision: str | None = "0018"

BLOCKED = sa.text("preference = 'blocked'")


def upgrade() -> None:
    op.create_table(
        "operator_preference",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=False),
        sa.Column("preference", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_operator_preference_agent_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_operator_preference_operator_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_operator_preference")),
        sa.UniqueConstraint("agent_id", "operator_id", name=op.f("uq_operator_preference_agent_id_operator_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_operator_preference_blocked",
        "operator_preference",
        ["operator_id", "agent_id"],
        sqlite_where=BLOCKED,
        postgresql_where=BLOCKED,
    )
