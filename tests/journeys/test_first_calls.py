"""The first calls as each door publishes them, made literally on `serve` and `serve --demo`, to a paid task."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.rest_compat.mcp_server import connected
from tests.server.test_cli import ROOT, environment, fieldcall, serve

PLACEHOLDER = re.compile(r"\{(\w+)\}")
CODE = re.compile(r"<pre[^>]*><code[^>]*>(member\(\).*?)</code></pre>", re.DOTALL)
LISTED = re.compile(r"^\d+\. (?:No tool pays|(\w+) (\{.*\})$)", re.MULTILINE)
LIVE = 180
"""Seconds in which a script ends."""


class Service:
    """A running service, and what it printed at its start."""

    def __init__(self, address: str, printed: str, http: httpx2.Client) -> None:
        self.address = address
        self.printed = printed
        self.http = http

    def status(self, saved: Mapping[str, str]) -> str:
        headers = {"Authorization": f"Bearer {saved['apiKey']}"}
        task = self.http.get(f"/api/v1/agents/me/tasks/{saved['taskId']}", headers=headers).json()
        return str(task["status"])


@pytest.fixture(scope="module", params=[(), ("--demo",)], ids=["serve", "demo"])
def service(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    where: Path = tmp_path_factory.mktemp("service")
    with (
        serve(where, *request.param, FIELDCALL_RATE_LIMIT="off") as (address, printed),
        httpx2.Client(base_url=address, timeout=LIVE) as http,
    ):
        yield Service(address, printed, http)


def fill(value: Any, saved: Mapping[str, str]) -> Any:
    """Replace the placeholders of a published value."""
    match value:
        case str():
            return PLACEHOLDER.sub(lambda match: saved.get(match[1], match[0]), value)
        case dict():
            return {key: fill(inner, saved) for key, inner in value.items()}
    return value


def keep(step: Mapping[str, Any], answer: Mapping[str, Any], saved: dict[str, str]) -> None:
    saved |= {name: str(answer[name]) for name in step["saves"]}


def pay(service: Service, saved: Mapping[str, str]) -> None:
    assert service.http.post(saved["checkoutUrl"], data={"decision": "pay"}).status_code == 200


def read_steps(service: Service) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = service.http.get("/.well-known/fieldcall.json").json()["firstSteps"]
    assert len(steps) == 8
    return steps


def test_over_rest(service: Service) -> None:
    saved: dict[str, str] = {}
    for step in read_steps(service):
        method, _, url = fill(step["endpoint"], saved).partition(" ")
        sent = {"data": step["form"]} if "form" in step else {"json": step["body"]} if step["body"] is not None else {}
        answer = service.http.request(method, url, headers=fill(step["headers"], saved), **sent)
        assert answer.status_code == 200, (step["name"], answer.text)
        keep(step, answer.json() if step["saves"] else {}, saved)
    assert service.status(saved) == "Closed"


def test_over_the_tool_bridge(service: Service) -> None:
    saved: dict[str, str] = {}
    for step in read_steps(service):
        if step["tool"] is None:
            pay(service, saved)
            continue
        call = {"tool": step["tool"], "arguments": fill(step["arguments"], saved)}
        answer = service.http.post("/api/v1/tools/call", json=call).json()
        assert answer.get("success", True), answer
        keep(step, answer["result"], saved)
    assert service.status(saved) == "Closed"


def test_over_mcp(service: Service) -> None:
    assert service.status(asyncio.run(call_listed(service, f"{service.address}/mcp"))) == "Closed"


async def call_listed(service: Service, address: str, calls: str | None = None) -> dict[str, str]:
    """Call the listed tools, by default those of the instructions, and return what they saved."""
    saved: dict[str, str] = {}
    async with connected(address) as client:
        listed = LISTED.findall(calls or client.instructions or "")
        assert len(listed) == 8
        for tool, arguments in listed:
            if not tool:
                pay(service, saved)
                continue
            answer = await client.call_tool(tool, fill(json.loads(arguments), saved))
            assert not answer.is_error, answer
            content = answer.structured_content or {}
            saved |= {name: str(content[name]) for name in ("apiKey", "checkoutUrl", "taskId") if name in content}
    return saved


def test_over_graphql_by_the_examples_of_its_page(service: Service) -> None:
    saved: dict[str, str] = {}
    for example in service.http.get("/graphql/examples.json").json():
        headers = {"Authorization": f"Bearer {saved['apiKey']}"} if saved else {}
        body = {"query": example["query"], "variables": fill(example["variables"], saved)}
        answer = service.http.post("/graphql", json=body, headers=headers).json()
        (result,) = (answer.get("data") or {"": answer}).values()
        assert "errors" not in answer, answer
        assert "code" not in (result or {}), result
        saved |= {name: str(result["id" if name == "taskId" else name]) for name in example["saves"]}
        if "checkoutUrl" in example["saves"]:
            pay(service, saved)
    assert service.status(saved) == "Closed"


def read_tab(service: Service, name: str) -> list[str]:
    """Return the texts of a tab of the front page, as a reader copies them."""
    page = service.http.get("/", headers={"Accept": "text/html"}).text
    shown = page.partition(f'<div class="sample {name}">')[2].partition('<div class="sample ')[0]
    return [unescape(text) for text in re.findall(r"<code>(.*?)</code>", shown, re.DOTALL)]


def test_the_tab_in_python(service: Service, tmp_path: Path) -> None:
    (program,) = read_tab(service, "python")
    (tmp_path / "first.py").write_text(f"{program}\nprint(agent.task(task_id).status, end='')\n", encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "first.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=LIVE,
        env=environment() | {"PYTHONPATH": str(ROOT / "clients" / "python")},
    )
    assert ended.returncode == 0, ended
    assert ended.stdout.splitlines()[-1] == "Closed"


def test_the_tab_for_the_graph(service: Service) -> None:
    (document,) = read_tab(service, "graphql")
    saved: dict[str, str] = {}
    operations = re.findall(r"^(?:query|mutation) (\w+)(.*)", document, re.MULTILINE)
    assert len(operations) == 7
    for name, head in operations:
        headers = {"Authorization": f"Bearer {saved['apiKey']}"} if saved else {}
        variables = dict.fromkeys(re.findall(r"\$(\w+): ID", head), saved.get("taskId"))
        body = {"query": document, "operationName": name, "variables": variables}
        answer = service.http.post("/graphql", json=body, headers=headers).json()
        assert "errors" not in answer, answer
        (result,) = answer["data"].values()
        assert "code" not in result, result
        saved |= {member: str(result[member]) for member in ("apiKey", "checkoutUrl") if member in result}
        if name == "DepositToWallet":
            pay(service, saved)
        if name == "CreateTask":
            saved["taskId"] = str(result["id"])
    assert service.status(saved) == "Closed"


def test_the_tab_for_an_assistant(service: Service) -> None:
    configuration, calls = read_tab(service, "mcp")
    (server,) = json.loads(configuration)["mcpServers"].values()
    saved = asyncio.run(call_listed(service, server["url"], calls))
    assert service.status(saved) == "Closed"


@pytest.mark.parametrize("door", ["/", "/docs", "/llms.txt", "printed"])
def test_with_the_script(service: Service, door: str) -> None:
    if door == "printed":
        script = service.printed.partition("\n\n")[2].rpartition("\n\n")[0]
    else:
        text = service.http.get(door, headers={"Accept": "text/html"}).text
        found = re.search(r"```sh\n(.*?)```", text, re.DOTALL) if door == "/llms.txt" else CODE.search(text)
        assert found
        script = unescape(re.sub(r"<[^>]+>", "", found[1]))
    task = f'curl -s "{service.address}/api/v1/agents/me/tasks/$TASK_ID" -H "Authorization: Bearer $API_KEY"'
    ended = run(f"{script}\necho\n{task}")
    assert json.loads(ended.splitlines()[-1])["status"] == "Closed"


def test_with_the_advice_of_doctor(service: Service, tmp_path: Path) -> None:
    profile = {"agentName": "Led", "agentType": "test", "acceptedTerms": True, "testMode": True}
    key = service.http.post("/api/v1/agents/register", json=profile).json()["apiKey"]
    led = []
    for _ in range(5):
        told = fieldcall(tmp_path, "doctor", "--url", service.address, "--key", key).stdout
        next_step = re.search(r"^note +next +(.+)\n +-> (.*)\Z", told, re.MULTILINE | re.DOTALL)
        assert next_step, told
        command, _, paying = next_step[2].partition("\nfieldcall pay")
        answer = json.loads(run(f"FIELD_KEY={key}\n{command}"))
        led.append(next_step[1].partition(" ")[0])
        if paying:
            pay(service, answer)
    assert led == ["Deposit", "Dispatch", "Advance", "Approve", "Read"]
    assert answer[0]["taskId"]


def run(script: str) -> str:
    """Return the output of a script."""
    ended = subprocess.run(
        ["bash", "-e", "-c", script], capture_output=True, text=True, check=False, timeout=LIVE, env=environment()
    )
    assert ended.returncode == 0, ended
    return ended.stdout
