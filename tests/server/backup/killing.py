"""Commands that are killed before a step: the n-th time that their process is about to change names of files, start a
program or connect to a server."""

import subprocess
from pathlib import Path
from typing import Final

from tests.fork_server import LAUNCHER
from tests.server.test_cli import environment

PRELUDE: Final = """
import os, signal, sys
steps, left = {steps!r}, {number}
def hook(event, arguments):
    global left
    if event in steps:
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(hook)
from server.cli import main
main()
"""
FILE_STEPS: Final = ("os.rename", "os.remove", "os.rmdir", "shutil.copyfile")
SERVER_STEPS: Final = ("socket.connect", "subprocess.Popen")


def run_until_step(
    number: int, where: Path, *arguments: str, steps: tuple[str, ...] = FILE_STEPS, prelude: str = "", **variables: str
) -> "subprocess.CompletedProcess[str]":
    """Run a command that is killed before its n-th step; with fewer steps it ends normally."""
    code = prelude + PRELUDE.format(steps=steps, number=number)
    command = [*LAUNCHER, "-c", code, *arguments]
    variables = environment() | variables
    return subprocess.run(command, cwd=where, env=variables, capture_output=True, text=True, check=False)
