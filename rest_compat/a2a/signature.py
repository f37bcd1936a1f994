"""The signature of the agent card: JWS with ES256 over the card's canonical JSON (RFC 7515, RFC 8785).

The private keys are derived from the secret keys of the service, so that all processes sign with the same keys and none
has to be stored. While secret keys are rotated, the card has a signature with each.
"""

import hashlib
import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

ALGORITHM: Final = "ES256"
COORDINATE_BYTES: Final = 32
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The number of points of the curve P-256."""


class SigningKey(NamedTuple):
    """A private key with its name, the thumbprint of its public key (RFC 7638)."""

    private: ec.EllipticCurvePrivateKey
    name: str

    @classmethod
    def derived(cls, seed: bytes) -> "SigningKey":
        """Derive the key of a seed. The seed has more bytes than the order, so that all numbers are equally likely."""
        private = ec.derive_private_key(int.from_bytes(seed) % (ORDER - 1) + 1, ec.SECP256R1())
        return cls(private, encoded(hashlib.sha256(canonical(_coordinates(private))).digest()))

    def published(self) -> dict[str, str]:
        """The public key as a JSON Web Key (RFC 7517)."""
        return {**_coordinates(self.private), "kid": self.name, "use": "sig", "alg": ALGORITHM}

    def sign(self, payload: bytes, key_set: str) -> dict[str, str]:
        """The signature of a payload. `key_set` is the address of the published keys."""
        header = {"alg": ALGORITHM, "typ": "JOSE", "kid": self.name, "jku": key_set}
        protected = encoded(canonical(header))
        signed = f"{protected}.{encoded(payload)}".encode()
        # The signature is deterministic (RFC 6979), so that the card has the same entity tag in all processes.
        numbers = decode_dss_signature(self.private.sign(signed, ec.ECDSA(SHA256(), deterministic_signing=True)))
        return {"protected": protected, "signature": encoded(b"".join(_fixed(number) for number in numbers))}


def signed(document: Mapping[str, Any], keys: Sequence[SigningKey], key_set: str) -> dict[str, Any]:
    """The document with a signature by each key."""
    payload = canonical(document)
    return {**document, "signatures": [key.sign(payload, key_set) for key in keys]}


def canonical(document: Mapping[str, Any]) -> bytes:
    """Canonical JSON (RFC 8785) of a document without fractions, empty members and names beyond ASCII."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def encoded(content: bytes) -> str:
    """Base64url without padding."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def _coordinates(private: ec.EllipticCurvePrivateKey) -> dict[str, str]:
    point = private.public_key().public_numbers()
    return {"crv": "P-256", "kty": "EC", "x": encoded(_fixed(point.x)), "y": encoded(_fixed(point.y))}


def _fixed(number: int) -> bytes:
    return number.to_bytes(COORDINATE_BYTES)
