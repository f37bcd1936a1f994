"""Change requests: the agent asks the operator to amend the submitted proof (docs/reference/requests.md)."""

import json
from typing import Final, NamedTuple, Self

from domain.values.time import Instant

MAX_CHANGE_REQUESTS: Final = 2
"""Maximum number of change requests of a task."""
MAX_ITEMS: Final = 20
"""Maximum number of items of a change request."""
MAX_HOURS: Final = 72
"""Maximum time for the changes, in hours."""
DEFAULT_HOURS: Final = 24


class RequestedChanges(NamedTuple):
    """Changes that the agent asks for, and the time for them."""

    message: str
    items: tuple[str, ...]
    requested: Instant
    due: Instant
    """The end of the time as the agent set it. `complete_by_instant` of the task follows what both sides agree on."""

    @classmethod
    def from_json(cls, text: str) -> Self:
        stored = json.loads(text)
        return cls(**stored | {"items": tuple(stored["items"])})

    def to_json(self) -> str:
        return json.dumps(self._asdict(), ensure_ascii=False)

    @property
    def as_text(self) -> str:
        """The message with the items below it, for the history of the task."""
        return "\n".join((self.message, *(f"- {item}" for item in self.items)))
