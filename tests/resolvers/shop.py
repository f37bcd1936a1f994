"""A scene whose new deposits are paid at a simulated Stripe."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import httpx2

from adapters.payments.stripe import StripeProvider
from resolvers.core.context import Services
from resolvers.payments import deposits
from server.config.settings import Settings
from server.http.app import create_app
from tests import actors
from tests.resolvers.stages import HOUR, Scene, set_scene
from tests.simulators.stripe import KEY, SECRET, Stripe, signed, simulating

WEBHOOK = "/api/v1/payments/stripe/webhook"
TIMEOUT_SECONDS = 0.3


@dataclass
class Shop:
    """A scene whose new deposits are paid at a simulated Stripe; the agent has 500 euros from the embedded page."""

    scene: Scene
    stripe: Stripe
    client: httpx2.AsyncClient

    async def opened(self, amount: str = "20", currency: str = "EUR", **fields: Any) -> Any:
        return await self.scene.agent(deposits.deposit_to_wallet, amount=amount, currency=currency, **fields)

    async def paid(self, amount: str = "20", currency: str = "EUR") -> str:
        """A deposit that has been paid at Stripe, in the newest session."""
        made = await self.opened(amount, currency)
        await self.told(self.stripe.pay(self.stripe.last()))
        external_id: str = made.external_id
        return external_id

    async def send_event(self, body: bytes, **how: Any) -> httpx2.Response:
        return await self.client.post(WEBHOOK, content=body, headers=signed(body, **how))

    async def told(self, *bodies: bytes) -> None:
        for body in bodies:
            assert (await self.send_event(body)).status_code == 204

    async def status(self, made: Any) -> str:
        found: str = (await self.scene.agent(deposits.get_deposit, externalId=made.external_id)).status
        return found

    async def available(self) -> str:
        return (await self.scene.balances())[0]

    async def expire(self) -> None:
        self.scene.clock.advance(24 * HOUR)
        await self.scene.work_off()

    def count(self, call: str) -> int:
        return sum(made.startswith(call) for made, _ in self.stripe.calls)


@asynccontextmanager
async def open_shop(services: Services, settings: Settings, clock: actors.SetClock) -> AsyncIterator[Shop]:
    """In the end the books and the events are checked."""
    async with simulating(lambda: clock.now() // 1_000_000) as simulated:
        setting = await set_scene(services, clock)
        currencies = services.catalogue.currencies
        provider = StripeProvider(KEY, SECRET, currencies, api_base=simulated.url, timeout_seconds=TIMEOUT_SECONDS)
        providers = {**services.payment_providers, provider.name: provider}
        paying = replace(services, payments=provider, payment_providers=providers)
        scene = Scene(
            paying,
            clock,
            *(replace(actor, services=paying) for actor in (setting.agent, setting.operator, setting.staff)),
        )
        transport = httpx2.ASGITransport(create_app(paying, settings))
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            yield Shop(scene, simulated, client)
        await scene.check()
        await provider.stop()
