"""Answers kept under idempotency keys, and claims of calls that are under way."""

from sqlalchemy import bindparam, delete, update

from adapters.storage.engine.statement import command, plain_insertion, select_rows
from adapters.storage.tables.jobs import KeptAnswerRow, kept_answer

OWN_CLAIM = (
    kept_answer.c.digest == bindparam("key"),
    kept_answer.c.leased_until == bindparam("lease"),
    kept_answer.c.answer.is_(None),
)

KEPT_ANSWER = select_rows(kept_answer, KeptAnswerRow, kept_answer.c.digest == bindparam("digest"))
INSERT_CLAIM = plain_insertion(kept_answer)
KEEP_ANSWER = command(update(kept_answer).where(*OWN_CLAIM).values(answer=bindparam("kept")))
"""Changes no row when the claim has gone to another call."""
ABANDON_CLAIM = command(delete(kept_answer).where(*OWN_CLAIM))
FORGET_ANSWER = command(delete(kept_answer).where(kept_answer.c.digest == bindparam("digest")))
FORGET_EXPIRED_ANSWERS = command(delete(kept_answer).where(kept_answer.c.expires_at <= bindparam("now")))
