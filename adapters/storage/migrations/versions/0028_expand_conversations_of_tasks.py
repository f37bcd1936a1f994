"""expand conversations of tasks"""

import sqlalchemy as sa
from alembic import op

revision: str = "0028"
down_revision: str | None = "0027"

OF_MESSAGE = sa.text("message_id IS NOT NULL")


def upgrade() -> None:
    op.create_table(
        "task_message",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=False),
        sa.Column("operator_sequence", sa.Integer(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("latitude", sa.Double(), nullable=True),
        sa.Column("longitude", sa.Double(), nullable=True),
        sa.Column("accuracy", sa.Double(), nullable=True),
        sa.Column("source", sa.Text(), nullable=True),
        sa.Column("files", sa.Integer(), nullable=False),
        sa.Column("created_instant", sa.BigInteger(), nullable=False),
        sa.Column("read_by_agent_instant", sa.BigInteger(), nullable=True),
        sa.Column("read_by_operator_instant", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_task_message_agent_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_task_message_operator_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_task_message_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_task_message")),
        sa.UniqueConstraint("agent_id", "sequence", name=op.f("uq_task_message_agent_id_sequence")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        op.f("ix_task_message_task_id_operator_id_operator_sequence"),
        "task_message",
        ["task_id", "operator_id", "operator_sequence"],
        unique=False,
    )
    op.create_index(op.f("ix_task_message_task_id_sequence"), "task_message", ["task_id", "sequence"], unique=False)

    op.create_table(
        "task_file",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("visibility", sa.Text(), nullable=True),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("blob", sa.Text(), nullable=False),
        sa.Column("created_instant", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_task_file_agent_id")),
        sa.ForeignKeyConstraint(["message_id"], ["task_message.id"], name=op.f("fk_task_file_message_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_task_file_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_task_file")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_task_file_message",
        "task_file",
        ["message_id"],
        unique=False,
        sqlite_where=OF_MESSAGE,
        postgresql_where=OF_MESSAGE,
    )
    op.create_index(op.f("ix_task_file_task_id_id"), "task_file", ["task_id", "id"], unique=False)

    op.add_column("task", sa.Column("ended_instant", sa.BigInteger(), nullable=True))
    op.add_column("task", sa.Column("unread_by_agent", sa.Integer(), nullable=True))
    op.add_column("task", sa.Column("unread_by_operator", sa.Integer(), nullable=True))
