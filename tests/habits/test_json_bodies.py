"""Every surface reads JSON as RFC 8259 means it: byte order marks, encodings, and names of its media type."""

import json
from typing import Any, Final, NamedTuple

import httpx2
import pytest

from tests import actors
from tests.habits.test_headers import MCP, problem_in

MARK: Final = b"\xef\xbb\xbf"
A2A: Final = {"A2A-Version": "1.0"}


class Surface(NamedTuple):
    """A path that reads JSON, and a body that it answers with 2xx."""

    path: str
    body: Any
    headers: dict[str, str] = {}  # noqa: RUF012 - a named tuple, never changed
    method: str = "POST"


TASKS: Final = {"message": {"messageId": "1", "role": "ROLE_USER", "parts": [{"text": "status"}]}}
SURFACES: Final = {
    "REST": Surface("/api/v1/agents/me", {"agentName": "Marked"}, method="PUT"),
    "bridge": Surface("/api/v1/tools/call", {"tool": "get_agent_profile", "arguments": {}}),
    "bridge, arguments as text": Surface("/api/v1/tools/call", {"tool": "get_agent_profile", "arguments": "\ufeff{}"}),
    "MCP": Surface("/mcp", {"jsonrpc": "2.0", "id": 1, "method": "ping"}, MCP),
    "A2A": Surface("/a2a", {"jsonrpc": "2.0", "id": 1, "method": "ListTasks", "params": {}}, A2A),
    "A2A over HTTP": Surface("/a2a/v1/tasks/7:cancel", {}, A2A),
    "OAuth registration": Surface("/oauth/register", {"redirect_uris": ["https://client.example/back"]}),
    "GraphQL": Surface("/graphql", {"query": "{ agent { id } }"}),
    "GraphQL, a marked document": Surface("/graphql", {"query": "\ufeff{ agent { id } }"}),
    "GraphQL stream": Surface("/graphql/stream", {"query": "{ agent { id } }"}),
}


def sent(client: httpx2.Client, surface: Surface, body: bytes, media: str) -> httpx2.Response:
    headers = {**surface.headers, "Content-Type": media}
    return client.request(surface.method, surface.path, content=body, headers=headers)


@pytest.mark.parametrize("name", SURFACES)
def test_one_byte_order_mark_is_ignored(http_agent: httpx2.Client, name: str) -> None:
    """RFC 8259 section 8.1: an implementation may ignore a byte order mark. Two are one too many."""
    surface = SURFACES[name]
    body = json.dumps(surface.body, ensure_ascii=False).encode()
    plain = sent(http_agent, surface, body, "application/json")
    assert plain.status_code < 300 or "A2A over HTTP" in name, plain.text
    marked = sent(http_agent, surface, MARK + body, "application/json")
    assert marked.status_code == plain.status_code, marked.text
    assert "JSON" not in marked.text
    twice = sent(http_agent, surface, MARK * 2 + body, "application/json")
    assert twice.status_code == (200 if name == "A2A" else 400)
    assert "begins with two byte order marks: send one at most" in twice.text


@pytest.mark.parametrize("name", SURFACES)
def test_another_encoding_is_refused_by_its_name(http_agent: httpx2.Client, name: str) -> None:
    """RFC 8259 section 8.1: JSON between systems is UTF-8."""
    surface = SURFACES[name]
    for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-32"):
        answer = sent(http_agent, surface, json.dumps(surface.body).encode(encoding), "application/json")
        assert answer.status_code == (200 if name == "A2A" else 400)
        assert f"The body is {encoding.upper()}: send it as UTF-8." in answer.text


NAMES: Final = (
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    'Application/JSON; Charset="Utf-8"',
    "application/json; odata=verbose; charset=utf8",
    "text/json",
    "application/vnd.example.v2+json",
    "application/a2a+json; charset=utf-8",
)
OTHER_NAMES: Final = ("text/plain", "application/jsonp", "application/x-json", "json", "application/json+xml", "")


@pytest.mark.parametrize("name", SURFACES)
def test_names_of_json_are_equal(http_agent: httpx2.Client, name: str) -> None:
    """RFC 9110 section 8.3.1: type and parameter names have no case. RFC 6839 section 3.1: the suffix `+json`."""
    surface = SURFACES[name]
    body = json.dumps(surface.body).encode()
    plain = sent(http_agent, surface, body, "application/json")
    for media in NAMES:
        assert (sent(http_agent, surface, body, media)).status_code == plain.status_code, media


@pytest.mark.parametrize("name", [name for name in SURFACES if "MCP" not in name and "A2A" not in name])
def test_another_type_is_refused(http_agent: httpx2.Client, name: str) -> None:
    surface = SURFACES[name]
    for media in OTHER_NAMES:
        answer = sent(http_agent, surface, json.dumps(surface.body).encode(), media)
        assert answer.status_code == 415, media
        if surface.path == "/oauth/register":
            # In the form of OAuth (RFC 7591, section 3.2.2).
            assert answer.json()["error"] == "invalid_client_metadata"
        else:
            assert problem_in(surface.path, answer.json())["code"] == "unsupported_media_type"
        assert "application/json" in answer.text


@pytest.mark.parametrize("name", SURFACES)
def test_line_breaks_around_a_text_are_white_space(http_agent: httpx2.Client, name: str) -> None:
    """RFC 8259 section 2: white space is allowed around the value. A NUL is not white space, so it is refused."""
    surface = SURFACES[name]
    body = json.dumps(surface.body).encode()
    plain = sent(http_agent, surface, body, "application/json")
    around = sent(http_agent, surface, MARK + b"\r\n\t " + body + b"\r\n\n", "application/json")
    assert around.status_code == plain.status_code
    with_nul = sent(http_agent, surface, body + b"\0", "application/json")
    assert with_nul.status_code == (200 if name == "A2A" else 400)
    assert name == "MCP" or "Extra data" in with_nul.text


@pytest.mark.parametrize("blank", [b"", MARK])
def test_a_mark_alone_is_no_body(http_agent: httpx2.Client, blank: bytes) -> None:
    """RFC 8259 section 8.1: the mark is no part of a value, so nothing was sent."""
    made = http_agent.post("/api/v1/agents/me/tasks", json={**actors.TASK, "publishImmediately": False}).json()
    path = f"/api/v1/agents/me/tasks/{made['taskId']}/cancel"
    answer = http_agent.post(path, content=blank, headers={"Content-Type": "application/json"})
    assert answer.json()["status"] == "Cancelled", answer.text


def test_a_marked_field_is_stored_without_its_mark(http_agent: httpx2.Client) -> None:
    """RFC 8259 section 8.1, for JSON within a text of JSON: what is stored has no mark that readers stumble upon."""
    requirements = json.dumps({"minPhotos": 2})
    sends = {**actors.TASK, "publishImmediately": False, "proofRequirementsJson": f"\ufeff{requirements}"}
    made = (http_agent.post("/api/v1/agents/me/tasks", json=sends)).json()
    seen = (http_agent.get(f"/api/v1/agents/me/tasks/{made['taskId']}")).json()
    assert seen["proofRequirementsJson"] == requirements


@pytest.mark.parametrize("way", ["POST", "multipart", "stream", "GET", "stream by GET"])
@pytest.mark.parametrize("void", ["", None])
def test_an_empty_operation_name_counts_as_none(http_agent: httpx2.Client, way: str, void: str | None) -> None:
    """GraphQL over HTTP, "Request parameters": an empty operationName counts as absent, and null as left out."""
    fields = {"query": "query A { agent { id } }", "operationName": void, "variables": None, "extensions": None}
    path = "/graphql/stream" if "stream" in way else "/graphql"
    if "GET" in way:
        answer = http_agent.get(path, params={name: value or "" for name, value in fields.items()})
    elif way == "multipart":
        answer = http_agent.post(path, files={"operations": (None, json.dumps(fields)), "map": (None, "{}")})
    else:
        answer = http_agent.post(path, json=fields)
    assert answer.status_code == 200, answer.text
    assert '"agent":{"id":' in answer.text
    several = {**fields, "query": "query A { agent { id } } query B { agent { id } }"}
    if "GET" not in way and way != "multipart":
        answer = http_agent.post(path, json=several)
        assert "The document has several operations: name one in operationName." in answer.text
