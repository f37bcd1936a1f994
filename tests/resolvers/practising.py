"""An agent in test mode, with money to spend and a clock that it moves itself."""

from dataclasses import dataclass, replace
from typing import Any

from resolvers.core.context import Services
from resolvers.ledger import wallets
from resolvers.practice import clock as practice
from resolvers.proofs import submission
from resolvers.tasks import dispatch
from resolvers.tasks import history as task_history
from tests import actors
from tests.actors import Actor

HOUR = 3600
DAY = 24 * HOUR
REQUIREMENTS = (
    '{"minPhotos": 1, "requireGps": true, "requireGpsWithinRadiusMeters": 100, "requireTimestampWithinMinutes": 30,'
    ' "requireReportMinLength": 40, "checklistItems": ["The whole front is visible", "The sign can be read"]}'
)


@dataclass(frozen=True)
class Practice:
    """The agent and its world."""

    services: Services
    agent: Actor

    async def task(self, scenario: str | None = None, **fields: Any) -> Any:
        """A task of its own, published."""
        chosen = {} if scenario is None else {"simulationScenario": scenario}
        return await actors.dispatch(self.agent, **{"proofRequirementsJson": REQUIREMENTS} | chosen | fields)

    async def advance(self, by: int) -> Any:
        """Put the clock forward, in several calls where the machine is too busy for one."""
        told = await self.agent(practice.advance_clock, by=by)
        return await self.advance(told.remaining_seconds) if told.remaining_seconds else told

    async def seen(self, task_id: int) -> Any:
        return await self.agent(dispatch.get_task, taskId=task_id)

    async def history(self, task_id: int) -> list[str]:
        events = await self.agent(task_history.get_task_history, taskId=task_id)
        return [event.event.removeprefix("task.") for event in events]

    async def proof(self, task_id: int) -> Any:
        return await self.agent(submission.get_task_proofs, taskId=task_id)

    async def failed(self, task_id: int) -> set[str]:
        """The requirements that the proof does not meet."""
        return {found.rule for found in (await self.proof(task_id)).validation_results if not found.passed}

    async def repeated(self, task_id: int) -> list[int]:
        """The tasks whose photographs were used again in this one, once for each photograph."""
        found = (await self.proof(task_id)).validation_results
        return [verdict.earlier_use.task_id for verdict in found if verdict.earlier_use]

    async def balances(self, currency: str = "EUR") -> tuple[str, str]:
        """Available and locked."""
        wallet = await self.agent(wallets.get_wallet, currency=currency)
        return str(wallet.available_balance), str(wallet.locked_balance)


async def practising(services: Services, *, operators: int = 3, money: str = "500.00", speed: float = 0) -> Practice:
    """A new agent in test mode whose clock runs at a speed, by default 0."""
    policy = replace(services.policy, simulated_operators=operators)
    services = replace(services, policy=policy)
    agent = await actors.register_agent(services, testMode=True)
    await agent(practice.set_clock_speed, speed=speed)
    await actors.fund_wallet(agent, money)
    return Practice(services, agent)
