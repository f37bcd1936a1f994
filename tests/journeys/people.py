"""Participants of a journey, as plain REST clients, and the steps of an operator in the field."""

import asyncio
import json
import time
from dataclasses import dataclass
from typing import Any

import httpx2

from adapters.practice.drawing import photograph
from domain.values import wallclock
from tests.actors import AMSTERDAM, OPERATOR

HERE: dict[str, Any] = {"lat": AMSTERDAM["latitude"], "lng": AMSTERDAM["longitude"], "accuracy": 5.0, "source": "gps"}
TIMEOUT_SECONDS = 20.0
"""Seconds for what the worker does."""
SIMPLE_LIFE = [
    "Published",
    "Accepted",
    "EnRoute",
    "Arrived",
    "InProgress",
    "ProofSubmitted",
    "ProofUploaded",
    "UnderReview",
    "Completed",
    "Settled",
    "Closed",
]
"""The statuses of a task that is paid from the wallet and approved."""
ESCROW_LIFE = ["Draft", "Quoted", "Funded", *SIMPLE_LIFE]


@dataclass(frozen=True)
class Person:
    """Sends requests, with a key or without."""

    http: httpx2.AsyncClient
    key: str | None = None

    def holding(self, key: str) -> "Person":
        return Person(self.http, key)

    async def send(self, method: str, path: str, **options: Any) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        return await self.http.request(method, path, headers=headers, timeout=TIMEOUT_SECONDS, **options)

    async def get(self, path: str, **query: Any) -> Any:
        """Return the answer of a successful GET below `/api/v1`."""
        return done(await self.send("GET", f"/api/v1{path}", params=query))

    async def post(self, path: str, **body: Any) -> Any:
        """Return the answer of a successful POST below `/api/v1`."""
        return done(await self.send("POST", f"/api/v1{path}", json=body))

    async def pay(self, checkout_url: str) -> None:
        """Open a hosted payment page and pay there, as the payer's browser does."""
        assert "decision" in (await self.http.get(checkout_url)).text
        assert (await self.http.post(checkout_url, data={"decision": "pay"})).status_code == 200


def done(response: httpx2.Response) -> Any:
    assert response.status_code == 200, response.text
    return response.json()


def photo(seed: int) -> bytes:
    """A JPEG taken now, at the place of the task."""
    now = wallclock.at(time.time_ns() // 1000, "Europe/Amsterdam")
    return photograph(seed, "SHOP", taken_at=now, latitude=HERE["lat"], longitude=HERE["lng"])


async def operator(anybody: Person, staff: Person) -> Person:
    """A new operator whom the platform has approved."""
    made = await anybody.post("/operators/register", **OPERATOR)
    if made["operator"]["status"] == "Registered":
        assert (await staff.post(f"/platform/operators/{made['operator']['id']}/approve"))["status"] == "Approved"
    return anybody.holding(made["apiKey"])


async def carry_out(worker: Person, task: int) -> bytes:
    """Find a task, accept it, carry it out and submit its proof. Return the photograph."""
    path = f"/operators/me/tasks/{task}"
    found = await worker.get("/operators/me/open-tasks", latitude=HERE["lat"], longitude=HERE["lng"], radiusKm=5)
    assert task in [each["id"] for each in found]
    for step in ("accept", "en-route", "arrived", "start"):
        await worker.post(f"{path}/{step}", location=HERE)
    return await submit_work(worker, task)


async def submit_work(worker: Person, task: int) -> bytes:
    """Submit the proof of a task in progress. Return the photograph."""
    path = f"/operators/me/tasks/{task}"
    picture = photo(task)
    uploaded = await worker.send(
        "POST",
        f"/api/v1{path}/proofs",
        files={"file": ("shop.jpg", picture, "image/jpeg")},
        data={"location": json.dumps(HERE)},
    )
    assert done(uploaded)["kind"] == "photo"
    submitted = await worker.post(f"{path}/submit", location=HERE, report="The shop front, as asked.")
    assert submitted["status"] == "ProofSubmitted"
    return picture


async def reviewable(agent: Person, task: int) -> None:
    """Wait until the worker has processed the proof, following by cursor."""
    cursor = 0
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while True:
            for event in await agent.get(f"/agents/me/tasks/{task}/events", after=cursor):
                cursor = event["sequence"]
                if event["toStatus"] == "UnderReview":
                    return
            await asyncio.sleep(0.05)
