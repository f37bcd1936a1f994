"""The worst megabyte for every reader of JSON costs little CPU, and its refusal is small.

`READERS` is the table of readers: a request that brings a text to each. `texts` are the worst texts. A module that
begins to parse JSON for itself fails `test_every_parser_is_known` until it uses the one reader or has a reason.
"""

import ast
import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

import httpx2
import pytest

from domain.values.json_text import BINARY, EXACT, WITH_KEY, WITHOUT_KEY, Bounds, JsonError, NumberTypes, parse
from server.config.settings import Settings
from server.config.wiring import running
from server.process.background import serving
from subscriptions.transports.websocket import MAX_MESSAGE_SIZE, Closed, message_in
from tests import actors

ROOT: Final = Path(__file__).parents[2]
SIZE: Final = 990_000
"""Bytes of a text: with what frames it, as many as a body may have."""
MAX_CPU_SECONDS: Final = 0.15
"""50 ms, on a machine that takes three times as long."""
MAX_REQUEST_SECONDS: Final = 0.25
"""The same with the CPU of client, server and their sockets, which are in one process here."""
MAX_ANSWER: Final = 32_000
"""Bytes of an answer that refuses."""
TIMES: Final = 2
"""Runs, of which the faster counts: the first also loads modules."""


def filled(part: str, around: str = "[{}]", joined: str = ",", size: int = SIZE) -> str:
    """Repeat a part until the text has its size."""
    return around.replace("{}", joined.join([part] * (size // (len(part) + len(joined)))))


def members(form: str, number: int) -> str:
    """An object whose names all differ."""
    return "{" + ",".join(form.format(100_000 + index) for index in range(number)) + "}"


def texts(bounds: Bounds, size: int = SIZE) -> dict[str, str]:
    """The worst texts: those that are refused before they are parsed, and the largest that are parsed."""
    most, room = bounds.members, size // bounds.members
    many = members('"a{}":1', size // 12)
    few = members('"a{}":1', most - 1)
    return {
        "a name of many repeated": many[:-1] + ',"a100000":1}',
        "the last name of many repeated": many[:-1] + ',"z":1,"z":1}',
        "the last name of the most repeated": members('"a{}":1', most - 2)[:-1] + ',"z":1,"z":1}',
        "small members": few,
        "long names": members(f'"{"n" * (room - 12)}{{}}":1', most - 1),
        "small numbers": filled("1", size=size),
        "fractions": filled(f"1.{'7' * (room - 4)}", size=size),
        "whole numbers": filled("9" * min(room - 2, 300), size=size),
        "fractions of 900 digits": filled("0." + "9" * 900, size=size),
        "empty texts": filled('""', size=size),
        "empty lists": filled("[]", size=size),
        "empty objects": filled("{}", size=size),
        "nested lists": "[" * size,
        "nested objects": filled('{"a":', "{}", "", size=size),
        "closed lists": "[" * (size // 2) + "]" * (size // 2),
        "levels": "[" + ",".join(["[" * 62 + "]" * 62] * (most // 63)) + "]",
        "a number": "1" * size,
        "a fraction": "0." + "1" * (size - 2),
        "an exponent": filled("1e999999999", size=size),
        "white space": " " * (size - 2) + "{}",
        "line breaks": "\n" * (size - 1) + "x",
        "quotes": '"' * size,
        "backslashes": "\\" * size,
        "commas": "," * size,
        "colons": ":" * size,
        "an open text": '["' + "x" * (size - 2),
        "one text": '["' + "x" * (size - 4) + '"]',
        "escapes": filled("\\u0041", '["{}"]', "", size - 4),
        "pairs": filled("\\ud83d\\ude00", '["{}"]', "", size - 4),
        "halves": filled("\\ud83d", '["{}"]', "", size - 4),
        "escaped quotes": filled('\\"', '["{}"]', "", size - 4),
        "escaped backslashes": filled("\\\\", '["{}"]', "", size - 4),
        "other scripts": filled("é", '["{}"]', "", size // 2),
    }


SENT: Final = (
    "a name of many repeated",
    "the last name of the most repeated",
    "small members",
    "long names",
    "small numbers",
    "fractions",
    "nested objects",
    "one text",
    "halves",
)
"""Texts that every reader is sent."""


def reading(text: str, bounds: Bounds, numbers: NumberTypes) -> float:
    """The seconds of CPU that a text takes, whether it is read or refused."""
    before = time.process_time()
    with suppress(JsonError):
        parse(text, bounds, numbers)
    return time.process_time() - before


@pytest.mark.parametrize("numbers", [EXACT, BINARY], ids=["exact", "binary"])
@pytest.mark.parametrize("bounds", [WITHOUT_KEY, WITH_KEY], ids=["without a key", "with a key"])
def test_the_reader_takes_little_time(bounds: Bounds, numbers: NumberTypes) -> None:
    for name, text in texts(bounds).items():
        assert min(reading(text, bounds, numbers) for _ in range(TIMES)) < MAX_CPU_SECONDS, name


@pytest.mark.parametrize("bounds", [WITHOUT_KEY, WITH_KEY], ids=["without a key", "with a key"])
def test_a_message_of_a_websocket_takes_little_time(bounds: Bounds) -> None:
    for name, text in texts(bounds, MAX_MESSAGE_SIZE).items():
        if len(text) <= MAX_MESSAGE_SIZE:
            before = time.process_time()
            with suppress(Closed):
                message_in(text, bounds)
            assert time.process_time() - before < MAX_CPU_SECONDS, name


class Target(NamedTuple):
    """A real server, and the key of an agent."""

    http: httpx2.Client
    key: str

    def post(self, path: str, body: str, *, keyed: bool) -> httpx2.Response:
        headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        headers |= self.authorization if keyed else {}
        return self.http.post(path, content=body.encode(), headers=headers)

    @property
    def authorization(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}


class Reader(NamedTuple):
    """A path that takes JSON, and what frames the text on its way to the parser."""

    path: str
    frame: str = "%s"
    keyed: bool = False
    quoted: bool = False
    """Return true if the text is JSON within a text of JSON."""

    def sends(self, target: Target, text: str) -> httpx2.Response:
        return target.post(self.path, self.frame % (json.dumps(text) if self.quoted else text), keyed=self.keyed)


TASKS: Final = "/api/v1/agents/me/tasks"
BRIDGE: Final = "/api/v1/tools/call"
CALL: Final = '{"tool":"dispatch_physical_task","arguments":%s}'
MCP_CALL: Final = (
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"dispatch_physical_task","arguments":%s}}'
)
FILTERED: Final = '{"query":"query($f: TaskFilterInput) { tasks(filter: $f) { totalCount } }","variables":{"f":%s}}'
READERS: Final[dict[str, Callable[[Target, str], httpx2.Response]]] = {
    "REST": Reader(TASKS, keyed=True).sends,
    "REST, registration": Reader("/api/v1/agents/register").sends,
    "REST, a Json field": Reader(TASKS, '{"proofRequirementsJson":%s}', keyed=True).sends,
    "REST, a Json field as text": Reader(TASKS, '{"proofRequirementsJson":%s}', keyed=True, quoted=True).sends,
    "bridge": Reader(BRIDGE).sends,
    "bridge, arguments": Reader(BRIDGE, CALL, keyed=True).sends,
    "bridge, arguments as text": Reader(BRIDGE, CALL, keyed=True, quoted=True).sends,
    "MCP": Reader("/mcp").sends,
    "MCP, arguments": Reader("/mcp", MCP_CALL, keyed=True).sends,
    "A2A": Reader("/a2a").sends,
    "A2A, parameters": Reader("/a2a", '{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":%s}', keyed=True).sends,
    "A2A over HTTP": Reader("/a2a/v1/message:send", keyed=True).sends,
    "OAuth registration": Reader("/oauth/register").sends,
    "Stripe": Reader("/api/v1/payments/stripe/webhook").sends,
    "GraphQL": Reader("/graphql").sends,
    "GraphQL, variables": Reader("/graphql", FILTERED, keyed=True).sends,
    "GraphQL, extensions": Reader("/graphql", '{"query":"{ __typename }","extensions":%s}', keyed=True).sends,
    "GraphQL stream": Reader("/graphql/stream").sends,
    "GraphQL by GET": lambda target, text: target.http.get(
        f"/graphql?query=%7B__typename%7D&variables={quote(text[:10_000])}"
    ),
    "GraphQL multipart": lambda target, text: target.http.post(
        "/graphql",
        files={"operations": (None, text.encode()), "map": (None, text.encode())},
        headers=target.authorization,
    ),
}
"""Readers over HTTP."""


@pytest.fixture(scope="module")
def target(make_settings: Callable[..., Settings]) -> Iterator[Target]:
    settings = make_settings()

    async def registered() -> str:
        async with running(settings) as services:
            return (await actors.register_agent(services)).key or ""

    key = asyncio.run(registered())
    with serving(settings) as address, httpx2.Client(base_url=address, timeout=60) as http:
        yield Target(http, key)


@pytest.mark.parametrize("name", READERS)
def test_a_megabyte_costs_little_and_is_refused_in_few_words(target: Target, name: str) -> None:
    worst = texts(WITH_KEY) | {"unknown members": members('"a{}":1', WITHOUT_KEY.members - 20)}
    for kind in (*SENT, "unknown members"):
        seconds = []
        for _ in range(TIMES):
            before = time.process_time()
            answer = READERS[name](target, worst[kind])
            seconds.append(time.process_time() - before)
            assert answer.status_code < 500, (kind, answer.text[:1000])
            assert len(answer.content) <= MAX_ANSWER, (kind, answer.text[:1000])
        assert min(seconds) < MAX_REQUEST_SECONDS, (kind, seconds)


@pytest.mark.parametrize("path", ["/api/v1/agents/register", BRIDGE, "/mcp", "/a2a", "/graphql", "/graphql/stream"])
def test_a_stranger_sends_2000_members_and_64_levels(target: Target, path: str) -> None:
    def refusal(body: str) -> str:
        text = target.post(path, body, keyed=False).text
        return next((sign for sign in ("members and items", "levels: nest") if sign in text), "")

    assert refusal(members('"a{}":1', WITHOUT_KEY.members)) == ""
    assert refusal(members('"a{}":1', WITHOUT_KEY.members + 1)) == "members and items"
    assert refusal('{"a":' + "[" * (WITHOUT_KEY.levels - 1) + "]" * (WITHOUT_KEY.levels - 1) + "}") == ""
    assert refusal('{"a":' + "[" * WITHOUT_KEY.levels + "]" * WITHOUT_KEY.levels + "}") == "levels: nest"


@pytest.mark.parametrize("path", [TASKS, BRIDGE, "/mcp", "/a2a", "/graphql"])
def test_only_a_good_key_in_the_headers_allows_more(target: Target, path: str) -> None:
    body = members('"a{}":1', WITHOUT_KEY.members + 1)
    assert "members and items" not in target.post(path, body, keyed=True).text
    assert "members and items" in target.post(path, members('"a{}":1', WITH_KEY.members + 1), keyed=True).text
    mistyped = target._replace(key=target.key[:-1] + ("A" if target.key[-1] != "A" else "B"))
    assert "unauthenticated" in mistyped.post(path, body, keyed=True).text


def test_a_megabyte_of_one_member_is_read(target: Target) -> None:
    content = "A" * SIZE
    for body, read in (
        (f'{{"title":"{content}"}}', "title"),
        (f'{{"tool":"dispatch_physical_task","arguments":{{"title":"{content}"}}}}', "title"),
    ):
        answer = target.post(TASKS if body.startswith('{"title') else BRIDGE, body, keyed=True)
        assert answer.status_code == 400, answer.text[:300]
        assert read in {error["field"] for error in (answer.json().get("error") or answer.json())["errors"]}


PARSERS: Final = frozenset({"validate_json", "model_validate_json", "from_json", "raw_decode"})
LAYERS: Final = ("domain", "adapters", "resolvers", "subscriptions", "schema", "rest_compat", "server")
OWN_JSON: Final = {
    "server/backup/folders.py": "a file that a drill wrote",
    "server/backup/manifest.py": "the manifest of a backup, checked against its model",
    "server/backup/sqlite_files.py": "a file that an interrupted restore wrote",
    "adapters/geocoding/pack_cities.py": "a file of GeoNames, when a release is made",
    "adapters/storage/citus/connection.py": "parameters of the service's own statements",
    "adapters/storage/tables/tasks.py": "a column that the service wrote",
    "adapters/storage/tables/webhooks.py": "a column that the service wrote",
    "domain/proofs/verdicts.py": "a column that the service wrote",
    "domain/results/schema.py": "columns that the reader has checked",
    "domain/tasks/changes.py": "a column that the service wrote",
    "domain/values/json_text.py": "the reader",
    "resolvers/accounts/operators.py": "columns that the service wrote",
    "resolvers/accounts/reach.py": "columns that the service wrote",
    "resolvers/accounts/reputation.py": "a column that the service wrote",
    "resolvers/amendments/terms.py": "columns that the service wrote",
    "resolvers/core/idempotency.py": "an answer that the service encrypted",
    "resolvers/eligibility/facts.py": "columns that the service wrote",
    "resolvers/events/types.py": "an event that the service wrote",
    "resolvers/lifecycle/budget.py": "columns that the service wrote",
    "resolvers/lifecycle/place.py": "a column that the service wrote",
    "resolvers/matching/announcement.py": "columns that the service wrote",
    "resolvers/matching/search.py": "columns that the service wrote",
    "resolvers/oauth/clients.py": "a column that the service wrote; documents go through the reader",
    "resolvers/oauth/grants.py": "a column that the service wrote",
    "resolvers/people/saved_views.py": "a column that the service wrote",
    "resolvers/payments/payouts.py": "a destination that the service encrypted",
    "resolvers/proofs/submission.py": "a column that the service wrote",
    "resolvers/proofs/view.py": "a column that the service wrote",
    "resolvers/spending/approvals.py": "columns that the service wrote",
    "resolvers/evidence/signature.py": "a kilobyte of a file, or keys, on the command line",
    "resolvers/evidence/verification.py": "documents that a key of the service has signed, on the command line",
    "resolvers/spending/rules.py": "a column that the service wrote",
    "resolvers/staff/ledger_health.py": "a column that the service wrote",
    "resolvers/results/terms.py": "columns that the reader has checked",
    "resolvers/tasks/pending_actions.py": "options that the reader read before they were stored",
    "resolvers/tasks/relocation.py": "a column that the service wrote",
    "resolvers/tasks/source.py": "a column that the service wrote",
    "resolvers/tracking/links.py": "a column that the service wrote",
    "resolvers/tracking/page.py": "a column that the service wrote",
    "resolvers/webhooks/contact_methods.py": "columns that the service wrote",
    "resolvers/webhooks/delivery.py": "keys that the service encrypted",
    "rest_compat/a2a/tasks.py": "options that the reader read before they were stored",
    "rest_compat/http/examples.py": "a file of the release",
    "rest_compat/mcp/results.py": "a problem that the service wrote",
    "rest_compat/mcp/tasks.py": "options that the reader read before they were stored",
    "rest_compat/mcp/transport_errors.py": "an answer of the SDK in this process",
    "rest_compat/reference/description.py": "the document that this process built",
    "schema/execution/documents.py": "a result that the service encoded",
    "schema/types/persisted.py": "a file of the administrator",
    "server/agents/call.py": "an argument on the command line",
    "server/commands/export.py": "rows that the service exported",
    "server/agents/listen.py": "an event of the service, for its command line",
    "server/agents/profiles.py": "a file of the user of the command line",
    "server/agents/remote.py": "an answer of the service to its command line",
    "server/demo/caller.py": "an answer of the service to its demonstration",
    "server/demo/follower.py": "a message of the service to its demonstration",
    "server/reference/site.py": "a document that the service made",
    "subscriptions/messages/a2a.py": "an event that the service wrote",
    "subscriptions/messages/channel_formats.py": "an event that the service wrote",
    "subscriptions/messages/operator_events.py": "an event that the service wrote",
    "subscriptions/messages/task_payloads.py": "a column that the service wrote",
    "subscriptions/transports/websocket.py": "errors that the service encoded",
}
"""Modules that parse JSON without the reader, because no client wrote it."""


def parses(path: Path) -> bool:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return any(
        call.attr in PARSERS
        or (
            call.attr in {"load", "loads", "JSONDecoder"}
            and isinstance(call.value, ast.Name)
            and call.value.id in {"json", "orjson"}
        )
        for call in calls
        if isinstance(call, ast.Attribute)
    )


def test_every_parser_is_known() -> None:
    paths = (path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))
    assert {path.relative_to(ROOT).as_posix() for path in paths if parses(path)} == set(OWN_JSON)


def test_the_texts_of_the_table_are_those_that_are_sent() -> None:
    made: dict[str, Any] = texts(WITH_KEY)
    assert set(SENT) <= made.keys()
