"""OAuth clients."""

from sqlalchemy import bindparam, delete, exists, func, select

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.oauth import OAuthClientRow, oauth_client, oauth_grant


@statement(select_where(oauth_client, oauth_client.c.client_id == bindparam("client_id")))
def select_client_by_name(client_id: str) -> OAuthClientRow:
    """Select a client by its public `client_id`."""


INSERT_CLIENT = insertion(oauth_client, OAuthClientRow)


@update_by_id(oauth_client)
def change_client(key: int, name: str, redirect_uris_json: str, client_uri: str | None, read_at: int) -> None: ...


@statement(
    select(func.count())
    .select_from(oauth_client)
    .where(oauth_client.c.brought_by == bindparam("brought_by"), oauth_client.c.created_at > bindparam("since"))
)
def count_new_clients(brought_by: str, since: int) -> int:
    """The clients that a network or a person has added since an instant."""


_IS_UNUSED = ~exists().where(oauth_grant.c.client_id == oauth_client.c.id)


@statement(
    delete(oauth_client).where(
        oauth_client.c.id.in_(
            select(oauth_client.c.id)
            .where(
                oauth_client.c.created_at < bindparam("before"),
                oauth_client.c.read_at < bindparam("before"),
                _IS_UNUSED,
            )
            .order_by(oauth_client.c.created_at)
            .limit(bindparam("limit"))
        )
    )
)
def delete_unused_clients(before: int, limit: int) -> None:
    """Delete the oldest clients without a grant that have not registered since an instant."""
