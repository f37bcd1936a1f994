"""Objects that few callers have: those of people, money that came back, and calls that failed."""

from functools import partial

import httpx2

from adapters.payments.bank import make_account
from adapters.storage.queries.ledger.wallets import lock_wallet_by_id
from adapters.storage.queries.payments.deposits import select_deposit
from adapters.storage.tables.payments import DepositRow
from domain.money.deposits import ReversalKind, ReversalReport
from domain.people.roles import StaffRole
from resolvers.core.context import SYSTEM_CALLER, Call, Services, Transaction
from resolvers.payments import bank_transfers, payouts, reversals
from resolvers.people import passkeys, saved_views
from resolvers.spending.rules import set_spending_rules
from resolvers.tracking import links
from resolvers.webhooks import settings as webhooks
from tests import actors
from tests.actors import BASE_URL
from tests.authenticators import Authenticator
from tests.oauth import Reader, registered
from tests.people import Person, signed_in
from tests.receiver import receiving
from tests.resolvers.stages import Scene

FAILS = b"HTTP/1.1 500 Sorry\r\nContent-Length: 0\r\n\r\n"


async def add_rare_objects(scene: Scene, services: Services, http: httpx2.AsyncClient, session: str) -> str:
    """Add one object of each kind to the agent, its operator and the person of a session. Return the session of another
    person, who is an operator and an admin."""
    await _add_of_person(scene, services, http, session)
    await _add_money(scene, services)
    task = await scene.published(payoutAmount="5.00")
    await scene.agent(links.create_tracking_link, taskId=task)
    async with receiving(FAILS) as receiver:
        await scene.agent(webhooks.update_task_webhook, taskId=task, webhookUrl=receiver.url)
        await scene.agent(webhooks.test_task_webhook, taskId=task)
    # The last one, because a limit stops other tasks.
    await actors.confirm_email(scene.agent, "owner@example.org")
    await scene.agent(set_spending_rules, limits=[{"currency": "EUR", "perTask": "10.00"}])
    assert (await actors.dispatch(scene.agent, payoutAmount="20.00")).spending_obstacle
    operator = await actors.register_operator(services)
    return await signed_in(services, "bo@example.org", operator=operator.id, staff=StaffRole.ADMIN)


async def _add_of_person(scene: Scene, services: Services, http: httpx2.AsyncClient, session: str) -> None:
    person = Person(services, session)
    options = (await person(passkeys.start_passkey_registration)).options_json
    await person(passkeys.register_passkey, name="Telephone", credentialJson=Authenticator(BASE_URL).create(options))
    await person(saved_views.save_view, agentId=scene.agent.id, name="Late", query="late=true")
    await actors.register_agent(services, email="ada@example.org")
    await Reader(http, session).tokens(await registered(http), scene.agent.id)


async def _add_money(scene: Scene, services: Services) -> None:
    transfer = {"reference": make_account(scene.agent.id, "EUR").reference, "bankReference": "2027-01-02/17"}
    await scene.staff(bank_transfers.credit_bank_transfer, amount="120.50", currency="EUR", **transfer)
    await scene.operator(payouts.request_payout, currency="EUR", destination={"iban": "NL91 ABNA 0417 1643 00"})
    external_id = await actors.fund_wallet(scene.agent, "20.00")
    paid = await services.database.reader.get(select_deposit(external_id=external_id))
    call = Call(services, SYSTEM_CALLER, "req_system", "", services.clock.now(), services.database.reader)
    await call.transact(partial(_reverse, paid=paid))


async def _reverse(context: Transaction, *, paid: DepositRow) -> None:
    report = ReversalReport("re_1", ReversalKind.REFUND, "pi_1", paid.currency, withdrawn=500, returned=0)
    wallet = await context.session.get(lock_wallet_by_id(id=paid.wallet_id))
    await reversals.store_reversal(context, paid.id, report)
    await reversals.book_reversals(context, wallet, paid.id, report.kind)
