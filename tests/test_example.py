"""The examples of an agent in CI: their jobs pass with the present code, and the READMEs name the same commands."""

import os
import re
import subprocess
import sysconfig
from pathlib import Path

import pytest

from tests.code_blocks import read_blocks
from tests.journeys.followed_page import WITHOUT_REGISTRY
from tests.test_repository import PACKAGES
from tests.workflow_job import read_steps, run_job

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "agent-in-ci"
EXAMPLES = (EXAMPLE, ROOT / "examples" / "agent-in-ci-typescript")
"""Both; `make node-check` runs the job of the second."""


def read_commands(example: Path) -> list[str]:
    """Return the commands of the README: the installation, and the last one runs the tests."""
    return read_blocks(example / "README.md", "sh")[0].code.splitlines()


@pytest.mark.timeout(300)
def test_its_job_passes(tmp_path: Path) -> None:
    packages = {"PYTHONPATH": sysconfig.get_path("purelib"), "FIELD_URL": ""}
    printed = run_job(EXAMPLE, tmp_path, WITHOUT_REGISTRY | packages)
    assert re.search(r"^=+ \d+ passed in ", printed, re.MULTILINE), "none was left out"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_its_workflow_says_the_same_as_its_readme(example: Path) -> None:
    steps = [step["run"] for step in read_steps(example) if "run" in step]
    # The README is followed in the clone; a job has the clone beside the agent.
    commands = [command.replace("../../clients", "./fieldcall/clients") for command in read_commands(example)]
    assert steps[-len(commands) :] == commands


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_its_workflow_installs_what_it_runs_and_names_what_is_missing(example: Path) -> None:
    steps = read_steps(example)
    pinned = [step["uses"].partition("@") for step in steps if "uses" in step]
    assert [action for action, _, commit in pinned if not re.fullmatch(r"[0-9a-f]{40}", commit)] == []
    needed = {"actions/setup-python"} | ({"actions/setup-node"} if (example / "package.json").exists() else set())
    assert needed <= {action for action, *_ in pinned}
    # The shell of a runner stops at a failed command.
    check = next(step["run"] for step in steps if "env" in step)
    for repository, code in (("", 1), ("owner/fieldcall", 0)):
        ran = subprocess.run(
            ["bash", "-e", "-c", check],
            env={"FIELDCALL_REPOSITORY": repository, "PATH": os.environ["PATH"]},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ran.returncode, "FIELDCALL_REPOSITORY" in ran.stdout) == (code, bool(code))


def test_it_runs_its_own_tests_beside_a_clone_of_the_service() -> None:
    assert 'include: ["*.test.ts"]' in (EXAMPLES[1] / "vitest.config.ts").read_text()
    assert 'testpaths = ["tests"]' in (EXAMPLE / "pyproject.toml").read_text()


def test_it_knows_nothing_of_the_code() -> None:
    source = "\n".join(file.read_text() for file in EXAMPLE.rglob("*.py"))
    imported = set(re.findall(r"^(?:from|import) (\w+)", source, re.MULTILINE))
    assert "fieldcall_client" in imported
    assert imported.isdisjoint(PACKAGES)
