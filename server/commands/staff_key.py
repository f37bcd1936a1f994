"""`fieldcall keys create-platform`: every user who can run a command on the server may (docs/contract.md#callers)."""

from resolvers.accounts.staff import create_staff
from server.config.settings import Settings
from server.config.wiring import running


async def create(settings: Settings, name: str) -> str:
    """Register a member of the staff under this name and return their new key. Raises `Misconfigured`."""
    async with running(settings) as services:
        registration = await create_staff(services, name)
        return registration.key
