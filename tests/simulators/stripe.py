"""Stripe as its clients see it: checkout sessions, refunds, disputes and signed events, on a free port of the loopback.

It keeps Stripe's rules that matter here: idempotency keys with their parameters, for a day, bounds of `expires_at`, and
what can be expired and refunded. It misbehaves on order.
"""

import asyncio
import itertools
import json
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import stripe
from aiohttp import web

from tests.simulators.serving import answering

KEY = "sk_test_simulated"
SECRET = "whsec_simulated"
HALF_AN_HOUR, A_DAY = 1_800, 86_400

Form = dict[str, str]
Made = tuple[int, dict[str, Any]]


class Fault(Enum):
    """Fault in place of a proper answer."""

    SILENT_AFTER_SUCCESS = "does what was asked and does not answer"
    SILENT = "neither does nor answers"
    BROKEN = "500, and nothing was done"
    BROKEN_FOR_GOOD = "500, stored under the idempotency key as Stripe does once work had begun"
    BUSY = "429"


class StripeRefusesError(Exception):
    """An error of the caller, in Stripe's form."""

    def __init__(self, message: str, kind: str = "invalid_request_error") -> None:
        super().__init__(message)
        self.body = {"error": {"type": kind, "message": message}}


@dataclass
class Stripe:
    """Stripe's API in memory, with the calls that it received. `now` gives seconds since 1970 UTC."""

    now: Callable[[], int]
    url: str = ""
    sessions: dict[str, dict[str, Any]] = field(default_factory=dict)
    refunds: dict[str, dict[str, Any]] = field(default_factory=dict)
    disputes: dict[str, dict[str, Any]] = field(default_factory=dict)
    calls: list[tuple[str, Form]] = field(default_factory=list)
    faults: deque[Fault] = field(default_factory=deque)
    refund_status: str = "succeeded"
    answers: dict[str, tuple[int, Form, Made]] = field(default_factory=dict)
    """By idempotency key: since when it is kept, for what, and the answer."""
    numbers: Any = field(default_factory=lambda: itertools.count(1))
    silence: asyncio.Event = field(default_factory=asyncio.Event)

    async def answer(self, request: web.Request) -> web.Response:
        form = {name: str(value) for name, value in (await request.post()).items()}
        call = f"{request.method} {request.path}"
        self.calls.append((call, form))
        if request.headers.get("Authorization") != f"Bearer {KEY}":
            return web.json_response(
                {"error": {"type": "authentication_error", "message": "Invalid API Key"}}, status=401
            )
        fault = self.faults.popleft() if self.faults else None
        broken = 500, {"error": {"type": "api_error", "message": "Something went wrong."}}
        key = request.headers.get("Idempotency-Key")
        if fault is Fault.BUSY:
            return web.json_response({"error": {"type": "rate_limit_error", "message": "Too many."}}, status=429)
        if fault is Fault.SILENT:
            await self.silence.wait()
        if fault is Fault.BROKEN:
            return web.json_response(broken[1], status=500, headers={"stripe-should-retry": "true"})
        if fault is Fault.BROKEN_FOR_GOOD and key:
            self.answers[key] = self.now(), form, broken
        status, body = self._once(key, form, request) if request.method == "POST" else self._done(form, request)
        if fault is Fault.SILENT_AFTER_SUCCESS:
            await self.silence.wait()
        return web.json_response(body, status=status)

    def _once(self, key: str | None, form: Form, request: web.Request) -> Made:
        if key is None:
            return self._done(form, request)
        if key in self.answers and self.now() - self.answers[key][0] < A_DAY:
            _, before, made = self.answers[key]
            if before != form:
                return 400, StripeRefusesError(
                    "Keys can only be used with the same parameters.", "idempotency_error"
                ).body
            return made
        made = self._done(form, request)
        self.answers[key] = self.now(), form, made
        return made

    def _done(self, form: Form, request: web.Request) -> Made:
        try:
            match (request.method, *request.path.strip("/").split("/")):
                case "POST", "v1", "checkout", "sessions":
                    return 200, self._create(form)
                case "GET", "v1", "checkout", "sessions", name:
                    return 200, self._session(name)
                case "POST", "v1", "checkout", "sessions", name, "expire":
                    return 200, self._expire(name)
                case "GET", "v1", "checkout", "sessions":
                    return 200, listed(self.sessions, request.query["payment_intent"])
                case "POST", "v1", "refunds":
                    return 200, self._refund(form)
                case "GET", "v1", "refunds":
                    return 200, listed(self.refunds, request.query["payment_intent"])
        except StripeRefusesError as refused:
            return 400, refused.body
        return 404, StripeRefusesError(f"Unrecognized request URL ({request.method}: {request.path}).").body

    def _create(self, form: Form) -> dict[str, Any]:
        expires_at, amount = int(form["expires_at"]), int(form["line_items[0][price_data][unit_amount]"])
        if not HALF_AN_HOUR <= expires_at - self.now() <= A_DAY:
            raise StripeRefusesError("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.")
        if amount > 99_999_999:
            raise StripeRefusesError("The Checkout Session's total amount must be no more than €999,999.99.")
        name = f"cs_test_{next(self.numbers)}"
        self.sessions[name] = {
            "id": name,
            "object": "checkout.session",
            "client_reference_id": form["client_reference_id"],
            "amount_total": amount,
            "currency": form["line_items[0][price_data][currency]"],
            "locale": form["locale"],
            "metadata": {"external_id": form["metadata[external_id]"]},
            "payment_intent": None,
            "payment_status": "unpaid",
            "status": "open",
            "expires_at": expires_at,
            "success_url": form["success_url"],
            "url": f"https://checkout.stripe.test/c/pay/{name}",
        }
        return self.sessions[name]

    def _session(self, name: str) -> dict[str, Any]:
        if name not in self.sessions:
            raise StripeRefusesError(f"No such checkout.session: {name}")
        return self.sessions[name]

    def _expire(self, name: str) -> dict[str, Any]:
        session = self._session(name)
        if session["status"] != "open":
            raise StripeRefusesError(f"This Session is not in an expireable state: {session['status']}.")
        session |= {"status": "expired", "url": None}
        return session

    def _refund(self, form: Form) -> dict[str, Any]:
        return self._refunded(
            form["payment_intent"], int(form["amount"]), {"external_id": form["metadata[external_id]"]}
        )

    def _refunded(self, payment: str, amount: int, metadata: Form) -> dict[str, Any]:
        (session,) = [found for found in self.sessions.values() if found["payment_intent"] == payment]
        if amount > self.count_left(session["id"]):
            raise StripeRefusesError("Refund amount is greater than unrefunded amount on charge.")
        name = f"re_{next(self.numbers)}"
        self.refunds[name] = {
            "id": name,
            "object": "refund",
            "amount": amount,
            "currency": session["currency"],
            "payment_intent": payment,
            "metadata": metadata,
            "status": self.refund_status,
        }
        return self.refunds[name]

    def count_left(self, name: str) -> int:
        """Return the refundable rest of a session's payment, in cents: 0 after a chargeback."""
        session = self.sessions[name]
        payment = session["payment_intent"]
        if any(sum(moved_by(found)) < 0 for found in self.disputes.values() if found["payment_intent"] == payment):
            return 0
        refunds = [found["amount"] for found in self.refunds.values() if found["payment_intent"] == payment]
        return int(session["amount_total"]) - sum(refunds)

    # --- what payers and banks do ------------------------------------------------------------------------------

    def last(self) -> str:
        """The name of the newest session."""
        return list(self.sessions)[-1]

    def pay(self, name: str, *, arrives: bool = True) -> bytes:
        """Somebody pays, at once or in a way that takes days; gives the event."""
        session = self.sessions[name]
        assert session["status"] == "open"
        paid = "paid" if arrives else "unpaid"
        session |= {"status": "complete", "payment_status": paid, "payment_intent": f"pi_{name}", "url": None}
        return event("checkout.session.completed", session)

    def arrive(self, name: str) -> bytes:
        self.sessions[name] |= {"payment_status": "paid"}
        return event("checkout.session.async_payment_succeeded", self.sessions[name])

    def bounce(self, name: str) -> bytes:
        return event("checkout.session.async_payment_failed", self.sessions[name])

    def lapse(self, name: str) -> bytes:
        """Its time is over; gives the event."""
        return event("checkout.session.expired", self._expire(name))

    def refund_by_hand(self, name: str, amount: int) -> tuple[str, bytes]:
        """The merchant refunds a part of a payment in the dashboard; gives the refund's name and the event."""
        made = self._refunded(f"pi_{name}", amount, {})
        return made["id"], event("refund.created", made)

    def refund_moves(self, refund: str, status: str) -> bytes:
        """A refund gets another status; gives the event."""
        self.refunds[refund] |= {"status": status}
        return event("refund.failed" if status == "failed" else "refund.updated", self.refunds[refund])

    def refunded_charge(self, name: str) -> bytes:
        """The event of the charge whenever it was refunded, in which no refund is named."""
        payment = f"pi_{name}"
        gone = sum(made["amount"] for made in self.refunds.values() if made["payment_intent"] == payment)
        charge = {"id": f"ch_{name}", "object": "charge", "amount_refunded": gone, "payment_intent": payment}
        return event("charge.refunded", charge)

    def dispute(self, name: str, amount: int | None = None, *, status: str = "needs_response") -> tuple[str, bytes]:
        """The payer's bank disputes a payment, or only asks; nothing has moved yet. Gives its name and the event."""
        session, dispute = self.sessions[name], f"du_{next(self.numbers)}"
        self.disputes[dispute] = {
            "id": dispute,
            "object": "dispute",
            "amount": session["amount_total"] if amount is None else amount,
            "currency": session["currency"],
            "charge": f"ch_{name}",
            "payment_intent": session["payment_intent"],
            "balance_transactions": [],
            "metadata": {},
            "reason": "fraudulent",
            "status": status,
        }
        return dispute, event("charge.dispute.created", self.disputes[dispute])

    def close_open_requests(self, dispute: str, *, rate: float = 1.0) -> bytes:
        """The disputed amount leaves the merchant's account, which may be in another currency; gives the event."""
        taken = round(self.disputes[dispute]["amount"] * rate)
        self._move(dispute, {"amount": -taken, "fee": 1500, "net": -taken - 1500})
        return event("charge.dispute.funds_withdrawn", self.disputes[dispute])

    def reinstate(self, dispute: str, share: float = 1.0) -> bytes:
        """The amount, or a share of it, returns to the merchant's account; gives the event."""
        back = round(-self.disputes[dispute]["balance_transactions"][0]["amount"] * share)
        self._move(dispute, {"amount": back, "fee": 0, "net": back})
        return event("charge.dispute.funds_reinstated", self.disputes[dispute])

    def _move(self, dispute: str, entry: dict[str, int]) -> None:
        moved = {"id": f"txn_{next(self.numbers)}", "object": "balance_transaction", **entry}
        self.disputes[dispute]["balance_transactions"].append(moved)

    def close(self, dispute: str, status: str) -> bytes:
        """The bank has decided; gives the event."""
        self.disputes[dispute] |= {"status": status}
        return event("charge.dispute.closed", self.disputes[dispute])


def moved_by(dispute: dict[str, Any]) -> list[int]:
    """Return the amounts that a dispute has moved on the merchant's account."""
    return [entry["amount"] for entry in dispute["balance_transactions"]]


def listed(kept: dict[str, dict[str, Any]], payment: str) -> dict[str, Any]:
    """Return the objects of a payment, newest first, as a list in Stripe's form."""
    found = [one for one in reversed(kept.values()) if one["payment_intent"] == payment]
    return {"object": "list", "data": found, "has_more": False, "url": "/v1/list"}


def event(kind: str, subject: dict[str, Any]) -> bytes:
    """An event as Stripe writes it."""
    told = {
        "id": f"evt_{kind}",
        "object": "event",
        "type": kind,
        "created": int(time.time()),
        "data": {"object": subject},
    }
    return json.dumps(told, indent=2).encode()


def signed(body: bytes, *, secret: str = SECRET, age: int = 0) -> dict[str, str]:
    """The headers that Stripe sends with an event; `age` in seconds."""
    made = stripe.WebhookSignature.generate_signature_header(body.decode(), secret, timestamp=int(time.time()) - age)
    return {"Stripe-Signature": made, "Content-Type": "application/json; charset=utf-8"}


@asynccontextmanager
async def simulating(now: Callable[[], int]) -> AsyncIterator[Stripe]:
    simulated = Stripe(now)
    async with answering(simulated.answer, shutdown_seconds=0.1) as simulated.url:
        try:
            yield simulated
        finally:
            simulated.silence.set()
