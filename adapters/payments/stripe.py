"""Payments through Stripe Checkout, by Stripe's own library. Loaded only where a key is set: it costs start-up time."""

import json
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

import aiohttp
import stripe
import structlog

from adapters.payments.stripe_amounts import amount_step, to_stripe
from adapters.payments.stripe_events import (
    CHECKOUT_EVENTS,
    DISPUTE_EVENTS,
    REFUND_EVENTS,
    REFUND_STATUS,
    REFUNDED_CHARGE,
    checkout_report,
    dispute_report,
    refund_report,
)
from domain.money.deposits import CheckoutReport, CheckoutState, RefundReport, RefundStatus, Report
from domain.ports import CheckoutRequest, OpenedCheckout, RefundRequest
from domain.refusals.general import MalformedBody, NotFound, Unavailable
from domain.refusals.payments import PaymentRefused, SignatureInvalid
from domain.values.money import Currency
from domain.values.time import HOUR, SECOND

TIMEOUT_SECONDS: Final = 10.0
"""Seconds for one try; with the tries and the pauses between them less than the lease of a job."""
MAX_RETRIES: Final = 2
MIN_SESSION: Final = 2 * HOUR
"""Stripe wants at least 30 minutes, counted when the request reaches it, which may be a late repeat. What closes sooner
here is closed there by `close_checkout`."""
MAX_SESSION_SECONDS: Final = 24 * 3600 - 300
"""Seconds. Stripe's bound is 24 hours; the rest is for clocks that differ."""
TOLERANCE: Final = 300
"""Seconds after which a signed event is too old."""
Made = TypeVar("Made")
log = structlog.get_logger("fieldcall.stripe")


class StripeProvider:
    """Implements `domain.ports.PaymentProvider`. A session or refund is made under our own id as idempotency key."""

    name = "stripe"
    max_checkout_seconds = MAX_SESSION_SECONDS

    def __init__(
        self,
        key: str,
        webhook_secret: str | None,
        currencies: Mapping[str, Currency],
        *,
        api_base: str | None = None,
        timeout_seconds: float = TIMEOUT_SECONDS,
    ) -> None:
        self._webhook_secret = webhook_secret
        self._currencies = currencies
        # The library's other asynchronous client needs httpx, which nothing else here does.
        self._http = stripe.AIOHTTPClient(timeout=aiohttp.ClientTimeout(total=timeout_seconds))
        self._client = stripe.StripeClient(
            key,
            http_client=self._http,
            max_network_retries=MAX_RETRIES,
            base_addresses={"api": api_base} if api_base else {},
        )

    def amount_step(self, currency: Currency) -> int:
        """What Stripe takes exactly."""
        return amount_step(currency)

    async def open_checkout(self, request: CheckoutRequest, base_url: str) -> OpenedCheckout:
        """A session for the payment. Where the agent names no address to return to, ours shows the result."""
        currency = self._currencies[request.currency]
        shortest, longest = request.created_at + MIN_SESSION, request.created_at + MAX_SESSION_SECONDS * SECOND
        parameters: dict[str, Any] = {
            "mode": "payment",
            "client_reference_id": request.external_id,
            "metadata": {"external_id": request.external_id},
            "payment_intent_data": {"metadata": {"external_id": request.external_id}},
            "line_items": [
                {
                    "quantity": 1,
                    "price_data": {
                        "currency": request.currency.lower(),
                        "unit_amount": to_stripe(request.amount, currency),
                        "product_data": {"name": request.description},
                    },
                }
            ],
            # The payer pays what the wallet is credited with, and no equivalent.
            "adaptive_pricing": {"enabled": False},
            # All of our ten slugs are names of locales there.
            "locale": request.locale,
            "success_url": request.success_url or f"{base_url.rstrip('/')}/checkout/{request.external_id}",
            "expires_at": min(max(request.expires_at, shortest), longest) // SECOND,
        }
        if request.cancel_url:
            parameters["cancel_url"] = request.cancel_url
        session = await self._ask(
            self._client.v1.checkout.sessions.create_async(
                cast("Any", parameters), {"idempotency_key": request.external_id}
            )
        )
        if session.url is None:
            raise PaymentRefused("The payment page has closed already. Ask for another one.")
        return OpenedCheckout(session.url, session.id)

    async def look_up(self, reference: str) -> CheckoutReport | None:
        """The session as it stands; none for one that the account of the key does not have."""
        try:
            session = await self._ask(self._client.v1.checkout.sessions.retrieve_async(reference))
        except PaymentRefused as refusal:
            log.warning("stripe does not know a session", session=reference, detail=refusal.detail)
            return None
        return self._report(session)

    async def close_checkout(self, reference: str) -> CheckoutReport | None:
        """Expire the session, which Stripe refuses for one that is not open; then tell how it stands."""
        try:
            session = await self._ask(self._client.v1.checkout.sessions.expire_async(reference))
        except PaymentRefused:
            return await self.look_up(reference)
        return self._report(session)

    async def refund(self, request: RefundRequest) -> RefundReport:
        """Give back a payment or a part of it. One that is repeated is looked for first, by our id in its metadata:
        Stripe forgets an idempotency key after a day."""
        if request.payment_reference is None:
            raise PaymentRefused("Stripe has not told which payment this was.")
        if request.repeated:
            for report in await self._refunds_of(request.payment_reference):
                if report and report.external_id == request.external_id:
                    return report
        made = await self._ask(
            self._client.v1.refunds.create_async(
                {
                    "payment_intent": request.payment_reference,
                    "amount": to_stripe(request.amount, self._currencies[request.currency]),
                    "metadata": {"external_id": request.external_id},
                },
                {"idempotency_key": request.external_id},
            )
        )
        return RefundReport(request.external_id, REFUND_STATUS.get(made.status or "", RefundStatus.PENDING), made.id)

    async def find_checkout(self, payment_reference: str) -> CheckoutReport | None:
        """The session in which a payment was made; none for one of somebody else who shares the account."""
        try:
            found = await self._ask(
                self._client.v1.checkout.sessions.list_async({"payment_intent": payment_reference, "limit": 1})
            )
        except PaymentRefused as refusal:
            log.warning("stripe does not know a payment", payment=payment_reference, detail=refusal.detail)
            return None
        return self._report(found.data[0]) if found.data else None

    async def read_event(self, body: bytes, signature: str) -> list[Report]:
        """A signed event of Stripe. One without our id belongs to somebody else who shares the account."""
        if self._webhook_secret is None:
            raise NotFound("Events of Stripe are not taken: FIELDCALL_STRIPE_WEBHOOK_SECRET is not set.")
        try:
            text = body.decode()
            stripe.WebhookSignature.verify_header(text, signature, self._webhook_secret, TOLERANCE)
            event = json.loads(text)
            kind, subject = event["type"], event["data"]["object"]
            told = await self._told(kind, subject)
        except (stripe.SignatureVerificationError, UnicodeDecodeError):
            raise SignatureInvalid("This is not signed by Stripe, or was signed too long ago.") from None
        except (ValueError, LookupError, TypeError, AttributeError) as fault:
            raise MalformedBody("This event of Stripe cannot be read.") from fault
        return [report for report in told if report]

    async def _told(self, kind: str, subject: Any) -> Sequence[Report | None]:
        if kind in CHECKOUT_EVENTS:
            return [self._report(subject, CHECKOUT_EVENTS[kind])]
        if kind in REFUND_EVENTS:
            return [refund_report(stripe.Refund.construct_from(subject, None), self._currencies)]
        if kind in DISPUTE_EVENTS:
            return [dispute_report(stripe.Dispute.construct_from(subject, None), self._currencies, kind)]
        if kind == REFUNDED_CHARGE and subject["payment_intent"]:
            return await self._refunds_of(subject["payment_intent"])
        return []

    async def _refunds_of(self, payment_reference: str) -> Sequence[RefundReport | None]:
        """The newest hundred refunds of a payment."""
        try:
            found = await self._ask(
                self._client.v1.refunds.list_async({"payment_intent": payment_reference, "limit": 100})
            )
        except PaymentRefused as refusal:
            log.warning("stripe does not know a payment", payment=payment_reference, detail=refusal.detail)
            return []
        return [refund_report(refund, self._currencies) for refund in found.data]

    async def stop(self) -> None:
        """Close every connection."""
        await self._http.close_async()  # type: ignore[no-untyped-call] # the library leaves it untyped

    def _report(self, session: Any, state: CheckoutState | None = None) -> CheckoutReport | None:
        return checkout_report(session, self._currencies, state)

    async def _ask(self, call: Awaitable[Made]) -> Made:
        """The answer of Stripe. Raises `Unavailable`, or `PaymentRefused` with Stripe's words."""
        try:
            return await call
        except (stripe.InvalidRequestError, stripe.CardError) as refused:
            raise PaymentRefused(refused.user_message or "Stripe refuses this.") from refused
        # A connection that breaks within an answer is told by the client's own exceptions.
        except (stripe.AuthenticationError, stripe.PermissionError) as fault:
            log.exception("stripe does not accept FIELDCALL_STRIPE_KEY")
            raise Unavailable("The payment provider is not set up properly.", retry_after=60) from fault
        except (stripe.StripeError, aiohttp.ClientError, TimeoutError) as fault:
            log.warning("stripe does not answer", fault=type(fault).__name__, detail=str(fault)[:300])
            raise Unavailable("The payment provider does not answer. Repeat this.", retry_after=5) from fault
