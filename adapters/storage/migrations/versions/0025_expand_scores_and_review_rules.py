"""expand scores and review rules"""

import sqlalchemy as sa
from alembic import op

revision: str = "0025"
down_revision: str | None = "0024"

INTEGERS = {
    "proof_item": ("sharpness",),
    "task": ("proof_score", "auto_approve_at", "auto_approve_after_minutes"),
    "agent": ("auto_approve_at", "auto_approve_after_minutes"),
}
BIG_INTEGERS = {"proof_item": ("challenged_instant",), "task": ("created_by_key_id", "auto_approval_instant")}


def upgrade() -> None:
    for kind, tables in ((sa.Integer, INTEGERS), (sa.BigInteger, BIG_INTEGERS)):
        for table, columns in tables.items():
            for column in columns:
                op.add_column(table, sa.Column(column, kind(), nullable=True))
    op.add_column("proof_item", sa.Column("capture_nonce", sa.Text(), nullable=True))
