"""A process of Node that runs code of the desks, a line of JSON at a time."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SOURCES = HERE.parents[1] / "dashboard"


class Script:
    """A script of this folder, which answers each line with one."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def ask(self, question: object) -> Any:
        """The answer to a value of JSON."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


@contextmanager
def running(script: str) -> Iterator[Script]:
    """Run a script of this folder in the folder of the desks' sources."""
    node = shutil.which("node")
    assert node, "the code of the desks needs Node"
    process = subprocess.Popen(
        (node, str(HERE / script)), cwd=SOURCES, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    yield Script(process)
    process.communicate()
