"""The examples of an agent in CI: their tests pass with the present code, run as README and workflow say."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_it_knows_nothing_of_the_code() -> None:
    source = "\n".join(file.read_text() for file in EXAMPLE.rglob("*.py"))
    imported = set(re.findall(r"^(?:from|import) (\w+)", source, re.MULTILINE))
    assert "fieldcall_client" in imported
    assert imported.isdisjoint(PACKAGES)
