"""The pytest plugin of the Python client, in an environment of its own as a stranger has it."""

import asyncio
import os
import shlex
import shutil
import subprocess
import sysconfig
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from fieldcall_client.testing import MISSING, PracticeWorld

from tests.clients.conftest import TASK, Demo
from tests.journeys.followed_page import WITHOUT_REGISTRY
from tests.server.test_cli import ROOT, RUN, environment
from tests.simulators.gateway import Asked, gateway

TEST = f"""
TASK = {TASK!r}

def test_a_task_is_paid(practice_world):
    agent = practice_world.agent
    approve = lambda event: event.to_status == "UnderReview" and agent.approve_task(event.task_id)
    task = practice_world.play(agent.create_task(**TASK).id, approve)
    assert (task.status, practice_world.url) == ("Closed", agent._url)
    assert task.settlement.outcome == "payout"

def test_playing_stops_where_it_is_told(practice_world):
    agent, events = practice_world.agent, []
    task_id = agent.create_task(**TASK).id
    assert practice_world.play(task_id, events.append, until="InProgress").status == "InProgress"
    assert practice_world.play(task_id, events.append, until="UnderReview").status == "UnderReview"
    assert events == list(agent.task_events(task_id, after=0)), "each comes once"
    assert (practice_world.now().hour, agent.practice_clock().speed) == (9, 0)

def test_an_agent_that_sleeps_pays_too(practice_world):
    assert practice_world.play(practice_world.agent.create_task(**TASK).id).status == "Closed"
    assert practice_world.agent.wallet().available_balance < 500
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python of a virtual environment in which the client is installed, and no service."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder / "venv", symlinks=True, with_pip=True)
    python = folder / "venv" / "bin" / "python"
    unused = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")
    shutil.copytree(ROOT / "clients" / "python", folder / "client", ignore=unused)
    subprocess.run([python, "-m", "pip", "install", folder / "client"], env=variables_of_stranger(), check=True)
    return python


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with tests of an agent."""
    (tmp_path / "test_agent.py").write_text(TEST, encoding="utf-8")
    return tmp_path


@contextmanager
def installed_service(python: Path, code: str) -> Iterator[None]:
    """Put a command `fieldcall` beside Python."""
    command = python.parent / "fieldcall"
    command.write_text(f"#!/bin/sh\n{code}\n", encoding="utf-8")
    command.chmod(0o755)
    yield
    command.unlink()


def variables_of_stranger() -> dict[str, str]:
    """Return the environment of somebody whose tests have nothing to do with this project."""
    inherited = environment()
    inherited.pop("FIELD_URL", None)
    own = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": sysconfig.get_path("purelib")}
    return inherited | WITHOUT_REGISTRY | own | {"PATH": os.defpath}


def run_tests(python: Path, folder: Path, **variables: str) -> str:
    """Return the output of pytest."""
    command = [python, "-m", "pytest", "-p", "fieldcall", "-rN"]
    ran = subprocess.run(
        command, cwd=folder, env=variables_of_stranger() | variables, capture_output=True, text=True, check=False
    )
    return ran.stdout


def test_a_service_is_started_and_stopped(python: Path, folder: Path) -> None:
    with installed_service(python, f'echo $$ >> "{folder}/started"\nexec {shlex.join(RUN)} "$@"'):
        printed = run_tests(python, folder, FIELDCALL_DATABASE_URL="postgresql://production")
    assert "3 passed" in printed, printed
    (process,) = (folder / "started").read_text().split()
    with pytest.raises(ProcessLookupError):
        os.kill(int(process), 0)


def test_a_running_service_is_used(python: Path, folder: Path, demo: Demo) -> None:
    printed = run_tests(python, folder, FIELD_URL=demo.url)
    assert "3 passed" in printed, printed
    printed = run_tests(python, folder, FIELD_URL="http://127.0.0.1:9")
    assert printed.count("\nNo service answers at FIELD_URL=http://127.0.0.1:9: ConnectError: ") == 3, printed


def test_without_a_service_it_says_how_to_get_one(python: Path, folder: Path) -> None:
    printed = run_tests(python, folder)
    assert "3 errors" in printed
    assert printed.count(MISSING) == 3, printed


def test_a_service_that_does_not_start_says_why(python: Path, folder: Path) -> None:
    with installed_service(python, 'echo "fieldcall: FIELDCALL_X is unknown" >&2\nexit 2'):
        printed = run_tests(python, folder)
    assert "`fieldcall serve` has not started:\nfieldcall: FIELDCALL_X is unknown" in printed


async def test_a_world_waits_for_a_payment_page_on_a_busy_machine(demo: Demo) -> None:
    """Each test of a job ended with an error before its first line: the page had the 5 seconds of the HTTP library."""

    def delay(asked: Asked) -> None:
        if asked.line.startswith("POST /checkout"):
            time.sleep(6)

    async with gateway(urlsplit(demo.url).port or 0) as busy:
        busy.rule = delay
        world = await asyncio.to_thread(PracticeWorld, busy.address)
        with world.agent:
            assert (await asyncio.to_thread(world.agent.wallet)).available_balance == 500
