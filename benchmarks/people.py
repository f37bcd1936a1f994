"""Agents with full wallets, operators and tasks, created by the operations of the service."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from pydantic import JsonValue

from resolvers.access.authentication import find_caller
from resolvers.accounts import agents, operators
from resolvers.core.context import Call, Caller, Context, Services
from resolvers.core.operation import Operation
from resolvers.payments import deposits
from resolvers.tasks.input import CreateTask
from server.config.addresses import SQLITE
from server.config.settings import Settings, load

Item = TypeVar("Item")
Result = TypeVar("Result")

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
DATABASE_URL = "database_url"
"""A file in a folder that names a database on a server, where the database is not in the folder."""
PLACE = {"lat": 52.379, "lng": 4.889, "accuracy": 5, "source": "gps"}


def settings_in(folder: Path) -> Settings:
    """Settings of a service that stores everything in a folder, or the rows on a server that the folder names."""
    elsewhere = folder / DATABASE_URL
    return load(
        database_url=elsewhere.read_text() if elsewhere.exists() else f"{SQLITE}{folder / 'fieldcall.db'}",
        secret_key="a secret key that is only for measuring" if elsewhere.exists() else None,
        blob_url=f"file://{folder / 'blobs'}",
        operator_approval="auto",
        payments="embedded",
        log_level="warning",
        rate_limit="off",
        max_connections=1_000_000,
        host_calls=10_000,
        host_calls_per_second=100_000,
        free_events_per_minute=1_000_000_000,
        max_anonymous_connections=1_000_000,
        ledger_check_interval=0,
    )


def make_context(services: Services, caller: Caller | None) -> Context:
    """The context of a call, as a surface makes it."""
    now, session = services.clock.now(), services.database.reader
    return Call(services, caller, "benchmark", "http://localhost", now, session)


async def call(
    services: Services, operation: Operation[Any, Result], caller: Caller | None = None, **fields: Any
) -> Result:
    """Run an operation with the input that a client would send."""
    return await operation(make_context(services, caller), operation.request.model_validate(fields))


async def concurrently(
    work: Callable[[Item], Awaitable[Result]], items: Iterable[Item], limit: int = CONCURRENCY
) -> list[Result]:
    """Run `work` for every item, `limit` at a time."""
    remaining = iter(items)
    results: list[Result] = []

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
    """Register an agent and fund its wallet."""
    registration = await call(
        services, agents.register_agent, agentName="Errand", agentType="assistant", acceptedTerms=True
    )
    caller = await find_caller(services, registration.api_key)
    deposit = await call(services, deposits.deposit_to_wallet, caller, amount=amount, currency="EUR")
    await call(services, deposits.decide_checkout, externalId=deposit.external_id, decision="pay")
    return Person(registration.api_key, caller)


async def operator(services: Services) -> Person:
    """Register an operator who may accept tasks."""
    registration = await call(
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
    return Person(registration.api_key, await find_caller(services, registration.api_key))


def task_request(number: int) -> CreateTask:
    """A request for a task, unique by its number."""
    return CreateTask.model_validate({**TASK, "requestId": f"request-{number}"})
