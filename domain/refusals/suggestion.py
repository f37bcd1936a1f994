"""A suggested next call, before a surface gives it an address."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One thing that the caller can do now: `operation` names it, the surfaces' tables know where it is.

    `arguments` are the operation's own input fields in camelCase, ready to send.
    """

    operation: str
    why: str
    arguments: Mapping[str, object] = field(default_factory=dict)
