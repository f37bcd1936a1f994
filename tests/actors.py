"""Callers in tests, each through the public operations only."""

from dataclasses import dataclass, replace
from typing import Any

from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.accounts.confirmations import select_confirmation
from adapters.storage.queries.core.jobs import INSERT_JOB
from adapters.storage.tables.jobs import JobRow
from resolvers.access.authentication import find_caller
from resolvers.accounts import agents, confirmations, operators, staff
from resolvers.core.context import Call, Services
from resolvers.core.operation import Operation
from resolvers.payments import deposits
from resolvers.tasks import dispatch as tasks

BASE_URL = "http://localhost:8000"
PUSH_KEY = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE"
"""The private key of Web Push: the number one."""
AMSTERDAM = {"latitude": 52.3731, "longitude": 4.8922}
AGENT: dict[str, Any] = {"agentName": "Errand", "agentType": "assistant", "acceptedTerms": True}
OPERATOR: dict[str, Any] = {
    "name": "Noor",
    "email": "noor@example.org",
    "countryIsoCode": "NL",
    **AMSTERDAM,
    "radiusKm": 20,
    "languages": ["nl", "en"],
    "skills": ["photography"],
    "acceptedTerms": True,
}
TASK: dict[str, Any] = {
    "title": "Photograph a shop front",
    "description": "Take three photographs of the shop front, one with the house number.",
    "locationAddress": "Keizersgracht 1, 1015 CC Amsterdam, Netherlands",
    "locationLatitude": AMSTERDAM["latitude"],
    "locationLongitude": AMSTERDAM["longitude"],
    "payoutAmount": "50.00",
    "payoutCurrency": "EUR",
    # So short that every payout of a test is above the minimum pay.
    "estimatedDurationMinutes": 3,
}


class SetClock:
    """A clock that stands until it is moved. It begins at noon of 2027-01-02, UTC."""

    def __init__(self) -> None:
        self.time = 1_798_891_200_000_000

    def now(self) -> int:
        return self.time

    def advance(self, seconds: float) -> None:
        self.time += round(seconds * 1_000_000)


@dataclass(frozen=True)
class Actor:
    """Somebody with a key; nobody in particular without one."""

    services: Services
    key: str | None = None
    id: int = 0
    network: str | None = None
    language: str | None = None
    """Its Accept-Language."""

    async def __call__(self, operation: Operation[Any, Any], **fields: Any) -> Any:
        """Carry out an operation; `fields` have their names on the wire. Raises what the operation raises."""
        return await self.once(None, operation, **fields)

    async def once(self, idempotency_key: str | None, operation: Operation[Any, Any], **fields: Any) -> Any:
        """The same under an idempotency key."""
        caller = await find_caller(self.services, self.key) if self.key else None
        services = self.services
        context = Call(services, None, "req_test", BASE_URL, services.clock.now(), services.database.reader)
        context.idempotency_key = idempotency_key
        context.network = self.network
        context.language = self.language
        context.become(caller)
        return await operation(context, operation.request.model_validate(fields))


async def register_agent(services: Services, **fields: Any) -> Actor:
    made = await Actor(services)(agents.register_agent, **(AGENT | fields))
    return Actor(services, made.api_key, made.agent_id)


async def register_operator(services: Services, *, approved: bool = True, **fields: Any) -> Actor:
    at_once = approved or services.policy.operators_approved_at_once
    policy = replace(services.policy, operators_approved_at_once=at_once)
    made = await Actor(replace(services, policy=policy))(operators.register_operator, **(OPERATOR | fields))
    return Actor(services, made.api_key, made.operator.id)


def without_bound(services: Services) -> Services:
    """The same services, where an operator accepts any number of tasks."""
    return replace(services, policy=replace(services.policy, maximum_accepted_tasks=0))


async def platform(services: Services) -> Actor:
    made = await staff.create_staff(services, "Console")
    return Actor(services, made.key)


async def confirm_email(agent: Actor, address: str) -> None:
    """Name the agent's owner, who confirms the address by the link in its mail."""
    if (await agent(agents.update_agent, email=address)).email_confirmed_at is None:
        await follow_confirmation(agent, address)


async def follow_confirmation(agent: Actor, address: str, decision: str = "approve") -> None:
    """Answer as the reader of an address that the agent has named."""
    services = agent.services
    context = Call(services, None, "req_test", BASE_URL, services.clock.now(), services.database.reader)
    caller = await find_caller(services, agent.key or "")
    row = await services.database.reader.get(
        select_confirmation[caller.actor](owner_id=caller.id, address=address.lower())
    )
    token = confirmations.LINKS.token(context, row)
    await Actor(services)(confirmations.decide_confirmation, token=token, decision=decision)


async def fund_wallet(agent: Actor, amount: str = "500.00", currency: str = "EUR") -> str:
    """Pay into the agent's wallet at the checkout page; gives the name of the deposit."""
    deposit = await agent(deposits.deposit_to_wallet, amount=amount, currency=currency)
    await Actor(agent.services)(deposits.decide_checkout, externalId=deposit.external_id, decision="pay")
    external_id: str = deposit.external_id
    return external_id


async def dispatch(agent: Actor, **fields: Any) -> Any:
    """Create a task; it is published at once when the wallet covers it."""
    return await agent(tasks.create_task, **(TASK | fields))


async def insert_job(session: Session, *, kind: str, subject: int, due_at: int) -> None:
    """Have work due at an instant."""
    await session.find(
        INSERT_JOB(
            JobRow(
                id=0,
                kind=kind,
                subject_id=subject,
                due_at=due_at,
                practice_agent_id=None,
                moment=due_at,
                leased_until=None,
                attempts=0,
                fault=None,
                traceparent=None,
            )
        )
    )
