"""A suggested next call, before a surface gives it an address."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A call that the caller can make now. `operation` is its name; each surface maps it to an address.

    `arguments` are the operation's own input fields in camelCase, ready to send.
    """

    operation: str
    why: str
    arguments: Mapping[str, object] = field(default_factory=dict)
