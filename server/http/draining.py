"""The state of an application by which its server announces that it goes out of service."""

import asyncio
from typing import Final, NamedTuple

STOPPING: Final = "stopping"
"""The name in the state of the event that is set when the server begins to stop."""
DRAIN: Final = "drain"
"""The name of the `Drain` in the state."""


class Drain(NamedTuple):
    """Drain of a server before it stops: `begun` is set, and for `seconds` the server goes on serving."""

    begun: asyncio.Event
    seconds: int
