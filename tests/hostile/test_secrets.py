"""Secrets that clients send, in every place that takes one: none of them reaches the log, whatever fails."""

import io
import json
import logging
import os
import re
import stat
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
import structlog
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from adapters.mail import LogMailer, TerminalMailer
from domain.lifecycle.statuses import Actor
from domain.people.roles import StaffRole
from domain.ports import Mail
from resolvers.core.operation import OPERATIONS, Operation
from rest_compat.http.examples import examples
from rest_compat.rest.route import Rest
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tools import TOOLS
from server.config.logging import configure
from server.config.redaction import redact
from server.config.settings import Settings, load
from server.config.wiring import running
from server.process.background import serving
from tests import actors
from tests.actors import Actor as Person
from tests.people import cookies, signed_in

MCP = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18"}
SHAPED = (
    "fc_test_agent_" + "T3st" * 12 + "t",
    "fc_agent_" + "Ag3n" * 12 + "t",
    "fc_operator_" + "0p3r" * 12 + "r",
    "fc_platform_" + "Pl4t" * 12 + "f",
    "fc_session_" + "S3ss" * 12,
    "whsec_c2VjcmV0/IHNlY3JldCBz+ZWNyZXQgc2VjcmV0==",
    "sk_live_51Habcdefghijklmnop",
    "apr_7_" + "0a1b2c3d" * 8,
    "cnf_9_" + "4e5f6a7b" * 8,
    "sgn_3_" + "8c9d0e1f" * 8,
    "acc_3_" + "5e6f7a8b" * 8,
    "dep_Zk3pQ9vT_bLq-x7hW2mN4cR8sD1fG6jK",
    "1798891200000000." + "9f8e7d6c" * 8,
)
"""One of each shape that the service knows, wherever it stands."""
BEARER = "opaque0access1token2of3an4oauth5client"
NAMED = "no-shape-but-a-name-4711"
"""A secret of a client's own choice, recognised only by the name of its field."""
NAMED_FIELDS = ("callbackSecret", "iban", "accountNumber")
CONFIG = json.dumps({"authType": "basic", "authValue": NAMED})
IDEMPOTENCY_KEY = "a-key-that-finds-a-stored-answer-0001"
ADDRESS = f"https://desk:{NAMED}@agent.example/events?token={NAMED}"
REMAINS = (*(secret[-12:] for secret in (*SHAPED, BEARER, NAMED, IDEMPOTENCY_KEY)), NAMED[:12])
"""Parts of secrets that must not be in the log: the end is enough to use a secret, or to guess the rest."""


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Everything that the log of this process has, all levels."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    configure("debug")
    yield written
    root.handlers, root.level = handlers, level
    structlog.reset_defaults()


@dataclass(frozen=True)
class Keys:
    """A key of each kind of caller."""

    agent: str
    operator: str
    platform: str
    person: str
    """The value of a session's cookie."""

    def find_key(self, operation: Operation[Any, Any], by: tuple[Actor, ...] = ()) -> str:
        if operation.signed_in:
            return self.person
        key: str = getattr(self, (by or operation.by or (Actor.AGENT,))[0])
        return key

    @property
    def remains(self) -> tuple[str, ...]:
        return tuple(key[-12:] for key in (self.agent, self.operator, self.platform, self.person))


@pytest.fixture
async def keys(settings: Settings) -> Keys:
    async with running(settings) as services:
        agent = await actors.register_agent(services, testMode=True)
        operator = await actors.register_operator(services)
        staff = await actors.platform(services)
        person = await signed_in(services, "ada@example.org", staff=StaffRole.ADMIN)
        return Keys(_key(agent), _key(operator), _key(staff), person)


def _key(person: Person) -> str:
    assert person.key
    return person.key


class CarelessError(Exception):
    """A fault that prints everything, as exceptions of careless libraries do."""


@pytest.fixture
def faults(keys: Keys) -> Iterator[None]:
    """Have every operation fail with all that it was sent in the text of the exception, its cause and its notes."""
    functions = {name: operation.function for name, operation in OPERATIONS.items()}

    async def fail(context: Any, request: Any) -> Any:
        key = getattr(context, "idempotency_key", None)
        fault = CarelessError(f"{request!r} idempotency_key={key!r}")
        fault.add_note(request.model_dump_json(by_alias=True))
        raise fault from CarelessError(
            f"{json.dumps(request.model_dump_json(by_alias=True))} Authorization: Bearer {BEARER}"
        )

    for operation in OPERATIONS.values():
        object.__setattr__(operation, "function", fail)
    yield
    for name, operation in OPERATIONS.items():
        object.__setattr__(operation, "function", functions[name])


def with_secrets(operation: Operation[Any, Any]) -> dict[str, Any]:
    """The recorded example of an operation, with a secret in each of its fields that takes one."""
    example = examples().operations.get(operation.name)
    # A tool without a route of its own has no example.
    fields: dict[str, Any] = dict(example.request) if example else {"taskId": 1}
    for number, (name, field) in enumerate(operation.request.model_fields.items()):
        alias = field.alias or name
        shaped = SHAPED[number % len(SHAPED)]
        texts = [NAMED] if alias in NAMED_FIELDS else [CONFIG] if alias.endswith("onfigJson") else []
        if not isinstance(fields.get(alias), dict | list):
            texts += [ADDRESS, f"my key is {shaped}", shaped]
        for text in texts:
            if is_valid(operation, trial := {**fields, alias: text}):
                fields = trial
                break
    return fields


def is_valid(operation: Operation[Any, Any], fields: Mapping[str, Any]) -> bool:
    try:
        operation.request.model_validate(fields)
    except ValueError:
        return False
    return True


def make_request(row: Rest) -> tuple[str, dict[str, Any]]:
    """The path of a row with its parameters, and what is left for query or body."""
    fields = with_secrets(row.operation)
    if row.renamed and row.renamed[0] in fields:
        fields[row.renamed[1]] = fields.pop(row.renamed[0])
    path = re.sub(r"\{(\w+)\}", lambda name: re.sub(r"\W+", "", str(fields.pop(name[1], 1))), row.path)
    return path, fields


async def send(http: httpx2.AsyncClient, row: Rest, key: str) -> httpx2.Response:
    path, fields = make_request(row)
    headers = {"Authorization": f"Bearer {key}", "X-API-Key": key, "Cookie": f"__Host-fieldcall={BEARER}"}
    if row.operation.by == (Actor.PERSON,):
        headers = cookies(key)
    elif row.operation.signed_in:
        headers = cookies(key, "staff")
    if row.method in ("GET", "DELETE"):
        query = {name: value for name, value in fields.items() if isinstance(value, str | int)}
        return await http.request(row.method, path, params=query, headers=headers)
    headers["Idempotency-Key"] = IDEMPOTENCY_KEY
    if row.upload:
        texts = {name: value for name, value in fields.items() if not name.startswith("content")}
        form = {name: value if isinstance(value, str) else json.dumps(value) for name, value in texts.items()}
        return await http.request(row.method, path, data=form, files={"file": ("a.jpg", b"x")}, headers=headers)
    return await http.request(row.method, path, json=fields, headers=headers)


def lines_in(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def assert_clean(log: io.StringIO, keys: Keys) -> None:
    text = log.getvalue()
    for remainder in (*REMAINS, *keys.remains):
        assert remainder not in text, next(line for line in text.splitlines() if remainder in line)[:2000]


@pytest.mark.usefixtures("faults")
async def test_no_secret_is_logged_when_every_operation_fails(settings: Settings, keys: Keys, log: io.StringIO) -> None:
    with serving(settings) as address:
        async with httpx2.AsyncClient(base_url=address, timeout=30) as http:
            for row in ROUTES:
                response = await send(http, row, keys.find_key(row.operation, row.by))
                assert response.status_code == 500, (row.address, response.text)
            for tool in TOOLS:
                arguments = {**with_secrets(tool.operation), "apiKey": keys.find_key(tool.operation)}
                call = {"tool": tool.name, "arguments": arguments}
                response = await http.post("/api/v1/tools/call", json=call)
                assert response.status_code == 500, (tool.name, response.text)
            for secret in SHAPED:
                for page in ("access-requests", "approvals", "confirmations", "checkout"):
                    for method in ("GET", "POST"):
                        form = {"decision": "approve", "state": SHAPED[-1]} if method == "POST" else None
                        await http.request(method, f"/{page}/{secret}", data=form)
    assert_clean(log, keys)
    requests = [line for line in lines_in(log) if line["event"] == "request"]
    failed = {name for line in requests if line["status"] == 500 for name in line.get("operation", "").split(",")}
    assert {row.operation.name for row in ROUTES} <= failed
    told = {line["caller"].partition(":")[0] for line in requests if "caller" in line}
    assert told == {"agent", "operator", "platform", "person"}
    assert {line["person"] for line in requests if line.get("caller", "").startswith("person:")} == {"1"}
    # By the number of what they showed, never by itself.
    shown = {line["caller"]: line["credential"] for line in requests if "credential" in line}
    assert shown.keys() >= {"agent:1", "operator:1", "platform:1"}
    assert all(re.fullmatch(r"(key|person|token):\d+", used) for used in shown.values())
    traced = "".join(str(line.get("exception", "")) for line in lines_in(log))
    assert "tests.hostile.test_secrets.CarelessError" in traced, "the faults are in the log, with their texts"


@pytest.mark.usefixtures("faults")
async def test_no_secret_is_logged_by_the_graph_and_mcp(settings: Settings, keys: Keys, log: io.StringIO) -> None:
    bearer = {"Authorization": f"Bearer {keys.agent}"}
    mutation = "mutation($name: String!) { createApiKey(keyName: $name) { ... on Problem { code } } }"
    with serving(settings) as address:
        async with httpx2.AsyncClient(base_url=address, timeout=30, headers=bearer) as http:
            for document, variables in (
                (mutation, {"name": SHAPED[0]}),
                (f'mutation {{ createApiKey(keyName: "{SHAPED[1]}") {{ ... on Problem {{ code }} }} }}', {}),
                ("{ agent { agentName } }", {}),
                (f"{{ {SHAPED[1]} }}", {}),
            ):
                await http.post("/graphql", json={"query": document, "variables": variables})
            arguments = {"apiKey": keys.agent, "keyName": SHAPED[1]}
            params = {"name": "create_api_key", "arguments": arguments}
            call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
            response = await http.post("/mcp", json=call, headers=MCP)
            assert response.json()["result"]["isError"], response.text
        uri = f"{address.replace('http', 'ws')}/graphql?apiKey={keys.agent}"
        async with connect(uri, subprotocols=[Subprotocol("graphql-transport-ws")]) as socket:
            await socket.send(json.dumps({"type": "connection_init", "payload": {"apiKey": keys.agent}}))
            assert json.loads(await socket.recv())["type"] == "connection_ack"
            payload = {"query": mutation, "variables": {"name": SHAPED[0]}}
            await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
            assert json.loads(await socket.recv())["id"] == "1"
    assert_clean(log, keys)
    requests = [line for line in lines_in(log) if line["event"] == "request"]
    told = [(line["method"], line["path"], line.get("caller"), line.get("operation")) for line in requests]
    assert told == [
        ("POST", "/graphql", "agent:1", "create_api_key"),
        ("POST", "/graphql", "agent:1", "create_api_key"),
        ("POST", "/graphql", "agent:1", "get_agent,agent"),
        ("POST", "/graphql", None, None),
        ("POST", "/mcp", "agent:1", "create_api_key"),
        ("WS", "/graphql", "agent:1", "create_api_key"),
    ]


async def test_a_refused_key_is_named_by_nothing_but_its_operation(settings: Settings, log: io.StringIO) -> None:
    with serving(settings) as address:
        async with httpx2.AsyncClient(base_url=address) as http:
            response = await http.get("/api/v1/agents/me", headers={"X-Request-Id": SHAPED[1], "X-API-Key": SHAPED[1]})
            assert response.status_code == 401
    (line,) = (line for line in lines_in(log) if line["event"] == "request")
    assert line["operation"] == "get_agent"
    assert "caller" not in line
    assert SHAPED[1][-12:] not in log.getvalue()


async def test_the_log_has_mails_without_their_links_and_a_trial_prints_them(
    log: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    links = "\n".join(f"https://fieldcall.example/{page}/{SHAPED[7]}" for page in ("approvals", "confirmations"))
    mail = Mail("owner@example.org", "Approve task 7?", f"Decide here:\n{links}\n", "approval-7")
    await LogMailer().send(mail)
    await TerminalMailer().send(mail)
    (line,) = lines_in(log)
    assert line["text"] == (
        "Decide here:\nhttps://fieldcall.example/approvals/hidden\nhttps://fieldcall.example/confirmations/hidden\n"
    )
    assert links in capsys.readouterr().out
    assert SHAPED[7][-12:] not in log.getvalue()


def test_any_value_of_a_line_is_searched(log: io.StringIO) -> None:
    secret = SHAPED[5]
    structlog.get_logger().warning(
        "a line",
        text=f"with {secret}",
        raw=secret.encode(),
        fault=CarelessError(secret),
        one={secret: [secret, {"password": "x"}]},
        several={secret},
        password="x",
    )
    logging.getLogger("library").warning("it said %s", secret)
    assert secret[-12:] not in log.getvalue()
    first, second = lines_in(log)
    assert (first["password"], first["one"]) == ("hidden", {"whsec_hidden": ["whsec_hidden", {"password": "hidden"}]})
    assert second["event"] == "it said whsec_hidden"


@pytest.mark.parametrize(
    "text",
    [
        f"Authorization: Bearer {NAMED}",
        f"authorization=Basic {NAMED}",
        f"callback_secret='{NAMED}', name='x'",
        f'{{"authValue": "{NAMED}"}}',
        json.dumps(json.dumps({"configJson": json.dumps({"authValue": NAMED})})),
        f"webhook_config_json={CONFIG!r}",
        f"[type=string_too_short, input_value='{NAMED}', input_type=str]",
        f"redis://:{NAMED}@valkey:6379/0",
        f"https://agent.example/events?access_token={NAMED}&x=1",
        f"refresh_token={NAMED};",
        f"/files/{NAMED}",
        f"/sign-in/{NAMED}",
        f"browser='{NAMED}'",
    ],
)
def test_a_secret_without_a_shape_is_known_by_its_name_or_place(text: str) -> None:
    assert NAMED not in redact(text)


@pytest.mark.parametrize(
    "text",
    ["Your code: K7PM-3XWQ", "K7PM-3XWQ", "code='k7pm3xwq' browser=None", '{"code": "K7PM 3XWQ"}', "code=K7pm-3xWq,"],
)
def test_the_code_of_a_sign_in_is_hidden_however_it_is_typed(text: str) -> None:
    assert "3xwq" not in redact(text).lower()
    assert redact('"code": "insufficient_funds", "status": 402') == '"code": "insufficient_funds", "status": 402'


@pytest.mark.parametrize(
    "path", ["secret" * 10_000, "fc_" * 20_000, "fc_a" + "_a" * 30_000, "://" * 20_000, "password" + " " * 60_000]
)
def test_no_path_makes_the_search_slow(path: str) -> None:
    before = time.process_time()
    redact(f"/{path}")
    assert time.process_time() - before < 0.5


def test_a_line_costs_little() -> None:
    paths = ("/api/v1/agents/me/tasks/1234567/publish", "req_0123456789abcdef", "create_task")
    before = time.process_time()
    for _ in range(1000):
        for text in paths:
            redact(text)
    assert (time.process_time() - before) / 1000 < 0.000_05, "seconds for the texts of one line"


async def test_what_the_service_stores_is_readable_by_nobody_else(tmp_path: Path) -> None:
    home = tmp_path / "new" / "folder"
    chosen = load(
        database_url=f"sqlite+aiosqlite:///{home}/fieldcall.db",
        blob_url=f"file://{home}/blobs",
        broadcast_url="memory://",
        secret_key=None,
    )
    umask = os.umask(0)
    try:
        async with running(chosen) as services:
            await actors.register_agent(services)
            await services.blobs.put(b"a photograph")
            modes = {path: path.stat().st_mode for path in (tmp_path / "new").rglob("*")}
    finally:
        os.umask(umask)
    files = {path.name: stat.S_IMODE(mode) for path, mode in modes.items() if stat.S_ISREG(mode)}
    assert {"fieldcall.db", "fieldcall.db-wal", "fieldcall.db-shm", "fieldcall.db.key"} < files.keys()
    assert set(files.values()) == {0o600}
    assert {stat.S_IMODE(mode) for mode in modes.values() if stat.S_ISDIR(mode)} == {0o700}
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
