"""The commands of the README are carried out, as they stand there."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from tests.actors import AMSTERDAM

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
COMMANDS = sorted(set(re.findall(r"^(?:\.venv/bin/)?fieldcall ([a-z][a-z -]*[a-z])", "\n".join(BLOCKS), re.MULTILINE)))
FIELDCALL = str(Path(sys.executable).parent / "fieldcall")


def test_the_first_two_commands_are_targets_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", BLOCKS[0], re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_exists_with_its_options(command: str) -> None:
    words = [word for word in command.split() if not word.startswith("-")]
    told = subprocess.run([FIELDCALL, *words, "--help"], capture_output=True, text=True, check=True).stdout
    for option in re.findall(r"--[a-z]+", command):
        assert option in told


@pytest.mark.skipif(shutil.which("curl") is None, reason="LEFT OUT: curl is not installed")
def test_a_task_in_six_calls(live_server: str) -> None:
    block = next(block for block in BLOCKS if "curl" in block)
    block = block.replace("http://127.0.0.1:8000", live_server)
    deposit, _, rest = block.partition("# dispatch a task")
    registered = httpx2.post(
        f"{live_server}/api/v1/agents/register",
        json={"agentName": "Reader", "agentType": "person", "acceptedTerms": True},
    ).json()

    opened = json.loads(shell(deposit, registered["apiKey"]))
    assert httpx2.post(opened["checkoutUrl"], data={"decision": "pay"}).is_success

    variables, _, _ = deposit.partition("# put money")
    answers = [json.loads(line) for line in shell(variables + rest, registered["apiKey"]).splitlines()]
    created, task, events, proofs, approved = answers
    assert (created["status"], task["status"]) == ("Published", "Published")
    assert created["locationLatitude"] == pytest.approx(AMSTERDAM["latitude"], abs=0.1)
    assert [event["event"] for event in events] == ["task.published"]
    assert proofs["items"] == []
    assert approved["code"] == "wrong_status", "nobody has carried it out yet"


def shell(script: str, key: str) -> str:
    # curl ends its answers without a line break.
    separated = script.replace("curl -s", "curl -s -w '\\n'")
    ran = subprocess.run(
        ["bash", "-euc", separated], env=os.environ | {"KEY": key}, capture_output=True, text=True, check=True
    )
    return ran.stdout.strip()
