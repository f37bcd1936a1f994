"""Checks of `fieldcall doctor --origin`: the calls that a browser makes for a page of another origin."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus

import httpx2
from websockets.exceptions import InvalidHandshake, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from domain.refusals.general import RateLimited
from domain.values.uri import to_origin
from rest_compat.http.cross_origin import SETTING
from rest_compat.oauth.endpoints import REGISTER, REVOKE
from rest_compat.oauth.metadata import SERVER
from rest_compat.rest.route import TOKEN
from server.agents.advice import BY_CODE
from server.agents.finding import Finding, FindingSeverity
from server.agents.remote import API, OutOfReach, Service

SUBJECT = "origin"
SENT_HEADERS = "authorization, content-type, idempotency-key, apollographql-client-name, sentry-trace"
"""Headers of a page with a client library, which a preflight must allow."""
PREFLIGHTS = (("POST", "/graphql"), ("DELETE", f"{API}/people/me/assistants/1"), ("POST", "/graphql/stream"))
OAUTH_PREFLIGHTS = (("POST", TOKEN), ("POST", REGISTER), ("POST", REVOKE))
DOCUMENTS = ("/schema.graphql", SERVER)
"""Documents that a page reads by GET."""
OWN_STATUSES = (HTTPStatus.OK, HTTPStatus.BAD_REQUEST)
"""Statuses with which the service answers a preflight; others come from a proxy in front of it."""
PROXY_ADVICE = "let the proxy in front of the service pass OPTIONS and websockets unchanged, as its documentation shows"
BY_STATUS: Mapping[int, str] = {
    HTTPStatus.TOO_MANY_REQUESTS: BY_CODE[RateLimited.code],
    HTTPStatus.SERVICE_UNAVAILABLE: "run this again in a minute: the service is busy, starting or stopping",
}
GRAPH_PROTOCOL = Subprotocol("graphql-transport-ws")


def check_origin(service: Service, text: str) -> Iterator[Finding]:
    """Yield a finding for each kind of call of an origin's pages. Raises `OutOfReach`."""
    origin = to_origin(text)
    if origin != text:
        advice = f"the browser sends {origin}: check this one" if origin else "write it as https://app.example.org"
        yield Finding(FindingSeverity.WRONG, SUBJECT, f"{text} is not an origin in the form of browsers", advice)
        return
    advice = f"set {SETTING} of the service to its present value and {origin}, separated by a comma, and restart it"
    yield from _check_preflights(service, origin, advice)
    yield _check_websocket(service, origin, advice)
    yield _report("documents", _refused_documents(service, origin), PROXY_ADVICE)


def _check_preflights(service: Service, origin: str, advice: str) -> Iterator[Finding]:
    for what, calls in (("calls of the API", PREFLIGHTS), ("calls of OAuth", OAUTH_PREFLIGHTS)):
        answers = {f"{method} {path}": _preflight(service, origin, method, path) for method, path in calls}
        foreign = [call for call, answer in answers.items() if answer.status_code not in OWN_STATUSES]
        refused = [call for call, answer in answers.items() if call not in foreign and not _is_allowed(answer, origin)]
        if foreign:
            yield _report(what, foreign, BY_STATUS.get(answers[foreign[0]].status_code, PROXY_ADVICE))
        else:
            yield _report(what, refused, advice)


def _report(what: str, refused: list[str], advice: str) -> Finding:
    if refused:
        return Finding(FindingSeverity.WRONG, SUBJECT, f"{what} are refused: {', '.join(refused)}", advice)
    return Finding(FindingSeverity.OK, SUBJECT, f"{what} are allowed")


def _preflight(service: Service, origin: str, method: str, path: str) -> httpx2.Response:
    requested = {"Access-Control-Request-Method": method, "Access-Control-Request-Headers": SENT_HEADERS}
    return service.answer("OPTIONS", path, headers={"Origin": origin, **requested})


def _refused_documents(service: Service, origin: str) -> list[str]:
    answers = {path: service.answer("GET", path, headers={"Origin": origin}) for path in DOCUMENTS}
    return [
        f"GET {path}"
        for path, response in answers.items()
        # An earlier version of the service may lack one.
        if response.is_success and not _is_allowed(response, origin)
    ]


def _is_allowed(answer: httpx2.Response, origin: str) -> bool:
    return answer.headers.get("Access-Control-Allow-Origin") in (origin, "*")


def _check_websocket(service: Service, origin: str, advice: str) -> Finding:
    address = f"ws{service.url.removeprefix('http')}/graphql"
    try:
        with connect(address, origin=Origin(origin), subprotocols=[GRAPH_PROTOCOL]):
            return _report("websockets", [], "")
    except InvalidStatus as refusal:
        status = refusal.response.status_code
        by_status = {HTTPStatus.FORBIDDEN: advice, **BY_STATUS}
        return _report("websockets", [f"/graphql answers {status}"], by_status.get(status, PROXY_ADVICE))
    except InvalidHandshake as fault:
        return _report("websockets", [f"/graphql does not upgrade: {fault}"], PROXY_ADVICE)
    except OSError as fault:
        raise OutOfReach(f"{address} cannot be reached: {str(fault) or type(fault).__name__}") from None
