"""The built pages at `/` and behind it: what is served to whom, and what their documents ask of the graph."""

import gzip
import hashlib
import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx2
import pytest
from graphql import build_schema, parse, validate

from resolvers.core.context import Services
from schema.graph import sdl
from tests.actors import AGENT, TASK, Actor, dispatch, fund_wallet, register_agent
from tests.browser import ON_SQLITE
from tests.people import cookies, signed_in

BUILT = files("server").joinpath("dashboard")
SOURCES = Path(__file__).parents[3] / "dashboard"
DOCUMENTS: dict[str, str] = json.loads(BUILT.joinpath("documents.json").read_text("utf-8"))
NAMED = {re.search(r"\w+ (\w+)", text)[1]: text for text in DOCUMENTS.values()}  # type: ignore[index] # each has a name
READ = {"Accept": "text/html", "Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document"}
MOVE = {"id": "1", "dryRun": True}
VARIABLES: dict[str, dict[str, dict[str, Any]]] = {
    "agent": {
        "Head": {},
        "Inbox": {},
        "Column": {"filter": {"status": ["PUBLISHED"], "text": "shop"}, "after": None},
        "OneCard": {"id": "1"},
        "Task": {"id": "1"},
        "Wallets": {},
        "Ledger": {"currency": "EUR", "after": None},
        "Deposit": {"input": {"amount": "10.00", "currency": "EUR", "dryRun": True}},
        "ResolveDecision": {"input": {"taskId": "1", "decisionId": "1", "agentDecisionJson": '"yes"'}},
        "Approve": MOVE,
        "ApproveReview": MOVE,
        "Publish": MOVE,
        "Cancel": MOVE,
        "CancelWithSettlement": MOVE | {"why": 1},
        "Reject": MOVE | {"why": 1, "notes": None},
        "Dispute": MOVE | {"why": 1, "notes": "It is another shop."},
        "FoundTasks": {"text": "shop"},
        "TaskById": {"id": "1"},
        "Keys": {},
        "CreateKey": {"name": "nightly", "scopes": ["READ"], "days": 30},
        "RevokeKey": {"id": "9"},
        "People": {"after": None},
        "Invite": {"email": "new@example.org", "role": "VIEWER"},
        "SetRole": {"id": "2", "role": "MEMBER"},
        "RemoveMember": {"id": "2"},
        "Profile": {},
        "ChangeProfile": {"input": {"description": "Sends photographers."}},
        "AddContact": {"input": {"methodType": "EMAIL", "endpoint": "ops@example.org"}},
        "SwitchContact": {"id": "1", "active": False},
        "RemoveContact": {"id": "1"},
        "OpenSupport": {"input": {"type": "SUPPORT", "subject": "A question", "message": "How?"}},
        "SupportRequests": {"status": None, "after": None},
        "SupportThread": {"id": "1"},
        "ReplySupport": {"input": {"requestId": "1", "body": "Like this?"}},
        "CloseSupport": {"id": "1"},
        "Unread": {},
        "Notifications": {"unreadOnly": True, "after": None},
        "MarkRead": {"id": "1"},
        "MarkAllRead": {"through": 1},
    },
    "practice": {
        "Clock": {},
        "Advance": {"by": 60},
        "SetSpeed": {"speed": 0},
        "DispatchSample": {"input": TASK | {"dryRun": True, "simulationScenario": "ASKS_DECISION"}},
        "TestMoney": {"input": {"amount": "200.00", "currency": "EUR", "dryRun": True}},
        "Played": {},
        "Play": {"id": "2"},
        "EventExamples": {},
    },
    "person": {
        "Viewer": {},
        "Sessions": {},
        "EndSession": {"id": "9"},
        "Assistants": {},
        "RevokeGrant": {"id": "9"},
        "RegisterTwin": {"input": AGENT | {"testMode": True}},
        "ClaimTwin": {"id": "1"},
        "EndSessions": {},
    },
}
"""Whom the person acts as in each query and mutation of the pages, and the variables with which it runs: the last one
ends the session."""


@pytest.fixture
async def agent(services: Services) -> Actor:
    made = await register_agent(services)
    await fund_wallet(made)
    await dispatch(made, **TASK)
    return made


@pytest.fixture
async def cookie(services: Services, agent: Actor) -> str:
    return await signed_in(services, "owner@example.org", agent=agent.id)


def test_the_build_is_of_these_sources() -> None:
    built = json.loads(BUILT.joinpath("build.json").read_text("utf-8"))["sources"]
    here = {path: hashlib.sha256(SOURCES.joinpath(path).read_bytes()).hexdigest() for path in built}
    assert here == built, "make dashboard builds the pages of other sources"
    kept = {path.relative_to(SOURCES).as_posix() for path in SOURCES.joinpath("src").rglob("*") if path.is_file()}
    assert kept - {"src/graph/schema.d.ts"} == {path for path in built if path.startswith("src/")}


def test_each_document_is_of_this_graph() -> None:
    graph = build_schema(sdl())
    for name, text in NAMED.items():
        assert validate(graph, parse(text)) == [], name


@ON_SQLITE
async def test_each_document_runs_for_whom_it_is_and_costs_little(
    client: httpx2.AsyncClient, services: Services, agent: Actor, cookie: str
) -> None:
    asked = {name: text for name, text in NAMED.items() if not text.startswith("subscription")}
    assert set(asked) == {name for documents in VARIABLES.values() for name in documents}
    practising = await register_agent(services, testMode=True)
    await fund_wallet(practising)
    await dispatch(practising, **TASK)
    await signed_in(services, "owner@example.org", agent=practising.id)
    acting_as = {"person": "person", "agent": f"agent:{agent.id}", "practice": f"agent:{practising.id}"}
    for role, documents in VARIABLES.items():
        for name, variables in documents.items():
            body = {"query": asked[name], "variables": variables}
            answer = (await client.post("/graphql", json=body, headers=cookies(cookie, acting_as[role]))).json()
            assert "errors" not in answer, (name, answer)
            assert answer["extensions"]["cost"]["requested"] < 2000, name


@ON_SQLITE
async def test_who_is_signed_in_has_the_desk_and_everybody_else_is_told_what_this_is(
    client: httpx2.AsyncClient, cookie: str
) -> None:
    stranger = await client.get("/", headers=READ)
    assert "A function call into the field" in stranger.text
    owner = await client.get("/", headers=READ | {"Cookie": f"fieldcall={cookie}"})
    assert owner.text == BUILT.joinpath("index.html").read_text("utf-8")
    assert owner.headers["cache-control"] == "no-cache"
    assert {"Cookie", "Accept-Encoding"} <= set(owner.headers["vary"].split(", "))
    policy = owner.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    framed = await client.get("/", headers=READ | {"Cookie": f"fieldcall={cookie}", "Sec-Fetch-Dest": "iframe"})
    assert framed.text == stranger.text


@ON_SQLITE
async def test_a_page_in_a_desk_leads_through_signing_in_and_back(client: httpx2.AsyncClient, cookie: str) -> None:
    led = await client.get("/desk/1/board?text=shop", headers=READ)
    assert (led.status_code, led.headers["location"]) == (303, "/sign-in?next=%2Fdesk%2F1%2Fboard%3Ftext%3Dshop")
    asked = await client.get(led.headers["location"], headers=READ)
    assert 'value="/desk/1/board?text=shop"' in asked.text
    there = await client.get("/desk/1/board?text=shop", headers=READ | {"Cookie": f"fieldcall={cookie}"})
    assert there.text == BUILT.joinpath("index.html").read_text("utf-8")


@ON_SQLITE
async def test_files_are_kept_compressed_and_compared(client: httpx2.AsyncClient) -> None:
    page = BUILT.joinpath("index.html").read_text("utf-8")
    (script,) = re.findall(r'src="(/dashboard/assets/[^"]+\.js)"', page)
    plain = await client.get(script, headers={"Accept-Encoding": "identity"})
    assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert plain.headers["content-type"].startswith("text/javascript")
    async with client.stream("GET", script, headers={"Accept-Encoding": "gzip"}) as packed:
        assert packed.headers["content-encoding"] == "gzip"
        raw = b"".join([part async for part in packed.aiter_raw()])
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < 170_000
    again = await client.get(script, headers={"If-None-Match": plain.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for path in ("assets/none.js", "%2e%2e/http/app.py", "assets%2f..%2findex.html", "build.json/x"):
        assert (await client.get(f"/dashboard/{path}")).status_code == 404, path
