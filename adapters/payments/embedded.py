"""The embedded payment provider: a simulation that moves no money and needs neither account nor network."""

from urllib.parse import quote

from domain.money.deposits import EMBEDDED, CheckoutReport, RefundReport, RefundStatus, Report
from domain.ports import CheckoutRequest, OpenedCheckout, RefundRequest
from domain.refusals.general import NotFound
from domain.values.money import Currency


class EmbeddedProvider:
    """Implements `domain.ports.PaymentProvider` with the page of `adapters.pages.checkout` on this service.

    It is stateless: the deposit's row is the checkout, so the same request gives the same URL.
    """

    name = EMBEDDED
    max_checkout_seconds = None

    def amount_step(self, currency: Currency) -> int:  # noqa: ARG002 - the same for all
        """Return one minor unit."""
        return 1

    async def open_checkout(self, request: CheckoutRequest, base_url: str) -> OpenedCheckout:
        """Return the URL of the hosted page. `base_url` is that of this service, with or without a trailing slash."""
        return OpenedCheckout(f"{base_url.rstrip('/')}/checkout/{quote(request.external_id, safe='')}", None)

    async def look_up(self, reference: str) -> CheckoutReport | None:  # noqa: ARG002 - it is stateless
        """Return None: the deposit's row has the state."""
        return None

    close_checkout = look_up

    async def find_checkout(self, payment_reference: str) -> CheckoutReport | None:  # noqa: ARG002 - it is stateless
        """Return None: its payments have no identifiers."""
        return None

    async def refund(self, request: RefundRequest) -> RefundReport:
        """Report success at once."""
        return RefundReport(request.external_id, RefundStatus.SUCCEEDED, request.external_id)

    async def read_event(self, body: bytes, signature: str) -> list[Report]:  # noqa: ARG002 - see below
        """Raise `NotFound`: this provider sends no events."""
        raise NotFound("The embedded payment provider sends no events.")

    async def stop(self) -> None:
        """Do nothing: it has no connections."""
