"""The commands of the README are there, with their options. `test_docs.py` runs them."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
RUN_ELSEWHERE = ("call", "doctor", "listen")
"""Those that `test_docs.py` runs."""
COMMANDS = sorted(
    command
    for command in set(re.findall(r"^(?:\.venv/bin/)?fieldcall ([a-z][a-z -]*[a-z])", "\n".join(BLOCKS), re.MULTILINE))
    if not command.startswith(RUN_ELSEWHERE)
)
FIELDCALL = str(Path(sys.executable).parent / "fieldcall")


def test_the_first_commands_are_targets_of_the_makefile_which_hands_on_their_arguments() -> None:
    shown = re.findall(r"`(make \w+ ARGS=[^`]+)`", README)
    assert 'make serve ARGS="--demo"' in shown, "what comes next in the README needs the demo"
    for line in (*BLOCKS[0].splitlines(), *shown):
        command = [*shlex.split(line, comments=True), "--dry-run", "--no-print-directory"]
        last = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()[-1]
        if "ARGS=--demo" in command:
            assert last.endswith("serve --demo")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_exists_with_its_options(command: str) -> None:
    words = [word for word in command.split() if not word.startswith("-")]
    told = subprocess.run([FIELDCALL, *words, "--help"], capture_output=True, text=True, check=True).stdout
    for option in re.findall(r"--[a-z]+", command):
        assert option in told
