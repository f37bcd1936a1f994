"""`fieldcall listen`: forwards an agent's events to an address on this machine, signed like webhooks. The agent needs
no endpoint that the service can reach. Events are read after a cursor, so that none is lost or repeated after a lost
connection or a restart of the service. An event is sent again until the address accepts it.
"""

import json
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from typing import Any, NamedTuple, Self, TypeVar

import httpx2

from domain.webhooks.contact_methods import MethodType
from server.agents.call import REFUSED, explained
from server.agents.remote import OutOfReach, Refused, Service, require_endpoint
from subscriptions.messages.webhook_request import DeliveryEndpoint, WebhookMessage, make_call

NAME = "fieldcall listen"
"""Name of the contact method for which the service records events."""
WAIT_SECONDS = 30
FORWARD_TIMEOUT_SECONDS = 15.0
"""Timeout for an agent's answer, the same as for a webhook."""
EACH_ITS_OWN = httpx2.Limits(max_keepalive_connections=0)
"""Limits for a new connection for each event: the agent could close a kept one while the next event is sent."""
MAX_PAUSE_SECONDS = 30.0
Answer = TypeVar("Answer")
NEWEST = "{ tasks(first: 1) { sequence } }"


class SendResult(NamedTuple):
    """Result of sending an event to an address."""

    is_taken: bool
    """True if the address answered 2xx; only then the next event follows."""
    says: str


class Forwarding:
    """Sends events to an address, signed with a secret."""

    def __init__(self, url: str, secret: str) -> None:
        """Raises `BadAddress` for a text that is not the address of an endpoint."""
        require_endpoint(url)
        self._endpoint = DeliveryEndpoint(url, None, (secret,))
        self._http = httpx2.Client(timeout=FORWARD_TIMEOUT_SECONDS, limits=EACH_ITS_OWN)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def take(self, event: dict[str, Any]) -> SendResult:
        """Send an event once."""
        call = make_call(self._endpoint, WebhookMessage(event["id"], event["body"].encode()), int(time.time()))
        begin = time.monotonic()
        try:
            response = self._http.post(call.url, content=call.body, headers=call.headers)
        except (httpx2.TransportError, httpx2.InvalidURL) as fault:
            return SendResult(is_taken=False, says=f"not taken: {str(fault) or type(fault).__name__}")
        says = f"{response.status_code} in {(time.monotonic() - begin) * 1000:.0f} ms"
        return SendResult(response.is_success, says if response.is_success else f"not taken: {says}")

    def deliver(self, event: dict[str, Any]) -> str:
        """Send an event until it is accepted, and return the result in words."""
        pause = 0.0
        while not (outcome := self.take(event)).is_taken:
            pause = _longer(pause)
            _announce(f"{event['sequence']:6}  {event['eventType']}  {outcome.says}", pause)
        return outcome.says


def listen(service: Service, forwarding: Forwarding | None, after: int | None, *, as_json: bool = False) -> int:
    """Print and forward each event until a signal ends it, as lines for readers or of JSON.

    Return the exit code. Raises `OutOfReach`.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with recorded(service):
            cursor = service.graphql(NEWEST)["sequence"] if after is None else after
            _follow(service, forwarding, cursor, _print_json if as_json else _print_line)
    except Refused as refusal:
        print(*explained(refusal), sep="\n", file=sys.stderr)
        return REFUSED
    return 0


def _follow(service: Service, forwarding: Forwarding | None, cursor: int, show: Callable[..., None]) -> None:
    begin = f"Listening to events after {cursor}. Ctrl-C ends it."
    print(begin, file=sys.stderr if show is _print_json else sys.stdout, flush=True)
    try:
        for event in events_after(service, cursor):
            outcome = forwarding.deliver(event) if forwarding else None
            # An undelivered event comes again after the cursor that is printed at the end.
            cursor = event["sequence"]
            show(event, outcome)
    except KeyboardInterrupt:
        print(f"To continue from here: fieldcall listen --after {cursor}", file=sys.stderr)


def _print_line(event: Mapping[str, Any], outcome: str | None) -> None:
    task = f"  task {event['taskId']}" if event["taskId"] else ""
    print(f"{event['sequence']:6}  {event['eventType']}{task}{f'  -> {outcome}' if outcome else ''}", flush=True)


def _print_json(event: Mapping[str, Any], outcome: str | None) -> None:
    print(json.dumps({**event, "body": json.loads(event["body"]), "forwarded": outcome}), flush=True)


@contextmanager
def recorded(service: Service) -> Iterator[None]:
    """Add a contact method if there is no active one, because the service records events only for active ones."""
    if any(method["active"] for method in service.rest("GET", "/agents/me/contact-methods")):
        yield
        return
    polling = {"methodType": MethodType.POLLING, "endpoint": NAME, "fanOut": True}
    method = service.rest("POST", "/agents/me/contact-methods", json=polling)
    try:
        yield
    finally:
        service.rest("DELETE", f"/agents/me/contact-methods/{method['id']}")


def events_after(service: Service, after: int) -> Iterator[dict[str, Any]]:
    """Yield the events after a cursor, for ever. Retry while the service is down or busy."""
    while True:
        query = {"after": after, "wait": WAIT_SECONDS}
        for event in read_with_retries(partial(service.rest, "GET", "/agents/me/webhook-events", params=query)):
            after = event["sequence"]
            yield event


def read_with_retries(read: Callable[[], Answer]) -> Answer:
    """Return the answer of a service, repeating the call while the service is down or busy. Raises `Refused`."""
    pause = 0.0
    while True:
        try:
            return read()
        except OutOfReach as fault:
            pause, reason = _longer(pause), str(fault)
        except Refused as refusal:
            if refusal.problem["status"] not in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
                raise
            pause, reason = refusal.retry_after or 1.0, str(refusal)
        _announce(reason, pause)


def _longer(pause: float) -> float:
    """Return the seconds to wait after another failure."""
    return min(MAX_PAUSE_SECONDS, pause * 2 or 1.0)


def _announce(reason: str, pause: float) -> None:
    """Print the reason of a retry, and wait until then."""
    print(f"{reason}; trying again in {pause:.0f} s", file=sys.stderr, flush=True)
    time.sleep(pause)
