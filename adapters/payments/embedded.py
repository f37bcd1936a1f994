"""The payment provider that this service itself plays. No money moves, so it needs no account and no network."""

from urllib.parse import quote

from domain.ports import CheckoutRequest


class EmbeddedProvider:
    """Implements `domain.ports.PaymentProvider` with the page of `adapters.payments.page` on this service.

    It keeps nothing: the deposit's own row is the checkout, so the same request gives the same address.
    """

    name = "embedded"

    async def open_checkout(self, request: CheckoutRequest, base_url: str) -> str:
        """The address of the hosted page. `base_url` is that of this service, with or without a final slash."""
        return f"{base_url.rstrip('/')}/checkout/{quote(request.external_id, safe='')}"
