"""Tests with vitest that need Node and npm, part of `make node-check`: those of the example, and of the guide."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.code_blocks import read_blocks
from tests.workflow_job import run_job

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "agent-in-ci-typescript"
GUIDE = ROOT / "docs" / "how-to" / "test-an-agent-in-ci.md"


def run(command: str, folder: Path) -> None:
    """Run commands in a shell, with the command `fieldcall` of this environment. Raises `CalledProcessError`."""
    inherited = {name: value for name, value in os.environ.items() if not re.match("FIELD(CALL)?_", name)}
    programs = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    subprocess.run(["bash", "-euc", command], cwd=folder, env=inherited | {"PATH": programs}, check=True)


def main() -> None:
    """Run the job of the example, then the tests of the guide with its packages."""
    with tempfile.TemporaryDirectory() as name:
        run_job(EXAMPLE, Path(name), {"FIELD_URL": ""})
        guide = Path(name) / "guide"
        guide.mkdir()
        (guide / "node_modules").symlink_to(Path(name) / "work" / "node_modules")
        for block in read_blocks(GUIDE, "ts"):
            assert block.file_name
            (guide / block.file_name).write_text(block.code, encoding="utf-8")
        run("npx vitest run", guide)


if __name__ == "__main__":
    main()
