"""Handles: opaque names of operators, the same for one agent and operator, and different for another agent.

A handle is a keyed hash of agent and operator, followed by the operator's number under a mask that only the service can
compute. So the service finds the operator without a table, and nobody can make a handle that it has not shown.
"""

import base64
from hmac import compare_digest
from typing import Final

from resolvers.core.keyring import Keyring

PREFIX: Final = "op_"
TAG_BYTES: Final = 8
NUMBER_BYTES: Final = 7
LENGTH: Final = len(PREFIX) + (TAG_BYTES + NUMBER_BYTES) * 8 // 5
"""Characters of a handle."""


def make_handle(keyring: Keyring, agent_id: int, operator_id: int) -> str:
    """Return the handle of an operator for an agent. It changes when the newest secret key does."""
    return _encode(keyring, 0, agent_id, operator_id)


def parse_handle(keyring: Keyring, agent_id: int, handle: str) -> int | None:
    """Return the operator that a handle names for an agent, under any secret key; None for any other text."""
    if len(handle) != LENGTH or not handle.startswith(PREFIX):
        return None
    try:
        content = base64.b32decode(handle.removeprefix(PREFIX).upper())
    except ValueError:
        return None
    tag, masked = content[:TAG_BYTES], content[TAG_BYTES:]
    for position in range(len(keyring.fingerprints)):
        operator_id = int.from_bytes(_mask(keyring, position, agent_id, tag, masked))
        if compare_digest(_encode(keyring, position, agent_id, operator_id), handle):
            return operator_id
    return None


def _encode(keyring: Keyring, position: int, agent_id: int, operator_id: int) -> str:
    tag = keyring.digests(f"operator handle {agent_id} {operator_id}")[position][:TAG_BYTES]
    masked = _mask(keyring, position, agent_id, tag, operator_id.to_bytes(NUMBER_BYTES))
    return PREFIX + base64.b32encode(tag + masked).decode().lower()


def _mask(keyring: Keyring, position: int, agent_id: int, tag: bytes, content: bytes) -> bytes:
    """Return the content under the mask that belongs to a tag; a second call returns the content again."""
    mask = keyring.digests(f"mask of handle {agent_id} {tag.hex()}")[position]
    return bytes(one ^ other for one, other in zip(content, mask, strict=False))
