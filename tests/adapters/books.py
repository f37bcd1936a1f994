"""Books in which money has moved in every way there is, and what breaks them."""

from functools import partial

from sqlalchemy import text

from adapters.storage.audit.breaches import InvariantBreach
from adapters.storage.audit.verification import verify
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, command, statement
from adapters.storage.engine.transactions.session import Session
from adapters.storage.tables.ledger import LedgerTransactionRow, ledger_transaction
from domain.money.deposits import (
    CheckoutReport,
    CheckoutState,
    RefundReport,
    RefundStatus,
    ReversalKind,
    ReversalReport,
)
from resolvers.amendments import terms
from resolvers.core.context import SYSTEM_CALLER, Call, Context, Services
from resolvers.pay import bonus, expenses, offers, time_extensions
from resolvers.payments import bank_transfers, deposits, funding, payouts, refunds
from resolvers.payments.outcomes import record_checkout
from resolvers.payments.reversals import record_reversal
from resolvers.payments.voiding import void_test_money
from resolvers.tasks import dispatch, execution, settlement
from tests import actors
from tests.actors import AMSTERDAM

HERE = {"lat": AMSTERDAM["latitude"], "lng": AMSTERDAM["longitude"]}
IBAN = {"iban": "NL91 ABNA 0417 1643 00"}
LAST = 18
"""The id of the last ledger transaction in the busy books."""
ITS_OWN_CAUSE = "every transaction is for what its kind is for"
ITS_OWNER = "what a transaction is for belongs to its wallet or operator"
ITS_ACCOUNTS = "money moves between the accounts of its kind of transaction"
ITS_STATUS = "a task holds its whole cost once it is paid for, and nothing when it has ended"
SETTLED = "a task settled what was paid for it, to its operator"


@statement(select_where(ledger_transaction, order_by=(ledger_transaction.c.id,)), many_agents=ManyAgents.MAINTENANCE)
def select_entries() -> LedgerTransactionRow: ...


def _system(services: Services) -> Context:
    return Call(services, SYSTEM_CALLER, "req_system", "", services.clock.now(), services.database.reader)


async def busy_books(services: Services) -> None:
    """Money that moved in every way there is, by agent 1, operator 1 and the staff.

    Wallet 1, in euros: deposit 1 of 500.00, of which refund 1 of 3.00 went back and refund 2 failed, deposit 2 that was
    declined and deposit 3 that is open; bank transfer 1 of 20.00; task 1 settled, task 2 held, task 3 locked, task 4
    given back. Operator 1 was paid out 1.00 by payout 1.
    """
    agent = await actors.register_agent(services)
    operator = await actors.register_operator(services)
    external_id = await actors.fund_wallet(agent)
    reference = (await agent(bank_transfers.get_bank_transfer_details)).reference
    staff = await actors.platform(services)
    await staff(refunds.refund_deposit, externalId=external_id, amount="3.00")
    failed = await staff(refunds.refund_deposit, externalId=external_id, amount="4.00")
    report = RefundReport(failed.refund_id, RefundStatus.FAILED, failed.refund_id)
    await _system(services).transact(partial(refunds.record_refund, report=report))
    declined = await agent(deposits.deposit_to_wallet, amount="7.00", currency="EUR")
    await actors.Actor(services)(deposits.decide_checkout, externalId=declined.external_id, decision="decline")
    await agent(deposits.deposit_to_wallet, amount="8.00", currency="EUR")
    transfer = {"reference": reference, "amount": "20.00", "currency": "EUR", "bankReference": "2027-01-02/1"}
    await staff(bank_transfers.credit_bank_transfer, **transfer)
    settled = await actors.dispatch(agent)
    await operator(execution.accept_task, taskId=settled.id, location=HERE)
    await agent(settlement.cancel_task_with_settlement, taskId=settled.id, cancellationReasonCodeRef=1)
    held = await actors.dispatch(agent, publishImmediately=False)
    await agent(funding.quote_task, taskId=held.id)
    await actors.dispatch(agent)
    cancelled = await actors.dispatch(agent, publishImmediately=False)
    await agent(funding.quote_task, taskId=cancelled.id)
    await agent(dispatch.cancel_task, taskId=cancelled.id)
    given_back = await actors.dispatch(agent)
    await agent(dispatch.cancel_task, taskId=given_back.id)
    asked = await operator(payouts.request_payout, currency="EUR", amount="1.00", destination=IBAN)
    await staff(payouts.confirm_payout, payoutId=asked.id, bankReference="TR 1")


async def bargained_books(services: Services) -> None:
    """Two negotiable tasks: one agreed at more than its listed price, one at less."""
    agent = await actors.register_agent(services)
    operator = await actors.register_operator(services)
    await actors.fund_wallet(agent)
    for amount in ("80.00", "40.00"):
        task = await actors.dispatch(agent, pricingType="negotiable")
        offer = await operator(offers.make_offer, taskId=task.id, amount=amount)
        await agent(offers.accept_offer, offerId=offer.id)


async def reversed_books(services: Services) -> None:
    """A payment that was charged back while a part of it was held, and came back.

    Alone, they are agent 1, deposit 1 of 10.00 in wallet 1, reversal 1, and ledger transactions 1 to 6.
    """
    agent, system = await actors.register_agent(services), _system(services)
    made = await agent(deposits.deposit_to_wallet, amount="10.00", currency="EUR")
    paid = CheckoutReport(made.external_id, CheckoutState.PAID, 1_000, "EUR", "cs_1", "pi_1")
    await system.transact(partial(record_checkout, provider=made.provider, report=paid))
    held = await actors.dispatch(agent, publishImmediately=False, payoutAmount="5.00")
    await agent(funding.quote_task, taskId=held.id)
    for returned in (0, 1_000):
        report = ReversalReport("du_1", ReversalKind.CHARGEBACK, "pi_1", "EUR", 1_000, returned)
        await system.transact(partial(record_reversal, provider=made.provider, report=report))


async def claimed_books(services: Services) -> None:
    """An hourly task with more time and expenses, cancelled and paid, and a bonus of 2.00.

    Alone, it is task 1 of agent 1, with expense 1 of 3.00, which is paid, and expense 2 of 1.00, which was declined.
    """
    agent, operator = await actors.register_agent(services), await actors.register_operator(services)
    await actors.fund_wallet(agent, "60.00")
    made = await actors.dispatch(agent, pricingType="hourly", maxMinutes=30, expenseBudget="4.00")
    await operator(execution.accept_task, taskId=made.id, location=HERE)
    await operator(execution.start_work, taskId=made.id, location=HERE)
    asked = await operator(time_extensions.request_more_time, taskId=made.id, minutes=15, reason="It is large.")
    await agent(time_extensions.approve_more_time, extensionId=asked.id)
    for amount in ("3.00", "1.00"):
        claimed = await operator(expenses.add_expense, taskId=made.id, amount=amount, description="Parking")
    await agent(expenses.decline_expense, expenseId=claimed.id, reason="It was free.")
    await agent(settlement.cancel_task_with_settlement, taskId=made.id, cancellationReasonCodeRef=1)
    await agent(bonus.pay_bonus, taskId=made.id, amount="2.00")


async def amended_books(services: Services) -> None:
    """A task that became dearer, then cheaper."""
    agent = await actors.register_agent(services)
    await actors.fund_wallet(agent, "60.00")
    amended = await actors.dispatch(agent, payoutAmount="20.00")
    for amount in ("30.00", "10.00"):
        await agent(terms.amend_task, taskId=amended.id, payoutAmount=amount)


async def voided_books(services: Services) -> None:
    """All test money is voided, of which one agent has paid for work."""
    agent, operator = await actors.register_agent(services), await actors.register_operator(services)
    await actors.fund_wallet(agent, "60.00")
    settled = await actors.dispatch(agent)
    await operator(execution.accept_task, taskId=settled.id, location=HERE)
    await agent(settlement.cancel_task_with_settlement, taskId=settled.id, cancellationReasonCodeRef=1)
    await agent(bonus.pay_bonus, taskId=settled.id, amount="2.00")
    assert [step async for step in void_test_money(services)]


async def breaches(services: Services) -> dict[str, list[InvariantBreach]]:
    async with services.database.snapshot() as session:
        found = await verify(session)
    return {verdict.invariant: verdict.breaches for verdict in found if verdict.breaches}


async def cook(session: Session, *, statements: tuple[str, ...]) -> None:
    for sql in statements:
        await session.execute(command(text(sql))())


def broken(place: str, *ids: int) -> tuple[tuple[str, int], ...]:
    return tuple((place, number) for number in ids)


def hashes(*ids: int) -> tuple[tuple[str, int], ...]:
    return broken("ledger_transaction.chain_hash", *ids)


def removed(*ids: int) -> tuple[str, ...]:
    among = f"({', '.join(map(str, ids))})"
    return (
        f"DELETE FROM posting WHERE transaction_id IN {among}",
        f"DELETE FROM ledger_transaction WHERE id IN {among}",
    )


def places(found: dict[str, list[InvariantBreach]]) -> dict[str, set[tuple[str, int]]]:
    return {name: {(breach.place, breach.id) for breach in rows} for name, rows in found.items()}
