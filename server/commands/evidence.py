"""`fieldcall verify-evidence`, which anybody runs on an archive, and `fieldcall keys rotate-evidence`."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from resolvers.evidence.names import KEYS_PATH
from resolvers.evidence.signature import read_keys
from resolvers.evidence.verification import Verified, verify
from server.config.settings import Misconfigured

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    from server.config.settings import Settings

TIMEOUT_SECONDS: Final = 10.0
MAX_KEYS_BYTES: Final = 1_000_000
MAX_SHOWN: Final = 100
"""Faults that are printed; further ones are only counted."""


def print_verdict(file: Path, keys: str) -> bool:
    """Verify an archive, print the result, and return true if it is unchanged. `keys` is a file or an address.

    Raises `Misconfigured` for keys that cannot be read, and `OSError`.
    """
    with file.open("rb") as opened:
        verified = verify(opened, _load_keys(keys))
    for name, fault in verified.faults[:MAX_SHOWN]:
        print(f"{name}: {fault}")
    if (further := len(verified.faults) - MAX_SHOWN) > 0:
        print(f"and {further} more")
    if not verified.faults:
        print(_describe(file, verified))
    return not verified.faults


def _describe(file: Path, verified: Verified) -> str:
    manifest = verified.manifest
    settled = "settled" if manifest["settled"] else "not settled yet"
    removed = f", {count} removed" if (count := len(manifest["removed"])) else ""
    return (
        f"{file} is unchanged: task {manifest['taskId']}, {settled}, {len(manifest['entries'])} entries{removed}, "
        f"signed by the key {verified.key}."
    )


def _load_keys(source: str) -> "dict[str, Ed25519PublicKey]":
    try:
        return read_keys(_fetch(source) if source.startswith(("http://", "https://")) else Path(source).read_bytes())
    except ValueError as fault:
        raise Misconfigured(f"the keys of {source} cannot be used: {fault}") from None


def _fetch(address: str) -> bytes:
    import httpx2  # noqa: PLC0415 - not needed with the keys in a file

    content, until = b"", time.monotonic() + TIMEOUT_SECONDS
    try:
        with httpx2.stream("GET", address, timeout=TIMEOUT_SECONDS, follow_redirects=True) as response:
            response.raise_for_status()
            for chunk in response.iter_bytes():
                content += chunk
                if len(content) > MAX_KEYS_BYTES or time.monotonic() > until:
                    raise ValueError(f"more than {MAX_KEYS_BYTES:,} bytes or {TIMEOUT_SECONDS:.0f} seconds")
    except (httpx2.HTTPError, httpx2.InvalidURL) as fault:
        raise Misconfigured(f"the keys cannot be read from {address}: {str(fault) or type(fault).__name__}") from None
    return content


async def rotate_key(settings: "Settings") -> str:
    """Make another key for evidence, and return a sentence."""
    from resolvers.evidence.keys import rotate_evidence_key  # noqa: PLC0415 - verification needs no database
    from server.config.wiring import running  # noqa: PLC0415

    async with running(settings) as services:
        name = await rotate_evidence_key(services)
    return f"The key {name} signs evidence from now on. The earlier keys stay published at {KEYS_PATH}."
