"""A scene with people in sessions, and the mail that they get."""

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pytest

from domain.ports import Mail
from resolvers.access.authentication import find_caller
from resolvers.access.sessions import PresentedSession, caller_of_session
from resolvers.core.context import Call, Services
from resolvers.core.operation import Operation
from resolvers.people.sign_in import prove_person
from tests.actors import BASE_URL, Actor, SetClock
from tests.people import signed_in
from tests.postbox import Postbox
from tests.resolvers.stages import Scene, set_scene

PUBLIC = "https://fieldcall.example"
LINK = re.compile(rf"{PUBLIC}/access-requests/(\S+)")


@dataclass(frozen=True)
class Person:
    """A person in a session, as what it acts as."""

    services: Services
    session: str
    acting_as: str = "person"

    async def __call__(self, operation: Operation[Any, Any], **fields: Any) -> Any:
        caller = await caller_of_session(self.services, PresentedSession(self.session, self.acting_as))
        services = self.services
        context = Call(services, None, "req_test", BASE_URL, services.clock.now(), services.database.reader)
        context.become(caller)
        return await operation(context, operation.request.model_validate(fields))

    def acting(self, acting_as: str) -> "Person":
        return replace(self, acting_as=acting_as)


@dataclass
class Town:
    """A scene with people, and the mail that they get."""

    scene: Scene
    post: Postbox

    @property
    def services(self) -> Services:
        return self.scene.services

    async def person(self, address: str, **rights: Any) -> Person:
        return Person(self.services, await signed_in(self.services, address, **rights))

    async def mails(self) -> list[Mail]:
        """The mails since the last look, once everything due is done."""
        await self.scene.work_off()
        mails, self.post.mails = self.post.mails, []
        return mails

    async def refused(
        self, person: Person | Actor, operation: Operation[Any, Any], why: type[Exception], **fields: Any
    ) -> str:
        """The sentence of a refusal that has changed nothing."""
        if isinstance(person, Actor) and person.key:
            await find_caller(self.services, person.key)  # notes when the key was used
        before = await self.scene.everything()
        with pytest.raises(why) as refused:
            await person(operation, **fields)
        assert await self.scene.everything() == before
        return str(refused.value)


async def make_town(services: Services, clock: SetClock) -> Town:
    """Set a scene whose mails the town gets."""
    post = Postbox()
    return Town(await set_scene(replace(services, mailer=post, base_url=PUBLIC), clock), post)


async def proving(town: Town, address: str) -> int:
    """Prove an address as a sign-in does, and return the number of its person."""
    services = town.services
    call = Call(services, None, "req_test", BASE_URL, services.clock.now(), services.database.reader)
    return await call.transact(partial(prove_person, address=address, locale="en"))
