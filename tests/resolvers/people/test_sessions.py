"""The sessions of a person: it sees them, and ends one or all of them."""

import httpx2
import pytest

from domain.people.sign_in import MAX_SESSIONS
from domain.refusals.general import Unauthenticated
from resolvers.access.sessions import Device, PresentedSession, caller_of_session
from resolvers.core.context import Call, Services, Transaction
from resolvers.people.sessions import begin_session
from tests.actors import SetClock
from tests.people import cookies, signed_in

SESSIONS = "/api/v1/people/me/sessions"


async def test_a_person_sees_its_sessions_and_ends_them(client: httpx2.AsyncClient, services: Services) -> None:
    first, second, third = [cookies(await signed_in(services, "ada@example.org")) for _ in range(3)]
    stranger = cookies(await signed_in(services, "eve@example.org"))
    listed = (await client.get(SESSIONS, headers=first)).json()
    assert [row["isCurrent"] for row in listed] == [False, False, True]
    assert {row["userAgent"] for row in listed} == {"tests"}
    path = f"{SESSIONS}/{listed[0]['id']}"
    refused = await client.delete(path, headers=stranger)
    assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
    assert (await client.delete(path, headers=first)).json() == {"count": 1}
    assert (await client.get(SESSIONS, headers=third)).status_code == 401
    assert (await client.post("/api/v1/people/me/sign-out", headers=second)).json() == {"count": 1}
    assert (await client.get(SESSIONS, headers=second)).status_code == 401
    assert len((await client.get(SESSIONS, headers=first)).json()) == 1
    await signed_in(services, "ada@example.org")
    assert (await client.delete(SESSIONS, headers=first)).json() == {"count": 2}
    assert (await client.get(SESSIONS, headers=first)).status_code == 401
    assert (await client.get(SESSIONS, headers=stranger)).status_code == 200


async def test_the_session_that_was_used_longest_ago_gives_way(services: Services, clock: SetClock) -> None:
    values = []
    for _ in range(MAX_SESSIONS):
        values.append(await signed_in(services, "ada@example.org"))
        clock.advance(1)
    nobody = Call(services, None, "req_test", "http://localhost", clock.time, services.database.reader)

    async def work(context: Transaction) -> str:
        return await begin_session(context, 1, Device(None, None), None, is_staff=False)

    values.append(await nobody.transact(work))
    for value, good in ((values[0], False), (values[1], True), (values[-1], True)):
        if good:
            assert (await caller_of_session(services, PresentedSession(value, "person"))).id == 1
        else:
            with pytest.raises(Unauthenticated):
                await caller_of_session(services, PresentedSession(value, "person"))
