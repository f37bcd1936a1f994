"""Changes of money, keys or rights ask a person for a fresh proof of identity, and ask no key."""

from typing import Final

import httpx2
import pytest

from domain.lifecycle.statuses import Actor
from domain.people.roles import StaffRole
from resolvers.core.context import Services
from resolvers.core.operation import OPERATIONS
from rest_compat.rest.routes import ROUTES
from schema.mutation import MUTATIONS
from server.config.wiring import load_resolvers
from tests.actors import SetClock
from tests.habits.mutations import mutation_document
from tests.people import cookies, signed_in
from tests.resolvers.stages import Scene

load_resolvers()
ORACLE: Final = """
    set_spending_rules unfreeze_spending create_api_key create_operator_key create_staff_key rotate_webhook_secret
    request_payout confirm_payout decline_payout refund_deposit credit_bank_transfer resolve_dispute
    start_passkey_registration register_passkey remove_passkey approve_payout add_staff_member set_staff_role
    remove_staff_member set_staff_address add_agent_member set_agent_member_role remove_agent_member claim_agent
    claim_operator change_address confirm_address decide_spending
"""
"""The operations that ask for a fresh proof, written by hand."""
FRESH: Final = set(ORACLE.split())


def test_the_oracle_knows_every_operation_that_asks() -> None:
    assert {name for name, operation in OPERATIONS.items() if operation.fresh} == FRESH


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_an_old_session_is_asked_and_nothing_changes(
    scene: Scene, services: Services, clock: SetClock, client: httpx2.AsyncClient
) -> None:
    address = "ada@example.org"
    session = await signed_in(
        services, address, agent=scene.agent.id, operator=scene.operator.id, staff=StaffRole.ADMIN
    )
    acting_as = {
        Actor.AGENT: f"agent:{scene.agent.id}",
        Actor.OPERATOR: f"operator:{scene.operator.id}",
        Actor.PLATFORM: "staff",
        Actor.PERSON: "person",
    }
    clock.advance(601)
    # That the session was used is noted once a minute.
    await client.get("/api/v1/people/me/passkeys", headers=cookies(session))
    before = await scene.everything()
    asked = set()
    for row in MUTATIONS:
        if not row.operation.fresh:
            continue
        for actor in row.operation.by or ():
            answer = await client.post(
                "/graphql", json={"query": mutation_document(row)}, headers=cookies(session, acting_as[actor])
            )
            problem = answer.json()["data"][row.name]
            assert (problem.get("code"), problem.get("status")) == ("fresh_proof_required", 403), (row.name, problem)
            assert "http://localhost/sign-in/proof" in problem["detail"]
            assert [action["code"] for action in problem["nextActions"]] == ["start_passkey_proof"]
            asked.add(row.operation.name)
    assert asked == FRESH
    assert FRESH - {row.operation.name for row in ROUTES} == set()
    assert await scene.everything() == before
    answer = await client.post("/api/v1/people/me/passkeys/options", headers=cookies(session), json={})
    assert (answer.status_code, answer.json()["code"]) == (403, "fresh_proof_required")
    keyed = {"Authorization": f"Bearer {scene.agent.key}"}
    assert (await client.post("/api/v1/agents/me/webhook-secret/rotate", headers=keyed)).status_code == 200
