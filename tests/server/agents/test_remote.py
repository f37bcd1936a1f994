"""The commands for authors of agents, against a real service: `call`, `pay`, `listen` and `doctor`."""

import asyncio
import json
import re
import shlex
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from aiohttp import web
from standardwebhooks import Webhook
from typer.testing import CliRunner

from domain.lifecycle.statuses import Actor
from domain.refusals.general import KEY_FORM
from resolvers.core.keyring import Keyring
from server.agents import doctor, listen
from server.agents.doctor import OwnEndpoint
from server.agents.finding import FindingSeverity
from server.agents.remote import OutOfReach, Refused, Service
from server.cli import main
from tests.actors import OPERATOR, TASK
from tests.receiver import receiving
from tests.server.test_cli import serve
from tests.simulators.cutting import cutting
from tests.simulators.serving import answering

SECRET = "whsec_" + "c2VjcmV0" * 6
PAID = {"decision": "pay"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service of its own for all tests here, which takes test money and calls this machine."""
    folder = tmp_path_factory.mktemp("service")
    with serve(folder, FIELDCALL_PAYMENTS="embedded", FIELDCALL_ALLOW_PRIVATE_TARGETS="true") as (served, _):
        yield served


@pytest.fixture
def key(address: str) -> str:
    agent = {"agentName": "Author", "agentType": "test", "acceptedTerms": True}
    return str(httpx2.post(f"{address}/api/v1/agents/register", json=agent, timeout=60).json()["apiKey"])


Reach = Callable[[str, str | None], Service]


@pytest.fixture
def reach() -> Iterator[Reach]:
    """Makes services that are closed after the test."""
    with ExitStack() as stack:
        yield lambda url, key: stack.enter_context(Service(url, key))


@pytest.fixture
def service(address: str, key: str, reach: Reach) -> Service:
    return reach(address, key)


class Shell:
    """Runs commands as they are typed, for one agent."""

    def __init__(self, address: str, key: str) -> None:
        self._variables = {"FIELD_URL": address, "FIELD_KEY": key}
        self.error = ""

    def __call__(self, command: str, code: int = 0) -> str:
        ended = CliRunner().invoke(main, shlex.split(command)[1:], env=self._variables)
        assert ended.exit_code == code, ended.output
        self.error = ended.stderr
        return ended.stdout


@pytest.fixture
def shell(address: str, key: str) -> Shell:
    return Shell(address, key)


def test_a_refused_call_prints_the_command_that_leads_on(shell: Shell) -> None:
    draft = json.loads(
        shell(
            "fieldcall call dispatch_physical_task --arg title='Photograph a shop front' --arg description='\"2\"' "
            "--arg 'locationAddress=Keizersgracht 1, 1015 Amsterdam, Netherlands' --arg payoutAmount=40 "
            "--arg payoutCurrency=EUR --arg 'proofRequirementsJson={\"minPhotos\": 2}'"
        )
    )
    assert (draft["status"], draft["description"]) == ("Draft", "2")
    shown = shell(f"fieldcall call get_physical_task_details --arg taskId={draft['taskId']}")
    assert '\n  "payoutAmount": 40.00,\n' in shown
    rounded = re.sub(r"(: \d+\.\d)0,$", r"\1,", shown, flags=re.MULTILINE)
    assert rounded == json.dumps(json.loads(shown), indent=2, ensure_ascii=False) + "\n"

    assert shell(f"fieldcall call publish_task --arg taskId={draft['taskId']}", code=1) == ""
    assert shell.error.startswith("fieldcall: insufficient_funds (402): ")
    (command, *_) = re.findall(r"^Next: (fieldcall call checkout_wallet_deposit .*)$", shell.error, re.MULTILINE)
    deposit = json.loads(shell(command))
    assert re.search(r": \d+\.\d\d EUR paid\n$", shell(f"fieldcall pay {deposit['checkoutUrl']}"))
    assert json.loads(shell(f"fieldcall call publish_task --arg taskId={draft['taskId']}"))["status"] == "Published"

    assert "publish_task                         Publish a task\n" in shell("fieldcall call")
    takes = shell("fieldcall call publish_task --help")
    assert "\n  taskId (int32, required)\n      The task.\n" in takes
    assert "apiKey" not in takes
    assert "after a tool, what the tool takes" in " ".join(shell("fieldcall call --help").replace("│", "").split())
    shell("fieldcall call publish_tsk --help", code=1)
    assert "did you mean publish_task?" in shell.error
    shell("fieldcall call dispatch_physical_task --arg title=x", code=1)
    assert "\n  payoutAmount: is required\n" in shell.error
    for wrong in ("--arg taskId", "--arg =1"):
        shell(f"fieldcall call publish_task {wrong}", code=2)
        assert "must be NAME=VALUE" in shell.error


def test_what_is_not_paid_is_no_success(shell: Shell) -> None:
    deposit = json.loads(shell("fieldcall call checkout_wallet_deposit --arg amount=20 --arg currency=EUR"))
    declined = httpx2.post(deposit["checkoutUrl"], data={"decision": "decline"})
    assert declined.headers["Content-Type"].startswith("text/html"), "a program that asks for no JSON gets the page"
    assert shell(f"fieldcall pay {deposit['checkoutUrl']}", code=1).endswith(" declined\n")
    assert "This deposit is declined and can no longer be paid. The agent can make another one:" in shell.error
    shell(f"fieldcall pay {deposit['checkoutUrl']}0", code=1)
    assert shell.error.startswith("fieldcall: not_found (404): ")
    shell("fieldcall pay https://pay.example/c/cs_test_1", code=2)
    assert "a person pays there" in shell.error.replace("\n", " ")


async def test_no_service_and_another_service_are_told_in_a_sentence(shell: Shell) -> None:
    def out_of_reach(url: str) -> str:
        shell(f"fieldcall call --url {url}", code=2)
        return shell.error

    assert out_of_reach("127.0.0.1:8000").endswith("begins with http:// or https://\n")
    assert "fieldcall: http://127.0.0.1:1 cannot be reached: " in out_of_reach("http://127.0.0.1:1")
    async with receiving() as other:
        told = await asyncio.to_thread(out_of_reach, f"http://127.0.0.1:{other.port}")
    assert "does not answer in JSON. Is it the right address?" in told


async def test_events_are_forwarded_once_each_across_cut_connections(service: Service, key: str, reach: Reach) -> None:
    port = urlsplit(service.url).port
    sign = b"GET /api/v1/agents/me/webhook-events"
    deposit = {"amount": 20, "currency": "EUR"}

    def happen() -> None:
        checkout = service.rest("POST", "/agents/me/wallet/deposit", json=deposit)["checkoutUrl"]
        httpx2.post(checkout, data={"decision": "pay"})

    stack = ExitStack()
    async with cutting(lambda: asyncio.open_connection("127.0.0.1", port), sign) as proxy, receiving() as receiver:
        forwarding = stack.enter_context(listen.Forwarding(receiver.url, SECRET))
        events = listen.events_after(reach(f"http://127.0.0.1:{proxy.port}", key), 0)
        with listen.recorded(service):
            assert [method["methodType"] for method in service.rest("GET", "/agents/me/contact-methods")] == ["polling"]
            taken = []
            for _ in range(3):
                happen()
                proxy.cut()
                event = await asyncio.to_thread(next, events)
                taken.append((event["sequence"], event["eventType"], await asyncio.to_thread(forwarding.take, event)))
        assert service.rest("GET", "/agents/me/contact-methods") == []
        assert proxy.cuts == 3
        assert [event[:2] for event in taken] == [(number, "wallet.credited") for number in (1, 2, 3)]
        assert all(outcome.is_taken and re.fullmatch(r"200 in \d+ ms", outcome.says) for *_, outcome in taken)
        bodies = [Webhook(SECRET).verify(call.body, call.headers) for call in receiver.received]
    assert [body["sequence"] for body in bodies] == [1, 2, 3]
    with stack:
        assert (await asyncio.to_thread(forwarding.take, event)).says.startswith("not taken: ")


async def test_an_event_is_forwarded_until_it_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    answers = [503, 404, 204]

    async def reluctant(_: web.Request) -> web.Response:
        return web.Response(status=answers.pop(0))

    event = {"id": 7, "sequence": 3, "eventType": "wallet.credited", "body": "{}"}
    async with answering(reluctant) as url:
        with listen.Forwarding(url, SECRET) as forwarding:
            says = await asyncio.to_thread(forwarding.deliver, event)
    assert (says[:7], answers) == ("204 in ", [])
    first, second = capsys.readouterr().err.splitlines()
    assert re.fullmatch(r"     3  wallet\.credited  not taken: 503 in \d+ ms; trying again in 1 s", first)
    assert re.fullmatch(r"     3  wallet\.credited  not taken: 404 in \d+ ms; trying again in 2 s", second)


def test_an_interrupted_listener_goes_on_with_what_was_not_delivered(
    service: Service, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: float) -> None:
        raise KeyboardInterrupt

    deposit = {"amount": 20, "currency": "EUR"}
    with listen.recorded(service):
        httpx2.post(service.rest("POST", "/agents/me/wallet/deposit", json=deposit)["checkoutUrl"], data=PAID)
        monkeypatch.setattr(listen.time, "sleep", interrupted)
        with listen.Forwarding("http://127.0.0.1:1/", SECRET) as nowhere:
            assert listen.listen(service, nowhere, 0) == 0
    shown = capsys.readouterr()
    assert "To continue from here: fieldcall listen --after 0\n" in shown.err
    assert "wallet.credited" not in shown.out


def test_a_listener_prints_json_alone_for_programs(
    service: Service, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = listen.events_after

    def first_alone(reached: Service, after: int) -> Iterator[dict[str, Any]]:
        yield next(real(reached, after))
        raise KeyboardInterrupt

    monkeypatch.setattr(listen, "events_after", first_alone)
    deposit = {"amount": 20, "currency": "EUR"}
    with listen.recorded(service):
        httpx2.post(service.rest("POST", "/agents/me/wallet/deposit", json=deposit)["checkoutUrl"], data=PAID)
        assert listen.listen(service, None, 0, as_json=True) == 0
    (line,) = capsys.readouterr().out.splitlines()
    event = json.loads(line)
    assert (event["eventType"], event["forwarded"]) == ("wallet.credited", None)
    assert event["body"]["event_type"] == "wallet.credited"


def test_the_doctor_prints_one_document_for_programs(shell: Shell) -> None:
    document = json.loads(shell("fieldcall doctor --json"))
    assert document["ok"]
    assert {"service", "clock", "key"} <= {finding["subject"] for finding in document["findings"]}
    assert not json.loads(shell("fieldcall doctor --json --key fc_agent_wrong", code=1))["ok"]


async def test_an_event_is_triggered_as_a_webhook(shell: Shell) -> None:
    assert "task.published " in shell("fieldcall trigger")
    assert json.loads(shell("fieldcall trigger task.published"))["event_type"] == "task.published"
    assert shell("fieldcall trigger task.publish", code=2) == ""
    assert "All events: " in shell.error
    async with receiving() as receiver:
        command = f"fieldcall trigger task.settled --forward-to {receiver.url} --secret {SECRET}"
        assert "task.settled  -> 200" in await asyncio.to_thread(shell, command)
        receiver.answer = b"HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n"
        assert "not taken: 500" in await asyncio.to_thread(shell, command, 1)
    (call, _) = receiver.received
    assert Webhook(SECRET).verify(call.body, call.headers)["event_type"] == "task.settled"


def test_a_profile_stands_for_address_and_key(
    address: str, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for name in ("FIELD_URL", "FIELD_KEY", "FIELD_PROFILE"):
        monkeypatch.delenv(name, raising=False)

    def run(command: str, code: int = 0, typed: str = "") -> str:
        ended = CliRunner().invoke(main, shlex.split(command)[1:], input=typed)
        assert ended.exit_code == code, ended.output
        return ended.output

    assert "There is no profile. Next: fieldcall login" in run("fieldcall profiles")
    assert "unauthenticated" in run(f"fieldcall login --url {address} --key fc_agent_wrong", code=1)
    assert key not in run(f"fieldcall login --url {address} --profile staging --key -", typed=f"{key}\n")
    stored = tmp_path / "fieldcall" / "profiles.json"
    assert stored.stat().st_mode & 0o777 == 0o600
    assert "(Author)" in run("fieldcall doctor --profile staging")
    listed = run("fieldcall profiles")
    assert "staging" in listed
    assert key not in listed
    assert "Known: staging" in run("fieldcall doctor --profile other", code=2)
    other = f"http://127.0.0.1:{urlsplit(address).port}"
    assert other != address
    assert "no key is set" in run(f"fieldcall doctor --profile staging --url {other}", code=1), "it is for its service"
    run("fieldcall logout --profile staging")
    run("fieldcall logout --profile staging", code=1)


def test_commands_stand_in_groups_and_complete_in_a_shell(shell: Shell) -> None:
    printed = shell("fieldcall --help")
    for group in ("Run", "Operate", "Develop agents"):
        assert f"─ {group} ─" in printed
    assert "--install-completion" in printed


@pytest.mark.parametrize("option", ["listen --forward-to", "doctor --webhook"])
def test_an_address_that_cannot_be_called_is_refused_at_once(shell: Shell, option: str) -> None:
    for wrong in ("127.0.0.1:3000", "localhost:3000/hook", "ftp://127.0.0.1/", "http://"):
        assert shell(f"fieldcall {option} {wrong}", code=2) == ""
        assert "begins with http:// or https://" in " ".join(shell.error.replace("│", "").split())


def findings(service: Service, key: str | None, webhook: OwnEndpoint | None = None) -> dict[str, list[str]]:
    """Return the findings by verdict, each with its subject."""
    found = list(doctor.findings(service, key, webhook))
    return {
        verdict: [f"{row.subject}: {row.says}" for row in found if row.verdict is verdict]
        for verdict in (FindingSeverity.WRONG, FindingSeverity.NOTE)
    }


async def verifying(request: web.Request) -> web.Response:
    """An endpoint as it should be."""
    try:
        Webhook(SECRET).verify(await request.read(), dict(request.headers))
    except Exception:  # noqa: BLE001 - whatever the library finds
        return web.Response(status=401)
    return web.Response()


async def trusting(_: web.Request) -> web.Response:
    """An endpoint that everybody may call."""
    return web.Response()


async def test_the_doctor_finds_what_is_wrong(service: Service, key: str, shell: Shell, reach: Reach) -> None:
    assert "WRONG" not in await asyncio.to_thread(shell, "fieldcall doctor")
    reader = service.rest("POST", "/agents/me/api-keys", json={"keyName": "reader", "scopes": ["read"]})["key"]
    assert findings(reach(service.url, reader), reader)[FindingSeverity.NOTE][-1].endswith("(reader) has read")

    service.rest("POST", "/agents/me/spending-rules/freeze", json={})
    async with receiving(b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n") as receiver:
        method = {"methodType": "webhook", "endpoint": receiver.url}
        service.rest("POST", "/agents/me/contact-methods", json=method)
        checkout = service.rest("POST", "/agents/me/wallet/deposit", json={"amount": 20, "currency": "EUR"})
        await asyncio.to_thread(httpx2.post, checkout["checkoutUrl"], data={"decision": "pay"})
        for _ in range(300):
            (endpoint,) = service.rest("GET", "/agents/me/webhook-endpoints")
            if endpoint["status"] == "disabled":
                break
            await asyncio.sleep(0.1)
        wrong = (await asyncio.to_thread(findings, service, key))[FindingSeverity.WRONG]
        assert wrong == [
            "rules: spending of the agent is stopped",
            f"webhooks: webhook {receiver.url} is disabled: it answered 410",
        ]
    printed = await asyncio.to_thread(shell, "fieldcall doctor", 1)
    assert f"-> mend it, then: fieldcall call enable_endpoint --arg endpointId={endpoint['id']}" in printed

    strange = findings(reach(service.url, key[:-1] + ("0" if key[-1] != "0" else "1")), key)
    mistyped = "The API key is mistyped: its checksum does not fit. Copy it again."
    assert strange[FindingSeverity.WRONG] == [f"key: {mistyped} {KEY_FORM}"]
    assert findings(service, None)[FindingSeverity.WRONG] == ["key: no key is set"]
    assert "cannot be reached" in await asyncio.to_thread(shell, "fieldcall doctor --url http://127.0.0.1:1", 1)
    for surface in ("/api/v1", "/api/v1/", "/graphql", "/mcp"):
        await asyncio.to_thread(shell, f"fieldcall doctor --url {service.url}{surface}", 2)
        assert f"leave off {surface.rstrip('/')}: the address of the service is {service.url}\n" in shell.error


async def test_the_doctor_tries_endpoints_that_have_accepted_nothing(service: Service, key: str) -> None:
    async with receiving() as taking, receiving(b"HTTP/1.1 500 Sorry\r\nContent-Length: 0\r\n\r\n") as refusing:
        for receiver in (taking, refusing):
            task = service.rest("POST", "/agents/me/tasks", json={**TASK, "publishImmediately": False})
            service.rest("PATCH", f"/agents/me/tasks/{task['id']}/webhook", json={"webhookUrl": receiver.url})
        # Events of the tasks above are not for these, which are new.
        for receiver in (taking, refusing):
            method = {"methodType": "webhook", "endpoint": f"{receiver.url}/of-a-method"}
            service.rest("POST", "/agents/me/contact-methods", json=method)
        found = [
            (finding.verdict, finding.says)
            for finding in await asyncio.to_thread(lambda: list(doctor.findings(service, key, None)))
            if finding.subject == "webhooks"
        ]
        assert sorted(found) == sorted(
            [
                (FindingSeverity.OK, f"{taking.url} accepts a test"),
                (FindingSeverity.WRONG, f"{refusing.url} refuses a test: it answered 500"),
                *(
                    (FindingSeverity.NOTE, f"webhook {receiver.url}/of-a-method is new")
                    for receiver in (taking, refusing)
                ),
            ]
        )
        assert sum(b'"webhook.test"' in call.body for call in (*taking.received, *refusing.received)) == 2


async def test_each_refusal_that_the_doctor_meets_has_a_next_step(shell: Shell, tmp_path: Path) -> None:
    def advice(command: str) -> str:
        printed = shell(command, 1)
        assert re.search(r"^WRONG  service ", printed, re.MULTILINE), printed
        return printed.split("-> ")[-1].strip()

    assert "fieldcall serve" in advice("fieldcall doctor --url http://127.0.0.1:1")
    with serve(tmp_path, FIELDCALL_ALLOWED_HOSTS="127.0.0.1", FIELDCALL_RATE_LIMIT="5/hour") as (printed, _):
        address = printed.replace("localhost", "127.0.0.1")
        assert "FIELDCALL_ALLOWED_HOSTS" in advice(
            f"fieldcall doctor --url {address.replace('127.0.0.1', 'localhost')}"
        )
        agent = {"agentName": "Author", "agentType": "test", "acceptedTerms": True}
        made = await asyncio.to_thread(httpx2.post, f"{address}/api/v1/agents/register", json=agent)
        assert made.status_code == 200, made.text
        key = made.json()["apiKey"]
        assert "FIELDCALL_RATE_LIMIT" in advice(f"fieldcall doctor --url {address} --key {key}")


def test_the_doctor_tells_keys_that_do_not_count_apart(service: Service, key: str, shell: Shell) -> None:
    assert "ok     webhooks  no endpoints: nothing is called" in shell("fieldcall doctor")
    made = service.rest("POST", "/agents/me/api-keys", json={"keyName": "gone"})
    service.rest("DELETE", f"/agents/me/api-keys/{made['apiKey']['id']}")
    soon = (datetime.now(UTC) + timedelta(seconds=2)).strftime("%Y%m%d%H%M%S")
    short = service.rest("POST", "/agents/me/api-keys", json={"keyName": "short", "expiresAt": int(soon)})
    while datetime.now(UTC).strftime("%Y%m%d%H%M%S") < soon:
        time.sleep(0.1)
    operator = service.rest("POST", "/operators/register", json=OPERATOR)["apiKey"]
    for wrong, says, advice in (
        (made["key"], "has been revoked.", "it never works again"),
        (short["key"], "expired at", "it never works again"),
        (
            Keyring("of another service").make(Actor.AGENT).key,
            "is unknown to this service.",
            "it is whole, so it belongs to another service",
        ),
        (key[:-1], "is not whole", "copy it whole"),
        (operator, "This operation is for agent", "give the key of an agent"),
    ):
        printed = shell(f"fieldcall doctor --key {wrong}", 1)
        assert re.search(rf"^WRONG  key       .*{says}.*\n +-> {advice}", printed, re.MULTILINE), printed


async def test_the_doctor_calls_an_endpoint_as_friends_and_strangers_do(address: str, reach: Reach) -> None:
    anybody = reach(address, None)

    async def wrong(url: str, secret: str | None) -> list[str]:
        found = await asyncio.to_thread(findings, anybody, None, OwnEndpoint(url, secret))
        return found[FindingSeverity.WRONG][1:]

    async with answering(verifying) as url:
        assert await wrong(url, SECRET) == []
        assert await wrong(url, None) == []
        assert await wrong(url, SECRET + "c2VjcmV0") == ["endpoint: refuses a signed call: 401"]
        assert await wrong(url, "whsec_!") == ["endpoint: the secret cannot be used: Only base64 data is allowed"]
    for secret in (SECRET, None):
        (gone,) = await wrong(url, secret)
        assert gone.startswith(f"endpoint: cannot be reached: POST {url} from this machine gave: "), gone
    async with answering(trusting) as url:
        assert await wrong(url, SECRET) == [
            "endpoint: answers a call that somebody else signed with 200",
            "endpoint: answers a signed call of an hour ago with 200",
        ]


async def test_the_doctor_compares_clocks_and_reads_limits(reach: Reach) -> None:
    async def slow(_: web.Request) -> web.Response:
        past = format_datetime(datetime.now(UTC) - timedelta(seconds=90), usegmt=True)
        return web.json_response({"version": "0.1.0"}, headers={"Date": past})

    async with answering(slow) as url:
        found = (await asyncio.to_thread(findings, reach(url, None), None))[FindingSeverity.WRONG]
    assert re.fullmatch(r"clock: this machine is (89|9\d|1\d\d) seconds ahead of the service", found[0])

    def limits(remaining: int) -> tuple[FindingSeverity, str]:
        policy = {"RateLimit-Policy": '"requests";q=600;w=60', "RateLimit": f'"requests";r={remaining};t=30'}
        (finding,) = doctor.limits(policy)
        return finding.verdict, finding.says

    assert limits(60) == (FindingSeverity.OK, "60 of 600 requests are left")
    assert limits(59) == (FindingSeverity.WRONG, "59 of 600 requests are left")


def test_a_listener_without_the_right_is_told_so(service: Service, reach: Reach) -> None:
    reader = service.rest("POST", "/agents/me/api-keys", json={"keyName": "reader", "scopes": ["read"]})["key"]
    with pytest.raises(Refused, match="insufficient_scope"), listen.recorded(reach(service.url, reader)):
        pass
    with pytest.raises(OutOfReach):
        Service("ftp://fieldcall.example", None)
