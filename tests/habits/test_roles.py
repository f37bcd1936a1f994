"""Every operation by which the staff changes something is called by every role, on every surface: one opens it."""

import re
from collections.abc import Mapping
from typing import Any, Final

import httpx2
import pytest
from graphql import is_required_argument

from domain.lifecycle.statuses import Actor, Status
from domain.people.roles import StaffRole
from domain.refusals.accounts import InsufficientRole
from resolvers.accounts import staff
from resolvers.core.context import Services
from resolvers.core.operation import OPERATIONS
from resolvers.payments import payouts
from resolvers.tasks import dispatch, settlement
from rest_compat.rest.routes import ROUTES
from schema.graph import graph
from schema.mutation import MUTATIONS
from server.config.wiring import load_resolvers
from tests import actors
from tests.habits.mutations import NOBODYS, literal
from tests.resolvers.stages import Scene

load_resolvers()
ORACLE: Final[Mapping[str, str]] = {
    "support": "answer_support_request redeliver_webhook set_support_status",
    "finance": "approve_payout confirm_payout credit_bank_transfer decline_payout refund_deposit",
    "trust": """approve_operator freeze_spending publish_legal_document refuse_held_task reinstate_agent
        reinstate_operator release_held_task request_decision resolve_dispute send_message set_country_phase
        set_spending_rules suspend_agent suspend_operator unfreeze_spending verify_agent withdraw_decision""",
    "admin": "add_staff_member remove_staff_member set_staff_address set_staff_role",
    "every": "create_staff_key mark_all_notifications_read mark_notification_read revoke_staff_key",
}
"""Changes that each role may make; written by hand. An admin may make all of them, and every role reads."""
ROLE_OF: Final = {name: role for role, names in ORACLE.items() for name in names.split()}

Keys = dict[StaffRole, str]


@pytest.fixture
async def keys(scene: Scene) -> Keys:
    """A key for a member of each role."""
    return {role: (await staff.create_staff(scene.services, f"The {role}", role=role)).key for role in StaffRole}


def test_the_oracle_knows_what_the_staff_may_change() -> None:
    every = frozenset(StaffRole)
    roles = {name: operation.roles for name, operation in OPERATIONS.items() if Actor.PLATFORM in (operation.by or ())}
    assert {name: named for name, named in roles.items() if name in ROLE_OF} == {
        name: every if role == "every" else {StaffRole.ADMIN, StaffRole(role)} for name, role in ROLE_OF.items()
    }
    reads = roles.keys() - ROLE_OF.keys()
    assert {OPERATIONS[name].scope for name in reads} == {"read"}
    assert {roles[name] for name in reads} == {every}


def is_refused(problem: Any, name: str, role: StaffRole) -> bool:
    """Return true if a problem names another role as the required one, beside that of the caller."""
    if not isinstance(problem, dict) or problem.get("code") != InsufficientRole.code:
        return False
    assert problem["status"] == 403
    needed = ROLE_OF[name] if ROLE_OF[name] == "admin" else f"{ROLE_OF[name]} or admin"
    assert f"role {needed}; yours is {role}. Ask an admin" in problem["detail"]
    assert [action["code"] for action in problem["nextActions"]] == ["list_staff_members"]
    return True


def is_open_to(name: str, role: StaffRole) -> bool:
    return role is StaffRole.ADMIN or ROLE_OF.get(name, "every") in ("every", role)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_route_opens_to_its_role(scene: Scene, keys: Keys, client: httpx2.AsyncClient) -> None:
    called = set()
    before = await scene.everything()
    for row in ROUTES:
        if Actor.PLATFORM not in (row.operation.by or ()):
            continue
        name = row.operation.name
        for role, key in keys.items():
            # An unknown field makes sure that nothing is changed: the key is looked at first.
            body = {} if row.method in ("GET", "DELETE") else {"json": {"noSuchField": 1}}
            path = re.sub(r"{\w+}", NOBODYS, row.path)
            answer = await client.request(row.method, path, headers={"Authorization": f"Bearer {key}"}, **body)
            problem = answer.json() if answer.headers["content-type"].endswith("json") else None
            assert is_refused(problem, name, role) is not is_open_to(name, role), (name, role)
        called.add(name)
    assert called >= ROLE_OF.keys()
    assert without_uses(await scene.everything()) == without_uses(before)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_mutation_opens_to_its_role(scene: Scene, keys: Keys, client: httpx2.AsyncClient) -> None:
    """The other roles are refused.

    The right role is not called: it would do the change, or be refused for other reasons.
    """
    roots = graph()._schema.mutation_type
    assert roots
    before = await scene.everything()
    called = set()
    for row in MUTATIONS:
        name = row.operation.name
        if name not in ROLE_OF or ROLE_OF[name] == "every":
            continue
        arguments = [
            f"{part}: {literal(part, argument)}"
            for part, argument in roots.fields[row.name].args.items()
            if is_required_argument(argument)
        ]
        problem = "... on Problem { code status detail nextActions { code } }"
        document = f"mutation {{ {row.name}({', '.join(arguments)}) {{ __typename {problem} }} }}"
        for role, key in keys.items():
            if not is_open_to(name, role):
                headers = {"Authorization": f"Bearer {key}"}
                answer = (await client.post("/graphql", json={"query": document}, headers=headers)).json()
                assert is_refused(answer["data"][row.name], name, role), (document, answer)
        called.add(name)
    assert called == {name for name, role in ROLE_OF.items() if role != "every"}
    assert without_uses(await scene.everything()) == without_uses(before)


def without_uses(rows: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """The rows of all tables but those that note when a key was used."""
    return {name: of_table for name, of_table in rows.items() if name != "api_key"}


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_what_is_offered_and_shown_fits_the_role(scene: Scene, services: Services, keys: Keys) -> None:
    people = {role: actors.Actor(services, key) for role, key in keys.items()}
    task_id = await scene.reach(Status.UNDER_REVIEW)
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=1)
    await scene.agent(settlement.approve_task, taskId=await scene.reach(Status.UNDER_REVIEW))
    bank_account = {"iban": "NL91ABNA0417164300", "accountHolder": "N. Visser"}
    await scene.operator(payouts.request_payout, currency="EUR", destination=bank_account)
    offered, seen = {}, {}
    for role, member in people.items():
        task = await member(dispatch.get_task, taskId=task_id, includeAllowedActions=True)
        offered[role] = {action.code for action in task.allowed_actions if action.allowed}
        refused = {action.problem_code for action in task.allowed_actions if action.code == "resolve_dispute"}
        assert refused == ({None} if is_open_to("resolve_dispute", role) else {"insufficient_role"})
        assert {action.code for action in task.next_actions} <= offered[role] | {"get_dispute", "list_task_proofs"}
        (payout,) = await member(payouts.list_payouts)
        seen[role] = (payout.destination.iban, payout.destination.account_holder)
    assert {role for role, codes in offered.items() if "resolve_dispute" in codes} == {"trust", "admin"}
    whole, masked = ("NL91ABNA0417164300", "N. Visser"), ("…4300", None)
    assert seen == {"support": masked, "finance": whole, "trust": masked, "admin": whole}
