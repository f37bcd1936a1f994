"""Documents that are made to be dear cost little: the work of checking each is counted, and real servers answer all.

Work is counted in calls of functions, which are the same on every machine; `benchmarks/documents.py` measures
how long they take.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx2
import pytest
import websockets.sync.client
from graphql import parse

from domain.refusals.refusal import Refusal
from resolvers.wire.model import to_json
from schema.compiled.leaves import DiscardedError
from schema.compiled.plan import compile_query
from schema.execution import size
from schema.execution.bounds import MAXIMUM_ALIASES
from schema.execution.documents import CheckedDocument, check_operation
from schema.execution.rules import MAX_ERRORS
from schema.graph import graph
from schema.types.context import Rules
from tests.hostile.documents import Hostile, documents

if TYPE_CHECKING:
    from server.config.settings import Settings

DOCUMENTS = tuple(documents())
MAX_CALLS = 400_000
"""Calls of functions; about 40 milliseconds."""
MAX_CALLS_OF_WRONG_VARIABLES = 10_000
MAX_MESSAGE = 64_000
"""Characters that a message over a websocket may have."""
TIMEOUT_SECONDS = 60
"""Far more than any document takes, so that a busy machine passes and a document without a bound does not."""


def checked(hostile: Hostile, *, with_key: bool) -> int:
    """Check a document as a request does. Returns the number of its errors."""
    try:
        tokens = size.measure(hostile.text, with_key=with_key).tokens
    except Refusal:
        return 1
    document = CheckedDocument(graph()._schema, hostile.text, tokens, introspection=True)
    errors, _ = check_operation(document, Rules(), None, hostile.variables or {})
    return len(errors)


@contextmanager
def count_calls() -> Iterator[Counter[str]]:
    """Count the calls and returns of functions, by their kind."""
    calls: Counter[str] = Counter()
    before = sys.getprofile()
    sys.setprofile(lambda _frame, event, _argument: calls.update((event,)))
    try:
        yield calls
    finally:
        sys.setprofile(before)


@pytest.mark.parametrize("hostile", DOCUMENTS, ids=lambda hostile: hostile.name)
def test_the_work_of_checking_a_document_is_bounded(hostile: Hostile) -> None:
    with count_calls() as calls:
        errors = checked(hostile, with_key=True)
    assert calls.total() < MAX_CALLS
    assert errors <= MAX_ERRORS


async def test_a_plan_stops_at_the_first_wrong_variable() -> None:
    text = "query($f: TaskFilterInput) { tasks(filter: $f) { totalCount } }"
    plan = compile_query(graph(), parse(text), None)
    assert plan
    with count_calls() as calls, pytest.raises(DiscardedError, match="the variables"):
        await plan.run(None, {"f": {f"unknown{number}": 1 for number in range(1_000)}})
    assert calls.total() < MAX_CALLS_OF_WRONG_VARIABLES


def test_there_are_as_many_as_were_tried() -> None:
    assert len(DOCUMENTS) >= 142
    assert len({hostile.name for hostile in DOCUMENTS}) == len(DOCUMENTS)


@pytest.fixture(scope="module")
def address(make_settings: "Callable[..., Settings]") -> Iterator[str]:
    from server.process.background import serving  # noqa: PLC0415

    with serving(make_settings()) as running:
        yield running


def test_a_server_answers_all_of_them(address: str) -> None:
    with httpx2.Client(base_url=address, timeout=TIMEOUT_SECONDS) as http:
        for hostile in DOCUMENTS:
            answer = http.post("/graphql", json={"query": hostile.text, "variables": hostile.variables})
            assert answer.status_code < 500, hostile.name
            assert len(answer.json().get("errors", ())) <= MAXIMUM_ALIASES + 1, hostile.name
        assert http.get("/healthz").status_code == 200


def test_one_websocket_answers_all_of_them(address: str) -> None:
    url = f"{address.replace('http', 'ws', 1)}/graphql"
    short = [
        (str(number), message)
        for number, hostile in enumerate(DOCUMENTS)
        if len(message := _subscribe(str(number), hostile)) < MAX_MESSAGE
    ]
    with websockets.sync.client.connect(url, subprotocols=["graphql-transport-ws"], max_size=None) as socket:  # type: ignore[list-item]
        socket.send('{"type": "connection_init"}')
        assert json.loads(socket.recv(TIMEOUT_SECONDS)) == {"type": "connection_ack"}
        for identity, message in short:
            socket.send(message)
            kind = ""
            while kind not in ("error", "complete"):
                received = json.loads(socket.recv(TIMEOUT_SECONDS))
                assert received["id"] == identity
                kind = received["type"]
    assert len(short) > len(DOCUMENTS) * 3 // 4


def _subscribe(identity: str, hostile: Hostile) -> str:
    payload = {"query": hostile.text, "variables": hostile.variables}
    return to_json({"id": identity, "type": "subscribe", "payload": payload}).decode()


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("{ __typename " + "# \n" * 1_500 + "}", "at most 1,500 are allowed without an API key, 5,000 with one"),
        ("{ " + "me { __typename } " * 300 + "}", "has 900 selections; at most 400 are allowed"),
        ("{ __typename } fragment F on Query { id } " * 60, "has 120 definitions; at most 100 are allowed"),
        ("{ task(id: [" + "1 " * 501 + "]) { id } }", "names and values in arguments; at most 500"),
        ("{ task(id: " + "[" * 50 + "]" * 50 + ") { id } }", "levels of brackets; at most 40"),
        ('{ task(id: "' + "x" * 64_000 + '") { id } }', "characters; at most 64,000"),
    ],
)
def test_a_document_is_refused_for_its_size_before_it_is_parsed(address: str, text: str, refused: str) -> None:
    answer = httpx2.post(f"{address}/graphql", json={"query": text}, timeout=TIMEOUT_SECONDS)
    (error,) = answer.json()["errors"]
    assert refused in error["message"]
    assert (answer.status_code, error["extensions"]["code"]) == (400, "validation_failed")
    assert [field["code"] for field in error["extensions"]["errors"]] == ["too_large"]


def test_a_key_allows_more_tokens_and_only_a_good_one(address: str) -> None:
    text = "{ __typename " + "# \n" * 1_600 + "}"
    fields = {"agentName": "Errand", "agentType": "assistant", "acceptedTerms": True}
    key = httpx2.post(f"{address}/api/v1/agents/register", json=fields, timeout=TIMEOUT_SECONDS).json()["apiKey"]
    answers = [
        httpx2.post(
            f"{address}/graphql",
            json={"query": text},
            headers={"Authorization": f"Bearer {sent}"} if sent else {},
            timeout=TIMEOUT_SECONDS,
        ).json()
        for sent in (key, None, key[:-1] + ("A" if key[-1] != "A" else "B"))
    ]
    assert answers[0]["data"] == {"__typename": "Query"}
    assert [answer["errors"][0]["extensions"]["code"] for answer in answers[1:]] == [
        "validation_failed",
        "unauthenticated",
    ]


def test_introspection_that_is_off_suggests_nothing() -> None:
    for text in ("{ agentt { id } }", "{ agent }", "{ tasks(firstt: 1) { totalCount } }", "{ ... on Taks { id } }"):
        document = CheckedDocument(graph()._schema, text, 10, introspection=False)
        assert document.errors
        assert not [error for error in document.errors if "Did you mean" in error.message]
        named = CheckedDocument(graph()._schema, text, 10, introspection=True).errors
        assert len(named) == len(document.errors)
