"""Stored responses of idempotency keys, and the claims of running calls."""

from sqlalchemy import bindparam, delete, update

from adapters.storage.engine.statements.changes import plain_insertion
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.jobs import StoredResponseRow, stored_response

OWN_CLAIM = (
    stored_response.c.digest == bindparam("key"),
    stored_response.c.leased_until == bindparam("lease"),
    stored_response.c.answer.is_(None),
)


@statement(select_where(stored_response, stored_response.c.digest == bindparam("digest")))
def select_stored_response(digest: str) -> StoredResponseRow: ...


INSERT_CLAIM = plain_insertion(stored_response, StoredResponseRow)


@statement(update(stored_response).where(*OWN_CLAIM).values(answer=bindparam("response")))
def store_response(response: bytes | None, key: str, lease: int) -> None:
    """Changes no row when another call has acquired the claim."""


@statement(delete(stored_response).where(*OWN_CLAIM))
def abandon_claim(key: str, lease: int) -> None: ...
@statement(delete(stored_response).where(stored_response.c.digest == bindparam("digest")))
def delete_response(digest: str) -> None: ...
@statement(delete(stored_response).where(stored_response.c.expires_at <= bindparam("now")))
def delete_expired_responses(now: int) -> None: ...
