"""The root fields of queries."""

import strawberry

from resolvers import agents, catalogue, operators, staff
from resolvers.agents import Agent
from resolvers.catalogue import Country, Currency, LegalDocument
from resolvers.operation import Operation
from resolvers.operators import Operator
from resolvers.staff import Platform
from resolvers.wire import Nothing
from schema.context import Info
from schema.fields import Result
from schema.types import output

for view in (Agent, Operator, Platform, Country, Currency, LegalDocument):
    output(view)


async def own(info: Info, operation: Operation[Nothing, Result]) -> Result | None:
    """What an operation gives its own kind of caller; none for another kind. Raises `Unauthenticated`."""
    caller = await info.context.known()
    return await info.context.call(operation) if caller.actor in (operation.by or ()) else None


@strawberry.type(description="What can be read.")
class Query:
    @strawberry.field(description="The calling agent; null for another kind of key.")
    async def agent(self, info: Info) -> Agent | None:
        return await own(info, agents.get_agent)

    @strawberry.field(description="The calling operator; null for another kind of key.")
    async def operator(self, info: Info) -> Operator | None:
        return await own(info, operators.get_operator)

    @strawberry.field(description="The calling member of the platform's staff; null for another kind of key.")
    async def platform(self, info: Info) -> Platform | None:
        return await own(info, staff.get_platform)

    @strawberry.field(description="All countries and where each stands. Public.")
    async def countries(self, info: Info) -> list[Country]:
        return (await info.context.call(catalogue.list_countries)).countries

    @strawberry.field(description="The currencies that pay out, or all that are known. Public.")
    async def currencies(self, info: Info, include_all: bool = False) -> list[Currency]:
        return await info.context.call(catalogue.list_currencies, include_all=include_all)

    @strawberry.field(description="The legal documents in force. Public.")
    async def legal_documents(self, info: Info) -> list[LegalDocument]:
        return await info.context.call(catalogue.get_legal_documents)
