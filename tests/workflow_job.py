"""A job of a GitHub workflow, run as a runner does: each step in a shell of its own, in the folder of the checkout.

| Step | Action |
|---|---|
| `actions/checkout` | the example itself; with `repository`, the parts of Fieldcall that a job installs, below `path` |
| another action | nothing: this machine has Python, or Node |
| `run` | carried out with `bash -e`, with `CI`, `RUNNER_TEMP` and what earlier steps wrote into `GITHUB_PATH` |

`make` finds its target and installs nothing: the command `fieldcall` of this checkout stands where it would install it.
"""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from tests.server.test_cli import ROOT, RUN, environment

WORKFLOW: Final = ".github/workflows/test.yml"
VARIABLES: Final = {"${{ vars.FIELDCALL_REPOSITORY }}": "owner/fieldcall"}
"""Variables of the repository that the job is run in."""
UNUSED: Final = shutil.ignore_patterns("__pycache__", "build", "dist", "node_modules", "*.egg-info", ".pytest_cache")


def read_steps(example: Path) -> list[dict[str, Any]]:
    """Return the steps of the only job of an example's workflow."""
    (job,) = yaml.safe_load((example / WORKFLOW).read_text(encoding="utf-8"))["jobs"].values()
    return list(job["steps"])


def run_job(example: Path, folder: Path, variables: dict[str, str]) -> str:
    """Carry out the job in an empty folder, and return the output of its last step.

    `variables` are those of the runner's machine. The checkout is in `folder / "work"`. Raises `AssertionError` with
    the output of a step that fails.
    """
    workspace, programs, added = folder / "work", folder / "programs", folder / "added"
    programs.mkdir()
    added.touch()
    write_program(programs / "make", f'{shutil.which("make")} --dry-run -C {ROOT} "$3" > /dev/null')
    # Pip finds pytest in this environment and installs no command of it.
    write_program(programs / "pytest", 'exec python -m pytest "$@"')
    own = {"CI": "true", "RUNNER_TEMP": str(folder), "GITHUB_PATH": str(added)}
    output = ""
    for step in read_steps(example):
        if step.get("uses", "").startswith("actions/checkout@"):
            check_out(example, workspace, step.get("with", {}))
        elif "run" in step:
            folders = (*reversed(added.read_text().split()), str(programs), str(Path(sys.executable).parent))
            settings = {name: VARIABLES.get(value, value) for name, value in step.get("env", {}).items()}
            path = os.pathsep.join((*folders, os.environ["PATH"]))
            ran = subprocess.run(
                ["bash", "-e", "-c", step["run"]],
                cwd=workspace,
                env=environment() | variables | own | settings | {"PATH": path},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            output = ran.stdout
            assert ran.returncode == 0, f"{step['run']}\n{output}"
    return output


def check_out(example: Path, workspace: Path, options: Mapping[str, str]) -> None:
    """Copy what a checkout would bring: the example, or the parts of Fieldcall that a job installs."""
    if "repository" not in options:
        shutil.copytree(example, workspace, ignore=UNUSED)
        return
    clone = workspace / options["path"]
    for name in ("clients", "docs/generated"):
        shutil.copytree(ROOT / name, clone / name, ignore=UNUSED)
    (clone / ".venv" / "bin").mkdir(parents=True)
    write_program(clone / ".venv" / "bin" / "fieldcall", f'exec {shlex.join(RUN)} "$@"')


def write_program(path: Path, code: str) -> None:
    """Write a command of a shell."""
    path.write_text(f"#!/bin/sh\n{code}\n", encoding="utf-8")
    path.chmod(0o755)
