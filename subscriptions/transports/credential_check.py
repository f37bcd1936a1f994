"""Check of a connection's credential, each time that it may have ended."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from domain.refusals.general import Forbidden, Unauthenticated, Unavailable
from domain.refusals.refusal import Refusal

log = logging.getLogger(__name__)


class CredentialCheck:
    """Runs `admit`, which raises `Unauthenticated` or `Forbidden` for a credential that is no longer valid, and passes
    the refusal to `refuse`."""

    __slots__ = ("_admit", "_again", "_refuse", "_running")

    def __init__(self, admit: Callable[[], Awaitable[None]], refuse: Callable[[Refusal], None]) -> None:
        self._admit = admit
        self._refuse = refuse
        self._again = False
        self._running: asyncio.Task[None] | None = None

    def wake_up(self) -> None:
        """Check now. A running check may have read before the change, so another one follows it."""
        self._again = True
        if self._running is None:
            self._running = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Cancel a running check, unless it calls this itself, and drop the reference to the connection, which refers
        to this object."""
        self._refuse = _do_nothing
        if self._running and self._running is not asyncio.current_task():
            self._running.cancel()

    async def _run(self) -> None:
        try:
            while self._again:
                self._again = False
                await self._admit()
        except (Unauthenticated, Forbidden) as refusal:
            self._refuse(refusal)
        except Unavailable:
            log.warning("a key cannot be looked up: it is checked again with all the others")
        finally:
            self._running = None


def _do_nothing(_: Refusal) -> None:
    """Refusal of a connection that has ended."""
