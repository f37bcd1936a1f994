"""The code of the Python client's README runs as it stands there, one block after the other."""

import json
import re
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fieldcall_client import AgentClient
from standardwebhooks import Webhook

from tests.clients.conftest import AGENT, OPERATOR, TASK, Demo
from tests.journeys.people import photo

ROOT = Path(__file__).parents[2]
README = ROOT / "clients" / "python" / "README.md"
DISPATCH, ACCOUNT, CONVERSATION, PROBLEM, LOG, LISTS, WEBHOOKS, OPERATING = re.findall(
    r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL
)
OLD_SECRET, NEW_SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def pay(checkout_url: str | None) -> None:
    httpx2.post(str(checkout_url), data={"decision": "pay"}).raise_for_status()


def test_the_code_of_the_readme(
    demo: Demo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with AgentClient(demo.url) as anybody:
        registration = anybody.register_agent(**AGENT)
        operator_key = anybody.register_operator(**OPERATOR).api_key
    monkeypatch.setenv("FIELD_KEY", demo.practice_key)
    monkeypatch.setenv("OPERATOR_KEY", operator_key)
    monkeypatch.setenv("WEBHOOK_SECRETS", f"{OLD_SECRET} {NEW_SECRET}")
    names: dict[str, Any] = {}

    def run(block: str) -> list[str]:
        exec(block.replace("http://127.0.0.1:8000", demo.url), names)
        return capsys.readouterr().out.splitlines()

    *_, closed = run(DISPATCH)
    assert " task.closed " in closed
    ((_, amount, _),) = [line.split() for line in run(ACCOUNT)]
    assert amount == "50.00"
    monkeypatch.chdir(tmp_path)
    question, closed = run(CONVERSATION)
    assert question.startswith("operator asks: ")
    assert closed == "Closed"
    assert zipfile.is_zipfile("evidence.zip")
    assert run(PROBLEM)[0] == "wrong_status []"
    assert run(LOG) == ["GET /api/v1/agents/me/wallet 200"]
    names["agent"].close()
    assert run(LISTS) == [str(2 * ["Photograph a shop front"])]

    run(WEBHOOKS)
    called = json.loads((ROOT / "docs" / "generated" / "openapi.json").read_text())["webhooks"]["task.settled"]["post"]
    body = json.dumps(called["requestBody"]["content"]["application/json"]["example"])
    for secret, answer in ((OLD_SECRET, 200), (NEW_SECRET, 200), ("whsec_AAAA", 401)):
        now = datetime.now(UTC)
        headers = {
            "webhook-id": "1",
            "webhook-timestamp": str(int(now.timestamp())),
            "webhook-signature": Webhook(secret).sign("1", now, body),
        }
        assert names["receive"](body.encode(), headers) == answer
    assert capsys.readouterr().out == "41 Photograph a shop front 49.95\n" * 2

    Path("front.jpg").write_bytes(photo(1))
    with AgentClient(demo.url, registration.api_key) as agent:
        pay(agent.deposit_to_wallet(amount=100, currency="EUR").checkout_url)
        task = agent.create_task(**TASK)
        run(OPERATING)
        for event in agent.events(task.id):
            if event.to_status == "UnderReview":
                break
    names["agent"].close()


def test_the_code_of_the_readme_of_the_project(demo: Demo, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    with AgentClient(demo.url) as anybody:
        key = anybody.register_agent(**AGENT, test_mode=True).api_key
    with AgentClient(demo.url, key) as agent:
        pay(agent.deposit_to_wallet(amount=100, currency="EUR").checkout_url)
        agent.set_clock_speed(speed=100)
    names = {"KEY": key}
    exec(block.replace("http://127.0.0.1:8000", demo.url), names)
    events = capsys.readouterr().out.split()
    assert (events[0], events[-1]) == ("task.published", "task.closed")
    names["agent"].close()
