"""A cookie is worth what its person may act as, for as long as its session lasts."""

import httpx2
import pytest

from domain.people.roles import MemberRole, StaffRole
from domain.people.sign_in import SESSION_LIFETIME, STAFF_SESSION_LIFETIME
from domain.refusals.general import InvalidInput
from domain.values.time import SECOND
from resolvers.access.sessions import is_same_origin, parse_acting_as
from resolvers.core.context import Services
from tests import actors
from tests.actors import SetClock
from tests.people import cookies, signed_in

AGENT, OPERATOR, STAFF = "/api/v1/agents/me", "/api/v1/operators/me", "/api/v1/platform/queues"


async def test_a_person_acts_as_what_it_is_and_as_nothing_else(client: httpx2.AsyncClient, services: Services) -> None:
    agent, other = [await actors.register_agent(services) for _ in range(2)]
    operator = await actors.register_operator(services)
    value = await signed_in(services, "ada@example.org", agent=agent.id, operator=operator.id, staff=StaffRole.SUPPORT)
    outcomes = {
        (AGENT, f"agent:{agent.id}"): 200,
        (OPERATOR, f"operator:{operator.id}"): 200,
        (STAFF, "staff"): 200,
        (AGENT, f"agent:{other.id}"): 403,
        (AGENT, "agent:2147483647"): 403,
        (OPERATOR, f"operator:{operator.id + 1}"): 403,
        (AGENT, "person"): 403,
        (AGENT, "staff"): 403,
        (AGENT, "agent:0"): 400,
        (AGENT, "agent:99999999999"): 400,
        (AGENT, "system"): 400,
        (AGENT, ""): 400,
    }
    answers = {
        (path, acting_as): (await client.get(path, headers=cookies(value, acting_as))).status_code
        for path, acting_as in outcomes
    }
    assert answers == outcomes


def test_on_loopback_a_page_counts_under_each_name_of_the_service_and_at_no_other_port() -> None:
    own = "http://localhost:8000"
    assert is_same_origin({"origin": own, "host": "localhost:8000"}, own)
    assert is_same_origin({"origin": "http://127.0.0.1:8000", "host": "127.0.0.1:8000"}, own)
    for origin, host in (
        ("http://127.0.0.1:3000", "127.0.0.1:8000"),
        ("http://evil.example", "evil.example"),
        ("http://evil.example", "127.0.0.1:8000"),
        ("null", "127.0.0.1:8000"),
    ):
        assert not is_same_origin({"origin": origin, "host": host}, own)
    public = "https://fieldcall.example"
    assert not is_same_origin({"origin": "http://127.0.0.1:8000", "host": "127.0.0.1:8000"}, public)


async def test_a_role_in_an_agent_gives_its_scopes(client: httpx2.AsyncClient, services: Services) -> None:
    agent = await actors.register_agent(services)
    answers = {}
    for role in MemberRole:
        value = await signed_in(services, f"{role}@example.org", agent=agent.id, role=role)
        headers = cookies(value, f"agent:{agent.id}")
        answers[role] = [
            (await client.get(AGENT, headers=headers)).status_code,
            (await client.post(f"{AGENT}/waitlist", json={"countryIsoCode": "DE"}, headers=headers)).status_code,
            (await client.put(AGENT, json={"agentName": "Courier"}, headers=headers)).status_code,
        ]
    assert answers == {
        MemberRole.OWNER: [200, 200, 200],
        MemberRole.MEMBER: [200, 200, 403],
        MemberRole.VIEWER: [200, 403, 403],
    }


async def test_a_repeat_is_of_the_agent_but_a_secret_of_the_session_and_a_persons_own_of_the_person(
    client: httpx2.AsyncClient, services: Services
) -> None:
    agent = await actors.register_agent(services, testMode=True)
    ada, eve = [
        cookies(await signed_in(services, f"{name}@example.org", agent=agent.id), f"agent:{agent.id}")
        | {"Idempotency-Key": "the same"}
        for name in ("ada", "eve")
    ]
    draft = {**actors.TASK, "publishImmediately": False}
    first, second = [await client.post(f"{AGENT}/tasks", json=draft, headers=headers) for headers in (ada, eve)]
    assert (second.headers["idempotent-replayed"], second.json()["taskId"]) == ("true", first.json()["taskId"])
    assert (await client.get(f"{AGENT}/clock", headers=ada)).status_code == 200, "an agent in test mode has its world"
    keyed = {"Idempotency-Key": "a key"}
    made, other = [
        await client.post(f"{AGENT}/api-keys", json={"keyName": "phone"}, headers=headers | keyed)
        for headers in (ada, eve)
    ]
    assert (made.status_code, other.status_code, other.json()["code"]) == (200, 409, "idempotency_key_reused")
    for headers in (ada, eve):
        ended = await client.post("/api/v1/people/me/sign-out", headers=headers | {"Idempotency-Key": "bye"})
        assert "idempotent-replayed" not in ended.headers
        assert ended.json() == {"count": 1}


@pytest.mark.parametrize(("staff", "lifetime"), [(None, SESSION_LIFETIME), (StaffRole.ADMIN, STAFF_SESSION_LIFETIME)])
async def test_a_session_lasts_from_its_last_use(
    client: httpx2.AsyncClient, services: Services, clock: SetClock, staff: StaffRole | None, lifetime: int
) -> None:
    agent = await actors.register_agent(services)
    value = await signed_in(services, "ada@example.org", agent=agent.id, staff=staff)
    headers = cookies(value, f"agent:{agent.id}")
    for _ in range(2):
        clock.time += lifetime - SECOND
        assert (await client.get(AGENT, headers=headers)).status_code == 200
    clock.time += lifetime
    assert (await client.get(AGENT, headers=headers)).status_code == 401


@pytest.mark.parametrize(
    "text", ["agent:" + "0" * 30_000, "agent:00000000001" + "9" * 4_000, "agent:²", "operator:0", "agent:2147483648"]
)
def test_what_is_no_id_is_nothing_to_act_as(text: str) -> None:
    with pytest.raises(InvalidInput, match="should be agent:ID, operator:ID, staff or person"):
        parse_acting_as(text)
