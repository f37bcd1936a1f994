"""The embedded provider keeps nothing: the same request opens the same checkout."""

from adapters.payments.embedded import EmbeddedProvider
from domain.ports import CheckoutRequest, OpenedCheckout, PaymentProvider


async def test_the_same_checkout_always_has_the_same_address() -> None:
    provider: PaymentProvider = EmbeddedProvider()
    request = CheckoutRequest("dep_1", 125_000, "EUR", "Wallet deposit", "en", None, None, 0, 1)
    for base_url in ("https://fieldcall.example", "https://fieldcall.example/"):
        opened = await provider.open_checkout(request, base_url)
        assert opened == OpenedCheckout("https://fieldcall.example/checkout/dep_1", None)
