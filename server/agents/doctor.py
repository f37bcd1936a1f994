"""`fieldcall doctor`: checks of an agent's setup from its own machine, with advice. It checks the service and the
clock, the key with its scopes and limits, the spending rules, the endpoints that the service calls, with a test of
those that have accepted nothing yet, and an endpoint of the agent: it must accept signed calls and refuse all others.
On the machine of an embedded database, it names the version of SQLite, too.
"""

import json
import re
import time
from collections.abc import Iterator, Mapping
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import httpx2

from adapters.storage.files.ownership import describe_version, may_lose_commits
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import IN_EXECUTION, AgentStatus, Status
from domain.refusals.general import Forbidden, Unauthenticated
from domain.values.pasted import key_in
from domain.webhooks.auth_config import signing_key
from domain.webhooks.retry import ANSWER_TIMEOUT_SECONDS, DeliveryStatus, EndpointStatus
from resolvers.core.keyring import read_actor
from resolvers.ledger.wallets import list_wallet_transactions
from resolvers.payments.deposits import deposit_to_wallet
from resolvers.practice.clock import advance_clock
from resolvers.tasks.dispatch import create_task
from resolvers.tasks.settlement import approve_task
from rest_compat.discovery.first_steps import shell_command
from server.agents.advice import advise
from server.agents.finding import Finding, FindingSeverity
from server.agents.origin import check_origin
from server.agents.remote import API, OutOfReach, Refused, Service
from subscriptions.messages.webhook_request import DeliveryEndpoint, WebhookMessage, make_call

MAX_SKEW_SECONDS = 60
"""Seconds by which a clock may differ from the service's. Webhooks that are minutes old are refused."""
OLD_SECONDS = 3600
"""The age of a call that an endpoint must refuse, because it may be a replay."""
FEW_LEFT = 0.1
"""The share of a limit that counts as nearly exhausted."""
FORGED = "whsec_" + "A" * 43 + "="
"""A secret that belongs to no endpoint."""
TEST_EVENT = "webhook.test"
"""The event whose example is sent to an endpoint, because it requires no action."""
WITH_OPERATORS = frozenset({Status.PUBLISHED, *IN_EXECUTION})
"""Statuses in which the operators act next."""
TASKS_SEARCHED = 200
"""Newest tasks, whose webhooks are checked."""
ENDINGS = ("has been revoked", "expired at")
"""Parts of the service's messages about a known key that is no longer valid."""
NUMBERS = re.compile(r"([qr])=(\d+)")
"""The limit and the remainder in the headers RateLimit-Policy and RateLimit."""


class OwnEndpoint(NamedTuple):
    """An endpoint of the agent, and the secret with which it checks signatures."""

    url: str
    secret: str | None


def doctor(
    service: Service,
    key: str | None,
    webhook: OwnEndpoint | None,
    database: Path | None = None,
    origin: str | None = None,
    *,
    as_json: bool,
) -> int:
    """Print the findings, as lines or as one JSON document; the exit code is 1 if a check fails. `database` is the file
    of an embedded database, `origin` that of a front end.
    """
    shown: list[Finding] = []
    for finding in _until_fault(chain(check_file(database), findings(service, key, webhook, origin))):
        shown.append(finding)
        if not as_json:
            print(finding, flush=True)
    is_wrong = any(finding.verdict is FindingSeverity.WRONG for finding in shown)
    if as_json:
        print(json.dumps({"ok": not is_wrong, "findings": [finding.as_data() for finding in shown]}, indent=2))
    return int(is_wrong)


def _until_fault(checks: Iterator[Finding]) -> Iterator[Finding]:
    try:
        yield from checks
    except (OutOfReach, Refused) as fault:
        yield Finding(FindingSeverity.WRONG, "service", str(fault), advise(fault))


def findings(
    service: Service, key: str | None, webhook: OwnEndpoint | None, origin: str | None = None
) -> Iterator[Finding]:
    """Yield every finding, the most basic first. The author of a front end needs no key.

    Raises `OutOfReach`, and `Refused` for data that the key may not read.
    """
    yield from _service(service)
    if origin:
        yield from check_origin(service, origin)
    if key is None and not origin:
        yield Finding(
            FindingSeverity.WRONG, "key", "no key is set", "give --key; fieldcall call register_agent makes an agent"
        )
    elif key is not None:
        yield from _agent(service, key)
    if webhook:
        yield from _own_endpoint(service, webhook)


def next_step(service: Service) -> Iterator[Finding]:
    """Yield the first call that an agent in test mode has not made yet; nothing if the service publishes none of that
    name, as version 0.1.0 does.
    """
    published = service.send("GET", "/.well-known/fieldcall.json").json()["firstSteps"]
    name, values = _missing(service)
    for step in published:
        if step.get("name") == name:
            command = shell_command(step, {"apiKey": "$FIELD_KEY", **values})
            paying = "\nfieldcall pay CHECKOUT_URL" if name == deposit_to_wallet.name else ""
            yield Finding(FindingSeverity.NOTE, "next", step["why"], command + paying)


def _missing(service: Service) -> tuple[str, Mapping[str, str]]:
    """Return the name of the first call that comes next, with what earlier ones gave to it, by the newest task."""
    task = next(iter(service.rest("GET", "/agents/me/tasks", params={"limit": 1})), None)
    if task is None or task["status"] == Status.DRAFT:
        has_money = any(wallet["availableBalance"] for wallet in service.rest("GET", "/agents/me/wallets"))
        return (create_task if has_money else deposit_to_wallet).name, {}
    saved = {"taskId": str(task["id"])}
    if task["status"] in (Status.PROOF_UPLOADED, Status.UNDER_REVIEW):
        return approve_task.name, saved
    return (advance_clock if task["status"] in WITH_OPERATORS else list_wallet_transactions).name, saved


def check_file(database: Path | None) -> Iterator[Finding]:
    """Yield the version of SQLite with advice, if a database file is on this machine."""
    if database and database.exists():
        verdict = FindingSeverity.NOTE if may_lose_commits() else FindingSeverity.OK
        advice = "for several servers or workers take PostgreSQL, or a newer SQLite" if may_lose_commits() else ""
        yield Finding(verdict, "database", describe_version(), advice)


def _service(service: Service) -> Iterator[Finding]:
    response = service.send("GET", f"{API}/health")
    yield Finding(FindingSeverity.OK, "service", f"version {response.json()['version']} at {service.url}")
    skew = time.time() - parsedate_to_datetime(response.headers["Date"]).timestamp()
    if abs(skew) <= MAX_SKEW_SECONDS:
        yield Finding(FindingSeverity.OK, "clock", "agrees with the service's")
        return
    direction = "ahead of" if skew > 0 else "behind"
    yield Finding(
        FindingSeverity.WRONG,
        "clock",
        f"this machine is {abs(skew):.0f} seconds {direction} the service",
        "set it by NTP: signatures of webhooks are refused by their age, and deadlines are made in the past",
    )


def _agent(service: Service, key: str) -> Iterator[Finding]:
    try:
        response = service.send("GET", f"{API}/agents/me")
    except Refused as refusal:
        yield Finding(FindingSeverity.WRONG, "key", refusal.problem["detail"], _advice(refusal, key))
        return
    agent = response.json()
    about = f"agent {agent['id']} ({agent['agentName']}), {'in test mode' if agent['testMode'] else agent['status']}"
    if agent["status"] == AgentStatus.SUSPENDED:
        advice = "fieldcall call open_support_request asks the platform"
        yield Finding(
            FindingSeverity.WRONG, "key", f"{about}: {agent['suspensionReason'] or 'no reason is given'}", advice
        )
    else:
        yield Finding(FindingSeverity.OK, "key", about)
    if agent["emailNotice"]:
        yield Finding(FindingSeverity.NOTE, "owner", agent["emailNotice"])
    records = service.rest("GET", "/agents/me/api-keys")
    record = next((row for row in records if row["active"] and key.startswith(row["prefix"])), None)
    if record:
        yield from _scopes(record)
    yield from limits(response.headers)
    yield from _rules(service, {})
    if record:
        yield from _rules(service, {"apiKeyId": record["id"]})
    yield from _endpoints(service)
    if agent["testMode"]:
        yield from next_step(service)


def _advice(refusal: Refused, key: str) -> str:
    """Return the advice for a refused key."""
    problem = refusal.problem
    if problem["code"] == Forbidden.code:
        return "give the key of an agent, which begins with fc_agent_ or fc_test_agent_"
    if problem["status"] != HTTPStatus.UNAUTHORIZED:
        return advise(refusal)
    try:
        read_actor(key_in(key))
    except Unauthenticated:
        return "copy it whole, from fc_ on; for a lost key its owner makes another one"
    # The key is complete, so the service's message has the cause.
    for ending in ENDINGS:
        if ending in problem["detail"]:
            return "it never works again: take another key of the agent, or have its owner make one"
    return "it is whole, so it belongs to another service or to a database that is gone: check --url, or register again"


def _scopes(record: Mapping[str, Any]) -> Iterator[Finding]:
    missing = [scope for scope in Scope if scope not in record["scopes"]]
    says = f"key {record['id']} ({record['name']}) has {', '.join(record['scopes'])}"
    if missing:
        advice = f"calls that need {', '.join(missing)} are refused; make another key for them"
        yield Finding(FindingSeverity.NOTE, "scopes", says, advice)
    else:
        yield Finding(FindingSeverity.OK, "scopes", says)
    if record["expiresAt"]:
        yield Finding(FindingSeverity.NOTE, "scopes", f"the key expires at {record['expiresInstant']}")


def limits(headers: Mapping[str, str]) -> Iterator[Finding]:
    numbers = dict(NUMBERS.findall(headers.get("RateLimit-Policy", "") + headers.get("RateLimit", "")))
    if not {"q", "r"} <= numbers.keys():
        yield Finding(FindingSeverity.OK, "limits", "the service limits no requests")
        return
    most, left = int(numbers["q"]), int(numbers["r"])
    says = f"{left} of {most} requests are left"
    if left >= most * FEW_LEFT:
        yield Finding(FindingSeverity.OK, "limits", says)
        return
    advice = "wait with ?wait= or by subscription rather than ask again and again"
    yield Finding(FindingSeverity.WRONG, "limits", says, advice)


def _rules(service: Service, query: Mapping[str, Any]) -> Iterator[Finding]:
    rules = service.rest("GET", "/agents/me/spending-rules", params=query)
    whose = f"of key {query['apiKeyId']}" if query else "of the agent"
    warnings = [Finding(FindingSeverity.NOTE, "rules", warning["message"]) for warning in rules["warnings"]]
    if rules["frozen"]:
        advice = "its owner resumes it: POST /api/v1/agents/me/spending-rules/unfreeze asks by mail"
        yield Finding(FindingSeverity.WRONG, "rules", f"spending {whose} is stopped", advice)
        yield from warnings
        return
    yield from warnings
    for budget in rules["limits"]:
        says = f"a task {whose} may cost {budget['mostNow']} {budget['currency']} now"
        if budget["mostNow"]:
            yield Finding(FindingSeverity.OK, "rules", says)
        else:
            advice = f"the day ends at {rules['dayEndsInstant']}, the month at {rules['monthEndsInstant']}"
            yield Finding(FindingSeverity.WRONG, "rules", says, f"{advice}; the owner can raise the limits")
    if not rules["limits"]:
        yield Finding(FindingSeverity.OK, "rules", f"no limit {whose}")
    for question in rules["waiting"]:
        subject = f"task {question['taskId']}" if question["taskId"] else "higher limits"
        yield Finding(FindingSeverity.NOTE, "rules", f"the owner has not decided on {subject} yet")


def _endpoints(service: Service) -> Iterator[Finding]:
    """Yield a finding for each endpoint. The webhook of a task that has accepted nothing yet gets a test."""
    endpoints = service.rest("GET", "/agents/me/webhook-endpoints")
    tried = {endpoint["url"] for endpoint in endpoints if endpoint["status"] != EndpointStatus.NEW}
    tasks = service.rest("GET", "/agents/me/tasks", params={"limit": TASKS_SEARCHED})
    tasks_by_webhook = {task["webhookUrl"]: task["id"] for task in tasks if task["webhookUrl"]}
    untried = {url: task_id for url, task_id in tasks_by_webhook.items() if url not in tried}
    yield from (_endpoint(endpoint) for endpoint in endpoints if endpoint["url"] not in untried)
    yield from (_test_endpoint(service, url, task_id) for url, task_id in untried.items())
    if not endpoints and not untried:
        says = "no endpoints: nothing is called; fieldcall listen follows the events"
        yield Finding(FindingSeverity.OK, "webhooks", says)


def _endpoint(endpoint: Mapping[str, Any]) -> Finding:
    says = f"{endpoint['channel']} {endpoint['url']} is {endpoint['status']}"
    if endpoint["status"] == EndpointStatus.NEW:
        advice = "it has accepted nothing yet, and no test can be sent; the next event tries it"
        return Finding(FindingSeverity.NOTE, "webhooks", says, advice)
    if endpoint["status"] not in (EndpointStatus.FAILING, EndpointStatus.DISABLED):
        return Finding(FindingSeverity.OK, "webhooks", says)
    error = endpoint["lastError"] or {}
    why = error.get("fault") or (f"it answered {error['responseStatus']}" if error.get("responseStatus") else None)
    advice = f"mend it, then: fieldcall call enable_endpoint --arg endpointId={endpoint['id']}"
    return Finding(FindingSeverity.WRONG, "webhooks", f"{says}: {why or endpoint['disabledBecause']}", advice)


def _test_endpoint(service: Service, url: str, task_id: int) -> Finding:
    """Have the service send its test to the webhook of a task, and return the finding."""
    try:
        delivery = service.rest("POST", f"/agents/me/tasks/{task_id}/webhook/test", json={})
    except Refused as refusal:
        says = f"{url} has accepted nothing yet, and was not tested: {refusal.problem['detail']}"
        return Finding(FindingSeverity.NOTE, "webhooks", says)
    if delivery["status"] == DeliveryStatus.DELIVERED:
        return Finding(FindingSeverity.OK, "webhooks", f"{url} accepts a test")
    why = delivery["fault"] or f"it answered {delivery['responseStatus']}"
    return Finding(FindingSeverity.WRONG, "webhooks", f"{url} refuses a test: {why}", "mend it, and run this again")


class Unreached(ConnectionError):  # noqa: N818 - what happened
    """An endpoint gave no answer; the message says why."""


def _own_endpoint(service: Service, webhook: OwnEndpoint) -> Iterator[Finding]:
    """Send an endpoint a signed test, one with a forged signature, and an old one."""
    examples = {row["eventType"]: row["example"] for row in service.rest("GET", "/events")}
    body = json.dumps(examples[TEST_EVENT]).encode()
    if webhook.secret is None:
        advice = "give --secret: the webhookSigningSecret of the agent, or the authValue of the endpoint"
        yield Finding(FindingSeverity.NOTE, "endpoint", "without its secret only its answer is checked", advice)
    else:
        try:
            signing_key(webhook.secret)
        except ValueError as fault:
            yield Finding(FindingSeverity.WRONG, "endpoint", f"the secret cannot be used: {fault}", "copy it whole")
            return
    try:
        yield from _answers(webhook, body)
    except Unreached as fault:
        advice = "start it, or mend its address or port, and run this again; the other checks of it were left out"
        says = f"cannot be reached: POST {webhook.url} from this machine gave: {fault}"
        yield Finding(FindingSeverity.WRONG, "endpoint", says, advice)


def _answers(webhook: OwnEndpoint, body: bytes) -> Iterator[Finding]:
    """Yield the finding of each call. Raises `Unreached`."""
    if webhook.secret is not None:
        yield _taken(_answer(webhook.url, webhook.secret, body, 0))
    advice = "check webhook-signature with a library of Standard Webhooks before anything else"
    yield _refused(_answer(webhook.url, FORGED, body, 0), "a call that somebody else signed", advice)
    if webhook.secret is not None:
        advice = "refuse a webhook-timestamp that is more than five minutes old"
        answer = _answer(webhook.url, webhook.secret, body, OLD_SECONDS)
        yield _refused(answer, "a signed call of an hour ago", advice)


def _answer(url: str, secret: str, body: bytes, age_seconds: int) -> httpx2.Response:
    """Return the endpoint's answer to a call. Raises `Unreached`."""
    sent_at = int(time.time()) - age_seconds
    call = make_call(DeliveryEndpoint(url, None, (secret,)), WebhookMessage(int(time.time()), body), sent_at)
    try:
        return httpx2.post(call.url, content=call.body, headers=call.headers, timeout=ANSWER_TIMEOUT_SECONDS)
    except httpx2.TransportError as fault:
        raise Unreached(str(fault) or type(fault).__name__) from None


def _taken(answer: httpx2.Response) -> Finding:
    if answer.is_success:
        return Finding(FindingSeverity.OK, "endpoint", f"takes a signed call: {answer.status_code}")
    if answer.status_code in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED):
        advice = "something answers there, but takes no POST at this path: mend the path"
    else:
        advice = "check that it verifies with this secret, over the raw body, and answers 2xx before it begins to work"
    return Finding(FindingSeverity.WRONG, "endpoint", f"refuses a signed call: {answer.status_code}", advice)


def _refused(answer: httpx2.Response, what: str, advice: str) -> Finding:
    is_refused = HTTPStatus.BAD_REQUEST <= answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR
    if is_refused:
        return Finding(FindingSeverity.OK, "endpoint", f"refuses {what}: {answer.status_code}")
    return Finding(FindingSeverity.WRONG, "endpoint", f"answers {what} with {answer.status_code}", advice)
