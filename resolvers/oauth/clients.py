"""Clients: they register (RFC 7591), or their id is the address of their metadata document. See docs/decisions/0053."""

import json
from functools import partial
from typing import Any, Final

from adapters.storage.queries.oauth.clients import (
    INSERT_CLIENT,
    change_client,
    count_new_clients,
    delete_unused_clients,
    select_client_by_name,
)
from adapters.storage.tables.oauth import OAuthClientRow
from domain.budgets import (
    CLIENT_DOCUMENTS,
    CLIENT_DOCUMENTS_OF_HOST,
    CLIENT_DOCUMENTS_OF_NETWORK,
    OAUTH_CLIENTS,
)
from domain.oauth.clients import (
    MAX_DOCUMENT_BYTES,
    REDIRECT_URI_DROPPED,
    ClientMetadata,
    is_metadata_address,
    metadata_at,
    parse_metadata,
)
from domain.oauth.errors import ErrorCode, OAuthError
from domain.values import json_text
from domain.values.json_text import JsonError
from domain.values.time import DAY, HOUR, Instant
from domain.values.uri import called_host
from resolvers.core.context import Call, Transaction
from resolvers.core.operation import operation
from resolvers.wire.model import Wire
from resolvers.wire.scalars import JsonObject

UNUSED_CLIENT_LIFETIME: Final = 3 * DAY
"""Retention of a client without a grant."""
DELETED_AT_ONCE: Final = 100
DOCUMENT_LIFETIME: Final = HOUR
"""Time for which a metadata document is valid before it is read again."""
REGISTRATION_NOTED: Final = HOUR
"""Minimum interval between two writes of the same repeated registration."""
OK: Final = 200


class RegisterClient(Wire):
    """A registration, as the client sent it."""

    document: JsonObject
    """The metadata of RFC 7591."""


class ClientWarning(Wire):
    """A part of a registration that is not stored."""

    code: str
    """Kind of the part: `redirect_uri_dropped`."""
    message: str
    """The part, by its name and place, and the reason."""


class RegisteredClient(Wire):
    """A client that has registered."""

    client_id: str
    """Public id of the client."""
    name: str
    """The name that it gives itself."""
    redirect_uris: list[str]
    """Addresses that receive its answers."""
    client_uri: str | None
    """Web page of the client for people."""
    created_at: Instant
    """Time of the first registration, in microseconds."""
    warnings: list[ClientWarning]
    """The redirect URIs that are not stored."""


@operation()
async def register_client(transaction: Transaction, request: RegisterClient) -> RegisteredClient:
    """Register a client. A repeat of the same registration returns the same client, and is not counted.

    Raises `OAuthError` for metadata that cannot be stored, and `RateLimited`.

    A client without a grant expires.
    """
    metadata, now = parse_metadata(request.document), transaction.real_now
    row = await transaction.session.find(select_client_by_name(client_id=metadata.client_id))
    if row is None:
        row = await _keep_new(transaction, _row(metadata.client_id, metadata, transaction.network or "", now))
    elif row.read_at == row.created_at or row.read_at + REGISTRATION_NOTED <= now:
        await transaction.session.execute(change_client(key=row.id, **_description(row._replace(read_at=now))))
    return RegisteredClient(
        client_id=row.client_id,
        name=row.name,
        redirect_uris=list(parse_redirect_uris(row.redirect_uris_json)),
        client_uri=row.client_uri,
        created_at=row.created_at,
        warnings=[ClientWarning(code=REDIRECT_URI_DROPPED, message=message) for message in metadata.dropped],
    )


async def client_named(context: Call, client_id: str | None) -> OAuthClientRow:
    """Return the client of an id. If the id is the address of a document, read it, at most once an hour.

    Only for a signed-in person.

    Raises `OAuthError` for an unknown client, and for a document that cannot be read, and `RateLimited`.
    """
    row = await context.session.find(select_client_by_name(client_id=client_id)) if client_id else None
    now = context.real_now
    if row and (row.metadata_url is None or row.read_at + DOCUMENT_LIFETIME > now):
        return row
    if client_id is None or not is_metadata_address(client_id, allow_private=context.services.sender.allows_private):
        raise OAuthError(ErrorCode.INVALID_CLIENT, "There is no such client. Clients register at /oauth/register.")
    await _charge_document(context, client_id, is_known=row is not None)
    metadata = metadata_at(client_id, await _read(context, client_id))
    person = f"person:{context.person_id}"
    return await context.transact(partial(_keep, client=_row(client_id, metadata, person, now, client_id)))


def parse_redirect_uris(text: str) -> tuple[str, ...]:
    """Return the redirect URIs of a client from their stored form."""
    return tuple(json.loads(text))


async def _charge_document(context: Call, address: str, *, is_known: bool) -> None:
    await context.charge(CLIENT_DOCUMENTS)
    await context.charge(CLIENT_DOCUMENTS_OF_NETWORK)
    if not is_known:
        await context.services.budgets.charge(CLIENT_DOCUMENTS_OF_HOST, called_host(address))


async def _read(context: Call, address: str) -> dict[str, Any]:
    answer = await context.services.sender.fetch(address, MAX_DOCUMENT_BYTES)
    if answer.status != OK:
        raise OAuthError(
            ErrorCode.INVALID_CLIENT, f"The client's metadata document cannot be read: {answer.fault or answer.status}."
        )
    try:
        document = json_text.parse(answer.beginning) if len(answer.beginning) <= MAX_DOCUMENT_BYTES else None
    except JsonError:
        document = None
    if not isinstance(document, dict):
        raise OAuthError(
            ErrorCode.INVALID_CLIENT,
            f"The client's metadata document is no JSON object of at most {MAX_DOCUMENT_BYTES:,} bytes.",
        )
    return document


async def _keep(context: Transaction, *, client: OAuthClientRow) -> OAuthClientRow:
    row = await context.session.find(select_client_by_name(client_id=client.client_id))
    if row is None:
        return await _keep_new(context, client)
    changed = _description(client)
    await context.session.execute(change_client(key=row.id, **changed))
    return row._replace(**changed)


def _description(client: OAuthClientRow) -> dict[str, Any]:
    return {name: getattr(client, name) for name in ("name", "redirect_uris_json", "client_uri", "read_at")}


async def _keep_new(context: Transaction, row: OAuthClientRow) -> OAuthClientRow:
    now, limit = context.real_now, OAUTH_CLIENTS.limit(context.services.policy)
    known = await context.session.get(count_new_clients(brought_by=row.brought_by, since=now - HOUR))
    if limit and known >= limit.max_requests:
        raise OAUTH_CLIENTS.refusal(limit, limit.window_seconds)
    await context.session.execute(delete_unused_clients(before=now - UNUSED_CLIENT_LIFETIME, limit=DELETED_AT_ONCE))
    return row._replace(id=await context.session.get(INSERT_CLIENT(row)))


def _row(
    client_id: str, metadata: ClientMetadata, brought_by: str, now: Instant, metadata_url: str | None = None
) -> OAuthClientRow:
    return OAuthClientRow(
        id=0,
        client_id=client_id,
        name=metadata.name,
        redirect_uris_json=json.dumps(metadata.redirect_uris),
        metadata_url=metadata_url,
        client_uri=metadata.client_uri,
        brought_by=brought_by,
        created_at=now,
        read_at=now,
    )
