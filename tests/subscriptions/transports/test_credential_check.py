import asyncio
from collections.abc import AsyncIterator

from domain.refusals.general import Unauthenticated
from domain.refusals.refusal import Refusal
from subscriptions.transports.credential_check import CredentialCheck


async def test_what_ends_while_it_is_checked_is_checked_again() -> None:
    reading, read_on, refused = asyncio.Event(), asyncio.Event(), asyncio.Event()
    ended = Unauthenticated("The session has ended.", next_actions=())

    async def admissions() -> AsyncIterator[None]:
        # The first has read already that all is well when the session ends.
        reading.set()
        await read_on.wait()
        yield
        raise ended

    runs = admissions()
    seen: list[Refusal] = []

    def refuse(refusal: Refusal) -> None:
        seen.append(refusal)
        refused.set()

    check = CredentialCheck(lambda: anext(runs), refuse)
    check.wake_up()
    await reading.wait()
    check.wake_up()
    read_on.set()
    async with asyncio.timeout(5):
        await refused.wait()
    assert seen == [ended]
