"""State of an application by which its server announces its end."""

import asyncio
from typing import Final, NamedTuple

STOPPING: Final = "stopping"
"""Key in the state of the event that is set when the server begins to stop."""
DRAIN: Final = "drain"
"""Key of the `Drain` in the state."""


class Drain(NamedTuple):
    """Drain of a server before it stops: `begun` is set, and the server continues to serve for `seconds`."""

    begun: asyncio.Event
    seconds: int
