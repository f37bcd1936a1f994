"""A deposit at Stripe through a real server, selected by its settings: calls, events and reads over HTTP."""

import time

import httpx2
from pydantic import SecretStr

from server.config.settings import Settings
from server.process.background import serving
from tests import actors
from tests.simulators.stripe import KEY, SECRET, signed, simulating


async def test_a_deposit_is_paid_at_stripe_and_told_by_its_event(settings: Settings) -> None:
    async with simulating(lambda: int(time.time())) as stripe:
        chosen = {
            "payments": "stripe",
            "stripe_key": SecretStr(KEY),
            "stripe_webhook_secret": SecretStr(SECRET),
            "stripe_api_base": stripe.url,
        }
        with serving(settings.model_copy(update=chosen)) as address:
            async with httpx2.AsyncClient(base_url=address, timeout=30) as client:
                registered = (await client.post("/api/v1/agents/register", json=actors.AGENT)).json()
                client.headers["Authorization"] = f"Bearer {registered['apiKey']}"
                wanted = {"amount": 40, "currency": "EUR", "locale": "pt-BR"}
                opened = (await client.post("/api/v1/agents/me/wallet/deposit", json=wanted)).json()
                assert opened["checkoutUrl"] == stripe.sessions["cs_test_1"]["url"]
                assert stripe.sessions["cs_test_1"]["locale"] == "pt-BR"
                assert stripe.sessions["cs_test_1"]["success_url"] == f"{address}/checkout/{opened['externalId']}"
                paid = stripe.pay("cs_test_1")
                for _ in range(2):
                    told = await client.post("/api/v1/payments/stripe/webhook", content=paid, headers=signed(paid))
                    assert told.status_code == 204
                wallet = (await client.get("/api/v1/agents/me/wallet", params={"currency": "EUR"})).json()
                assert (wallet["availableBalance"], wallet["pendingBalance"]) == (40, 0)
