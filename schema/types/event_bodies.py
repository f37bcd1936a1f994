"""Bodies of the events that a subscription sends: each event is executed alone, so no loader sees a page of them."""

from array import array
from collections.abc import Iterable

from resolvers.core.context import Context
from resolvers.webhooks.feed import bodies_of_events


class BodiesOfPage:
    """Recorded bodies of a page of events, read with one statement when the first is needed."""

    def __init__(self, sequences: Iterable[int]) -> None:
        # Each follower keeps its last page, so its numbers are small.
        self._unread = array("q", sequences)
        self._bodies: dict[int, str | None] = {}

    async def read(self, context: Context, sequence: int) -> bool:
        """Read the bodies if that of this event is among them. False if the page does not have it."""
        if sequence in self._unread:
            unread, self._unread = self._unread.tolist(), array("q")
            recorded = await bodies_of_events(context, unread)
            self._bodies = {number: recorded.get(number) for number in unread}
        # A subscriber waits most of the time: it keeps no body of an earlier event.
        self._bodies = {number: body for number, body in self._bodies.items() if number >= sequence}
        return sequence in self._bodies

    def __getitem__(self, sequence: int) -> str | None:
        return self._bodies[sequence]
