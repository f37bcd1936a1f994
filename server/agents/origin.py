"""Checks of `fieldcall doctor --origin`: the calls that a browser makes for a page of another origin."""

from collections.abc import Iterator

from websockets.exceptions import InvalidHandshake, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from domain.values.uri import to_origin
from rest_compat.http.cross_origin import SETTING
from rest_compat.oauth.endpoints import REGISTER, REVOKE
from rest_compat.oauth.metadata import SERVER
from rest_compat.rest.route import TOKEN
from server.agents.finding import Finding, FindingSeverity
from server.agents.remote import API, OutOfReach, Service

SUBJECT = "origin"
SENT_HEADERS = "authorization, content-type, idempotency-key, apollographql-client-name, sentry-trace"
"""Headers of a page with a client library, which a preflight must allow."""
PREFLIGHTS = (("POST", "/graphql"), ("DELETE", f"{API}/people/me/assistants/1"), ("POST", "/graphql/stream"))
OAUTH_PREFLIGHTS = (("POST", TOKEN), ("POST", REGISTER), ("POST", REVOKE))
DOCUMENTS = ("/schema.graphql", SERVER)
"""Documents that a page reads by GET."""
GRAPH_PROTOCOL = Subprotocol("graphql-transport-ws")


def check_origin(service: Service, text: str) -> Iterator[Finding]:
    """Yield a finding for each kind of call of an origin's pages. Raises `OutOfReach`."""
    origin = to_origin(text)
    if origin != text:
        advice = f"the browser sends {origin}: check this one" if origin else "write it as https://app.example.org"
        yield Finding(FindingSeverity.WRONG, SUBJECT, f"{text} is not an origin in the form of browsers", advice)
        return
    advice = f"set {SETTING} of the service to its present value and {origin}, separated by a comma, and restart it"
    yield _report("calls of the API", _refused_preflights(service, origin, PREFLIGHTS), advice)
    yield _report("calls of OAuth", _refused_preflights(service, origin, OAUTH_PREFLIGHTS), advice)
    yield _report("websockets", _refused_websocket(service, origin), advice)
    yield _report("documents", _refused_documents(service, origin), advice)


def _report(what: str, refused: list[str], advice: str) -> Finding:
    if refused:
        return Finding(FindingSeverity.WRONG, SUBJECT, f"{what} are refused: {', '.join(refused)}", advice)
    return Finding(FindingSeverity.OK, SUBJECT, f"{what} are allowed")


def _refused_preflights(service: Service, origin: str, calls: tuple[tuple[str, str], ...]) -> list[str]:
    refused = []
    for method, path in calls:
        preflight = {"Access-Control-Request-Method": method, "Access-Control-Request-Headers": SENT_HEADERS}
        response = service.answer("OPTIONS", path, headers={"Origin": origin, **preflight})
        if not _is_allowed(response.headers.get("Access-Control-Allow-Origin"), origin):
            refused.append(f"{method} {path}")
    return refused


def _refused_documents(service: Service, origin: str) -> list[str]:
    answers = {path: service.answer("GET", path, headers={"Origin": origin}) for path in DOCUMENTS}
    return [
        f"GET {path}"
        for path, response in answers.items()
        # An earlier version of the service may lack one.
        if response.is_success and not _is_allowed(response.headers.get("Access-Control-Allow-Origin"), origin)
    ]


def _is_allowed(header: str | None, origin: str) -> bool:
    return header in (origin, "*")


def _refused_websocket(service: Service, origin: str) -> list[str]:
    address = f"ws{service.url.removeprefix('http')}/graphql"
    try:
        with connect(address, origin=Origin(origin), subprotocols=[GRAPH_PROTOCOL]):
            return []
    except InvalidStatus as refusal:
        return [f"/graphql answers {refusal.response.status_code}"]
    except (OSError, InvalidHandshake) as fault:
        raise OutOfReach(f"{address} cannot be reached: {str(fault) or type(fault).__name__}") from None
