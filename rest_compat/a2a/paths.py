"""The addresses of the protocol: all of this room that the start loads."""

from typing import Final

CARD: Final = "/.well-known/agent-card.json"
KEY_SET: Final = "/.well-known/jwks.json"
JSON_RPC: Final = "/a2a"
HTTP_JSON: Final = "/a2a/v1"
EVERYTHING_BELOW: Final = "/a2a/{rest:path}"
