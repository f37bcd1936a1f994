"""Messages of Web Push: encrypted for one browser (RFC 8291), sent under the service's own key (RFC 8030, RFC 8292)."""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final, NamedTuple

import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from domain.ports import OutgoingCall
from domain.values.time import DAY, HOUR, SECOND
from domain.values.uri import to_origin

CURVE: Final = ec.SECP256R1()
COORDINATE_BYTES: Final = 32
AUTH_BYTES: Final = 16
SALT_BYTES: Final = 16
RECORD_BYTES: Final = 4096
"""Size of the only record, in bytes: the most that push services accept."""
LAST_RECORD: Final = b"\x02"
TIME_TO_LIVE_SECONDS: Final = DAY // SECOND
"""Seconds for which a push service keeps a message for a browser that is not connected."""
TOKEN_LIFETIME_SECONDS: Final = 12 * HOUR // SECOND
"""Seconds for which a signature is valid: half of the maximum that push services accept."""


class PushKey(NamedTuple):
    """The key by which push services know this service."""

    private: ec.EllipticCurvePrivateKey

    @classmethod
    def generate(cls) -> "PushKey":
        return cls(ec.generate_private_key(CURVE))

    @classmethod
    def from_text(cls, text: str) -> "PushKey":
        """The key of a private number in base64url. Raises `ValueError` for anything else."""
        number = decoded(text)
        if len(number) != COORDINATE_BYTES:
            raise ValueError("must be 32 bytes in base64url")
        return cls(ec.derive_private_key(int.from_bytes(number), CURVE))

    @property
    def text(self) -> str:
        """The private number, as `of` reads it."""
        return encoded(self.private.private_numbers().private_value.to_bytes(COORDINATE_BYTES))

    @property
    def public(self) -> str:
        """Public key with which a browser subscribes: the point in base64url."""
        return encoded(_point(self.private.public_key()))

    def authorization(self, endpoint: str, subject: str, unix_time: int) -> str:
        """Return the header that signs a call to a push service. `subject` is an address of the service's operator."""
        claims = {
            "aud": to_origin(endpoint),
            "exp": unix_time + TOKEN_LIFETIME_SECONDS,
            "sub": subject,
        }
        signed = ".".join(encoded(orjson.dumps(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        numbers = decode_dss_signature(self.private.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = b"".join(number.to_bytes(COORDINATE_BYTES) for number in numbers)
        return f"vapid t={signed}.{encoded(signature)}, k={self.public}"


class SubscribedBrowser(NamedTuple):
    """The keys of a subscribed browser, as its `PushSubscription` has them."""

    p256dh: bytes
    auth: bytes

    @classmethod
    def from_keys(cls, p256dh: str, auth: str) -> "SubscribedBrowser":
        return cls(decoded(p256dh), decoded(auth))


class PushSender(NamedTuple):
    """Signing key for messages to browsers, and the contact address for push services."""

    key: PushKey
    subject: str

    def call(self, endpoint: str, browser: SubscribedBrowser, content: bytes, unix_time: int) -> OutgoingCall:
        """Return the call that takes a message to a push service. Each attempt encrypts the message anew."""
        headers = {
            "Authorization": self.key.authorization(endpoint, self.subject, unix_time),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TIME_TO_LIVE_SECONDS),
            "Urgency": "high",
        }
        return OutgoingCall(endpoint, headers, encrypted(content, browser))


def encrypted(content: bytes, browser: SubscribedBrowser) -> bytes:
    """Encrypt a message for its browser alone: one record of aes128gcm (RFC 8188)."""
    sender, salt = ec.generate_private_key(CURVE), os.urandom(SALT_BYTES)
    public = _point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), parse_point(browser.p256dh))
    secret = _derived(shared, browser.auth, b"WebPush: info\0" + browser.p256dh + public, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    record = AESGCM(key).encrypt(nonce, content + LAST_RECORD, None)
    assert len(record) <= RECORD_BYTES, "a message fits into one record"
    return salt + RECORD_BYTES.to_bytes(4) + bytes((len(public),)) + public + record


def parse_point(encoded_point: bytes) -> ec.EllipticCurvePublicKey:
    """The public key of a browser. Raises `ValueError` for bytes that are no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, encoded_point)


def encoded(content: bytes) -> str:
    """Base64url without padding."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of base64url, with padding or without. Raises `ValueError` for other text."""
    content = urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    if encoded(content) != text.rstrip("="):
        raise ValueError("must be base64url")
    return content


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
