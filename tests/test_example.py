"""The examples of an agent in CI: their tests pass with the present code, run as README and workflow say."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.code_blocks import read_blocks
from tests.test_repository import PACKAGES

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "agent-in-ci"
EXAMPLES = (EXAMPLE, ROOT / "examples" / "agent-in-ci-typescript")
"""Both; `make node-check` runs the tests of the second."""


def read_commands(example: Path) -> list[str]:
    """Return the commands of the README: the installation, and the last one runs the tests."""
    return read_blocks(example / "README.md", "sh")[0].code.splitlines()


def test_its_tests_pass() -> None:
    inherited = {name: value for name, value in os.environ.items() if not re.match("FIELD(CALL)?_|PYTEST_", name)}
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    packages = os.pathsep.join((str(ROOT), str(ROOT / "clients" / "python")))
    # Plugins of this environment are none of the example's.
    plain = {"PYTHONPATH": packages, "PATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "NO_COLOR": "1"}
    ran = subprocess.run(
        [*read_commands(EXAMPLE)[-1].split(), "-p", "no:cacheprovider", "-p", "fieldcall_client.testing"],
        cwd=EXAMPLE,
        env=inherited | plain,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"^=+ \d+ passed in ", ran.stdout, re.MULTILINE), "none was left out"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_its_workflow_says_the_same_as_its_readme(example: Path) -> None:
    workflow = (example / ".github" / "workflows" / "test.yml").read_text()
    # The README is followed in the clone; a job has the clone beside the agent.
    commands = [command.replace("../../clients", "./fieldcall/clients") for command in read_commands(example)]
    assert re.findall(r"- run: (.*)", workflow)[-len(commands) :] == commands


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_its_workflow_installs_what_it_runs_and_names_what_is_missing(example: Path) -> None:
    workflow = yaml.safe_load((example / ".github" / "workflows" / "test.yml").read_text())
    (job,) = workflow["jobs"].values()
    steps = job["steps"]
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
