"""Agents that keep their own ledger of answers, and compare it with the service's.

Each call has an idempotency key. A call without an answer is repeated unchanged; an answered call is reported once.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx2

from tests.actors import AGENT, TASK

AGAIN = 0.02
"""Seconds after which a refusal that will pass is repeated; sooner than its Retry-After, for tests are impatient."""
TIMEOUT_SECONDS = 60.0
"""Seconds for an answer."""
PASSING = {(503, "unavailable"), (409, "conflict")}
"""The refusals of a fault that will pass: the database is away, or the first call still has the idempotency key."""
AMOUNT = Decimal("400.00")
REACHED = {"quote": "Quoted", "fund": "Funded", "publish": "Published", "cancel": "Cancelled"}
"""The status that each step of a task's life leads to; it begins as a draft, and many are cancelled in the end."""
NEXT = {"Draft": "quote", "Quoted": "fund", "Funded": "publish"}


async def until(true: Callable[[], bool]) -> None:
    """Wait for what others do."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not true():  # noqa: ASYNC110 - others' answers
            await asyncio.sleep(AGAIN)


@dataclass(frozen=True)
class Call:
    """A request that can be repeated as it was."""

    path: str
    body: dict[str, Any]
    key: str


@dataclass
class Client:
    """An agent. `where` gives the server's address, which changes when it is started anew."""

    where: Callable[[], str]
    seed: int
    on_answer: Callable[[], None] = lambda: None
    patient: bool = True
    """True to repeat a call at once when its connection breaks; else its caller handles it."""
    key: str = ""
    open: Call | None = None
    """The call that has not been answered yet."""
    answered: list[tuple[Call, dict[str, Any]]] = field(default_factory=list)
    tasks: dict[int, str] = field(default_factory=dict)
    """The status that each task was said to have."""
    costs: dict[int, Decimal] = field(default_factory=dict)
    deposits: dict[str, bool] = field(default_factory=dict)
    """True for each deposit that was reported as paid, by the path of its payment page."""
    refusals: Counter[int] = field(default_factory=Counter)
    numbers: int = 0

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)
        self.http = httpx2.AsyncClient(timeout=TIMEOUT_SECONDS)

    # --- calls -------------------------------------------------------------------------------------------------

    async def call(self, path: str, **body: Any) -> dict[str, Any]:
        """Do something once. Raises `httpx2.TransportError`; then the call stays open."""
        assert self.open is None, "one after the other"
        self.numbers += 1
        self.open = Call(path, body, f"key of client {self.seed} for its call {self.numbers}")
        return await self.finish()

    async def finish(self) -> dict[str, Any]:
        """Repeat the open call until it is answered, and note the answer."""
        call = self.open
        assert call
        answer = await self.answer(call)
        self.open = None
        self.answered.append((call, answer))
        self.record_answer(call, answer)
        self.on_answer()
        return answer

    async def answer(self, call: Call) -> dict[str, Any]:
        answered: dict[str, Any] = await self._done(
            lambda: self.http.post(
                f"{self.where()}/api/v1{call.path}",
                json=call.body,
                headers={"Idempotency-Key": call.key, "Authorization": f"Bearer {self.key}"},
            )
        )
        return answered

    async def read(self, path: str, **query: Any) -> Any:
        return await self._done(
            lambda: self.http.get(
                f"{self.where()}/api/v1{path}", params=query, headers={"Authorization": f"Bearer {self.key}"}
            )
        )

    async def _done(self, send: Callable[[], Awaitable[httpx2.Response]]) -> Any:
        while True:
            try:
                response = await send()
            except httpx2.TransportError:
                if not self.patient:
                    raise
                await asyncio.sleep(AGAIN)
                continue
            if response.status_code == 200:
                return response.json()
            problem = response.json()
            assert (problem["status"], problem["code"]) in PASSING, problem
            assert int(response.headers["Retry-After"]) > 0
            self.refusals[response.status_code] += 1
            await asyncio.sleep(AGAIN)

    async def register(self) -> None:
        body = {**AGENT, "agentName": f"Errand {self.seed}"}
        response = await self.http.post(f"{self.where()}/api/v1/agents/register", json=body)
        self.key = response.json()["apiKey"]

    # --- what it does ------------------------------------------------------------------------------------------

    async def turn(self) -> None:
        """Pay something in, or bring a task a step further."""
        unpaid = [path for path, paid in self.deposits.items() if not paid]
        if unpaid:
            await self.pay(unpaid[0])
            return
        if self.available() < 100:
            await self.call("/agents/me/wallet/deposit", amount=str(AMOUNT), currency="EUR")
            return
        task_id = next((task_id for task_id, status in self.tasks.items() if status in NEXT), None)
        if task_id is None:
            draft = TASK | {"publishImmediately": False, "requestId": f"draft {self.seed} {self.numbers}"}
            await self.call("/agents/me/tasks", **draft)
            return
        step = NEXT[self.tasks[task_id]]
        body = {"fundingMethod": "wallet"} if step == "fund" else {}
        await self.call(f"/agents/me/tasks/{task_id}/{step}", **body)
        if self.tasks[task_id] == "Published" and self.chance.random() < 0.7:
            await self.call(f"/agents/me/tasks/{task_id}/cancel")

    async def turns(self, number: int) -> None:
        for _ in range(number):
            await self.turn()

    async def live(self) -> None:
        """Take steps until the connection breaks."""
        while True:
            await self.turn()

    async def pay(self, path: str) -> None:
        """Pay at the embedded page, as a browser does that is sent again: a second time changes nothing."""
        while not self.deposits[path]:
            try:
                response = await self.http.post(f"{self.where()}{path}", data={"decision": "pay"})
            except httpx2.TransportError:
                if not self.patient:
                    raise
            else:
                assert response.status_code in (200, 503), response.text
                self.deposits[path] = response.status_code == 200
                self.refusals[503] += not self.deposits[path]
            await asyncio.sleep(0 if self.deposits[path] else AGAIN)
        self.on_answer()

    def record_answer(self, call: Call, answer: dict[str, Any]) -> None:
        if answer.get("checkoutUrl"):
            assert urlsplit(answer["checkoutUrl"]).path not in self.deposits, "each is a new one"
            self.deposits[urlsplit(answer["checkoutUrl"]).path] = False
            return
        if call.path == "/agents/me/tasks":
            assert answer["id"] not in self.tasks, "each is a new one"
            self.tasks[answer["id"]] = answer["status"]
            return
        task_id = int(call.path.split("/")[4])
        self.tasks[task_id] = answer["status"]
        if "totalAgentCost" in answer and call.path.endswith("/quote"):
            self.costs[task_id] = Decimal(str(answer["totalAgentCost"]))

    async def movements(self, task_id: int) -> list[str]:
        """Return the movements of a task's money, oldest first."""
        found = await self.read("/agents/me/wallet/transactions", taskId=task_id)
        return [entry["type"] for entry in sorted(found, key=lambda entry: int(entry["id"]))]

    async def released(self, task_id: int) -> None:
        """Wait until a quote has lapsed, which gives back once what it held."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while (await self.movements(task_id))[-1] != "hold_released":  # noqa: ASYNC110 - the worker's turn
                await asyncio.sleep(AGAIN)
        assert await self.movements(task_id) == ["hold", "hold_released"]

    # --- what it expects ---------------------------------------------------------------------------------------

    def bound(self, *statuses: str) -> Decimal:
        """Return the total cost of its tasks in some statuses."""
        return sum((self.costs[task_id] for task_id, status in self.tasks.items() if status in statuses), Decimal())

    def paid(self) -> Decimal:
        return AMOUNT * sum(self.deposits.values())

    def available(self) -> Decimal:
        return self.paid() - self.bound("Quoted", "Funded", "Published")

    async def check(self) -> None:
        """Assert that everything acknowledged is stored, and nothing else. Finishes the open call."""
        if self.open:
            *before, step = self.open.path.split("/")
            if step in REACHED:
                task_id = int(before[-1])
                seen = await self.read(f"/agents/me/tasks/{task_id}")
                assert seen["status"] in (self.tasks[task_id], REACHED[step]), "all of it or nothing"
            await self.finish()
        for path in [path for path, paid in self.deposits.items() if not paid]:
            await self.pay(path)
        for call, answer in self.answered[-3:]:
            assert await self.answer(call) == answer, "the first answer again"
        await self.check_wallet()
        await self.check_tasks()

    async def check_wallet(self) -> None:
        wallet = await self.read("/agents/me/wallet", currency="EUR")
        found = [
            Decimal(str(wallet[f"{part}Balance"])).quantize(Decimal("0.01"))
            for part in ("available", "reserved", "locked", "pending")
        ]
        locked = self.bound("Funded", "Published")
        assert found == [self.available(), self.bound("Quoted"), locked, 0], (self.seed, self.tasks)

    async def check_tasks(self) -> None:
        found: dict[int, str] = {}
        query: dict[str, Any] = {"limit": 100}
        while page := await self.read("/agents/me/tasks", **query):
            found |= {task["id"]: task["status"] for task in page}
            query["after"] = page[-1]["id"]
        assert found == self.tasks
