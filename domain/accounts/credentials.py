"""What a caller shows who it is by."""

from enum import StrEnum


class Credential(StrEnum):
    """What a caller showed who it was by."""

    KEY = "key"
    """An API key."""
    PERSON = "person"
    """A session of a person who signed in."""
    TOKEN = "token"  # noqa: S105 - a word, no secret
    """An OAuth token."""
