"""A reader who follows a page of the documentation literally: types its commands, saves its files, compares its output.

| Block | Action |
|---|---|
| `sh` | typed into a terminal; a command that never ends keeps its terminal, and the next block opens another |
| `output` | compared with the output of the block before; `…` stands for any text |
| `json` | parsed, and kept in `configurations` |
| `text` | kept in `not_run`: the test of the page has a reason for each |
| another language, with the name of a file in its first line | saved under this name |

Port 8000 becomes a free one, and `make` only prints its commands, because they install packages.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Timer
from types import MappingProxyType
from typing import Any, Final, Self

from tests.code_blocks import Block, read_blocks
from tests.server.test_cli import ROOT, RUN, environment
from tests.services import free_port

ENDLESS: Final = re.compile(r"^(?:fieldcall|npx|node) (serve|worker|listen|vite|follow\.mjs)\b.*\Z", re.MULTILINE)
FOLLOWED: Final = (
    "how-to/agree-on-pay.md",
    "how-to/approve-automatically.md",
    "how-to/ask-for-changes.md",
    "how-to/talk-to-the-operator.md",
    "how-to/back-up-and-restore.md",
    "how-to/build-your-own-dashboard.md",
    "how-to/hand-over-evidence.md",
    "how-to/follow-tasks-by-subscription.md",
    "how-to/get-answers-as-data.md",
    "how-to/go-into-production.md",
    "how-to/handle-errors-and-retries.md",
    "how-to/monitor.md",
    "how-to/page-through-lists.md",
    "how-to/receive-webhooks.md",
    "how-to/set-spending-rules.md",
    "how-to/show-streets-on-maps.md",
    "how-to/test-an-agent-in-ci.md",
    "how-to/upgrade.md",
    "tutorials/agent-in-python.md",
    "tutorials/agent-in-typescript.md",
    "tutorials/assistant-with-mcp.md",
    "tutorials/dashboard-with-apollo.md",
    "tutorials/operate-on-postgresql.md",
)
"""Pages below `docs/` that tests follow. `tests/test_docs.py` runs the shell blocks of the other pages."""
READY: Final = {
    "serve": "Ctrl+C",
    "worker": "started",
    "listen": "Listening",
    "vite": "Local:",
    "follow.mjs": "task.published",
}
"""Text in the output of an endless command when it is ready."""
BLOCK_SECONDS: Final = 180
"""Time in which a block ends on a loaded machine, in seconds."""
DONE: Final = "the block has ended"
WITHOUT_REGISTRY: Final = {
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_NO_BUILD_ISOLATION": "0",
    "PIP_NO_INDEX": "1",
    "PIP_QUIET": "1",
}
"""Settings with which pip builds a folder with the packages of this environment."""


class Terminal:
    """A shell that runs one block after the other, and ends at the first command that fails."""

    def __init__(self, folder: Path, variables: Mapping[str, str]) -> None:
        self.is_taken = False
        """True once a command that never ends has it."""
        self._process = subprocess.Popen(
            ["bash", "-eu", "-o", "pipefail"],
            cwd=folder,
            env=variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def run(self, commands: str) -> str:
        """Return the output of a block."""
        return (
            self._type(f"{{\n{commands}\n}} < /dev/null\nprintf '\\n%s\\n' '{DONE}'\n", DONE).removesuffix(DONE).strip()
        )

    def start(self, commands: str, ready: str) -> str:
        """Return the output of a block that never ends, until it is ready."""
        self.is_taken = True
        return self._type(f"{{\n{commands}\n}} < /dev/null\n", ready)

    def close(self) -> None:
        """End the shell and its command."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)
        self._process.communicate()

    def _type(self, text: str, last: str) -> str:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(text)
        self._process.stdin.flush()
        output = ""
        timer = Timer(BLOCK_SECONDS, os.killpg, (self._process.pid, signal.SIGKILL))
        timer.start()
        for line in self._process.stdout:
            output += line
            if last in line:
                timer.cancel()
                return output.strip()
        timer.cancel()
        raise AssertionError(f"failed: {text}\n{output}")


class FollowedPage:
    """The folder of the reader, with all that the page has made there so far."""

    def __init__(
        self,
        page: Path,
        folder: Path,
        *,
        replaced: Mapping[str, str] = MappingProxyType({}),
        programs: Mapping[str, str] = MappingProxyType({}),
        variables: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Prepare the folder. `replaced` has texts of the page that are others here, `programs` commands that this
        machine may lack, as lines of a shell.
        """
        self.page = page
        self.folder = folder
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self.configurations: list[Any] = []
        self.not_run: list[str] = []
        self._output = ""
        self._terminals: list[Terminal] = []
        self._replaced = {"8000": str(self.port), **replaced}
        port = f'[ "$1" != serve ] || set -- "$@" --port {self.port}'
        bin_folder = folder / "programs"
        bin_folder.mkdir()
        own = {
            "fieldcall": f'{port}\nexec {shlex.join(RUN)} "$@"',
            "make": f'exec {shutil.which("make")} --dry-run -C {ROOT} "$@" > /dev/null',
        }
        for name, code in (own | dict(programs)).items():
            (bin_folder / name).write_text(f"#!/bin/sh\n{code}\n", encoding="utf-8")
            (bin_folder / name).chmod(0o755)
        inherited = environment() | WITHOUT_REGISTRY | {"FIELD_URL": self.address} | dict(variables)
        folders = (str(bin_folder), str(Path(sys.executable).parent), inherited["PATH"])
        packages = (str(ROOT), sysconfig.get_path("purelib"), variables.get("PYTHONPATH", ""))
        paths = {"PATH": os.pathsep.join(folders), "PYTHONPATH": os.pathsep.join(filter(None, packages))}
        self._variables = inherited | paths

    def __enter__(self) -> Self:
        """Carry out each block of the page."""
        try:
            for block in read_blocks(self.page):
                code = block.code
                for text, other in self._replaced.items():
                    code = re.sub(rf"(?<!\d){re.escape(text)}(?!\d)", other, code)
                self._follow_block(block._replace(code=code))
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, commands: str) -> str:
        """Return the output of commands in a terminal of the reader."""
        if not self._terminals or self._terminals[-1].is_taken:
            self._terminals.append(Terminal(self.folder, self._variables))
        endless = ENDLESS.search(commands.rstrip())
        terminal = self._terminals[-1]
        return terminal.start(commands, READY[endless[1]]) if endless else terminal.run(commands)

    def close(self) -> None:
        """End every process that the page has started."""
        for terminal in reversed(self._terminals):
            terminal.close()

    def _follow_block(self, block: Block) -> None:
        match block.language:
            case "sh":
                self._output = self.run(block.code)
            case "output":
                expected = ".*".join(re.escape(part) for part in block.code.rstrip().split("…"))
                assert re.fullmatch(expected, self._output, re.DOTALL), f"{block.code}\nis not\n{self._output}"
            case "json":
                self.configurations.append(json.loads(block.code))
            case "text":
                self.not_run.append(block.code)
            case _:
                assert block.file_name, f"{self.page.name}: a block without the name of a file:\n{block.code}"
                (self.folder / block.file_name).write_text(block.code, encoding="utf-8")
