"""API keys: their creation, recognition and storage, and the actor of a key (docs/reference/authentication.md)."""

import base64
import hashlib
import hmac
import secrets
import zlib
from dataclasses import replace
from typing import NamedTuple

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from domain.lifecycle.statuses import Actor
from domain.refusals.general import KEY_FORM, REGISTER_AGENT, Unauthenticated
from domain.refusals.suggestion import Suggestion
from domain.webhooks.auth_config import SECRET_PREFIX

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SECRET_BYTES = 32
CHECKSUM_LENGTH = 6
SECRET_LENGTH = 43
MAX_LOOKUPS = 3
"""Rounds of lookups of a hash while several secret keys are in use."""
TEST_AGENT = "fc_test_agent_"
ACCESS_TOKEN = "fc_token_"  # noqa: S105 - a prefix, no secret
REFRESH_TOKEN = "fc_refresh_"  # noqa: S105 - as above
SESSION = "fc_session_"
PREFIXES = {
    **{f"fc_{actor}_": actor for actor in (Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM)},
    TEST_AGENT: Actor.AGENT,
    ACCESS_TOKEN: Actor.AGENT,
}
"""The actor for each prefix of keys. The prefix of test mode is for people; the service reads the agent's mode. Access
tokens of all actors have one prefix: their actor is that of their row."""


IF_LOST = replace(
    REGISTER_AGENT,
    why="Only without the right key: this makes another agent, with a wallet and a key of its own.",
)
UNREADABLE = "the secret was encrypted under another FIELDCALL_SECRET_KEY"


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


def compute_fingerprint(secret_key: str) -> str:
    """Return the identifier under which the database knows a secret key. It reveals nothing about a random key."""
    return hashlib.blake2b(secret_key.encode(), digest_size=16, person=b"fieldcall-check").hexdigest()


def _pepper(secret_key: str) -> bytes:
    return hashlib.blake2b(secret_key.encode(), person=b"fieldcall-pepper").digest()


def _signing_seed(secret_key: str) -> bytes:
    return hashlib.blake2b(secret_key.encode(), digest_size=48, person=b"fieldcall-sign").digest()


def _fernet(secret_key: str) -> Fernet:
    digest = hashlib.blake2b(secret_key.encode(), digest_size=32, person=b"fieldcall-fernet").digest()
    return Fernet(base64.urlsafe_b64encode(digest))


class Keyring:
    """Makes, recognises and hashes keys, and encrypts the secrets that must be read again.

    The first secret key hashes and encrypts; `older` ones recognise and decrypt while they are rotated out.
    """

    def __init__(self, secret_key: str, *older: str) -> None:
        secret_keys = (secret_key, *older)
        self.fingerprints = tuple(map(compute_fingerprint, secret_keys))
        """Fingerprints of all secret keys, the newest first."""
        self.signing_seeds = tuple(map(_signing_seed, secret_keys))
        """Seeds of the private keys that sign public documents, the newest first."""
        self._peppers = tuple(map(_pepper, secret_keys))
        self._fernets = MultiFernet(map(_fernet, secret_keys))
        self._newest = _fernet(secret_key)

    def make(self, actor: Actor, *, test_mode: bool = False) -> NewKey:
        return self.make_secret(TEST_AGENT if test_mode else f"fc_{actor}_")

    def make_secret(self, prefix: str) -> NewKey:
        """A secret of any kind that the service issues: `ACCESS_TOKEN`, `REFRESH_TOKEN`, `SESSION` or a key."""
        body = prefix + _base62(int.from_bytes(secrets.token_bytes(SECRET_BYTES)), SECRET_LENGTH)
        key = body + _checksum(body)
        return NewKey(key, key[: len(prefix) + 6], self.digest(key))

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the newest secret key."""
        return self.fingerprints[0]

    def digest(self, key: str) -> bytes:
        """The stored form of a key: a keyed hash, found by one indexed read."""
        return self.digests(key)[0]

    def digests(self, text: str) -> tuple[bytes, ...]:
        """The keyed hashes of a text under each secret key, the newest first."""
        return tuple(hashlib.blake2b(text.encode(), key=pepper, digest_size=32).digest() for pepper in self._peppers)

    def lookups(self, text: str) -> tuple[bytes, ...]:
        """Return the keyed hashes of a text in the order in which its row is looked up.

        During a rotation of secret keys, a row moves from one hash to another when it is used. It may move between two
        reads, so each hash is looked up several times.
        """
        digests = self.digests(text)
        return digests if len(digests) == 1 else digests * MAX_LOOKUPS

    def signed(self, text: str, signature: str) -> bool:
        """Return true if a signature, the hexadecimal keyed hash of a text, was made under one of the secret keys."""
        candidates = (digest.hex().encode() for digest in self.digests(text))
        return any(hmac.compare_digest(candidate, signature.encode()) for candidate in candidates)

    def encrypt(self, secret: str) -> bytes:
        return self._newest.encrypt(secret.encode())

    def decrypt(self, token: bytes) -> str:
        """Raises `ValueError` when the token was encrypted under another secret key."""
        try:
            return self._fernets.decrypt(token).decode()
        except InvalidToken as error:
            raise ValueError(UNREADABLE) from error

    def renewed(self, token: bytes) -> bytes | None:
        """Return the same secret, encrypted under the newest secret key; None if it already is.

        Raises `ValueError` when it was encrypted under a secret key that is not in this ring.
        """
        try:
            self._newest.decrypt(token)
        except InvalidToken:
            pass
        else:
            return None
        try:
            return self._fernets.rotate(token)
        except InvalidToken as error:
            raise ValueError(UNREADABLE) from error

    def sealed(self, secret: str | None) -> bytes | None:
        """An optional secret, encrypted; None for None."""
        return None if secret is None else self.encrypt(secret)

    def opened(self, token: bytes | None) -> str | None:
        """An optional secret, decrypted; None for None. Raises `ValueError` as `decrypt` does."""
        return None if token is None else self.decrypt(token)


def read_actor(key: str) -> Actor:
    """Return the actor of a key, read from the key without the database.

    Raises `Unauthenticated` for a text of another form, and for a mistyped key, whose checksum does not match.
    """
    for prefix, actor in PREFIXES.items():
        if _has_form(key, prefix):
            if _is_intact(key):
                return actor
            sentence = f"The {name_credential(key)} is mistyped: its checksum does not fit. Copy it again. {KEY_FORM}"
            raise Unauthenticated(sentence, next_actions=ways_in(key))
    raise Unauthenticated(f"{_what_it_is(key)} {KEY_FORM}", next_actions=ways_in(key))


def _what_it_is(text: str) -> str:
    """Return the reason why a text is no key, without repeating the text."""
    if text.lower().startswith("bearer "):
        return "The Authorization header says `Bearer` twice: the key follows the first."
    prefix = max((prefix for prefix in PREFIXES if text.startswith(prefix)), key=len, default=None)
    if prefix is None:
        return "This is not an API key or an access token of this service."
    length = len(prefix) + SECRET_LENGTH + CHECKSUM_LENGTH
    return (
        f"The {name_credential(text)} is not whole: it has {len(text)} characters instead of {length}. Copy it again."
    )


def name_credential(key: str) -> str:
    """Return the name of the kind of credential that a text is, by its prefix."""
    return "access token" if key.startswith(ACCESS_TOKEN) else "API key"


def ways_in(key: str) -> tuple[Suggestion, ...]:
    """Suggest how to get another key in place of an invalid one. For a token, the challenge in the header says it."""
    if key.startswith(ACCESS_TOKEN):
        return ()
    return (IF_LOST,) if "fc_" in key else (REGISTER_AGENT,)


def is_secret(text: str, prefix: str) -> bool:
    """Return true if a text can be a secret that the service issued under a prefix. It reads no database."""
    return _has_form(text, prefix) and _is_intact(text)


def _has_form(text: str, prefix: str) -> bool:
    return text.startswith(prefix) and len(text) == len(prefix) + SECRET_LENGTH + CHECKSUM_LENGTH


def _is_intact(text: str) -> bool:
    return text.isascii() and hmac.compare_digest(_checksum(text[:-CHECKSUM_LENGTH]), text[-CHECKSUM_LENGTH:])
