"""expand accounts of oauth grants"""

from adapters.storage.engine.migration.steps import allow_null

revision: str = "0008"
down_revision: str | None = "0007"


def upgrade() -> None:
    allow_null("oauth_grant", "agent_id")
