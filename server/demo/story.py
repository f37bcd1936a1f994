"""The main use of the service from registration to payout, through public surfaces only."""

import asyncio
import json
import secrets
import time
from decimal import Decimal
from typing import Any, NamedTuple

import httpx2

from adapters.practice.drawing import photograph
from domain.lifecycle.statuses import OperatorStatus, Status
from domain.values import wallclock
from resolvers.accounts.operators import Operator
from resolvers.events.view import StatusEvent
from resolvers.ledger.wallets import Wallet, WalletTransaction
from resolvers.proofs.view import ProofItem, TaskProofs
from server.demo.caller import TIMEOUT_SECONDS, Photograph, ServiceCaller, Stopped
from server.demo.follower import EventFollower, FollowedEvent, following
from server.demo.screen import Screen

CURRENCY, DEPOSIT, PAYOUT = "EUR", "80.00", "40.00"
SIGN = "The Little Atlas"
PLACE = {"lat": 52.37076, "lng": 4.88634}
PAVEMENT: dict[str, Any] = {"lat": 52.37084, "lng": 4.88646, "accuracy": 6.0, "source": "gps"}
HOME: dict[str, Any] = {"lat": 52.3676, "lng": 4.9041, "accuracy": 20.0, "source": "gps"}
CHECKLIST = ["The whole front is visible", "The opening hours can be read"]
REQUIREMENTS = {
    "minPhotos": 2,
    "requireGps": True,
    "requireGpsWithinRadiusMeters": 100,
    "requireTimestampWithinMinutes": 30,
    "requireReportMinLength": 20,
    "checklistItems": CHECKLIST,
}
AGENT = {"agentName": "Demonstration", "agentType": "demonstration", "acceptedTerms": True}
OPERATOR = {
    "name": "Noor",
    "email": "noor@example.org",
    "countryIsoCode": "NL",
    "latitude": HOME["lat"],
    "longitude": HOME["lng"],
    "radiusKm": 10,
    "languages": ["nl", "en"],
    "skills": ["photography"],
    "acceptedTerms": True,
}
TASK = {
    "title": "Photograph the front of a bookshop",
    "description": "Two photographs: the whole front, and the opening hours on the door.",
    "locationAddress": "Prinsengracht 217, 1015 DT Amsterdam, Netherlands",
    "locationLatitude": PLACE["lat"],
    "locationLongitude": PLACE["lng"],
    "payoutAmount": PAYOUT,
    "payoutCurrency": CURRENCY,
    "proofRequirementsJson": json.dumps(REQUIREMENTS),
}

REGISTER_OPERATOR = """mutation($input: RegisterOperatorInput!) { registerOperator(input: $input) { __typename
  ... on OperatorRegistration { apiKey operator { id status } } ... on Problem { detail } } }"""
APPROVE_OPERATOR = """mutation($id: ID!) { approveOperator(operatorId: $id) { __typename
  ... on Operator { status } ... on Problem { detail } } }"""
OPEN_DEPOSIT = """mutation($input: DepositToWalletInput!) { depositToWallet(input: $input) { __typename
  ... on Deposit { checkoutUrl } ... on Problem { detail } } }"""
CREATE_TASK = """mutation($input: CreateTaskInput!) { createTask(input: $input) { __typename
  ... on Task { id status timezone platformFeeByAgent platformFeeByOperator autoPublishDeferredReason }
  ... on Problem { detail } } }"""
OPEN_TASKS = "query($near: NearInput!) { openTasks(near: $near) { nodes { id } } }"
UPLOAD = """mutation($input: UploadProofInput!) { uploadProof(input: $input) { __typename
  ... on ProofItem { id } ... on Problem { detail } } }"""


def move(name: str, kind: str = "OperatorMoveInput") -> str:
    """The document of an operator's mutation on a task."""
    return f"""mutation($input: {kind}!) {{ {name}(input: $input) {{ __typename
  ... on Task {{ status }} ... on Problem {{ detail }} }} }}"""


class Dispatched(NamedTuple):
    """The dispatched task and its fees."""

    task_id: int
    timezone: str
    agent_fee: Decimal
    operator_fee: Decimal


class StoryOutcome(NamedTuple):
    """Data that agent and operator can read when the task is closed."""

    agent_key: str
    dispatched: Dispatched
    followed: list[FollowedEvent]
    history: list[StatusEvent]
    proofs: TaskProofs
    photographs: list[Photograph]
    downloaded: list[bytes]
    wallet: Wallet
    ledger: list[WalletTransaction]
    operator: Operator


async def perform(url: str, platform_key: str | None, screen: Screen) -> StoryOutcome:
    """Play the task at a service. `platform_key` is for a service that approves operators by hand. Raises `Stopped`."""
    async with httpx2.AsyncClient(base_url=url, timeout=TIMEOUT_SECONDS) as http:
        anybody = ServiceCaller(http)
        key = (await anybody.rest(dict[str, Any], "POST", "/agents/register", json=AGENT))["apiKey"]
        agent = ServiceCaller(http, key)
        screen.step("agent", "registers and gets its key", "REST")
        staff = ServiceCaller(http, platform_key) if platform_key else None
        operator = ServiceCaller(http, await _register_operator(anybody, staff, screen))
        await _deposit(agent, anybody, screen)
        async with following(url, key, screen.event) as follower:
            screen.step("agent", "follows its tasks by subscription", "websocket")
            dispatched = await _dispatch(agent, follower, screen)
            photographs = await _do_work(operator, dispatched, follower, screen)
            await follower.until(Status.UNDER_REVIEW)
            proofs, downloaded = await _review(agent, dispatched.task_id, follower, screen)
            await follower.until_silence()
        return StoryOutcome(
            agent_key=key,
            dispatched=dispatched,
            followed=follower.events,
            history=await agent.rest(list[StatusEvent], "GET", f"/agents/me/tasks/{dispatched.task_id}/history"),
            proofs=proofs,
            photographs=photographs,
            downloaded=downloaded,
            wallet=await agent.rest(Wallet, "GET", f"/agents/me/wallet?currency={CURRENCY}"),
            ledger=await agent.rest(list[WalletTransaction], "GET", "/agents/me/wallet/transactions"),
            operator=await operator.rest(Operator, "GET", "/operators/me"),
        )


async def _register_operator(anybody: ServiceCaller, staff: ServiceCaller | None, screen: Screen) -> str:
    registration = await anybody.graphql(REGISTER_OPERATOR, input=OPERATOR)
    key: str = registration["apiKey"]
    screen.step("operator", "registers as Noor, Amsterdam", "GraphQL")
    if registration["operator"]["status"] != OperatorStatus.APPROVED.name:
        if staff is None:
            raise Stopped(
                "This service approves operators by hand. Start it with --demo, or give a key of its staff with "
                "--platform-key; fieldcall keys create-platform NAME makes one."
            )
        await staff.graphql(APPROVE_OPERATOR, id=registration["operator"]["id"])
        screen.step("platform", "approves the operator", "GraphQL")
    return key


async def _deposit(agent: ServiceCaller, payer: ServiceCaller, screen: Screen) -> None:
    request = {"amount": DEPOSIT, "currency": CURRENCY}
    checkout = (await agent.graphql(OPEN_DEPOSIT, input=request))["checkoutUrl"]
    screen.step("agent", f"asks for a payment page over {CURRENCY} {DEPOSIT}", "GraphQL")
    await payer.page("GET", checkout)
    await payer.page("POST", checkout, decision="pay")
    screen.step("payer", "opens the payment page and pays", "checkout page")


async def _dispatch(agent: ServiceCaller, follower: EventFollower, screen: Screen) -> Dispatched:
    task = await agent.graphql(CREATE_TASK, input={**TASK, "requestId": f"demo-{secrets.token_hex(8)}"})
    if task["status"] != Status.PUBLISHED.name:
        raise Stopped(f"The task was not published: {task['autoPublishDeferredReason']}.")
    screen.step("agent", f"dispatches task {task['id']} for {CURRENCY} {PAYOUT}", "GraphQL")
    await follower.until(Status.PUBLISHED)
    fees = Decimal(task["platformFeeByAgent"]), Decimal(task["platformFeeByOperator"])
    return Dispatched(int(task["id"]), task["timezone"], *fees)


async def _do_work(
    operator: ServiceCaller, dispatched: Dispatched, follower: EventFollower, screen: Screen
) -> list[Photograph]:
    task = dispatched.task_id
    path = f"/operators/me/tasks/{task}"
    near = {"latitude": PLACE["lat"], "longitude": PLACE["lng"], "radiusKm": 1}
    open_tasks = [node["id"] for node in (await operator.graphql(OPEN_TASKS, near=near))["nodes"]]
    if str(task) not in open_tasks:
        raise Stopped(f"Task {task} is not among the {len(open_tasks)} open tasks near its place.")
    position = open_tasks.index(str(task)) + 1
    screen.step("operator", f"finds it, {position} of {len(open_tasks)} open tasks near", "GraphQL")
    await operator.graphql(move("acceptTask", "AcceptTaskInput"), input={"taskId": str(task), "location": HOME})
    screen.step("operator", "accepts it", "GraphQL")
    await follower.until(Status.ACCEPTED)
    await operator.rest(dict[str, Any], "POST", f"{path}/en-route", json={"location": HOME})
    screen.step("operator", "sets out", "REST")
    await follower.until(Status.EN_ROUTE)
    await operator.rest(dict[str, Any], "POST", f"{path}/arrived", json={"location": PAVEMENT})
    screen.step("operator", "arrives", "REST")
    await follower.until(Status.ARRIVED)
    there = {"taskId": str(task), "location": PAVEMENT}
    await operator.graphql(move("startWork"), input=there)
    screen.step("operator", "starts to work", "GraphQL")
    await follower.until(Status.IN_PROGRESS)

    front, hours = await asyncio.gather(
        _draw("front.jpg", 1, SIGN, dispatched.timezone), _draw("hours.jpg", 2, f"{SIGN} 10-18", dispatched.timezone)
    )
    form = {"location": json.dumps(PAVEMENT)}
    file = (front.name, front.content, "image/jpeg")
    await operator.rest(ProofItem, "POST", f"{path}/proofs", data=form, files={"file": file})
    screen.step("operator", f"photographs the front: {_size(front)}", "REST multipart")
    await operator.graphql_upload(UPLOAD, hours, **there)
    screen.step("operator", f"photographs the opening hours: {_size(hours)}", "GraphQL upload")
    report = "The whole front and the sign with the opening hours, from the street."
    submission = {**there, "report": report, "checklist": CHECKLIST}
    await operator.graphql(move("submitProof", "SubmitProofInput"), input=submission)
    screen.step("operator", "submits the proof with a report", "GraphQL")
    return [front, hours]


async def _draw(name: str, seed: int, caption: str, timezone: str) -> Photograph:
    def draw() -> bytes:
        now = wallclock.at(time.time_ns() // 1000, timezone)
        return photograph(seed, caption, taken_at=now, latitude=PAVEMENT["lat"], longitude=PAVEMENT["lng"])

    return Photograph(name=name, content=await asyncio.to_thread(draw))


def _size(file: Photograph) -> str:
    return f"{len(file.content) // 1000} kB"


async def _review(
    agent: ServiceCaller, task: int, follower: EventFollower, screen: Screen
) -> tuple[TaskProofs, list[bytes]]:
    proofs = await agent.bridge(TaskProofs, "get_task_proofs", taskId=task)
    passed = sum(verdict.passed for verdict in proofs.validation_results)
    screen.step("agent", f"reads the proof: {passed} of {len(proofs.validation_results)} checks passed", "tool bridge")
    downloaded = [
        await agent.content(f"/agents/me/tasks/{task}/proofs/{item.id}/content?format=raw") for item in proofs.items
    ]
    screen.step("agent", f"downloads the {len(downloaded)} photographs", "REST")
    await agent.mcp("approve_physical_task_completion", taskId=task)
    screen.step("agent", "approves: the operator is paid", "MCP")
    await follower.until(Status.CLOSED)
    return proofs, downloaded
