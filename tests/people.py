"""People who are signed in, for tests of what they may do."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.accounts.staff import INSERT_STAFF
from adapters.storage.queries.people.memberships import insert_membership
from adapters.storage.queries.people.persons import (
    INSERT_PERSON,
    select_person_by_address,
    set_person_of_operator,
    set_person_of_staff,
)
from adapters.storage.tables.accounts import StaffRow
from adapters.storage.tables.people import PersonRow
from domain.people.roles import MemberRole, StaffRole
from resolvers.access.sessions import Device, PresentedSession, caller_of_session, open_session
from resolvers.accounts.staff import new_staff
from resolvers.core.context import Call, Services
from resolvers.core.keyring import SESSION, is_secret
from resolvers.core.operation import Operation
from tests.actors import BASE_URL


@dataclass(frozen=True)
class Person:
    """Somebody in a session, who calls operations directly as what `acting_as` says."""

    services: Services
    session: str
    acting_as: str = "person"
    base_url: str = BASE_URL

    async def __call__(self, operation: Operation[Any, Any], **fields: Any) -> Any:
        """Carry out an operation; `fields` have their names on the wire. Raises what the operation raises."""
        services = self.services
        caller = await caller_of_session(services, PresentedSession(self.session, self.acting_as))
        context = Call(services, None, "req_test", self.base_url, services.clock.now(), services.database.reader)
        context.become(caller)
        return await operation(context, operation.request.model_validate(fields))


async def signed_in(
    services: Services,
    address: str,
    *,
    agent: int | None = None,
    role: MemberRole = MemberRole.OWNER,
    operator: int | None = None,
    staff: StaffRole | None = None,
) -> str:
    """Sign a person in, and return the value of the session's cookie.

    The person becomes a member of `agent` in `role`, is `operator`, and belongs to the staff as `staff`: each where it
    is given. The same address is the same person; each call begins another session.
    """
    return await services.database.write(
        partial(_sign_in, services=services, address=address, agent=agent, role=role, operator=operator, staff=staff)
    )


async def hire(services: Services, name: str, *, email: str, role: StaffRole) -> int:
    """A member of the staff whose address nobody has signed in with yet."""

    async def work(session: Session) -> int:
        return await session.get(
            INSERT_STAFF(StaffRow(id=0, **new_staff(name, services.clock.now(), email=email, role=role)))
        )

    return await services.database.write(work)


def cookies(value: str, acting_as: str = "person") -> dict[str, str]:
    """The headers with which a page of the service sends a request in a session: `agent:7`, `operator:3`, `staff`."""
    return {"Cookie": f"fieldcall={value}", "X-Fieldcall-As": acting_as, "Sec-Fetch-Site": "same-origin"}


async def _sign_in(
    session: Session,
    *,
    services: Services,
    address: str,
    agent: int | None,
    role: MemberRole,
    operator: int | None,
    staff: StaffRole | None,
) -> str:
    now = services.clock.now()
    row = await session.find(select_person_by_address(address=address))
    person_id = (
        row.id
        if row
        else await session.get(INSERT_PERSON(PersonRow(id=0, address=address, locale="en", created_at=now)))
    )
    if agent is not None:
        await session.get(insert_membership(person_id=person_id, agent_id=agent, role=role.value, created_at=now))
    if operator is not None:
        await session.execute(set_person_of_operator(key=operator, person_id=person_id))
    if staff is not None:
        staff_id = await session.get(INSERT_STAFF(StaffRow(id=0, **new_staff(address, now, email=address, role=staff))))
        await session.execute(set_person_of_staff(key=staff_id, person_id=person_id))
    return await open_session(
        session, services.keyring, person_id, Device("tests", "192.0.2.7"), now, is_staff=staff is not None
    )


def credential_headers(credential: str) -> dict[str, str]:
    """The headers with a credential: a key, or the session of a person, which acts as itself."""
    return cookies(credential) if is_secret(credential, SESSION) else {"Authorization": f"Bearer {credential}"}
