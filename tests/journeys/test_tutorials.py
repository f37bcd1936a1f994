"""Each tutorial is followed literally by a reader, to a task that is closed and paid."""

import ast
import asyncio
import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client

from rest_compat.discovery.first_steps import FIRST_STEPS
from tests.browser import IN_BROWSER
from tests.code_blocks import read_blocks
from tests.journeys.followed_page import FollowedPage
from tests.journeys.node_packages import make_npm
from tests.postgres_wheel import PROGRAMS
from tests.server.test_cli import ROOT
from tests.services import free_port

if TYPE_CHECKING:
    from playwright.async_api import Page

TUTORIALS = ROOT / "docs" / "tutorials"
OPERATION = re.compile(r'"operationName":"(\w+)"')
VARIABLE = re.compile(r"\$\{[\w:-]+\}")
"""Place of the key in a configuration, as each program writes it."""
STEPS = {step.name: dict(step.arguments) for step in FIRST_STEPS}

pytestmark = pytest.mark.timeout(600)


def read_python_calls(page: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the calls of the client on a page: the operation, and its arguments as they are named on the wire."""
    for block in read_blocks(page, "python"):
        for node in ast.walk(ast.parse(block.code)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in STEPS:
                keywords = {word.arg or "": word.value for word in node.keywords}
                yield node.func.attr, {to_camel_case(name): ast.literal_eval(it) for name, it in keywords.items()}


def to_camel_case(name: str) -> str:
    """Return the name of a keyword on the wire."""
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def test_an_agent_in_python(clone: Path) -> None:
    with FollowedPage(TUTORIALS / "agent-in-python.md", clone) as followed:
        assert followed.not_run == []
    calls = dict(read_python_calls(followed.page))
    calls["create_task"]["proofRequirementsJson"] = json.dumps(calls["create_task"]["proofRequirementsJson"])
    del calls["create_task"]["requestId"]
    on_the_page = ("register_agent", "deposit_to_wallet", "create_task", "advance_clock")
    assert [calls[name] for name in on_the_page] == [STEPS[name] for name in on_the_page]


def test_an_agent_in_typescript(clone: Path) -> None:
    with FollowedPage(TUTORIALS / "agent-in-typescript.md", clone, programs={"npm": make_npm()}) as followed:
        assert followed.not_run == []


@IN_BROWSER
async def test_a_dashboard_with_apollo(clone: Path, page: "Page") -> None:
    npm, port = make_npm(), free_port()
    with FollowedPage(
        TUTORIALS / "dashboard-with-apollo.md", clone, replaced={"5173": str(port)}, programs={"npm": npm}
    ) as followed:
        assert followed.not_run == []
        sent: list[str] = []
        page.on("request", lambda request: sent.extend(OPERATION.findall(request.post_data or "")))
        await page.goto(f"http://localhost:{port}")
        await page.get_by_role("button", name="Dispatch a task").click()
        picture = page.get_by_role("img", name="Proof")
        assert await picture.evaluate("image => image.decode().then(() => image.width)") == 320
        verdicts = await page.locator("li li").all_inner_texts()
        assert verdicts == [
            f"{rule}: passed" for rule in ("MIN_PHOTOS", "GPS", "GPS_WITHIN_RADIUS", "UNIQUE_PHOTO", "SHARPNESS")
        ]
        await page.get_by_role("button", name="Approve and pay").click()
        await page.get_by_text("CLOSED").wait_for()
        assert sent == ["Tasks", "Dispatch", "Tasks", "Proof", "Approve"], "the subscription brings the statuses"


def test_an_assistant_with_mcp(clone: Path) -> None:
    with FollowedPage(TUTORIALS / "assistant-with-mcp.md", clone) as followed:
        bridge, wish = followed.not_run
        assert "mcp-remote" in bridge, "npx would download it"
        assert "photograph" in wish, "only a model understands it"
        key = (clone / "fieldcall.db.practice-key").read_text(encoding="utf-8").strip()
        assert len(followed.configurations) == 3
        for configuration in followed.configurations:
            (server,) = (configuration.get("mcpServers") or configuration["servers"]).values()
            headers = {name: VARIABLE.sub(key, value) for name, value in server["headers"].items()}
            assert asyncio.run(read_agent(server["url"], headers))["agentName"] == "Practice agent"
    (code,) = read_blocks(followed.page, "python")
    assigned = [node for node in ast.parse(code.code).body if isinstance(node, ast.Assign)]
    assert ast.literal_eval(assigned[0].value) == STEPS["create_task"]


def test_a_service_on_postgresql(clone: Path, postgres_server: str) -> None:
    (socket,) = parse_qs(urlsplit(postgres_server).query)["host"]
    followed_page = FollowedPage(
        TUTORIALS / "operate-on-postgresql.md",
        clone,
        # The server of the tests has no port, only a socket.
        replaced={
            "@localhost/fieldcall": f"@/fieldcall?host={socket}",
            "@localhost/restored": f"@/restored?host={socket}",
        },
        programs={"sudo": f'shift 2\nexec {PROGRAMS}/"$@" --host={socket} --username=postgres'},
        variables={"PATH": os.pathsep.join((str(PROGRAMS), os.environ["PATH"]))},
    )
    before = set(clone.iterdir())
    with followed_page as followed:
        installation, schedule = followed.not_run
        assert installation.startswith("sudo apt-get install"), "installs programs on the machine"
        for line in schedule.splitlines():
            job = line.split(maxsplit=5)[-1].replace("/srv/fieldcall", str(clone)).replace(".venv/bin/", "")
            followed.run(job)
        statuses = followed.run("psql \"$FIELDCALL_DATABASE_URL\" --tuples-only --command='SELECT status FROM task'")
        assert statuses == "Closed"
    written = [f"{path.name}/" if path.is_dir() else path.name for path in sorted(set(clone.iterdir()) - before)]
    ignored = subprocess.run(
        ["git", "check-ignore", "--no-index", *written], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ignored.stdout.splitlines() == written, "a key could be committed"


async def read_agent(address: str, headers: dict[str, str]) -> dict[str, Any]:
    """Return the agent that a client of MCP with this configuration acts for."""
    async with (
        httpx2.AsyncClient(headers=headers) as http,
        Client(streamable_http_client(address, http_client=http)) as client,
    ):
        answer = await client.call_tool("get_agent_profile", {})
        return dict(answer.structured_content or {})
