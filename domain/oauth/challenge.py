"""The challenge that leads a client without a valid token to one (RFC 6750, RFC 9728)."""

from collections.abc import Iterable
from typing import Final

PROTECTED_RESOURCE: Final = "/.well-known/oauth-protected-resource"
"""Path of the metadata of protected resources; the path of a resource follows it."""
INVALID_TOKEN: Final = "invalid_token"  # noqa: S105 - an error code, no secret


def challenge(base_url: str, resource: str = "", *, error: str | None = None, scopes: Iterable[str] = ()) -> str:
    """Return the header `WWW-Authenticate`: the error, the scopes, and the address at which a client begins.

    `resource` is the path of the protected resource.
    """
    metadata = f"{base_url}{PROTECTED_RESOURCE}{resource}"
    members = {"error": error, "scope": " ".join(scopes), "resource_metadata": metadata}
    return "Bearer " + ", ".join(f'{name}="{value}"' for name, value in members.items() if value)
