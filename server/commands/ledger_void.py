"""`fieldcall ledger void-test-money`: writes test money off and prints a line for each step."""

from resolvers.payments.voiding import VoidedStep, void_test_money
from server.config.database import sole_owner
from server.config.settings import Settings
from server.config.wiring import running


async def void(settings: Settings) -> None:
    """Void the test money of agents outside test mode. Raises `Misconfigured` and `FileOwnedError`."""
    steps = 0
    with sole_owner(settings):
        async with running(settings) as services:
            async for step in void_test_money(services):
                print(_line(step), flush=True)
                steps += 1
    if not steps:
        print("There is no test money to write off.")


def _line(step: VoidedStep) -> str:
    line = step.what.format(id=step.id, amount=f"{step.amount} {step.currency}")
    return f"{line[0].upper()}{line[1:]}."
