"""Payments through Stripe Checkout, with Stripe's library. Imported only when a key is set: it slows the start."""

import time
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
    is_requested_refund,
    optional,
    read_id,
    refund_report,
)
from domain.money.deposits import STRIPE, CheckoutReport, CheckoutState, RefundReport, RefundStatus, Report
from domain.ports import CheckoutRequest, OpenedCheckout, RefundRequest
from domain.refusals.general import MalformedBody, NotFound, Unavailable
from domain.refusals.payments import PaymentRefused, SignatureInvalid
from domain.values import json_text
from domain.values.json_text import BINARY, WITH_KEY
from domain.values.money import Currency
from domain.values.time import HOUR, SECOND

TIMEOUT_SECONDS: Final = 10.0
"""Seconds for one attempt. All attempts and the delays between them take less than the lease of a job."""
MAX_RETRIES: Final = 2
MIN_SESSION: Final = 2 * HOUR
"""The shortest session, in microseconds. Stripe needs at least 30 minutes from the arrival of the request, which may be
a late repeat. Deposits that expire sooner are closed by `close_checkout`."""
MAX_SESSION_SECONDS: Final = 24 * 3600 - 300
"""The longest session, in seconds: Stripe's bound of 24 hours less a margin for clock differences."""
UNREADABLE: Final = (ValueError, LookupError, TypeError, AttributeError)
"""Errors of reading an object that has other members than Stripe documents."""
KNOWN_EVENTS: Final = frozenset({*CHECKOUT_EVENTS, *REFUND_EVENTS, *DISPUTE_EVENTS, REFUNDED_CHARGE})
MAX_EVENT_AGE_SECONDS: Final = 300
"""The age from which a signed event is refused. One from as far in the future is refused, too: it would stay valid for
longer."""
Result = TypeVar("Result")
log = structlog.get_logger("fieldcall.stripe")


def _signed_at(signature: str) -> int:
    """Return the time of a verified signature, in seconds since 1970; the library checks only its age."""
    parts = (part.split("=") for part in signature.split(","))
    return int(next(part[1] for part in parts if part[0] == "t"))


class StripeProvider:
    """Implements `domain.ports.PaymentProvider`. Sessions and refunds use `external_id` as idempotency key."""

    name = STRIPE
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
        # The library's other asynchronous client needs httpx, which this service does not use.
        self._http = stripe.AIOHTTPClient(timeout=aiohttp.ClientTimeout(total=timeout_seconds))
        self._client = stripe.StripeClient(
            key,
            http_client=self._http,
            max_network_retries=MAX_RETRIES,
            base_addresses={"api": api_base} if api_base else {},
        )

    def amount_step(self, currency: Currency) -> int:
        """Return the step that Stripe can represent exactly."""
        return amount_step(currency)

    async def open_checkout(self, request: CheckoutRequest, base_url: str) -> OpenedCheckout:
        """Open a session. Without the agent's `success_url`, this service's page shows the result."""
        currency = self._currencies[request.currency]
        earliest, latest = request.created_at + MIN_SESSION, request.created_at + MAX_SESSION_SECONDS * SECOND
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
            # The payer pays the credited amount in its own currency, without conversion.
            "adaptive_pricing": {"enabled": False},
            # Stripe has all ten slugs as locales.
            "locale": request.locale or "auto",
            "success_url": request.success_url or f"{base_url.rstrip('/')}/checkout/{request.external_id}",
            "expires_at": min(max(request.expires_at, earliest), latest) // SECOND,
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
        """Return the state of the session; None when the key's account does not have it."""
        try:
            session = await self._ask(self._client.v1.checkout.sessions.retrieve_async(reference))
        except PaymentRefused as refusal:
            log.warning("stripe does not know a session", session=reference, detail=refusal.detail)
            return None
        return self._report(session)

    async def close_checkout(self, reference: str) -> CheckoutReport | None:
        """Expire the session, which Stripe refuses unless it is open; return its state after that."""
        try:
            session = await self._ask(self._client.v1.checkout.sessions.expire_async(reference))
        except PaymentRefused:
            return await self.look_up(reference)
        return self._report(session)

    async def refund(self, request: RefundRequest) -> RefundReport:
        """Refund a payment or a part of it. A repeated request first searches the payment's refunds for `external_id`,
        because Stripe forgets an idempotency key after a day."""
        if request.payment_reference is None:
            raise PaymentRefused("Stripe did not name the payment of this deposit.")
        if request.repeated:
            for report in await self._list_refunds(request.payment_reference):
                if report and report.external_id == request.external_id:
                    return report
        refund = await self._ask(
            self._client.v1.refunds.create_async(
                {
                    "payment_intent": request.payment_reference,
                    "amount": to_stripe(request.amount, self._currencies[request.currency]),
                    "metadata": {"external_id": request.external_id},
                },
                {"idempotency_key": request.external_id},
            )
        )
        return RefundReport(
            request.external_id, REFUND_STATUS.get(refund.status or "", RefundStatus.PENDING), refund.id
        )

    async def find_checkout(self, payment_reference: str) -> CheckoutReport | None:
        """Return the session of a payment; None for a payment of another service that shares the account."""
        try:
            sessions = await self._ask(
                self._client.v1.checkout.sessions.list_async({"payment_intent": payment_reference, "limit": 1})
            )
        except PaymentRefused as refusal:
            log.warning("stripe does not know a payment", payment=payment_reference, detail=refusal.detail)
            return None
        return self._report(sessions.data[0]) if sessions.data else None

    async def read_event(self, body: bytes, signature: str) -> list[Report]:
        """Read a signed event of Stripe. An event of another service on the account gives no report."""
        if self._webhook_secret is None:
            raise NotFound("Events of Stripe are not accepted: FIELDCALL_STRIPE_WEBHOOK_SECRET is not set.")
        try:
            text = body.decode()
            stripe.WebhookSignature.verify_header(text, signature, self._webhook_secret, MAX_EVENT_AGE_SECONDS)
            if _signed_at(signature) > time.time() + MAX_EVENT_AGE_SECONDS:
                raise SignatureInvalid("This was signed in the future.")
            event = json_text.parse(body, WITH_KEY, BINARY)
            # This service opens no session on a connected account, and knows the events that it uses by their types.
            is_known = event["type"] in KNOWN_EVENTS and not event.get("account")
            reports = await self._reports(event["type"], event["data"]["object"]) if is_known else []
        except (stripe.SignatureVerificationError, UnicodeDecodeError):
            raise SignatureInvalid("This is not signed by Stripe, or was signed too long ago.") from None
        except UNREADABLE as fault:
            raise MalformedBody("This event of Stripe cannot be read.") from fault
        return [report for report in reports if report]

    async def _reports(self, kind: str, subject: Any) -> Sequence[Report | None]:
        if kind in CHECKOUT_EVENTS:
            return [self._report(subject, CHECKOUT_EVENTS[kind])]
        payment = read_id(optional(subject, "payment_intent"))
        if payment is None and not is_requested_refund(subject):
            return []
        try:
            if kind in REFUND_EVENTS:
                return [refund_report(stripe.Refund.construct_from(subject, None), self._currencies)]
            if kind in DISPUTE_EVENTS:
                return [dispute_report(stripe.Dispute.construct_from(subject, None), self._currencies, kind)]
            return await self._list_refunds(payment) if payment else []
        except UNREADABLE:
            # Only the payment's session names the owner of a dispute, or of a refund that was made by hand.
            if is_requested_refund(subject) or (payment and await self.find_checkout(payment)):
                raise
            return []

    async def _list_refunds(self, payment_reference: str) -> Sequence[RefundReport | None]:
        """Return the newest hundred refunds of a payment."""
        try:
            refunds = await self._ask(
                self._client.v1.refunds.list_async({"payment_intent": payment_reference, "limit": 100})
            )
        except PaymentRefused as refusal:
            log.warning("stripe does not know a payment", payment=payment_reference, detail=refusal.detail)
            return []
        return [refund_report(refund, self._currencies) for refund in refunds.data]

    async def stop(self) -> None:
        """Close every connection."""
        await self._http.close_async()  # type: ignore[no-untyped-call] # the library leaves it untyped

    def _report(self, session: Any, state: CheckoutState | None = None) -> CheckoutReport | None:
        return checkout_report(session, self._currencies, state)

    async def _ask(self, call: Awaitable[Result]) -> Result:
        """Return Stripe's answer. Raises `Unavailable`, or `PaymentRefused` with Stripe's message."""
        try:
            return await call
        except (stripe.InvalidRequestError, stripe.CardError) as refused:
            raise PaymentRefused(refused.user_message or "Stripe refuses this.") from refused
        # aiohttp's own errors report a connection that breaks within an answer.
        except (stripe.AuthenticationError, stripe.PermissionError) as fault:
            log.exception("stripe does not accept FIELDCALL_STRIPE_KEY")
            raise Unavailable("The payment provider is not set up properly.", retry_after=60) from fault
        except (stripe.StripeError, aiohttp.ClientError, TimeoutError) as fault:
            log.warning("stripe does not answer", fault=type(fault).__name__, detail=str(fault)[:300])
            raise Unavailable("The payment provider does not answer. Repeat this.", retry_after=5) from fault
