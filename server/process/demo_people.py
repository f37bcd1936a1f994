"""The people of `serve --demo`: the owner of its agent, an operator and a member of the staff, who sign in by links."""

from collections.abc import Iterable
from typing import NamedTuple

from adapters.storage.queries.accounts.staff import INSERT_STAFF, select_staff_by_name
from adapters.storage.queries.people.accounts import select_agents_of_person, select_operator_of_person
from adapters.storage.queries.people.memberships import insert_membership
from adapters.storage.queries.people.persons import set_person_of_operator
from adapters.storage.tables.accounts import StaffRow
from domain.people.roles import MemberRole
from resolvers.accounts import operators
from resolvers.accounts.staff import new_staff
from resolvers.core.context import Call, Services, Transaction
from resolvers.people.sign_in import prove_person
from resolvers.people.viewer import MAX_AGENTS
from server.commands.sign_in import path_of_link

OWNER, OPERATOR, STAFF = "owner@demo.example", "operator@demo.example", "staff@demo.example"
NOT_CHOSEN = ""
"""Locale of the people until their first sign-in: then it is that of the browser."""
STAFF_NAME = "Demo staff"
OPERATOR_PROFILE = {
    "name": "Demo operator",
    "email": OPERATOR,
    "countryIsoCode": "NL",
    "latitude": 52.3676,
    "longitude": 4.9041,
    "radiusKm": 20,
    "languages": ["nl", "en"],
    "skills": ["photography"],
    "acceptedTerms": True,
}


class DemoLinks(NamedTuple):
    """The paths of one-time links that `serve --demo` prints."""

    owner: str
    operator: str
    staff: str


async def links(services: Services, agent_ids: Iterable[int], operator_id: int | None = None) -> DemoLinks:
    """Return a link for each of the people; missing people are created. The owner has the agents `agent_ids`; the
    operator is `operator_id`, or a new one.
    """
    call = Call(services, None, "serve-demo", services.base_url or "", services.clock.now(), services.database.reader)

    async def work(context: Transaction) -> int | None:
        """Create missing people and memberships; return the person who still needs an operator, or None."""
        session, now = context.session, context.real_now
        owner = await prove_person(context, OWNER, NOT_CHOSEN)
        owned = {
            agent.id for agent in await session.find_all(select_agents_of_person(person_id=owner, limit=MAX_AGENTS))
        }
        for agent_id in agent_ids:
            if agent_id not in owned:
                role = MemberRole.OWNER.value
                await session.get(insert_membership(person_id=owner, agent_id=agent_id, role=role, created_at=now))
        if await session.find(select_staff_by_name(name=STAFF_NAME)) is None:
            await session.get(INSERT_STAFF(StaffRow(id=0, **new_staff(STAFF_NAME, now, email=STAFF))))
        await prove_person(context, STAFF, NOT_CHOSEN)
        person_id = await prove_person(context, OPERATOR, NOT_CHOSEN)
        if await session.find(select_operator_of_person(person_id=person_id)):
            return None
        if operator_id is None:
            return person_id
        await session.execute(set_person_of_operator(key=operator_id, person_id=person_id))
        return None

    if (person_id := await call.transact(work)) is not None:
        await _register_operator(call, person_id)
    return DemoLinks(*[await path_of_link(services, email) for email in (OWNER, OPERATOR, STAFF)])


async def _register_operator(call: Call, person_id: int) -> None:
    registration = await operators.register_operator(call, operators.RegisterOperator.model_validate(OPERATOR_PROFILE))

    async def claim(context: Transaction) -> None:
        await context.session.execute(set_person_of_operator(key=registration.operator.id, person_id=person_id))

    await call.transact(claim)
