"""`fieldcall sign-in`: allowed for every user who can run a command on the server (docs/reference/people.md)."""

from typing import NamedTuple

from pydantic import ValidationError

from domain.people.addresses import normalised_address
from resolvers.core.context import Call, Services, Transaction
from resolvers.people.sign_in import StartSignIn, link_path, make_link, person_of_address
from resolvers.wire.model import invalid
from server.config.settings import Settings
from server.config.wiring import running


class OneTimeLink(NamedTuple):
    """A link with which the owner of an address signs in, without a mail."""

    path: str
    makes_person: bool
    """True if nobody has signed in with the address yet."""


async def one_time_link(settings: Settings, email: str) -> OneTimeLink:
    """Make a new link. Raises `Misconfigured`, and `InvalidInput` for a text that is not an e-mail address."""
    async with running(settings) as services:
        path = await path_of_link(services, email)
        person_id = await person_of_address(_call(services), normalised_address(email))
        return OneTimeLink(path, makes_person=person_id is None)


async def path_of_link(services: Services, email: str) -> str:
    """Return the path of a one-time link. Raises `InvalidInput` for a text that is not an e-mail address."""
    try:
        request = StartSignIn(address=email)
    except ValidationError as error:
        raise invalid(error, StartSignIn) from None

    async def work(context: Transaction) -> str:
        return link_path(context, await make_link(context, request))

    return await _call(services).transact(work)


def _call(services: Services) -> Call:
    return Call(services, None, "sign-in", services.base_url or "", services.clock.now(), services.database.reader)
