"""Events of other services on a shared Stripe account are acknowledged unread; unreadable ones of ours are refused."""

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.payments.stripe import CHECKOUT_EVENTS, DISPUTE_EVENTS, REFUND_EVENTS, StripeProvider
from tests.resolvers.shop import Shop
from tests.simulators.stripe import KEY, SECRET, event, signed

SESSION: dict[str, Any] = {
    "id": "cs_test_other",
    "object": "checkout.session",
    "mode": "payment",
    "client_reference_id": None,
    "currency": "usd",
    "amount_total": 900,
    "status": "complete",
    "payment_status": "paid",
    "payment_intent": "pi_other",
    "metadata": {},
}
OTHERS: dict[str, tuple[str, dict[str, Any]]] = {
    "a session in setup mode": (
        "checkout.session.completed",
        SESSION | {"mode": "setup", "currency": None, "amount_total": None, "payment_intent": None},
    ),
    "a session without an amount": (
        "checkout.session.expired",
        {name: value for name, value in SESSION.items() if name not in {"amount_total", "currency"}},
    ),
    "a session that names nothing": ("checkout.session.async_payment_failed", {"id": "cs_1", "status": "new"}),
    "a session of a user of another service": (
        "checkout.session.completed",
        SESSION | {"client_reference_id": "user_42", "payment_intent": {"id": "pi_other", "object": "payment_intent"}},
    ),
    "a refund without a payment": ("refund.created", {"id": "re_1", "payment_intent": None, "currency": None}),
    "a refund without metadata": ("charge.refund.updated", {"id": "re_1", "object": "refund"}),
    "a refund of another service": (
        "refund.updated",
        {"id": "re_1", "payment_intent": {"id": "pi_other"}, "currency": None, "metadata": {"external_id": "order 7"}},
    ),
    "a dispute that names no movements": (
        "charge.dispute.created",
        {"id": "du_1", "object": "dispute", "payment_intent": "pi_other", "currency": "usd", "amount": 1},
    ),
    "a charge with its whole payment": (
        "charge.refunded",
        {"id": "ch_1", "object": "charge", "payment_intent": {"id": "pi_other", "object": "payment_intent"}},
    ),
    "a charge without a payment": ("charge.refunded", {"id": "ch_1", "object": "charge"}),
    "another type": ("setup_intent.succeeded", {"id": "seti_1"}),
}


@pytest.mark.parametrize("name", OTHERS)
async def test_an_event_of_another_service_is_acknowledged(shop: Shop, name: str) -> None:
    """Stripe's webhooks: an event that is not answered with 2xx is repeated for days, then the endpoint is disabled."""
    before = await shop.scene.everything()
    await shop.told(event(*OTHERS[name]))
    assert await shop.scene.everything() == before


async def test_a_thin_event_and_one_of_a_connected_account_are_acknowledged(shop: Shop) -> None:
    """Stripe's API v2: a thin event has no `data.object`. Connect: an event of a connected account names it."""
    thin = {"id": "evt_1", "object": "v2.core.event", "type": "v2.core.account.updated", "related_object": {"id": "a"}}
    await shop.told(json.dumps(thin).encode())
    await shop.opened()
    paid = json.loads(shop.stripe.pay("cs_test_1"))
    before = await shop.scene.everything()
    await shop.told(json.dumps(paid | {"account": "acct_connected"}).encode())
    assert await shop.scene.everything() == before


@pytest.mark.parametrize("change", [{"amount_total": None}, {"currency": None}, {"status": "new"}, {"id": ...}])
async def test_an_unreadable_event_of_ours_is_refused(shop: Shop, change: dict[str, Any]) -> None:
    made = await shop.opened()
    told = json.loads(shop.stripe.pay("cs_test_1", arrives=False))
    told["data"]["object"] |= change
    told["data"]["object"] = {name: value for name, value in told["data"]["object"].items() if value is not ...}
    before = await shop.scene.everything()
    answer = await shop.send_event(json.dumps(told).encode())
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed_body")
    assert await shop.scene.everything() == before
    assert await shop.status(made) == "pending"


async def test_an_unreadable_reversal_of_ours_is_refused(shop: Shop) -> None:
    """The session of the payment identifies the deposit of a dispute or a manual refund."""
    await shop.paid()
    payment = f"pi_{shop.stripe.last()}"
    before = await shop.scene.everything()
    for kind in ("charge.dispute.created", "refund.updated"):
        answer = await shop.send_event(event(kind, {"id": "du_1", "payment_intent": payment, "amount": 1}))
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed_body")
    requested = {"id": "re_1", "payment_intent": None, "metadata": {"external_id": "ref_" + "x" * 32}}
    assert (await shop.send_event(event("refund.failed", requested))).status_code == 400
    assert await shop.scene.everything() == before


async def test_a_session_with_its_whole_payment_is_credited(shop: Shop) -> None:
    """Stripe's API, "Expanding responses": a reference may be the whole object."""
    made = await shop.opened()
    told = json.loads(shop.stripe.pay("cs_test_1"))
    told["data"]["object"]["payment_intent"] = {"id": "pi_cs_test_1", "object": "payment_intent"}
    await shop.told(b"\xef\xbb\xbf" + json.dumps(told).encode())
    assert await shop.status(made) == "paid"
    assert await shop.available() == "520.00"


MEMBERS = st.sampled_from(("id", "amount", "currency", "status", "payment_status", "metadata", "mode", "amount_total"))
VALUES = st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=5) | st.just({}) | st.just([{"a": 1}])
REFERENCES = st.none() | VALUES | st.just("dep") | st.just({"external_id": "dep_1"})


@given(
    st.sampled_from(sorted(CHECKOUT_EVENTS.keys() | REFUND_EVENTS | DISPUTE_EVENTS)),
    st.dictionaries(MEMBERS, VALUES),
    REFERENCES,
)
def test_no_content_of_an_event_of_another_service_is_refused(
    kind: str, members: dict[str, Any], reference: Any
) -> None:
    """Stripe's API: each member of an object may be null, absent or expanded in another version."""
    body = event(kind, members | {"client_reference_id": reference})

    async def read() -> list[Any]:
        provider = StripeProvider(KEY, SECRET, {})
        return await provider.read_event(body, signed(body)["Stripe-Signature"])

    assert asyncio.run(read()) == []
