"""Documents that are named by their hash, sent once or listed."""

import hashlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect

from domain.refusals.general import DocumentNotAllowed, InvalidInput, PersistedQueryNotFound
from resolvers.core.context import Services
from schema.app import graphql_app
from schema.types.context import Rules
from schema.types.persisted import BYTES_OF_TEXTS, MAX_TEXT_SIZE, PersistedDocuments, read_documents

QUERY = "{ __typename }"
FEED = "subscription { notifications { id } }"


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def named(text: str) -> dict[str, Any]:
    return {"persistedQuery": {"version": 1, "sha256Hash": digest(text)}}


def test_a_text_that_was_sent_with_its_hash_is_known_by_it() -> None:
    documents = PersistedDocuments()
    with pytest.raises(PersistedQueryNotFound, match=r"^PersistedQueryNotFound$"):
        documents.text(None, named(QUERY))
    assert documents.text(QUERY, named(QUERY)) == QUERY
    assert documents.text(None, named(QUERY)) == QUERY


def test_a_text_without_a_hash_is_carried_out_and_not_kept() -> None:
    documents = PersistedDocuments()
    assert documents.text(QUERY, None) == QUERY
    assert documents.text(None, {}) is None
    with pytest.raises(PersistedQueryNotFound):
        documents.text(None, named(QUERY))


@pytest.mark.parametrize(
    "persisted",
    [
        {"version": 1, "sha256Hash": digest("another")},
        {"version": 2, "sha256Hash": digest(QUERY)},
        {"version": 1, "sha256Hash": "abc"},
        {"version": 1, "sha256Hash": 7},
        {"version": 1},
        [],
        "x",
    ],
)
def test_a_wrong_hash_is_refused(persisted: Any) -> None:
    with pytest.raises(InvalidInput, match="persistedQuery"):
        PersistedDocuments().text(QUERY, {"persistedQuery": persisted})


def test_what_is_kept_is_bounded_and_the_oldest_goes_first() -> None:
    documents = PersistedDocuments()
    # Each is weighed with 400 bytes beside its own, of which 49 are those of any string.
    number = BYTES_OF_TEXTS // (MAX_TEXT_SIZE + 49 + 400)
    texts = [f"{QUERY} # {at}".ljust(MAX_TEXT_SIZE) for at in range(number)]
    for text in texts:
        documents.text(text, named(text))
    assert documents.text(None, named(texts[0])) == texts[0]
    another = QUERY.ljust(MAX_TEXT_SIZE)
    documents.text(another, named(another))
    assert documents.text(None, named(texts[0])) == texts[0]
    with pytest.raises(PersistedQueryNotFound):
        documents.text(None, named(texts[1]))
    long = QUERY + " " * MAX_TEXT_SIZE
    assert documents.text(long, named(long)) == long
    with pytest.raises(PersistedQueryNotFound):
        documents.text(None, named(long))


@pytest.fixture(params=["folder", "texts by hash", "manifest"])
def listed(request: pytest.FixtureRequest, tmp_path: Path) -> PersistedDocuments:
    """Documents of a list with QUERY alone."""
    if request.param == "folder":
        (tmp_path / "queries").mkdir()
        (tmp_path / "queries" / "name.graphql").write_text(f"{QUERY}\n")
        return read_documents(tmp_path)
    operation = {"id": digest(QUERY), "name": "Name", "type": "query", "body": QUERY}
    manifest = {"format": "apollo-persisted-query-manifest", "version": 1, "operations": [operation]}
    path = tmp_path / "documents.json"
    path.write_text(json.dumps({digest(QUERY): QUERY} if request.param == "texts by hash" else manifest))
    return read_documents(path)


def test_a_list_allows_its_documents_alone(listed: PersistedDocuments) -> None:
    assert (listed.text(None, named(QUERY)) or "").strip() == QUERY
    assert listed.text(QUERY, None) == QUERY
    assert listed.text(f"\n{QUERY}\n", None) == f"\n{QUERY}\n"
    assert listed.text(None, None) is None
    for query, extensions in (("{ agent { id } }", None), ("{ a }", named("{ a }")), (None, named("{ a }"))):
        with pytest.raises(DocumentNotAllowed):
            listed.text(query, extensions)


@pytest.mark.parametrize("content", ["{", "[]", "7", '{"operations": [{"id": 1}]}', '{"a": 7}', "{}"])
def test_a_list_that_is_none_is_refused_in_words(content: str, tmp_path: Path) -> None:
    path = tmp_path / "documents.json"
    path.write_text(content)
    with pytest.raises(ValueError, match=r"documents\.json"):
        read_documents(path)


def test_a_list_that_is_missing_or_empty_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no documents"):
        read_documents(tmp_path)
    with pytest.raises(ValueError, match="cannot be read"):
        read_documents(tmp_path / "nothing.json")


async def test_a_hash_alone_is_enough_by_post_and_get(client: Any) -> None:
    http = client.http
    unknown = await http.post("/graphql", json={"extensions": named(QUERY)})
    (error,) = unknown.json()["errors"]
    assert (error["message"], error["extensions"]["code"]) == ("PersistedQueryNotFound", "persisted_query_not_found")
    assert (await http.post("/graphql", json={"query": QUERY, "extensions": named(QUERY)})).json()["data"]
    assert (await http.post("/graphql", json={"extensions": named(QUERY)})).json()["data"] == {"__typename": "Query"}
    response = await http.get("/graphql", params={"extensions": json.dumps(named(QUERY))})
    assert response.json()["data"] == {"__typename": "Query"}


async def test_a_service_with_a_list_refuses_what_is_not_on_it(services: Services, listed: PersistedDocuments) -> None:
    app = graphql_app(services, rules=Rules(persisted_documents=listed))
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url="http://service.test") as http:
        assert (await http.post("/graphql", json={"extensions": named(QUERY)})).json()["data"]
        refused = await http.post("/graphql", json={"query": "{ countries { isoCode } }"})
        assert (refused.status_code, refused.json()["errors"][0]["extensions"]["code"]) == (403, "document_not_allowed")


@pytest.fixture(params=["graphql-transport-ws", "graphql-ws"])
async def socket(request: pytest.FixtureRequest, port: int) -> AsyncIterator[ClientConnection]:
    async with connect(f"ws://127.0.0.1:{port}/graphql", subprotocols=[request.param]) as websocket:
        await websocket.send(json.dumps({"type": "connection_init"}))
        assert json.loads(await websocket.recv())["type"] == "connection_ack"
        yield websocket


async def test_a_websocket_takes_hashes_too(socket: ClientConnection) -> None:
    is_newer = socket.subprotocol == "graphql-transport-ws"

    async def answer(identity: str, payload: dict[str, Any]) -> Any:
        begin = "subscribe" if is_newer else "start"
        await socket.send(json.dumps({"type": begin, "id": identity, "payload": payload}))
        while (message := json.loads(await socket.recv()))["type"] in ("ka", "complete"):
            pass
        return message

    refused = await answer("1", {"extensions": named(QUERY)})
    error = refused["payload"][0] if is_newer else refused["payload"]
    assert (refused["type"], refused["id"], error["message"]) == ("error", "1", "PersistedQueryNotFound")
    # The older subprotocol knows subscriptions alone; here nobody may subscribe, which shows that the text was found.
    for payload in ({"query": FEED, "extensions": named(FEED)}, {"extensions": named(FEED)}):
        body = (await answer("2", payload))["payload"]
        (error,) = body["errors"]
        assert error["extensions"]["code"] == "unauthenticated"
