"""Stored responses of idempotency keys, and claims of running calls."""

from sqlalchemy import bindparam, delete, update

from adapters.storage.engine.statement import command, plain_insertion, select_rows
from adapters.storage.tables.jobs import StoredResponseRow, stored_response

OWN_CLAIM = (
    stored_response.c.digest == bindparam("key"),
    stored_response.c.leased_until == bindparam("lease"),
    stored_response.c.answer.is_(None),
)

STORED_RESPONSE = select_rows(stored_response, StoredResponseRow, stored_response.c.digest == bindparam("digest"))
INSERT_CLAIM = plain_insertion(stored_response)
STORE_RESPONSE = command(update(stored_response).where(*OWN_CLAIM).values(answer=bindparam("response")))
"""Changes no row when another call has acquired the claim."""
ABANDON_CLAIM = command(delete(stored_response).where(*OWN_CLAIM))
DELETE_RESPONSE = command(delete(stored_response).where(stored_response.c.digest == bindparam("digest")))
DELETE_EXPIRED_RESPONSES = command(delete(stored_response).where(stored_response.c.expires_at <= bindparam("now")))
