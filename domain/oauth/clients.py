"""Client metadata, from a registration (RFC 7591) or from the document whose address is the client's id."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from domain.oauth.errors import ErrorCode, OAuthError
from domain.oauth.redirects import check_redirect_uri, parse_client_uri, shown_host
from domain.values.uri import is_loopback

MAX_REDIRECT_URIS = 10
MAX_NAME_LENGTH = 80
"""Characters of a client's name."""
MAX_DOCUMENT_BYTES = 10_000
"""Bytes of a registration, or of a metadata document."""
GRANT_TYPES = ("authorization_code", "refresh_token")
PUBLIC = "none"
"""Authentication method of every client at the token endpoint: it keeps no secret, PKCE protects its codes."""
CLIENT_ID_BYTES = 24
REDIRECT_URI_DROPPED = "redirect_uri_dropped"
"""The code of the warning about a redirect URI that is not stored."""


class ClientMetadata(NamedTuple):
    """The stored metadata of a client."""

    name: str
    redirect_uris: tuple[str, ...]
    client_uri: str | None
    """Page of the problem for people."""
    dropped: tuple[str, ...] = ()
    """A sentence for each redirect URI that is not stored, which names its place."""

    @property
    def client_id(self) -> str:
        """Return the id of a client that registers with this metadata.

        Equal metadata gives the same id, in any order of the redirect URIs. A server may give one id to several
        instances of a client (RFC 7591, section 3.2.1).
        """
        described = json.dumps([self.name, sorted(self.redirect_uris), self.client_uri])
        return urlsafe_b64encode(sha256(described.encode()).digest()[:CLIENT_ID_BYTES]).decode()


def is_metadata_address(client_id: str, *, allow_private: bool = False) -> bool:
    """Return true if a client id is the address of a metadata document: https, with a path, as the draft requires.

    With `allow_private`, http to a loopback address counts, too, for development.
    """
    try:
        parts = parse_client_uri(client_id)
    except ValueError:
        return False
    scheme = parts.scheme_name == "https" or (allow_private and parts.scheme_name == "http" and is_loopback(parts.host))
    segments = parts.path.split("/")
    return scheme and parts.path not in {"", "/"} and "." not in segments and ".." not in segments


def parse_metadata(document: Mapping[str, object]) -> ClientMetadata:
    """Return the metadata in a registration or a document; unknown members are ignored, as RFC 7591 requires.

    A redirect URI that no client may have is dropped, and the others are stored. Raises `OAuthError`, also when no
    redirect URI is left.
    """
    accepted, dropped = _redirect_uris(document.get("redirect_uris"))
    for member, needed in (("grant_types", GRANT_TYPES[0]), ("response_types", "code")):
        chosen = document.get(member)
        if chosen is not None and (not isinstance(chosen, list) or needed not in chosen):
            raise OAuthError(ErrorCode.INVALID_CLIENT_METADATA, f"{member}: {needed} is needed.")
    page = document.get("client_uri") or None
    return ClientMetadata(_name(document, accepted[0]), accepted, _page(page), dropped)


def _redirect_uris(uris: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the redirect URIs that are stored, each once, and a sentence about each of the others."""
    if not isinstance(uris, list) or not 1 <= len(uris) <= MAX_REDIRECT_URIS:
        raise OAuthError(ErrorCode.INVALID_REDIRECT_URI, f"redirect_uris: 1 to {MAX_REDIRECT_URIS} are needed.")
    accepted: dict[str, None] = {}
    dropped = []
    for number, uri in enumerate(uris):
        try:
            if not isinstance(uri, str):
                raise ValueError("is no text")  # noqa: TRY004, TRY301 - a fault of the client like the others
            check_redirect_uri(uri)
            accepted[uri] = None
        except ValueError as fault:
            dropped.append(f"redirect_uris[{number}]: {fault}.")
    if not accepted:
        raise OAuthError(ErrorCode.INVALID_REDIRECT_URI, " ".join(dropped))
    return tuple(accepted), tuple(dropped)


def metadata_at(address: str, document: Mapping[str, object]) -> ClientMetadata:
    """Return the metadata in a document. Raises `OAuthError`, also when it is the document of another client."""
    if document.get("client_id") != address:
        raise OAuthError(ErrorCode.INVALID_CLIENT, "The metadata document names another client_id than its address.")
    method = document.get("token_endpoint_auth_method", PUBLIC)
    if method != PUBLIC or "client_secret" in document:
        raise OAuthError(ErrorCode.INVALID_CLIENT, "Only public clients are served: token_endpoint_auth_method none.")
    return parse_metadata(document)


def _name(document: Mapping[str, object], redirect_uri: str) -> str:
    name = document.get("client_name") or shown_host(redirect_uri)
    shown = " ".join(name.split()) if isinstance(name, str) else ""
    if not 1 <= len(shown) <= MAX_NAME_LENGTH or not shown.isprintable():
        raise OAuthError(
            ErrorCode.INVALID_CLIENT_METADATA, f"client_name: 1 to {MAX_NAME_LENGTH} printable characters are needed."
        )
    return shown


def _page(address: object) -> str | None:
    if address is None:
        return None
    try:
        is_web = parse_client_uri(str(address)).scheme_name in {"https", "http"}
    except ValueError:
        is_web = False
    if not is_web:
        raise OAuthError(ErrorCode.INVALID_CLIENT_METADATA, "client_uri: must be the address of a web page.")
    return str(address)
