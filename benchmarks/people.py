"""Agents with full wallets, operators, and tasks, made by the operations of the service."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from pydantic import JsonValue

from resolvers.accounts import agents, operators
from resolvers.core.authentication import caller_of
from resolvers.core.context import Call, Caller, Context, Services
from resolvers.core.operation import Operation
from resolvers.payments import deposits
from resolvers.tasks.input import CreateTask
from server.config.settings import SQLITE, Settings, load

Item = TypeVar("Item")
Made = TypeVar("Made")

CONCURRENCY = 64
TASK: dict[str, JsonValue] = {
    "title": "Photograph a shop front",
    "description": "Take three photographs of the shop front, one with the house number.",
    "locationAddress": "Keizersgracht 1, 1015 Amsterdam, Netherlands",
    "locationLatitude": 52.379,
    "locationLongitude": 4.889,
    "payoutAmount": "10.00",
    "payoutCurrency": "EUR",
}
PLACE = {"lat": 52.379, "lng": 4.889, "accuracy": 5, "source": "gps"}


def settings_in(folder: Path) -> Settings:
    """Settings of a service that keeps everything in a folder."""
    return load(
        database_url=f"{SQLITE}{folder / 'fieldcall.db'}",
        blob_url=f"file://{folder / 'blobs'}",
        operator_approval="auto",
        log_level="warning",
        rate_limit="off",
        max_connections=1_000_000,
    )


def context_of(services: Services, caller: Caller | None) -> Context:
    """One call, as a surface would open it."""
    # A database that is only written to has no reader.
    session: Any = None
    return Call(services, caller, "benchmark", "http://localhost", services.clock.now(), session)


async def call(services: Services, operation: Operation[Any, Made], caller: Caller | None = None, **given: Any) -> Made:
    """Carry out an operation with the input that a client would send."""
    context = context_of(services, caller)
    context.session = services.database.reader
    return await operation(context, operation.request.model_validate(given))


async def concurrently(
    work: Callable[[Item], Awaitable[Made]], items: Iterable[Item], limit: int = CONCURRENCY
) -> list[Made]:
    """Do something for every item, so many at a time."""
    remaining = iter(items)
    results: list[Made] = []

    async def client() -> None:
        for item in remaining:
            results.append(await work(item))  # noqa: PERF401 - the clients share one iterator

    await asyncio.gather(*(client() for _ in range(limit)))
    return results


class Person:
    """The owner of a key."""

    def __init__(self, key: str, caller: Caller) -> None:
        self.key = key
        self.caller = caller


async def agent(services: Services, amount: str = "100000") -> Person:
    """An agent whose wallet has money, and who has published before."""
    made = await call(services, agents.register_agent, agentName="Errand", agentType="assistant", acceptedTerms=True)
    caller = await caller_of(services, made.api_key)
    deposit = await call(services, deposits.deposit_to_wallet, caller, amount=amount, currency="EUR")
    await call(services, deposits.decide_checkout, externalId=deposit.external_id, decision="pay")
    return Person(made.api_key, caller)


async def operator(services: Services) -> Person:
    """An operator who may accept tasks."""
    made = await call(
        services,
        operators.register_operator,
        name="Noor",
        email="noor@example.org",
        countryIsoCode="NL",
        latitude=52.37,
        longitude=4.9,
        radiusKm=20,
        languages=["nl"],
        skills=["photography"],
        acceptedTerms=True,
    )
    return Person(made.api_key, await caller_of(services, made.api_key))


def wanted(number: int) -> CreateTask:
    """A request that is not the same as any other."""
    return CreateTask.model_validate({**TASK, "requestId": f"request-{number}"})
