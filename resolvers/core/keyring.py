"""API keys: their creation, recognition and storage, and the actor of a key (docs/contract.md#callers)."""

import base64
import hashlib
import hmac
import secrets
import zlib
from typing import NamedTuple

from cryptography.fernet import Fernet, InvalidToken

from domain.lifecycle.statuses import Actor
from domain.refusals.general import Unauthenticated
from domain.webhooks.auth_config import SECRET_PREFIX

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SECRET_BYTES = 32
CHECKSUM_LENGTH = 6
SECRET_LENGTH = 43
TEST_AGENT = "fc_test_agent_"
PREFIXES = {
    **{f"fc_{actor}_": actor for actor in (Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM)},
    TEST_AGENT: Actor.AGENT,
}
"""The actor for each prefix of keys. The prefix of test mode is for people; the service reads the agent's mode."""


class NewKey(NamedTuple):
    """A new key, which its owner sees once, with the prefix and the digest that are stored."""

    key: str
    prefix: str
    digest: bytes


def _base62(number: int, length: int) -> str:
    digits = ""
    for _ in range(length):
        number, digit = divmod(number, 62)
        digits = ALPHABET[digit] + digits
    return digits


def _checksum(body: str) -> str:
    return _base62(zlib.crc32(body.encode()), CHECKSUM_LENGTH)


def make_webhook_secret() -> str:
    """A new secret to sign webhooks with, in the form of Standard Webhooks."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


class Keyring:
    """Makes, recognises and hashes keys, and encrypts the secrets that must be read again."""

    def __init__(self, secret: str) -> None:
        self._pepper = hashlib.blake2b(secret.encode(), person=b"fieldcall-pepper").digest()
        fernet = hashlib.blake2b(secret.encode(), digest_size=32, person=b"fieldcall-fernet").digest()
        self._fernet = Fernet(base64.urlsafe_b64encode(fernet))

    def make(self, actor: Actor, *, test_mode: bool = False) -> NewKey:
        prefix = TEST_AGENT if test_mode else f"fc_{actor}_"
        body = prefix + _base62(int.from_bytes(secrets.token_bytes(SECRET_BYTES)), SECRET_LENGTH)
        key = body + _checksum(body)
        return NewKey(key, key[: len(prefix) + 6], self.digest(key))

    def digest(self, key: str) -> bytes:
        """The stored form of a key: a keyed hash, found by one indexed read."""
        return hashlib.blake2b(key.encode(), key=self._pepper, digest_size=32).digest()

    def encrypt(self, secret: str) -> bytes:
        return self._fernet.encrypt(secret.encode())

    def decrypt(self, token: bytes) -> str:
        """Raises `ValueError` when the token was encrypted under another secret key."""
        try:
            return self._fernet.decrypt(token).decode()
        except InvalidToken as error:
            raise ValueError("the secret was encrypted under another FIELDCALL_SECRET_KEY") from error

    def sealed(self, secret: str | None) -> bytes | None:
        """An optional secret, encrypted; None for None."""
        return None if secret is None else self.encrypt(secret)

    def opened(self, token: bytes | None) -> str | None:
        """An optional secret, decrypted; None for None. Raises `ValueError` as `decrypt` does."""
        return None if token is None else self.decrypt(token)


def actor_of(key: str) -> Actor:
    """The actor that a key belongs to, read from the key without the database.

    Raises `Unauthenticated` for a text of another form, and for a mistyped key, whose checksum does not match.
    """
    for prefix, actor in PREFIXES.items():
        if key.startswith(prefix) and len(key) == len(prefix) + SECRET_LENGTH + CHECKSUM_LENGTH:
            body, checksum = key[:-CHECKSUM_LENGTH], key[-CHECKSUM_LENGTH:]
            if key.isascii() and hmac.compare_digest(_checksum(body), checksum):
                return actor
            raise Unauthenticated("The API key is mistyped: its checksum does not fit.")
    raise Unauthenticated("This is not an API key of this service.")
