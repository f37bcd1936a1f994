"""The signature of evidence: Ed25519 over the bytes of its manifest, under a published key."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from subscriptions.messages.web_push import decoded, encoded

ALGORITHM: Final = "Ed25519"
CURVE: Final = {"crv": ALGORITHM, "kty": "OKP"}
MAX_SIGNATURE_BYTES: Final = 1_000


class SignatureError(Exception):
    """A signature that does not fit its manifest; the message completes "signature.json: …"."""


class KeyPair(NamedTuple):
    """A key as texts in base64url: its name, which is the thumbprint of the public key (RFC 7638), and its halves."""

    name: str
    public: str
    private: str

    @classmethod
    def generate(cls) -> "KeyPair":
        key = Ed25519PrivateKey.generate()
        public = encoded(key.public_key().public_bytes_raw())
        return cls(name_key(public), public, encoded(key.private_bytes_raw()))


def name_key(public: str) -> str:
    """Return the name of a public key."""
    described = json.dumps({**CURVE, "x": public}, separators=(",", ":"), sort_keys=True)
    return encoded(hashlib.sha256(described.encode()).digest())


def publish_key(name: str, public: str) -> dict[str, str]:
    """Return a public key as a JSON Web Key (RFC 7517)."""
    return {**CURVE, "x": public, "kid": name, "use": "sig", "alg": ALGORITHM}


def read_keys(text: str | bytes) -> dict[str, Ed25519PublicKey]:
    """Return the keys of a JSON Web Key Set by name; other kinds of keys are left out. Raises `ValueError`."""
    try:
        published = [key for key in json.loads(text)["keys"] if key.get("crv") == ALGORITHM]
        return {name_key(key["x"]): Ed25519PublicKey.from_public_bytes(decoded(key["x"])) for key in published}
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        raise ValueError("they are no JSON Web Key Set with Ed25519 keys") from None


def sign(manifest: bytes, name: str, private: str) -> bytes:
    """Return the content of `signature.json` for a manifest."""
    key = Ed25519PrivateKey.from_private_bytes(decoded(private))
    return _as_json(name, encoded(key.sign(manifest)))


def check_signature(manifest: bytes, signature: bytes, keys: Mapping[str, Ed25519PublicKey]) -> str:
    """Return the name of the key that signed a manifest. Raises `SignatureError`."""
    name, value = _parse(signature)
    if name not in keys:
        raise SignatureError(f"it is of the key {name}, which is not among the keys of the service")
    try:
        keys[name].verify(value, manifest)
    except InvalidSignature:
        raise SignatureError("it is not the signature of manifest.json") from None
    return name


def _parse(signature: bytes) -> tuple[str, bytes]:
    """Return the key's name and the signature. Any other form of the same content is refused, too."""
    try:
        parts: Any = json.loads(signature[:MAX_SIGNATURE_BYTES])
        name, value = parts["keyId"], decoded(parts["signature"])
        if not name.isascii() or _as_json(name, parts["signature"]) != signature:
            raise SignatureError("it has another form than the service writes")
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        raise SignatureError("it cannot be read") from None
    return name, value


def _as_json(name: str, signature: str) -> bytes:
    described = {"keyId": name, "algorithm": ALGORITHM, "signature": signature}
    return json.dumps(described, indent=2).encode() + b"\n"
