"""The built pages at `/` and behind it: what is served to whom, and what their documents ask of the graph."""

import gzip
import hashlib
import json
import re
from base64 import b64encode
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx2
import pytest
from graphql import build_schema, parse, validate

from domain.people.roles import StaffRole
from resolvers.core.context import Services
from resolvers.support.requests import open_support_request
from resolvers.tasks.execution import accept_task
from schema.graph import sdl
from tests.actors import AGENT, OPERATOR, TASK, Actor, dispatch, fund_wallet, register_agent, register_operator
from tests.browser import ON_SQLITE
from tests.people import cookies, signed_in

BUILT = files("server").joinpath("dashboard")
SOURCES = Path(__file__).parents[3] / "dashboard"
CATALOGUES = SOURCES.parent / "adapters" / "i18n"
DOCUMENTS: dict[str, str] = json.loads(BUILT.joinpath("documents.json").read_text("utf-8"))
NAMED = {re.search(r"\w+ (\w+)", text)[1]: text for text in DOCUMENTS.values()}  # type: ignore[index] # each has a name
READ = {"Accept": "text/html", "Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document"}
MOVE = {"id": "1", "dryRun": True}
ITS_OWN = {"id": "1"}
TRIED = {"input": {"taskId": "1", "dryRun": True}}
WITH_REASON = MOVE | {"notes": "The shop has moved."}
AREA = {"north": 60.0, "east": 20.0, "south": 40.0, "west": -10.0}
OPEN = {"status": ["PUBLISHED"]}
WHY = {"reason": "Somebody asked for it."}
BROWSER_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
HOME = {
    "reviews": ["UNDER_REVIEW"],
    "disputes": ["DISPUTED"],
    "publishing": ["FUNDED"],
    "open": ["PUBLISHED"],
    "underWay": ["EN_ROUTE"],
}
VARIABLES: dict[str, dict[str, dict[str, Any]]] = {
    "agent": {
        "Head": {},
        "Home": HOME,
        "KeyQuestions": {},
        "LaunchPhases": {},
        "Mission": {"sent": ["UNDER_REVIEW"], "samples": "samples"},
        "Navigation": {},
        "SavedViews": {},
        "SaveView": {"input": {"agentId": "1", "name": "Late", "query": "late=1"}},
        "RenameView": {"input": {"agentId": "1", "name": "Late", "newName": "Overdue"}},
        "DeleteView": {"input": {"agentId": "1", "name": "Overdue"}},
        "RuleChoices": {},
        "DecideSpending": {"input": {"approvalId": "1", "decision": "APPROVE"}},
        "Column": {"filter": {"status": ["PUBLISHED"], "text": "shop"}, "after": None},
        "Task": {"id": "1"},
        "Allowed": {"id": "1"},
        "Trail": {"id": "1"},
        "Earlier": {"id": "1"},
        "Evidence": {"id": "1"},
        "Cells": {"within": AREA, "zoom": 5, "filter": OPEN},
        "InView": {"filter": OPEN | {"within": AREA}},
        "TaskList": {"filter": OPEN | {"countryIsoCode": "NL"}, "orderBy": {"field": "PAYOUT"}, "first": 50},
        "BulkMove": {"input": {"filter": OPEN, "move": "CANCEL", "dryRun": True}, "withChecks": True},
        "Facets": {"filter": OPEN},
        "TaskChoices": {},
        "CopiedTask": {"id": "1"},
        "CreateTask": {"input": TASK | {"dryRun": True}},
        "AmendTask": TRIED,
        "EstimateTask": {"input": TASK},
        "Review": {"input": {"taskId": "1", "rating": 5, "comment": None}},
        "Tracking": {"id": "1"},
        "Invitations": {"id": "1"},
        "InviteOperators": {"input": {"taskId": "1", "handles": [], "emails": ["noor@example.org"]}},
        "SetOperatorPreference": {"handle": "op_1", "preference": "FAVOURITE"},
        "CreateTrackingLink": {"input": {"taskId": "1", "expiresInHours": 72, "origins": [], "sharePhotos": True}},
        "RevokeTrackingLink": {"id": "1"},
        "AskReschedule": {"input": {"taskId": "1", "newTimeWindowStart": 20270105090000}},
        "ApproveReschedule": {"taskId": "1", "id": "1"},
        "RejectReschedule": {"taskId": "1", "id": "1"},
        "Wallets": {},
        "Ledger": {"currency": "EUR", "after": None, "kinds": ["LOCK"], "from": 20260101000000, "until": None},
        "Balances": {"currency": "EUR", "from": 20260901000000},
        "Holdings": {"currency": "EUR"},
        "MoneySummary": {"currency": "EUR"},
        "SpentByCategory": {"currency": "EUR", "from": 20260101000000},
        "Currencies": {},
        "Bank": {"currency": "EUR"},
        "Statement": {"currency": "EUR", "from": 20260101000000, "until": 20261231000000, "after": None},
        "Refund": {"input": {"externalId": "1", "dryRun": True}},
        "Spending": {},
        "Frozen": {},
        "SetSpendingRules": {"input": {"limits": [{"currency": "EUR", "perDay": "90.00"}]}},
        "FreezeSpending": {"input": {"dryRun": True}},
        "UnfreezeSpending": {"input": {}},
        "Endpoints": {"after": None},
        "Deliveries": {"filter": {"endpointId": "1"}, "status": "FAILED", "taskId": None, "after": None},
        "Delivery": {"id": "1"},
        "EnableEndpoint": {"endpointId": "1"},
        "SetEndpointTypes": {"input": {"endpointId": "1", "eventTypes": None}},
        "AddWebhook": {"input": {"methodType": "WEBHOOK", "endpoint": "https://agent.example/events"}},
        "RemoveWebhook": {"contactMethodId": "1"},
        "TestWebhook": {"taskId": "1"},
        "RotateSecret": {},
        "Replay": {"deliveryId": "1"},
        "Recover": {"input": {"fromTime": 20260101000000}},
        "Deposit": {"input": {"amount": "10.00", "currency": "EUR", "dryRun": True}},
        "ResolveDecision": {"input": {"taskId": "1", "decisionId": "1", "agentDecisionJson": '"yes"'}},
        "AcceptOffer": MOVE,
        "DeclineOffer": {"id": "1"},
        "AddTaskAttachment": {"input": {"taskId": "1", "fileName": "plan.jpg", "contentBase64": "?"}},
        "RemoveTaskAttachment": {"id": "1"},
        "RequestChanges": {
            "input": {"taskId": "1", "message": "Almost there.", "items": ["The front"], "dryRun": True}
        },
        "WithdrawDispute": {"id": "1", "dryRun": True, "notes": "It is settled."},
        "WithdrawReschedule": {"id": "1"},
        "ApproveMoreTime": MOVE,
        "DeclineMoreTime": {"id": "1"},
        "DeclineExpense": {"id": "1", "reason": "It was not agreed."},
        "PayBonus": {"input": {"taskId": "1", "amount": "5.00", "dryRun": True}},
        "SendMessage": {"input": {"taskId": "1", "body": "The door is locked."}},
        "MarkMessagesRead": {"taskId": "1", "upTo": 1},
        "ReadMarks": {"taskId": "1", "after": 0},
        "Approve": MOVE,
        "ApproveReview": MOVE,
        "Publish": MOVE,
        "Cancel": MOVE,
        "CancelWithSettlement": MOVE | {"why": 1},
        "Reject": MOVE | {"why": 1, "notes": None},
        "Acknowledge": MOVE,
        "DisputeDirect": WITH_REASON,
        "AskPublication": WITH_REASON,
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
        "SetReviewDefaults": {"input": {"autoApproveAt": None}},
        "ChangeProfile": {"input": {"description": "Sends photographers."}},
        "AddContact": {"input": {"methodType": "EMAIL", "endpoint": "ops@example.org"}},
        "SwitchContact": {"id": "1", "active": False},
        "RemoveContact": {"id": "1"},
        "OpenSupport": {"input": {"type": "SUPPORT", "subject": "A question", "message": "How?"}},
        "SupportRequests": {"status": None, "after": None},
        "SupportThread": {"id": "1"},
        "ReplySupport": {"input": {"requestId": "1", "body": "Like this?"}},
        "CloseSupport": {"id": "1"},
        "Notifications": {"needsPerson": True, "after": None},
        "MarkRead": {"id": "1"},
        "MarkAllRead": {"through": 1, "needsPerson": True},
    },
    "practice": {
        "Clock": {},
        "Advance": {"by": 60},
        "SetSpeed": {"speed": 0},
        "DispatchSample": {"input": TASK | {"dryRun": True, "simulationScenario": "ASKS_DECISION"}},
        "TestMoney": {"input": {"amount": "200.00", "currency": "EUR", "dryRun": True}},
        "Played": {},
        "Play": {"id": "3"},
        "EventExamples": {},
    },
    "operator": {
        "FieldHead": {},
        "Near": {"near": {"latitude": 52.37, "longitude": 4.89, "radiusKm": 30}},
        "MyTasks": {"filter": {"status": ["ACCEPTED"]}, "after": None},
        "Offer": {"id": "2", "near": None},
        "FieldTask": ITS_OWN,
        "FieldState": ITS_OWN,
        "Accept": TRIED,
        "EnRoute": TRIED,
        "Arrived": TRIED,
        "Start": TRIED,
        "Upload": {"input": {"taskId": "1", "fileName": "shop.jpg", "contentBase64": "AA=="}},
        "Challenge": {"taskId": "1"},
        "RemoveProof": {"taskId": "1", "id": "1"},
        "Submit": TRIED,
        "Complete": TRIED,
        "Release": TRIED,
        "Contest": TRIED,
        "AskAgent": {
            "input": {"taskId": "1", "questionCode": "open", "message": "Is it open?", "optionsJson": '["yes"]'}
        },
        "AskForTime": {"input": {"taskId": "1", "newRequestedTime": 20301224120000}},
        "ApproveTime": {"taskId": "1", "id": "1"},
        "RejectTime": {"taskId": "1", "id": "1"},
        "ReviewAgent": {"input": {"taskId": "1", "rating": 5}},
        "Earnings": {"after": None},
        "RequestPayout": {"input": {"currency": "EUR", "destination": {"iban": "NL91ABNA0417164300"}, "dryRun": True}},
        "OperatorProfile": {},
        "SuspensionThread": {},
        "ContestSuspension": {"subject": "My account is suspended", "message": "Why is that?"},
        "WriteOnSuspension": {"id": "1", "body": "Is there news?"},
        "UpdateOperator": {"input": {"skills": ["electrician"], "radiusKm": 25}},
        "FieldContacts": {},
        "SubscribePush": {
            "input": {"endpoint": "https://push.example.org/1", "p256dh": BROWSER_KEY, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
        },
        "UnsubscribePush": {"endpoint": "https://push.example.org/1"},
        "AddMail": {"address": "operator@example.org"},
        "TurnContact": {"id": "1", "active": False},
        "DropContact": {"id": "1"},
        "ReportLocation": {"input": {"location": {"lat": 52.37, "lng": 4.89}}},
        "OtherTasks": {"near": {"latitude": 52.37, "longitude": 4.89, "radiusKm": 30}},
        "MakeOffer": {"input": {"taskId": "2", "amount": "60.00", "message": "Today?", "termsVersion": 1}},
        "WithdrawOffer": {"id": "1"},
        "DeclineInvitation": {"id": "2"},
        "AskMoreTime": {"input": {"taskId": "1", "minutes": 30, "reason": "A queue"}},
        "WithdrawMoreTime": {"id": "1"},
        "AddExpense": {"input": {"taskId": "1", "amount": "4.00", "description": "A ticket"}},
        "RemoveExpense": {"id": "1"},
        "CancelPayout": {"id": "1"},
        "WithdrawTime": {"id": "1"},
        "WithdrawQuestion": {"id": "1"},
        "WithdrawContest": {"taskId": "1", "reason": "It is settled.", "dryRun": True},
        "SendMessage": {"input": {"taskId": "1", "body": "The door is locked."}},
        "MarkMessagesRead": {"taskId": "1", "upTo": 1},
        "ReadMarks": {"taskId": "1", "after": 0},
    },
    "staff": {
        "StaffQueues": {},
        "StaffAccounts": {"text": "1", "areAgents": True, "areOperators": True},
        "StaffNames": {},
        "StaffQueueCounts": {},
        "StaffDoneSince": {"from": 20260101000000},
        "StaffDisputes": {"after": None},
        "StaffTasks": {"filter": {"status": ["PUBLISHED"], "text": "shop"}, "after": None},
        "StaffHeldTasks": {"after": None},
        "StaffCase": {"id": "1"},
        "SendMessage": {"input": {"taskId": "1", "body": "The door is locked."}},
        "MarkMessagesRead": {"taskId": "1", "upTo": 1},
        "ReadMarks": {"taskId": "1", "after": 0},
        "StaffEligibility": {"taskId": "1", "operatorId": "1"},
        "StaffSideHistory": {"all": {"agentId": "1"}, "disputed": {"agentId": "1", "status": ["DISPUTED"]}},
        "StaffResolveDispute": {"input": {"taskId": "1", "outcome": "REFUND", "dryRun": True}},
        "StaffLastDecision": {"kind": "TASK", "id": "1"},
        "StaffRelease": MOVE | {"note": None},
        "StaffRefuse": MOVE | WHY,
        "StaffOperators": {"filter": {"status": "REGISTERED"}, "direction": "ASC", "after": None},
        "StaffApproveOperator": {"id": "1"},
        "StaffSuspendOperator": WHY | {"id": "1", "acceptedTasks": "GO_ON"},
        "StaffReinstateOperator": {"id": "1"},
        "StaffAgents": {"filter": {"text": "1"}, "after": None},
        "StaffAgentSpending": {"text": "1"},
        "StaffVerifyAgent": WHY | {"id": "1"},
        "StaffSuspendAgent": WHY | {"id": "1", "acceptedTasks": "HAND_BACK"},
        "StaffReinstateAgent": {"id": "1"},
        "StaffFreezeAgent": {"input": {"agentId": "1", "dryRun": True} | WHY},
        "StaffUnfreezeAgent": {"input": {"agentId": "1"}},
        "StaffMembers": {},
        "StaffAddMember": {"input": WHY | {"name": "Ada", "email": "ada@example.org", "role": "SUPPORT"}},
        "StaffSetRole": WHY | {"id": "1", "role": "FINANCE"},
        "StaffRemoveMember": WHY | {"id": "9"},
        "StaffPayouts": {"status": "REQUESTED", "after": None},
        "StaffApprovePayout": MOVE | WHY,
        "StaffConfirmPayout": MOVE | {"bankReference": "ZX1"},
        "StaffDeclinePayout": MOVE | WHY,
        "StaffBankTransfers": {"filter": {"agentId": "1"}, "after": None},
        "StaffTransferCandidates": {"currency": "EUR", "amount": "1.00", "text": "1"},
        "StaffCreditTransfer": {
            "input": {"reference": "RF", "amount": "1.00", "currency": "EUR", "bankReference": "ZX1", "dryRun": True}
        },
        "StaffDeposits": {"filter": {"status": "PAID"}, "after": None},
        "StaffRefundDeposit": {"input": WHY | {"externalId": "none", "amount": "1.00", "dryRun": True}},
        "StaffReversals": {"owedOnly": True, "after": None},
        "StaffSupportInbox": {"filter": {"status": "OPEN"}, "after": None},
        "StaffSupportThread": {"id": "1"},
        "StaffAnswerSupport": {"input": {"requestId": "1", "body": "It is booked."}},
        "StaffSetSupportStatus": {"input": {"requestId": "1", "status": "CLOSED"}},
        "StaffCountries": {},
        "StaffSetPhase": {"input": WHY | {"isoCode": "NL", "phase": "LIVE"}},
        "StaffLegalDocuments": {},
        "StaffPublishDocument": {
            "input": {"typeReference": "none", "version": "2026-01-31", "name": "Terms", "content": "# Terms"}
        },
        "StaffAuditLog": {"filter": {"subjectKind": "AGENT", "subjectId": "1"}, "after": None},
        "StaffHealth": {},
    },
    "person": {
        "Viewer": {},
        "Sessions": {},
        "EndSession": {"id": "9"},
        "Assistants": {},
        "RevokeGrant": {"id": "9"},
        "RegisterTwin": {"input": AGENT | {"testMode": True}},
        "ClaimTwin": {"id": "1"},
        "Claimable": {},
        "RegisterOperator": {"input": OPERATOR},
        "ClaimOperator": {"id": "99"},
        "EndSessions": {},
    },
}
"""Role of the person in each query and mutation of the pages, and the variables. The last one ends the session."""


@pytest.fixture
async def agent(services: Services) -> Actor:
    made = await register_agent(services)
    await fund_wallet(made)
    await dispatch(made, **TASK | {"webhookUrl": "https://agent.example/events"})
    question = {"type": "billing_issue", "subject": "A question", "message": "When is the deposit booked?"}
    await made(open_support_request, **question)
    return made


@pytest.fixture
async def operator(services: Services, agent: Actor) -> Actor:
    """The operator who has accepted the agent's task."""
    made = await register_operator(services)
    await made(accept_task, taskId=1)
    return made


@pytest.fixture
async def cookie(services: Services, agent: Actor) -> str:
    return await signed_in(services, "owner@example.org", agent=agent.id)


def test_the_build_is_of_these_sources() -> None:
    paths = {path.relative_to(SOURCES).as_posix() for path in SOURCES.joinpath("src").rglob("*") if path.is_file()}
    paths |= {"index.html", "field.html", "package.json", "package-lock.json", "tsconfig.json"}
    paths |= {"vite.config.ts", "chunks.ts", "world.ts"}
    paths |= {f"../adapters/i18n/{path.name}" for path in CATALOGUES.iterdir() if path.suffix == ".po"}
    paths |= {"../adapters/i18n/desks.py"}
    paths -= {"src/graph/schema.d.ts"} | {path for path in paths if re.match(r"src/words/[^/]+/", path)}
    hashes = {path: hashlib.sha256(SOURCES.joinpath(path).read_bytes()).hexdigest() for path in paths}
    lines = [f"{path} {hashes[path]}\n" for path in sorted(paths)]
    built = re.findall(r'name="sources" content="(\w+)"', BUILT.joinpath("index.html").read_text("utf-8"))
    assert [hashlib.sha256("".join(lines).encode()).hexdigest()] == built, "run `make dashboard`"


def test_the_build_has_few_files_whose_names_do_not_change() -> None:
    names = [entry.name for folder in (BUILT, BUILT.joinpath("assets")) for entry in folder.iterdir()]
    assert len(names) - 1 <= 33
    assert [name for name in names if re.search(r"-[\w-]{8}\.\w+$", name) and "pages" not in name] == []


def test_each_document_is_of_this_graph() -> None:
    graph = build_schema(sdl())
    for name, text in NAMED.items():
        assert validate(graph, parse(text)) == [], name


@ON_SQLITE
async def test_each_document_runs_for_whom_it_is_and_costs_little(
    client: httpx2.AsyncClient, services: Services, agent: Actor, operator: Actor
) -> None:
    roles = {"agent": agent.id, "operator": operator.id, "staff": StaffRole.ADMIN}
    cookie = await signed_in(services, "owner@example.org", **roles)
    asked = {name: text for name, text in NAMED.items() if not text.startswith("subscription")}
    assert set(asked) == {name for documents in VARIABLES.values() for name in documents}
    await dispatch(agent, **TASK)
    practising = await register_agent(services, testMode=True)
    await fund_wallet(practising)
    await dispatch(practising, **TASK)
    await signed_in(services, "owner@example.org", agent=practising.id)
    acting_as = {
        "person": "person",
        "agent": f"agent:{agent.id}",
        "practice": f"agent:{practising.id}",
        "operator": f"operator:{operator.id}",
        "staff": "staff",
    }
    for role, documents in VARIABLES.items():
        for name, variables in documents.items():
            body = {"query": asked[name], "variables": variables}
            answer = (await client.post("/graphql", json=body, headers=cookies(cookie, acting_as[role]))).json()
            assert "errors" not in answer, (name, answer)
            assert answer["extensions"]["cost"]["requested"] < 2000, name


@ON_SQLITE
async def test_a_person_freezes_the_spending_of_the_agent(
    client: httpx2.AsyncClient, agent: Actor, cookie: str
) -> None:
    headers = cookies(cookie, f"agent:{agent.id}")

    async def ask(name: str, variables: dict[str, Any]) -> dict[str, Any]:
        body = {"query": NAMED[name], "variables": variables}
        (answer,) = (await client.post("/graphql", json=body, headers=headers)).json()["data"].values()
        return dict(answer)

    tried = await ask("FreezeSpending", {"input": {"dryRun": True}})
    assert (tried["__typename"], tried["warnings"]) == ("DryRun", [])
    assert (await ask("Frozen", {}))["spendingRules"]["frozen"] is False
    assert (await ask("FreezeSpending", {"input": {}}))["frozen"] is True
    assert (await ask("Frozen", {}))["spendingRules"]["frozen"] is True
    # Keys may ask for it, too, so that an owner decides.
    assert (await ask("UnfreezeSpending", {"input": {}}))["frozen"] is True
    home = await client.post("/graphql", json={"query": NAMED["Home"], "variables": HOME}, headers=headers)
    (question,) = home.json()["data"]["agent"]["spendingRules"]["waiting"]
    decision = {"input": {"approvalId": question["id"], "decision": "APPROVE"}}
    assert (await ask("DecideSpending", decision))["__typename"] == "SpendingRules"
    assert (await ask("Frozen", {}))["spendingRules"]["frozen"] is False


@ON_SQLITE
async def test_who_is_signed_in_has_the_desk_and_everybody_else_is_told_what_this_is(
    client: httpx2.AsyncClient, cookie: str
) -> None:
    stranger = await client.get("/", headers=READ)
    assert "a function call into the field" in stranger.text
    owner = await client.get("/", headers=READ | {"Cookie": f"fieldcall={cookie}"})
    assert _without_versions(owner.text) == BUILT.joinpath("index.html").read_text("utf-8")
    assert owner.headers["cache-control"] == "no-cache"
    assert {"Cookie", "Accept-Encoding"} <= set(owner.headers["vary"].split(", "))
    policy = owner.headers["content-security-policy"]
    (imports,) = re.findall(r'<script type="importmap">(.*?)</script>', owner.text)
    assert f"'sha256-{b64encode(hashlib.sha256(imports.encode()).digest()).decode()}'" in policy
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
    assert _without_versions(there.text) == BUILT.joinpath("index.html").read_text("utf-8")


@ON_SQLITE
async def test_files_are_kept_compressed_and_compared(client: httpx2.AsyncClient) -> None:
    page = (await client.get("/dashboard/index.html")).text
    *_, script = re.findall(r'src="(/dashboard/assets/[^"]+\.js\?v=\w+)"', page)
    plain = await client.get(script, headers={"Accept-Encoding": "identity"})
    assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert plain.headers["content-type"].startswith("text/javascript")
    async with client.stream("GET", script, headers={"Accept-Encoding": "gzip"}) as packed:
        assert packed.headers["content-encoding"] == "gzip"
        raw = b"".join([part async for part in packed.aiter_raw()])
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < 170_000
    refused = await client.get(script, headers={"Accept-Encoding": "br;q=0"})
    assert "content-encoding" not in refused.headers
    unversioned, _, version = script.partition("?v=")
    assert (await client.get(f"{unversioned}.br")).status_code == 404
    assert (await client.get(f"{unversioned}?v={version[::-1]}")).status_code == 404
    assert (await client.get(unversioned)).headers["cache-control"] == "no-cache"
    field = BUILT.joinpath("field.html").read_text("utf-8")
    assert 90_000 < sum(len(gzip.compress(_built(name), 9)) for name in _loaded(field)) < 130_000
    again = await client.get(script, headers={"If-None-Match": plain.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    cities = await client.get("/dashboard/cities.json")
    assert cities.headers["cache-control"] == "no-cache"
    columns = cities.json()
    at = columns["names"].index("Amsterdam")
    assert columns["countries"][at * 2 : at * 2 + 2] == "NL"
    assert (columns["latitudes"][at], columns["longitudes"][at]) == (5237, 489)
    points = (await client.get("/dashboard/cities.geojson")).json()["features"]
    assert points[at]["properties"] == {"name": "Amsterdam", "rank": at}
    assert points[at]["geometry"] == {"type": "Point", "coordinates": [4.89, 52.37]}
    worker = await client.get("/dashboard/assets/maplibre-gl-worker.js")
    assert "connect-src 'self'; " in worker.headers["content-security-policy"]
    for path in ("assets/none.js", "%2e%2e/http/app.py", "assets%2f..%2findex.html", "documents.json/x"):
        assert (await client.get(f"/dashboard/{path}")).status_code == 404, path


@ON_SQLITE
async def test_the_field_is_an_app_that_opens_without_a_connection(client: httpx2.AsyncClient, cookie: str) -> None:
    led = await client.get("/field/tasks/7", headers=READ)
    assert (led.status_code, led.headers["location"]) == (303, "/sign-in?next=%2Ffield%2Ftasks%2F7")
    there = await client.get("/field/tasks/7", headers=READ | {"Cookie": f"fieldcall={cookie}"})
    kept = await client.get("/dashboard/field.html")
    assert there.text == kept.text
    assert _without_versions(there.text) == BUILT.joinpath("field.html").read_text("utf-8")
    for page in (there, kept):
        assert page.headers["permissions-policy"] == "camera=(self), geolocation=(self), microphone=()"
        assert "unsafe" not in page.headers["content-security-policy"]
    desk = await client.get("/desk/1", headers=READ | {"Cookie": f"fieldcall={cookie}"})
    assert "permissions-policy" not in desk.headers
    worker = await client.get("/field/worker.js")
    assert worker.headers["service-worker-allowed"] == "/field"
    assert worker.headers["cache-control"] == "no-cache"
    assert worker.headers["content-type"].startswith("text/javascript")
    named = set(re.findall(r"/dashboard/(assets/[\w.-]+\.(?:js|css))\?v=\w+", worker.text))
    later = {f"assets/{name}.js" for name in ("common", "operator-pages", "later")}
    styles = {f"assets/{name}.css" for name in ("shared", "field-pages")}
    assert _loaded(kept.text) | later | styles == named
    # The start of the other desks would take the place of the page.
    assert [name for name in named - {"assets/first.js"} if b"desk.js" in _built(name)] == []
    manifest = (await client.get(re.findall(r'rel="manifest" href="([^"]+)"', kept.text)[0])).json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/field", "/field", "standalone")
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert (await client.get(icon["src"])).headers["content-type"] == "image/png"


def _built(name: str) -> bytes:
    return BUILT.joinpath(*name.split("/")).read_bytes()


def _without_versions(page: str) -> str:
    return re.sub(r'<script type="importmap">.*</script>\n    |<noscript>.*</noscript>|\?v=\w+', "", page)


def _loaded(page: str) -> set[str]:
    """The scripts that a page begins with, with all that they import."""
    left = re.findall(r'src="/dashboard/(assets/[^"?]+\.js)', page)
    found: set[str] = set()
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += [f"assets/{each}" for each in re.findall(r'(?:from|import)"\./([^"]+\.js)"', _built(name).decode())]
    return found
