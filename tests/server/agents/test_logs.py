"""`fieldcall logs`, as a process beside a service of two processes."""

import asyncio
import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.receiver import receiving
from tests.server.test_cli import RUN, environment, fieldcall, serve


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("service")
    variables = {"FIELDCALL_PAYMENTS": "embedded", "FIELDCALL_ALLOW_PRIVATE_TARGETS": "true"}
    with serve(folder, "--workers", "2", **variables) as (served, _):
        yield served


def register(address: str, **more: str) -> str:
    agent = {"agentName": "Author", "agentType": "test", "acceptedTerms": True, **more}
    return str(httpx2.post(f"{address}/api/v1/agents/register", json=agent, timeout=60).json()["apiKey"])


@pytest.fixture
def key(address: str) -> str:
    return register(address)


def call(address: str, key: str, method: str, path: str, request_id: str, **options: Any) -> httpx2.Response:
    """Send a request over a connection of its own, so that both processes answer some."""
    headers = {"Authorization": f"Bearer {key}", "X-Request-Id": request_id}
    return httpx2.request(method, f"{address}{path}", headers=headers, timeout=60, **options)


@contextmanager
def following(folder: Path, address: str, key: str) -> Iterator["subprocess.Popen[str]"]:
    command = [*RUN, "logs", "--follow", "--json", "--url", address, "--key", key]
    with subprocess.Popen(command, cwd=folder, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


def read_lines(process: "subprocess.Popen[str]", until: set[str]) -> list[dict[str, Any]]:
    """Return the lines up to the last one of those ids of requests or types of events."""
    assert process.stdout
    lines: list[dict[str, Any]] = []
    while until - {line.get("requestId", line.get("eventType")) for line in lines}:
        lines.append(json.loads(process.stdout.readline()))
    return lines


async def test_requests_and_deliveries_of_all_processes_are_followed_once(
    tmp_path: Path, address: str, key: str
) -> None:
    other = register(address)
    async with receiving() as receiver:
        webhook = {"methodType": "webhook", "endpoint": receiver.url, "fanOut": True}
        added = call(address, key, "POST", "/api/v1/agents/me/contact-methods", "request-webhook", json=webhook)
        assert added.is_success, added.text
        with following(tmp_path, address, key) as process:
            begin = read_lines(process, {"request-webhook"})
            ids = [f"request-number-{number}" for number in range(8)]
            for request_id in ids:
                call(address, key, "GET", "/api/v1/agents/me?note=secret", request_id)
            call(address, other, "GET", "/api/v1/agents/me", "request-of-other")
            call(address, key, "GET", "/api/v1/agents/me/tasks/1", "request-refused")
            deposit = {"amount": 20, "currency": "EUR"}
            opened = call(address, key, "POST", "/api/v1/agents/me/wallet/deposit", "request-deposit", json=deposit)
            httpx2.post(opened.json()["checkoutUrl"], data={"decision": "pay"})
            lines = begin + await asyncio.to_thread(
                read_lines, process, {*ids, "request-refused", "request-deposit", "wallet.credited"}
            )
    requests = [line for line in lines if line["kind"] == "request"]
    assert sorted(line["requestId"] for line in requests) == sorted(
        [*ids, "request-webhook", "request-refused", "request-deposit"]
    )
    by_id = {line["requestId"]: line for line in requests}
    assert {by_id[name]["path"] for name in ids} == {"/api/v1/agents/me"}
    assert by_id[ids[0]]["operations"] == ["get_agent"]
    refused = by_id["request-refused"]
    assert (refused["status"], refused["problem"], refused["method"]) == (404, "not_found", "GET")
    (delivery,) = (line for line in lines if line["kind"] == "delivery")
    assert (delivery["eventType"], delivery["attempt"], delivery["responseStatus"]) == ("wallet.credited", 1, 200)
    assert "secret" not in json.dumps(requests)


def test_without_follow_it_prints_what_is_remembered_and_ends(tmp_path: Path, address: str, key: str) -> None:
    call(address, key, "POST", "/graphql", "request-graphql", json={"query": "{ me { id } }"})
    shown: set[str] = set()
    # Each run asks one of both processes.
    while not shown:
        ended = fieldcall(tmp_path, "logs", "--url", address, "--key", key)
        assert (ended.returncode, ended.stderr) == (0, "")
        shown.update(line for line in ended.stdout.splitlines() if "request-graphql" in line)
    (line,) = shown
    assert "  200  POST /graphql  " in line


def test_a_key_that_is_refused_ends_it_with_the_cause(tmp_path: Path, address: str) -> None:
    ended = fieldcall(tmp_path, "logs", "--follow", "--url", address, "--key", f"fc_agent_{'A' * 49}")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("fieldcall: ")
