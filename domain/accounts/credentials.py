"""The credentials of callers."""

from enum import StrEnum
from typing import NamedTuple


class Credential(StrEnum):
    """Kind of the credential that a caller used."""

    KEY = "key"
    """An API key."""
    PERSON = "person"
    """A session of a person who signed in."""
    TOKEN = "token"  # noqa: S105 - a word, no secret
    """An OAuth token."""


class UsedCredential(NamedTuple):
    """Key, person or token that made a change; recorded beside the actor."""

    kind: str
    id: int
    """Number of the key, of the person, or of the grant of a token."""
