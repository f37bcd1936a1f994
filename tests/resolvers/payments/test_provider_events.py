"""Payments at Stripe, through its own library and real HTTP: each is credited exactly once, by the first report."""

import asyncio
import json
import re
from dataclasses import replace
from typing import Any

import httpx2
import pytest
from stripe.params.checkout import SessionCreateParams

from adapters.i18n.locales import CULTURES
from adapters.payments.stripe import StripeProvider
from domain.refusals.general import InvalidInput, Unavailable
from domain.refusals.payments import PaymentRefused
from resolvers.access.authentication import find_caller
from resolvers.core.context import Call
from resolvers.payments import deposits, funding
from tests import actors
from tests.resolvers.shop import WEBHOOK, Shop
from tests.resolvers.stages import list_fields
from tests.simulators.stripe import SECRET, Fault, event, signed

# --- opening -----------------------------------------------------------------------------------------------------


async def test_a_deposit_is_paid_at_stripe(shop: Shop) -> None:
    made = await shop.opened("19.99", locale="nl", cancelUrl="https://agent.example/sorry")
    assert made.checkout_url == "https://checkout.stripe.test/c/pay/cs_test_1"
    assert (made.provider, made.status, made.expires_at) == ("stripe", "pending", 20270103115500)
    ((_, form),) = shop.stripe.calls
    assert {name: form[name] for name in ("mode", "client_reference_id", "locale", "success_url", "cancel_url")} == {
        "mode": "payment",
        "client_reference_id": made.external_id,
        "locale": "nl",
        "success_url": f"{actors.BASE_URL}/checkout/{made.external_id}",
        "cancel_url": "https://agent.example/sorry",
    }
    assert form["line_items[0][price_data][unit_amount]"] == "1999"
    assert form["line_items[0][price_data][currency]"] == "eur"
    assert form["adaptive_pricing[enabled]"] == "false"
    assert await shop.scene.balances() == ("500.00", "0.00", "0.00", "19.99")
    await shop.told(shop.stripe.pay("cs_test_1"))
    assert await shop.scene.balances() == ("519.99", "0.00", "0.00", "0.00")
    assert await shop.status(made) == "paid"


def test_every_locale_is_one_of_stripes() -> None:
    assert set(CULTURES) <= set(re.findall(r"'([^']+)'", str(SessionCreateParams.__annotations__["locale"])))


@pytest.mark.parametrize(
    ("amount", "currency", "sent"), [("5000", "JPY", "5000"), ("500", "ISK", "50000"), ("5.120", "KWD", "5120")]
)
async def test_amounts_are_sent_in_stripes_units(shop: Shop, amount: str, currency: str, sent: str) -> None:
    await shop.opened(amount, currency)
    assert shop.stripe.calls[-1][1]["line_items[0][price_data][unit_amount]"] == sent
    await shop.told(shop.stripe.pay(shop.stripe.last()))
    assert (await shop.scene.balances(currency))[0] == amount


async def test_an_amount_that_stripe_cannot_take_is_refused_by_name(shop: Shop) -> None:
    refusal = await shop.scene.refused(shop.scene.agent, deposits.deposit_to_wallet, amount="5.124", currency="KWD")
    assert isinstance(refusal, InvalidInput)
    assert (list_fields(refusal), refusal.errors[0].code) == (["amount"], "too_precise")
    assert shop.stripe.calls == []


async def test_what_stripe_refuses_is_told_and_not_pending(shop: Shop) -> None:
    with pytest.raises(PaymentRefused, match="no more than"):
        await shop.opened("1000000")
    assert await shop.scene.balances() == ("500.00", "0.00", "0.00", "0.00")


@pytest.mark.parametrize("fault", [Fault.SILENT_AFTER_SUCCESS, Fault.SILENT, Fault.BROKEN])
async def test_a_call_that_failed_once_ends_in_one_session(shop: Shop, fault: Fault) -> None:
    shop.stripe.faults.append(fault)
    made = await shop.opened()
    assert shop.count("POST /v1/checkout/sessions") == 2
    assert list(shop.stripe.sessions) == ["cs_test_1"]
    assert made.checkout_url.endswith("cs_test_1")


@pytest.mark.parametrize("fault", [Fault.BUSY, Fault.BROKEN, Fault.SILENT_AFTER_SUCCESS])
async def test_a_task_gets_the_same_deposit_once_stripe_answers_again(shop: Shop, fault: Fault) -> None:
    task_id = await shop.scene.quoted(payoutAmount="600.00")
    shop.stripe.faults.extend([fault] * 3)
    with pytest.raises(Unavailable) as refused:
        await shop.scene.agent(funding.fund_task, taskId=task_id, fundingMethod="psp")
    assert refused.value.retry_after == 5
    shop.stripe.faults.clear()
    opened = await shop.scene.agent(funding.fund_task, taskId=task_id, fundingMethod="psp")
    assert opened.checkout_url.endswith("cs_test_1")
    assert list(shop.stripe.sessions) == ["cs_test_1"]
    assert (await shop.scene.balances())[3] == "630.00"


async def test_a_repeat_under_the_clients_key_is_the_same_deposit(shop: Shop) -> None:
    async def deposit() -> Any:
        services = shop.scene.services
        caller = await find_caller(services, shop.scene.agent.key or "")
        context = Call(services, caller, "req", actors.BASE_URL, services.clock.now(), services.database.reader)
        context.idempotency_key = "once"
        wanted = deposits.DepositToWallet.model_validate({"amount": "20", "currency": "EUR"})
        return await deposits.deposit_to_wallet(context, wanted)

    shop.stripe.faults.extend([Fault.SILENT_AFTER_SUCCESS] * 3)
    with pytest.raises(Unavailable):
        await deposit()
    first, second = await deposit(), await deposit()
    assert first.external_id == second.external_id
    assert list(shop.stripe.sessions) == ["cs_test_1"]
    assert (await shop.scene.balances())[3] == "20.00"


# --- what stripe tells -------------------------------------------------------------------------------------------


async def test_events_that_come_again_and_out_of_order_credit_once(shop: Shop) -> None:
    made = await shop.opened()
    paid = shop.stripe.pay("cs_test_1")
    late = event(
        "checkout.session.expired",
        {**shop.stripe.sessions["cs_test_1"], "status": "expired", "payment_status": "unpaid"},
    )
    await shop.told(paid, late, paid, paid)
    assert await shop.status(made) == "paid"
    assert await shop.available() == "520.00"


async def test_events_at_once_credit_once(shop: Shop) -> None:
    await shop.opened()
    paid = shop.stripe.pay("cs_test_1")
    answers = await asyncio.gather(*(shop.send_event(paid) for _ in range(8)))
    assert {answer.status_code for answer in answers} == {204}
    assert await shop.available() == "520.00"


async def test_a_payment_that_takes_days_is_pending_until_it_arrives(shop: Shop) -> None:
    made = await shop.opened()
    await shop.told(shop.stripe.pay("cs_test_1", arrives=False))
    assert await shop.status(made) == "pending"
    assert (await shop.scene.agent(deposits.get_deposit, externalId=made.external_id)).processing
    await shop.expire()
    assert await shop.status(made) == "pending"
    assert (await shop.scene.balances())[3] == "20.00"
    await shop.told(shop.stripe.arrive("cs_test_1"))
    assert await shop.available() == "520.00"


async def test_a_payment_under_way_is_shown_and_cannot_be_paid_again(shop: Shop) -> None:
    back = {"successUrl": "https://agent.example/thanks", "cancelUrl": "https://agent.example/sorry"}
    made = await shop.opened(locale="pl", **back)
    assert not made.processing
    shop.stripe.pay("cs_test_1", arrives=False)
    page = await shop.client.get(f"/checkout/{made.external_id}")
    assert "Płatność w toku" in page.text
    assert re.findall('href="([^"]+)"', page.text) == ["https://agent.example/thanks"]
    assert (await shop.scene.agent(deposits.get_deposit, externalId=made.external_id)).processing
    await shop.told(shop.stripe.arrive("cs_test_1"))
    after = await shop.scene.agent(deposits.get_deposit, externalId=made.external_id)
    assert (after.status, after.processing) == ("paid", False)
    assert "Płatność w toku" not in (await shop.client.get(f"/checkout/{made.external_id}")).text


async def test_a_payment_that_fails_after_days_is_declined(shop: Shop) -> None:
    made = await shop.opened()
    await shop.told(shop.stripe.pay("cs_test_1", arrives=False), shop.stripe.bounce("cs_test_1"))
    assert await shop.status(made) == "declined"
    assert await shop.scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_a_session_that_expires_there_expires_here(shop: Shop) -> None:
    made = await shop.opened()
    await shop.told(shop.stripe.lapse("cs_test_1"))
    assert await shop.status(made) == "expired"
    assert await shop.scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_money_that_arrives_after_the_deposit_was_given_up_is_credited_once(shop: Shop) -> None:
    made = await shop.opened()
    paid = shop.stripe.pay("cs_test_1")
    expired = event(
        "checkout.session.expired",
        {**shop.stripe.sessions["cs_test_1"], "status": "expired", "payment_status": "unpaid"},
    )
    await shop.told(expired)
    assert await shop.available() == "500.00"
    await shop.told(paid, paid, expired)
    assert await shop.status(made) == "paid"
    assert await shop.scene.balances() == ("520.00", "0.00", "0.00", "0.00")


@pytest.mark.parametrize(
    "changed", [{"amount_total": 2_001}, {"amount_total": 1}, {"currency": "usd"}, {"currency": "xxx"}]
)
async def test_a_payment_of_something_else_credits_nothing(shop: Shop, changed: dict[str, Any]) -> None:
    await shop.opened()
    told = json.loads(shop.stripe.pay("cs_test_1"))
    told["data"]["object"] |= changed
    before = await shop.scene.everything()
    await shop.told(json.dumps(told).encode())
    assert await shop.scene.everything() == before


@pytest.mark.parametrize("name", ["dep_" + "x" * 32, None, "of another service"])
async def test_a_session_that_is_not_ours_changes_nothing(shop: Shop, name: str | None) -> None:
    await shop.opened()
    told = json.loads(shop.stripe.pay("cs_test_1"))
    told["data"]["object"]["client_reference_id"] = name
    before = await shop.scene.everything()
    await shop.told(json.dumps(told).encode(), event("customer.created", {"id": "cus_1"}))
    assert await shop.scene.everything() == before


async def test_what_stripe_did_not_sign_is_refused(shop: Shop) -> None:
    await shop.opened()
    paid = shop.stripe.pay("cs_test_1")
    before = await shop.scene.everything()
    refused = [
        await shop.send_event(paid, secret="whsec_guessed"),
        await shop.send_event(paid, age=301),
        await shop.send_event(paid, age=-330),
        await shop.client.post(WEBHOOK, content=paid),
        await shop.client.post(WEBHOOK, content=paid + b" ", headers=signed(paid)),
        await shop.client.post(WEBHOOK, content=paid, headers={"Stripe-Signature": "t=x,v1="}),
        await shop.client.post(WEBHOOK, content=b"\xff", headers=signed(paid)),
    ]
    assert {(answer.status_code, answer.json()["code"]) for answer in refused} == {(400, "signature_invalid")}
    unreadable = [await shop.send_event(body) for body in (b"[]", b"{", b'{"type": "checkout.session.completed"}')]
    assert {(answer.status_code, answer.json()["code"]) for answer in unreadable} == {(400, "malformed_body")}
    assert (await shop.send_event(b" " * 300_000)).status_code == 413
    assert await shop.scene.everything() == before


async def test_without_stripe_there_is_no_endpoint(client: httpx2.AsyncClient) -> None:
    body = event("checkout.session.completed", {})
    assert (await client.post(WEBHOOK, content=body, headers=signed(body))).status_code == 404


# --- what stripe is asked ----------------------------------------------------------------------------------------


async def test_reading_the_deposit_credits_what_no_event_has_told(shop: Shop) -> None:
    made = await shop.opened()
    paid = shop.stripe.pay("cs_test_1")
    found = await asyncio.gather(*(shop.status(made) for _ in range(4)), *(shop.send_event(paid) for _ in range(4)))
    assert set(found[:4]) == {"paid"}
    assert await shop.available() == "520.00"


async def test_a_deposit_is_shown_as_it_is_known_while_stripe_is_silent(shop: Shop) -> None:
    made = await shop.opened()
    shop.stripe.pay("cs_test_1")
    shop.stripe.faults.extend([Fault.BUSY])
    assert await shop.status(made) == "pending"
    assert await shop.status(made) == "paid"


@pytest.mark.parametrize("first", ["event", "check", "both"])
async def test_a_task_is_funded_once_whoever_is_first(shop: Shop, first: str) -> None:
    task_id = await shop.scene.quoted(payoutAmount="600.00")
    await shop.scene.agent(funding.fund_task, taskId=task_id, fundingMethod="psp")
    paid = shop.stripe.pay("cs_test_1")
    check = shop.scene.agent(funding.check_task_funding, taskId=task_id)
    if first == "event":
        await shop.told(paid)
        checked = await check
    elif first == "check":
        checked = await check
        await shop.told(paid)
    else:
        checked, answer = await asyncio.gather(check, shop.send_event(paid))
        assert answer.status_code == 204
    assert (checked.status, checked.task_status) == ("funded", "Funded")
    assert checked.funding_trace == ["psp_payment_received", "wallet_credited", "task_locked"]
    assert await shop.scene.balances() == ("500.00", "0.00", "630.00", "0.00")
    assert await shop.scene.history(task_id) == ["task.created", "task.quoted", "task.funded"]


async def test_expiry_here_closes_the_page_there(shop: Shop) -> None:
    made = await shop.opened()
    await shop.expire()
    assert shop.stripe.sessions["cs_test_1"]["status"] == "expired"
    assert await shop.status(made) == "expired"
    assert await shop.scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_expiry_credits_what_was_paid_and_not_told(shop: Shop) -> None:
    made = await shop.opened()
    shop.stripe.pay("cs_test_1")
    await shop.expire()
    assert await shop.status(made) == "paid"
    assert await shop.available() == "520.00"


async def test_a_deposit_stays_open_until_stripe_says_whether_it_was_paid(shop: Shop) -> None:
    made = await shop.opened()
    shop.stripe.pay("cs_test_1")
    shop.stripe.faults.append(Fault.BUSY)
    with pytest.raises(Unavailable):
        await shop.expire()
    assert (await shop.scene.balances())[3] == "20.00"
    shop.scene.clock.advance(61)
    await shop.scene.work_off()
    assert await shop.status(made) == "paid"


async def test_a_session_that_stripe_does_not_know_is_read_and_expires_as_any(shop: Shop) -> None:
    made = await shop.opened()
    shop.stripe.sessions.clear()
    assert await shop.status(made) == "pending"
    await shop.expire()
    assert await shop.status(made) == "expired"
    assert await shop.scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_a_key_that_stripe_does_not_accept_is_told_as_a_fault_of_ours(shop: Shop) -> None:
    services = shop.scene.services
    wrong = StripeProvider("sk_test_wrong", SECRET, services.catalogue.currencies, api_base=shop.stripe.url)
    rewired = replace(services, payments=wrong, payment_providers={wrong.name: wrong})
    agent = replace(shop.scene.agent, services=rewired)
    with pytest.raises(Unavailable, match="not set up"):
        await agent(deposits.deposit_to_wallet, amount="20", currency="EUR")
    await wrong.stop()


async def test_the_page_shows_how_the_payment_at_stripe_ended(shop: Shop) -> None:
    made = await shop.opened(locale="de")
    page = await shop.client.get(f"/checkout/{made.external_id}")
    assert 'href="https://checkout.stripe.test/c/pay/cs_test_1"' in page.text
    assert "<form" not in page.text
    assert "Testzahlung" not in page.text
    decided = await shop.client.post(f"/checkout/{made.external_id}", data={"decision": "pay"})
    assert decided.status_code == 403
    shop.stripe.pay("cs_test_1")
    page = await shop.client.get(f"/checkout/{made.external_id}")
    assert "Zahlung eingegangen" in page.text
    assert await shop.available() == "520.00"
