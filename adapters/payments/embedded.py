"""The payment provider that this service itself plays. No money moves, so it needs no account and no network."""

from urllib.parse import quote

from domain.money.deposits import EMBEDDED, CheckoutReport, RefundReport, RefundStatus, Report
from domain.ports import CheckoutRequest, OpenedCheckout, RefundRequest
from domain.refusals.general import NotFound
from domain.values.money import Currency


class EmbeddedProvider:
    """Implements `domain.ports.PaymentProvider` with the page of `adapters.payments.page` on this service.

    It keeps nothing: the deposit's own row is the checkout, so the same request gives the same address.
    """

    name = EMBEDDED
    max_checkout_seconds = None

    def amount_step(self, currency: Currency) -> int:  # noqa: ARG002 - the same for all
        """One minor unit."""
        return 1

    async def open_checkout(self, request: CheckoutRequest, base_url: str) -> OpenedCheckout:
        """The address of the hosted page. `base_url` is that of this service, with or without a final slash."""
        return OpenedCheckout(f"{base_url.rstrip('/')}/checkout/{quote(request.external_id, safe='')}", None)

    async def look_up(self, reference: str) -> CheckoutReport | None:  # noqa: ARG002 - it keeps nothing
        """Nothing that the deposit's row does not know."""
        return None

    close_checkout = look_up

    async def find_checkout(self, payment_reference: str) -> CheckoutReport | None:  # noqa: ARG002 - it keeps nothing
        """None: its payments have no names of their own."""
        return None

    async def refund(self, request: RefundRequest) -> RefundReport:
        """Done at once."""
        return RefundReport(request.external_id, RefundStatus.SUCCEEDED, request.external_id)

    async def read_event(self, body: bytes, signature: str) -> list[Report]:  # noqa: ARG002 - see below
        """Raises `NotFound`: what happens on its page is decided here."""
        raise NotFound("The embedded payment provider sends no events.")

    async def stop(self) -> None:
        """It has no connections."""
