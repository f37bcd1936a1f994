"""The example of an agent in CI passes its own tests with the present code, run as its README and its workflow say."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.test_repository import PACKAGES

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "agent-in-ci"
*INSTALLATION, COMMAND = re.findall(r"```sh\n(.*?)\n```", (EXAMPLE / "README.md").read_text(), re.DOTALL)[
    0
].splitlines()


def test_its_tests_pass() -> None:
    inherited = {name: value for name, value in os.environ.items() if not re.match("FIELDCALL_|PYTEST_", name)}
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    # Plugins of this environment are none of the example's.
    plain = {"PYTHONPATH": str(ROOT), "PATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "NO_COLOR": "1"}
    ran = subprocess.run(
        [*COMMAND.split(), "-p", "no:cacheprovider"],
        cwd=EXAMPLE,
        env=inherited | plain,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"^=+ \d+ passed in ", ran.stdout, re.MULTILINE), "none was left out"


def test_its_workflow_says_the_same_as_its_readme() -> None:
    workflow = (EXAMPLE / ".github" / "workflows" / "test.yml").read_text()
    steps = re.findall(r"- run: (.*)", workflow)
    assert steps[-len(INSTALLATION) - 1 :] == [*INSTALLATION, COMMAND]


def test_it_knows_nothing_of_the_code() -> None:
    source = "\n".join(file.read_text() for file in EXAMPLE.rglob("*.py"))
    imported = set(re.findall(r"^(?:from|import) (\w+)", source, re.MULTILINE))
    assert "httpx2" in imported
    assert imported.isdisjoint(PACKAGES)
