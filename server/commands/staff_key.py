"""`fieldcall keys create-platform`: whoever can run a command on the server may (docs/contract.md#callers)."""

from resolvers.accounts.staff import create_staff
from server.config.settings import Settings
from server.config.wiring import running


async def create(settings: Settings, name: str) -> str:
    """A new key for the member of staff of this name, who is made known by it. Raises `Misconfigured`."""
    async with running(settings) as services:
        made = await create_staff(services, name)
        return made.key
