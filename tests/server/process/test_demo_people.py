"""The people of the demo sign in by the printed links, as what they are, and get their mail."""

from dataclasses import replace
from typing import Any

import pytest

from adapters.i18n.locales import DEFAULT
from resolvers.access.sessions import PresentedSession, caller_of_session
from resolvers.core.context import Call, Services
from resolvers.people import memberships
from resolvers.people.sign_in import prove_person, sign_in_by_link
from resolvers.people.viewer import get_viewer
from resolvers.wire.model import Nothing
from server.process.demo_people import OWNER, links
from tests import actors
from tests.actors import SetClock
from tests.postbox import Postbox
from tests.resolvers.stages import set_scene


async def read_viewer(services: Services, path: str, language: str | None = None) -> Any:
    """Sign in by a link with an Accept-Language, and read who that is."""
    signed = await actors.Actor(services, language=language)(sign_in_by_link, token=path.removeprefix("/sign-in/"))
    call = Call(services, None, "req_test", actors.BASE_URL, services.clock.now(), services.database.reader)
    call.become(await caller_of_session(services, PresentedSession(signed.session, "person")))
    return await get_viewer(call, Nothing())


async def test_an_operator_who_has_worked_is_the_operator_of_the_demo(services: Services) -> None:
    noor = await actors.register_operator(services, name="Noor")
    for _ in range(2):
        path = (await links(services, [], noor.id)).operator
        assert (await read_viewer(services, path)).operator.id == noor.id


async def test_each_link_signs_somebody_in_and_a_restart_makes_nobody_twice(services: Services) -> None:
    agent = await actors.register_agent(services)
    await links(services, [agent.id])
    again = await links(services, [agent.id])
    viewers = {}
    for who, path in again._asdict().items():
        viewers[who] = await read_viewer(services, path)
    assert [(viewed.id, viewed.role) for viewed in viewers["owner"].agents] == [(agent.id, "owner")]
    assert viewers["operator"].operator.name == "Demo operator"
    assert viewers["staff"].staff.role == "admin"
    assert [who for who, viewer in viewers.items() if viewer.operator] == ["operator"]
    assert [who for who, viewer in viewers.items() if viewer.staff] == ["staff"]


async def test_the_people_read_the_language_of_the_first_browser(services: Services) -> None:
    for language in ("de-AT,en;q=0.5", "fr"):
        for path in await links(services, []):
            assert (await read_viewer(services, path, language)).person.locale == "de"


@pytest.mark.parametrize("stored", [DEFAULT, "en-GB", "xx"])
async def test_the_owner_of_the_demo_is_mailed_whatever_locale_its_row_has(
    services: Services, clock: SetClock, stored: str
) -> None:
    post = Postbox()
    scene = await set_scene(replace(services, mailer=post, base_url="https://fieldcall.example"), clock)
    if stored != DEFAULT:
        call = Call(scene.services, None, "req_test", actors.BASE_URL, clock.now(), services.database.reader)
        await call.transact(lambda context: prove_person(context, OWNER, stored))
    path = (await links(scene.services, [scene.agent.id])).owner
    await scene.agent(memberships.add_agent_member, email="noor@example.org")
    await scene.work_off()
    (mail,) = [mail for mail in post.mails if mail.to == OWNER]
    assert (mail.subject, mail.language) == ("The members of Errand have changed", "en-GB")

    assert (await read_viewer(services, path)).person.locale == DEFAULT
