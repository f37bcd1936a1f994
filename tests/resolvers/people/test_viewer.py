"""The viewer is who is signed in, whatever it acts as."""

import httpx2

from domain.people.roles import MemberRole, StaffRole
from resolvers.core.context import Services
from tests import actors
from tests.people import cookies, signed_in

VIEWER = """{ viewer { person { email locale } agents { id name role testMode } operator { id name status }
  staff { name role } sessions { isCurrent } } agent { id } }"""


async def test_the_viewer_is_the_same_on_both_surfaces(client: httpx2.AsyncClient, services: Services) -> None:
    real, practice = await actors.register_agent(services), await actors.register_agent(services, testMode=True)
    operator = await actors.register_operator(services)
    await signed_in(services, "ada@example.org", agent=practice.id, role=MemberRole.VIEWER)
    value = await signed_in(services, "ada@example.org", agent=real.id, operator=operator.id, staff=StaffRole.TRUST)
    headers = cookies(value, f"agent:{practice.id}")
    answer = (await client.post("/graphql", json={"query": VIEWER}, headers=headers)).json()
    assert answer["data"] == {
        "viewer": {
            "person": {"email": "ada@example.org", "locale": "en"},
            "agents": [
                {"id": str(practice.id), "name": "Errand", "role": "VIEWER", "testMode": True},
                {"id": str(real.id), "name": "Errand", "role": "OWNER", "testMode": False},
            ],
            "operator": {"id": str(operator.id), "name": "Noor", "status": "APPROVED"},
            "staff": {"name": "ada@example.org", "role": "TRUST"},
            "sessions": [{"isCurrent": True}, {"isCurrent": False}],
        },
        "agent": {"id": str(practice.id)},
    }
    on_rest = (await client.get("/api/v1/people/me", headers=cookies(value, "staff"))).json()
    assert [agent["id"] for agent in on_rest["agents"]] == [practice.id, real.id]
    assert on_rest["staff"]["role"] == "trust"
    for wanted, locale in (("pt-PT", "pt"), ("es-MX", "es-419")):
        chosen = await client.put("/api/v1/people/me/locale", json={"locale": wanted}, headers=cookies(value))
        assert chosen.json()["locale"] == locale
    unknown = await client.put("/api/v1/people/me/locale", json={"locale": "tlh"}, headers=cookies(value))
    assert (unknown.status_code, unknown.json()["errors"][0]["field"]) == (400, "locale")
    setting = 'mutation { setLocale(locale: "nl") { ... on Person { locale } } }'
    chosen = await client.post("/graphql", json={"query": setting}, headers=cookies(value))
    assert chosen.json()["data"] == {"setLocale": {"locale": "nl"}}
    keyed = {"X-API-Key": real.key or ""}
    nobody = await client.post("/graphql", json={"query": "{ viewer { person { email } } }"}, headers=keyed)
    assert nobody.json()["data"] == {"viewer": None}
    assert (await client.get("/api/v1/people/me", headers=keyed)).status_code == 403
