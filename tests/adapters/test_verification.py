"""The books hold after real work, and each way of cooking them is found."""

from functools import partial

import pytest
from sqlalchemy import text

from adapters.storage.invariants import Breach
from adapters.storage.session import Session
from adapters.storage.statement import change
from adapters.storage.verification import verify
from resolvers import bank_transfers, execution, funding, refunds, settlement, tasks
from resolvers.operation import Services
from tests import actors
from tests.actors import AMSTERDAM

HERE = {"lat": AMSTERDAM["latitude"], "lng": AMSTERDAM["longitude"]}


async def busy_books(services: Services) -> None:
    """Wallet 1 of agent 1: a deposit of which a part went back, a bank transfer, a settled task, a held one and a
    locked one; earnings of operator 1."""
    agent = await actors.register_agent(services)
    operator = await actors.register_operator(services)
    external_id = await actors.fund_wallet(agent)
    reference = (await agent(bank_transfers.get_bank_transfer_details)).reference
    staff = await actors.platform(services)
    await staff(refunds.refund_deposit, externalId=external_id, amount="3.00")
    transfer = {"reference": reference, "amount": "20.00", "currency": "EUR", "bankReference": "2027-01-02/1"}
    await staff(bank_transfers.credit_bank_transfer, **transfer)
    settled = await actors.dispatch(agent)
    await operator(execution.accept_task, taskId=settled.id, location=HERE)
    await agent(settlement.cancel_task_with_settlement, taskId=settled.id, cancellationReasonCodeRef=1)
    held = await actors.dispatch(agent, publishImmediately=False)
    await agent(funding.quote_task, taskId=held.id)
    await actors.dispatch(agent)
    cancelled = await actors.dispatch(agent)
    await agent(tasks.cancel_task, taskId=cancelled.id)


async def breaches(services: Services) -> dict[str, list[Breach]]:
    found = await verify(services.database.reader)
    return {verdict.invariant: verdict.breaches for verdict in found if verdict.breaches}


async def test_books_that_were_kept_by_the_operations_hold(services: Services) -> None:
    await busy_books(services)
    verdicts = await verify(services.database.reader)
    assert [verdict for verdict in verdicts if verdict.breaches] == []
    assert all(verdict.checked for verdict in verdicts)


async def test_empty_books_hold(services: Services) -> None:
    assert await breaches(services) == {}


async def cook(session: Session, *, sql: str) -> None:
    await session.execute(change(text(sql)))


@pytest.mark.parametrize(
    ("sql", "invariant", "breach"),
    [
        (
            "UPDATE posting SET amount = amount + 1 WHERE id = 1",
            "the postings of a transaction sum to zero",
            Breach("ledger_transaction", 1, 1, 0),
        ),
        (
            "UPDATE wallet SET available = available + 7",
            "a wallet's balances are the sums of its postings",
            "wallet.available",
        ),
        (
            "UPDATE earnings SET earned = earned + 7",
            "an operator's earnings are the sums of their postings",
            "earnings.earned",
        ),
        (
            "UPDATE posting SET owner_id = 99 WHERE account = 'earned'",
            "every posting has its wallet or operator, in its currency",
            "posting without earnings",
        ),
        (
            "UPDATE posting SET balance = balance + 1 WHERE account = 'available'",
            "running balances continue from posting to posting",
            "posting.balance",
        ),
        (
            "UPDATE task SET locked = locked + 1 WHERE id = 3",
            "a wallet's holds are those of its tasks",
            "wallet.locked",
        ),
        (
            "UPDATE task SET reserved = reserved + 1 WHERE id = 2",
            "a task holds what was posted for it",
            "task.reserved",
        ),
        ("UPDATE task SET status = 'Closed' WHERE id = 3", "a task that has ended holds nothing", "task.locked"),
        (
            "UPDATE deposit SET status = 'pending'",
            "a wallet's pending balance is that of its open deposits",
            "wallet.pending",
        ),
        (
            "UPDATE wallet SET lifetime_settled = 0",
            "lifetime figures are the sums of what they count",
            "wallet.lifetime_settled",
        ),
        (
            "UPDATE wallet SET lifetime_credited = lifetime_credited - 2000",
            "lifetime figures are the sums of what they count",
            "wallet.lifetime_credited",
        ),
        (
            "UPDATE bank_transfer SET amount = 1999",
            "a bank transfer was credited once, to its wallet",
            Breach("bank_transfer.amount", 1, 1999, 2000),
        ),
        (
            "UPDATE ledger_transaction SET bank_transfer_id = NULL",
            "a bank transfer was credited once, to its wallet",
            Breach("bank_transfer.amount", 1, 2000, 0),
        ),
        (
            "UPDATE deposit SET amount = 49999",
            "a deposit was credited once if it was paid, to its wallet",
            Breach("deposit.amount", 1, 50000, 49999),
        ),
        (
            "UPDATE deposit SET status = 'expired'",
            "a deposit was credited once if it was paid, to its wallet",
            Breach("deposit.amount", 1, 50000, 0),
        ),
        (
            "UPDATE refund SET status = 'failed'",
            "what went back of a deposit was debited once, and is not more than it",
            Breach("deposit.refunded", 1, 300, 0),
        ),
        (
            "UPDATE refund SET amount = 50001",
            "what went back of a deposit was debited once, and is not more than it",
            "refund.amount",
        ),
        ("UPDATE earnings SET paid_out = -1", "nothing is negative", Breach("earnings.paid_out", 1, -1, 0)),
    ],
)
async def test_cooked_books_are_found(services: Services, sql: str, invariant: str, breach: Breach | str) -> None:
    await busy_books(services)
    await services.database.write(partial(cook, sql=sql))
    found = (await breaches(services))[invariant]
    if isinstance(breach, Breach):
        assert found == [breach]
    else:
        assert breach in {row.place for row in found}
