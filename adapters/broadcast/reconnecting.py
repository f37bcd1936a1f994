"""The common base of the Redis and PostgreSQL backends: both reconnect, and wake all followers after an outage."""

import asyncio
import random
from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Final

import structlog
from broadcaster import BroadcastBackend, Event

EVERYWHERE: Final = "fieldcall"
"""The part of the bus to which all processes listen."""
WAKE_ALL: Final = "*"
"""The message that wakes every follower, because unknown wake-ups may have been lost."""
WAKE_PART: Final = f"{WAKE_ALL} "
"""Prefix of the message that wakes the followers of one part of the bus; the name of the part follows."""

# All in seconds.
CONNECT_TIMEOUT_SECONDS: Final = 5.0
ANSWER_TIMEOUT_SECONDS: Final = 5.0
PROBE_AFTER_SECONDS: Final = 20.0  # without a message, the server is probed
MIN_RETRY_SECONDS: Final = 0.1
MAX_RETRY_SECONDS: Final = 10.0

log = structlog.get_logger(__name__)


class ReconnectingBackend(BroadcastBackend):
    """A backend of `broadcaster` that reconnects, for one channel in parts.

    All messages arrive on one channel. A message is published separately for each part, and `listen` selects the parts
    that arrive. When a part is selected, its followers are woken, because earlier messages were missed.

    The backends of the library end silently with their connection. This one retries with a delay that doubles up to
    `MAX_RETRY_SECONDS`, and logs the loss and the return of the bus. On return, it sends `WAKE_ALL` to its own process,
    and to the others if a message to them was lost.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._received: asyncio.Queue[Event] = asyncio.Queue()
        self._tried = asyncio.Event()
        self._connected = False
        self._outage = False
        self._something_lost = False
        self._session = asyncio.Timeout(None)
        self._turn = asyncio.Lock()  # one statement at a time, and none while the connection is being closed
        self._task: asyncio.Task[None] | None = None
        self._parts: frozenset[str] = frozenset()
        """The parts to listen to, beside `EVERYWHERE`."""
        self._parts_changed = asyncio.Event()

    @abstractmethod
    async def _stay(self) -> None:
        """Connect, listen to `EVERYWHERE` and to the parts, including parts that are added later, call `_established`
        once, and `_hear` with each message. Ends only by raising."""

    @abstractmethod
    async def _notify(self, messages: Mapping[str, str]) -> None:
        """Send a message to each of these parts, on the connection that `_stay` has opened, by one call at a time.
        Raises the driver's errors."""

    def listen(self, parts: frozenset[str]) -> None:
        """Listen to these parts from now on. Messages of other parts may arrive for a while."""
        self._parts = parts
        self._parts_changed.set()

    @property
    def is_connected(self) -> bool:
        """Return true if a wake-up that is published now is sent."""
        return self._connected

    async def connect(self) -> None:
        """Do nothing: `subscribe` opens the connection."""

    async def disconnect(self) -> None:
        """Do nothing: `unsubscribe` closes the connection."""

    async def subscribe(self, group: str) -> None:
        """Start listening. Returns after the first attempt, whether it succeeded or failed; raises nothing."""
        self._tried.clear()
        self._task = asyncio.create_task(self._stay_connected(), name=f"broadcast: listen to {group}")
        await self._tried.wait()

    async def unsubscribe(self, group: str) -> None:  # noqa: ARG002 - the library's signature; there is one group
        """Stop listening and close the connection."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))

    async def publish(self, channel: str, message: Any) -> None:  # noqa: ARG002 - the library's signature
        """Send the messages, one for each part, if connected. `WAKE_ALL` replaces lost ones after the next
        connection."""
        async with self._turn:
            if not self._connected:
                self._something_lost = True
                return
            try:
                await self._notify({EVERYWHERE: WAKE_ALL} if self._something_lost else message)
            except Exception as fault:  # noqa: BLE001 - logged; a wake-up never fails the request that caused it
                self._something_lost = True
                if self._connected:  # else the connection is being replaced already
                    self._lost(fault)
                    self._session.reschedule(asyncio.get_running_loop().time())
            else:
                self._something_lost = False

    async def next_published(self) -> Event:
        return await self._received.get()

    async def _stay_connected(self) -> None:
        clock = asyncio.get_running_loop().time
        delay = MIN_RETRY_SECONDS
        while True:
            began = clock()
            try:
                async with asyncio.timeout(None) as self._session:
                    await self._stay()
            except Exception as fault:  # noqa: BLE001 - logged; whatever it was, a new connection begins afresh
                self._lost(fault)
            if clock() - began > MAX_RETRY_SECONDS:
                delay = MIN_RETRY_SECONDS
            # Random, so that the processes of one service do not reconnect at the same time.
            await asyncio.sleep(delay * random.uniform(0.5, 1))  # noqa: S311 - no secret
            delay = min(2 * delay, MAX_RETRY_SECONDS)

    async def _established(self) -> None:
        if self._outage:
            log.info("broadcast restored", backend=type(self).__name__)
        self._outage = False
        self._connected = True
        self._hear(WAKE_ALL)
        if self._something_lost:
            await self.publish(EVERYWHERE, {})
        self._tried.set()

    def _hear(self, message: str) -> None:
        self._received.put_nowait(Event(EVERYWHERE, message))

    def _lost(self, fault: Exception) -> None:
        if not self._outage:
            log.warning("broadcast lost", backend=type(self).__name__, fault=repr(fault))
        self._outage = True
        self._connected = False
        self._tried.set()
