"""The client that openapi-python-client makes of the published document: whole, typed, and it lives a task.

See docs/decisions/0057-openapi-for-generators.md.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import ON_SQLITE
from tests.generators.unchanged import Checked
from tests.journeys.people import SIMPLE_LIFE, photo

HERE = Path(__file__).parent
PUBLISHED = HERE.parents[1] / "docs" / "generated" / "openapi.json"
JOURNEY = HERE / "client_journey" / "life_of_a_task.py"
SETTINGS = (HERE / "openapi_python_client.yaml", HERE / "mypy.ini")
WITHOUT_THE_WAY = [status for status in SIMPLE_LIFE if status not in ("EnRoute", "Arrived")]
GENERATE = ("openapi_python_client", "generate", "--meta", "none", "--fail-on-warning")


def run(folder: Path, *arguments: str) -> str:
    """Return the output of a Python module or script."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "MYPYPATH": str(folder), "COLUMNS": "200"}
    done = subprocess.run((sys.executable, *arguments), env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
    return done.stdout


@ON_SQLITE
@pytest.mark.timeout(400)
def test_the_generated_client_keeps_everything_and_lives_a_task(
    live_server: str, platform_key: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    picture = tmp_path / "shop.jpg"
    picture.write_bytes(photo(1))
    checked = Checked(
        pytestconfig, "generated_client", (PUBLISHED, JOURNEY, *SETTINGS), ("openapi-python-client", "mypy")
    )
    if not checked.is_current:
        checked.begin()
        make_client(checked.folder)
        checked.conclude()
    assert run(checked.folder, str(JOURNEY), live_server, platform_key, str(picture)).split() == WITHOUT_THE_WAY


def make_client(folder: Path) -> None:
    """Make the client, of which nothing is left out, since a warning fails; and check it and its user with mypy."""
    client, (generator, checker) = folder / "generated_client", SETTINGS
    run(folder, "-m", *GENERATE, "--path", f"{PUBLISHED}", "--output-path", f"{client}", "--config", f"{generator}")
    cache = f"{folder / 'mypy_cache'}"
    run(folder, "-m", "mypy", "--config-file", f"{checker}", "--cache-dir", cache, f"{client}", f"{JOURNEY}")
