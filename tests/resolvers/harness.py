"""A service on a database of its own, and the people who call it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from adapters.catalogue import Catalogue
from adapters.http.client import HttpSender
from adapters.mail import LogMailer
from adapters.storage.engine.sqlite.database import SQLiteDatabase
from adapters.storage.engine.statements.typed import Statement
from adapters.storage.engine.transactions.session import Session
from domain.policy import Policy
from resolvers.access.authentication import find_caller
from resolvers.accounts import agents, operators, staff
from resolvers.core.context import Call, Caller, Services
from resolvers.core.keyring import Keyring
from resolvers.core.operation import Operation
from server.config.wiring import load_resolvers
from tests.actors import SetClock
from tests.resolvers.stages import everything_in

NOON = 1_798_891_200_000_000
"""2027-01-02 12:00:00 UTC."""
NOON_WALLCLOCK = 20270102120000

AGENT: Mapping[str, Any] = {"agentName": "Errand", "agentType": "assistant", "acceptedTerms": True}
OPERATOR: Mapping[str, Any] = {
    "name": "Noor",
    "email": "noor@example.org",
    "countryIsoCode": "NL",
    "latitude": 52.37,
    "longitude": 4.9,
    "radiusKm": 20,
    "languages": ["nl", "en-GB"],
    "skills": ["photography"],
    "acceptedTerms": True,
}


class Nudges:
    """Takes the nudges of a service of which nobody follows anything."""

    def __init__(self) -> None:
        self.channels: list[str] = []

    async def publish(self, channel: str) -> None:
        self.channels.append(channel)


@dataclass
class Harness:
    """A service with what a test steers: its clock and its nudges."""

    services: Services
    clock: SetClock
    nudges: Nudges

    async def caller(self, key: str) -> Caller:
        return await find_caller(self.services, key)

    async def call(self, operation: Operation[Any, Any], key: str | None = None, /, **given: Any) -> Any:
        """Carry out an operation with the input that a client would send."""
        caller = await self.caller(key) if key else None
        context = Call(
            services=self.services,
            caller=caller,
            request_id="test",
            base_url="http://service.test",
            now=self.clock.now(),
            session=self.services.database.reader,
        )
        return await operation(context, operation.request.model_validate(given))

    def under(self, policy: Policy) -> "Harness":
        """The same services under another policy."""
        return replace(self, services=replace(self.services, policy=policy))

    async def agent(self, **given: Any) -> agents.AgentRegistration:
        registration = await self.call(agents.register_agent, **{**AGENT, **given})
        assert isinstance(registration, agents.AgentRegistration)
        return registration

    async def operator(self, **given: Any) -> operators.OperatorRegistration:
        registration = await self.call(operators.register_operator, **{**OPERATOR, **given})
        assert isinstance(registration, operators.OperatorRegistration)
        return registration

    async def staff(self) -> str:
        return (await staff.create_staff(self.services, "Sam")).key

    async def set(self, statement: Statement[..., None], key: int, **columns: Any) -> None:
        """Put a row into a state to which no operation leads yet."""

        async def work(session: Session) -> None:
            assert await session.execute(statement(key=key, **columns)) == 1

        await self.services.database.write(work)

    async def everything(self) -> dict[str, list[Any]]:
        """All rows of all tables, to show that a refusal has changed nothing."""
        return await everything_in(self.services.database.reader)


def build(path: Path, catalogue: Catalogue) -> Harness:
    """Services over an SQLite file, with only the parts that operations on people use."""
    clock, nudges = SetClock(), Nudges()
    absent: Any = None
    load_resolvers()
    services = Services(
        database=SQLiteDatabase(str(path)),
        catalogue=catalogue,
        policy=Policy(),
        clock=clock,
        geocoder=absent,
        payments=absent,
        payment_providers=absent,
        blobs=absent,
        broadcaster=nudges,  # type: ignore[arg-type] # publishing is all that operations ask of it
        keyring=Keyring("a secret key for tests"),
        sender=HttpSender("fieldcall/test", allow_private=True),
        mailer=LogMailer(),
    )
    return Harness(services, clock, nudges)
