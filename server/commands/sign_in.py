"""`fieldcall sign-in`: every user who can run a command on the server may (docs/contract.md#people)."""

from pydantic import ValidationError

from resolvers.core.context import Call, Services, Transaction
from resolvers.people.sign_in import StartSignIn, link_path, make_link
from resolvers.wire.model import invalid
from server.config.settings import Settings
from server.config.wiring import running


async def one_time_path(settings: Settings, email: str) -> str:
    """The path of a link with which the owner of an address signs in, without a mail.

    Raises `Misconfigured`, and `InvalidInput` for what is no e-mail address.
    """
    async with running(settings) as services:
        return await path_of_link(services, email)


async def path_of_link(services: Services, email: str) -> str:
    """The path of a one-time link. Raises `InvalidInput` for what is no e-mail address."""
    try:
        request = StartSignIn(address=email)
    except ValidationError as error:
        raise invalid(error, StartSignIn) from None
    call = Call(services, None, "sign-in", services.base_url or "", services.clock.now(), services.database.reader)

    async def work(context: Transaction) -> str:
        return link_path(context, await make_link(context, request))

    return await call.transact(work)
