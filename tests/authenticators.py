"""An authenticator in software: it makes passkeys and answers challenges as a device does, and as none should.

Its parts can be replaced one by one, so that a test lets one thing alone be wrong.
"""

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, HAS_PASSKEY = 0x01, 0x04, 0x40
"""Flags of what an authenticator states: somebody touched it, it knows its owner, and a new passkey follows."""


def encoded(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(f"{text}==")


@dataclass
class Authenticator:
    """A device with one passkey, in a browser that shows a page of `origin`."""

    origin: str
    flags: int = PRESENT | VERIFIED
    sign_count: int = 0
    """Counts uses; a passkey that is copied between devices stays at 0."""
    counts: bool = True
    credential_id: bytes = b"a passkey of software"
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    user_handle: bytes | None = None

    @property
    def public_key(self) -> bytes:
        """The public key as COSE writes it: an elliptic curve, ES256, P-256, and the point."""
        point = self.key.public_key().public_numbers()
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})

    def create(self, options: str, *, fmt: str = "none", statement: Any = None, **stated: Any) -> str:
        """Return the browser's answer to the creation of a passkey.

        `stated` replaces fields of the page's statement.
        """
        asked = json.loads(options)
        self.user_handle = decoded(asked["user"]["id"])
        length = len(self.credential_id).to_bytes(2)
        passkey = bytes(16) + length + self.credential_id + self.public_key
        data = self._data(stated.pop("host", asked["rp"]["id"]), HAS_PASSKEY) + passkey
        attested = cbor2.dumps({"fmt": fmt, "attStmt": statement or {}, "authData": data})
        page = self._page("webauthn.create", asked["challenge"], stated)
        return self._answer(clientDataJSON=encoded(page), attestationObject=encoded(attested))

    def use(self, options: str, **stated: Any) -> str:
        """Return the browser's answer to the use of the passkey."""
        asked = json.loads(options)
        if self.counts:
            self.sign_count += 1
        data = self._data(stated.pop("host", asked["rpId"]), 0)
        page = self._page("webauthn.get", asked["challenge"], stated)
        signature = self.key.sign(data + hashlib.sha256(page).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            clientDataJSON=encoded(page),
            authenticatorData=encoded(data),
            signature=encoded(signature),
            userHandle=encoded(self.user_handle) if self.user_handle else None,
        )

    def _data(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([self.flags | flags]) + self.sign_count.to_bytes(4)

    def _page(self, kind: str, challenge: str, stated: dict[str, Any]) -> bytes:
        page = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(page | stated).encode()

    def _answer(self, **response: Any) -> str:
        name = encoded(self.credential_id)
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})
