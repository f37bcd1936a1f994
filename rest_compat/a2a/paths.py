"""The addresses of the protocol: the only module of this package that is loaded at the start."""

from typing import Final

CARD: Final = "/.well-known/agent-card.json"
KEY_SET: Final = "/.well-known/jwks.json"
JSON_RPC: Final = "/a2a"
HTTP_JSON: Final = "/a2a/v1"
EVERYTHING_BELOW: Final = "/a2a/{rest:path}"
