"""Attacks on what people own: other people's addresses, look-alikes, races, and members who want more."""

import asyncio
import json
from typing import Any

import httpx2
import pytest
from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from domain.people.roles import MemberRole
from tests import actors
from tests.actors import Actor
from tests.hostile.test_sessions import FOLLOW, Place, place, websocket
from tests.people import cookies, signed_in

__all__ = ["place"]

CLAIMS = "/api/v1/people/me/claims"
MEMBERS = "/api/v1/agents/me/members"
LOOK_ALIKES = (
    "\N{KELVIN SIGN}ate@example.org",
    "k\N{CYRILLIC SMALL LETTER A}te@example.org",
    "\N{FULLWIDTH LATIN SMALL LETTER K}ate@example.org",
    "kate+agent@example.org",
    "kate@example.org.evil.example",
    "kate@ex\N{CYRILLIC SMALL LETTER A}mple.org",
)

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


async def _receive_all(socket: ClientConnection) -> None:
    while True:
        await socket.recv()


async def open_session(place: Place, address: str, **rights: Any) -> str:
    return await signed_in(place.services, address, **rights)


async def test_nobody_claims_what_is_registered_with_another_address(place: Place) -> None:
    target = await actors.register_agent(place.services, email="Kate@Example.org")
    operator = await actors.register_operator(place.services, email="kate@EXAMPLE.org")
    for address in LOOK_ALIKES:
        if address.partition("@")[0].isascii():
            await actors.register_agent(place.services, email=address)
        else:
            # No mail server is sure to take it, so it is no address.
            with pytest.raises(ValidationError):
                await actors.register_agent(place.services, email=address)
    kate, mallory = await open_session(place, "kate@example.org"), await open_session(place, "mallory@example.org")
    async with httpx2.AsyncClient(base_url=place.address) as http:
        offered = (await http.get(CLAIMS, headers=cookies(kate))).json()
        assert [(one["kind"], one["id"]) for one in offered] == [("agent", target.id), ("operator", operator.id)]
        assert (await http.get(CLAIMS, headers=cookies(mallory))).json() == []
        for kind, own in (("agents", target.id), ("operators", operator.id)):
            answers = [
                await http.post(f"{CLAIMS}/{kind}/{number}", headers=cookies(mallory), json={})
                for number in (own, 2**31 - 1)
            ]
            problems = [{**answer.json(), "requestId": ""} for answer in answers]
            assert [answer.status_code for answer in answers] == [404, 404]
            assert problems[0] == problems[1], "somebody else's does not exist"
        for address in LOOK_ALIKES:
            value = await open_session(place, address)
            answer = await http.post(f"{CLAIMS}/agents/{target.id}", headers=cookies(value), json={})
            assert answer.status_code == 404, address
        for headers in ({"Authorization": f"Bearer {target.key}"}, {}):
            answer = await http.post(f"{CLAIMS}/agents/{target.id}", headers=headers, json={})
            assert answer.status_code in (401, 403)


async def test_claims_at_once_make_one_owner_and_members_make_no_owners(place: Place) -> None:
    target = await actors.register_agent(place.services, email="kate@example.org")
    values = [await open_session(place, "kate@example.org") for _ in range(2)]
    noor = await open_session(place, "noor@example.org", agent=target.id, role=MemberRole.VIEWER)
    async with httpx2.AsyncClient(base_url=place.address) as http:
        path = f"{CLAIMS}/agents/{target.id}"
        answers = await asyncio.gather(*(http.post(path, headers=cookies(value), json={}) for value in values * 4))
        assert {answer.status_code for answer in answers} == {200}
        by_key, owner = {"Authorization": f"Bearer {target.key}"}, cookies(values[0], f"agent:{target.id}")
        members = (await http.get(MEMBERS, headers=by_key)).json()
        assert [(one["email"], one["role"]) for one in members] == [
            ("kate@example.org", "owner"),
            ("noor@example.org", "viewer"),
        ]
        kate_id, noor_id = (one["id"] for one in members)

        viewer = cookies(noor, f"agent:{target.id}")
        for headers, code in ((viewer, "insufficient_scope"), (by_key, "owners_decide")):
            for method, below, body in (
                ("POST", "", {"email": "mallory@example.org", "role": "owner"}),
                ("PUT", f"/{noor_id}", {"role": "owner"}),
                ("PUT", f"/{kate_id}", {"role": "viewer"}),
                ("DELETE", f"/{kate_id}", None),
            ):
                answer = await http.request(
                    method, f"{MEMBERS}{below}", headers=headers, **({"json": body} if body else {})
                )
                assert (answer.status_code, answer.json()["code"]) == (403, code), (method, below)
            change = f'setAgentMemberRole(memberId: "{noor_id}", role: OWNER)'
            query = {"query": f"mutation {{ {change} {{ ... on Problem {{ code }} }} }}"}
            answer = await http.post("/graphql", json=query, headers=headers)
            assert answer.json()["data"]["setAgentMemberRole"]["code"] == code
        answer = await http.delete(f"{MEMBERS}/{kate_id}", headers=owner)
        assert (answer.status_code, answer.json()["code"]) == (400, "last_owner")
        assert (await http.get(MEMBERS, headers=by_key)).json() == members

        foreign = Place(place.address, place.services, Actor(place.services, None, target.id), noor)
        async with websocket(foreign, place.address, {"as": f"agent:{target.id}"}) as socket:
            await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": {"query": FOLLOW}}))
            assert (await http.delete(f"{MEMBERS}/{noor_id}", headers=owner)).status_code == 200
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(_receive_all(socket), 1)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 4403
        assert (await http.get("/api/v1/agents/me", headers=viewer)).status_code == 403
