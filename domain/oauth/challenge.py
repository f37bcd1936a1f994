"""The challenge that leads a client without a token that counts to one that does (RFC 6750, RFC 9728)."""

from collections.abc import Iterable
from typing import Final

PROTECTED_RESOURCE: Final = "/.well-known/oauth-protected-resource"
"""Where a protected resource describes itself; the path of a resource follows it."""
INVALID_TOKEN: Final = "invalid_token"  # noqa: S105 - an error code, no secret


def challenge(base_url: str, resource: str = "", *, error: str | None = None, scopes: Iterable[str] = ()) -> str:
    """The header `WWW-Authenticate`: why, which scopes, and where a client begins. `resource` is the path of one."""
    metadata = f"{base_url}{PROTECTED_RESOURCE}{resource}"
    members = {"error": error, "scope": " ".join(scopes), "resource_metadata": metadata}
    return "Bearer " + ", ".join(f'{name}="{value}"' for name, value in members.items() if value)
