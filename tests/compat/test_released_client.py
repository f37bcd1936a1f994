"""The Python client of each released version, as it was then, works with the service of now.

It walks through the first program of its own README, from a deposit to a task that is closed.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.released import find_release, released_revisions
from tests.server.test_cli import ROOT, serve

PAY = """
import httpx2
def pay(checkout_url):
    httpx2.post(checkout_url, data={"decision": "pay"}).raise_for_status()
"""


def check_out(commit: str, folder: Path) -> None:
    """Write the clients of a commit, with their generated parts, into a folder."""
    archive = ["git", "archive", commit, "clients", "docs/generated/openapi.json"]
    sources = subprocess.run(archive, cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x"], cwd=folder, input=sources, check=True)
    subprocess.run([sys.executable, "-m", "clients.generator"], cwd=folder, check=True)


@pytest.mark.parametrize("version", released_revisions())
def test_the_client_of_a_release_walks_to_a_closed_task(version: str, tmp_path: Path) -> None:
    commit = find_release(version)
    if commit is None:
        assert "CI" not in os.environ, "the history is needed: git fetch --unshallow"
        pytest.skip("this clone has no history: git fetch --unshallow")
    check_out(commit, tmp_path)
    client = tmp_path / "clients" / "python"
    program = re.findall(r"```python\n(.*?)```", (client / "README.md").read_text(encoding="utf-8"), re.DOTALL)[0]
    # The service begins in an empty folder.
    (tmp_path / "service").mkdir()
    with serve(tmp_path / "service", "--demo") as (url, printed):
        (key,) = re.findall(r"Practice agent (\S+)", printed)
        code = f"PRACTICE_KEY = {key!r}\n{PAY}\n{program.replace('http://127.0.0.1:8000', url)}"
        ran = subprocess.run(
            [sys.executable, "-c", code],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(client)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert ran.returncode == 0, ran.stderr
    assert " task.closed " in ran.stdout.splitlines()[-1]
