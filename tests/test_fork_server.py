"""Guarantees of a forked process: those of the interpreter, in a fraction of its time."""

import os
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.fork_server import LAUNCHER, fork_server


@pytest.fixture
def environment() -> Mapping[str, str]:
    return {"FORK_SERVER": fork_server(), "GREETING": "hello"}


def test_it_has_its_own_code_arguments_environment_folder_and_streams(
    tmp_path: Path, environment: Mapping[str, str]
) -> None:
    code = (
        "import os, sys;"
        "print(sys.argv, os.environ['GREETING'], os.getcwd(), sys.stdin.read(), 'server.http.app' in sys.modules);"
        "sys.exit('it ends')"
    )
    ended = subprocess.run(
        [*LAUNCHER, "-c", code, "--one", "two"],
        cwd=tmp_path,
        env=environment,
        input="told",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (1, "it ends\n")
    assert ended.stdout == f"['-c', '--one', 'two'] hello {tmp_path} told True\n"


def test_it_is_told_to_end_and_ends_as_it_would(environment: Mapping[str, str]) -> None:
    # Without job control a shell has its children ignore SIGINT.
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL);"
        "signal.signal(signal.SIGTERM, lambda *_: sys.exit(7)); print(flush=True); signal.pause()"
    )
    for how, status in ((signal.SIGTERM, 7), (signal.SIGINT, -signal.SIGINT)):
        with subprocess.Popen(
            [*LAUNCHER, "-c", code], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as process:
            assert process.stdout
            process.stdout.readline()
            process.send_signal(how)
            assert process.wait(20) == status


def test_it_is_killed_with_its_launcher(environment: Mapping[str, str]) -> None:
    code = "import os, signal; print(os.getpid(), flush=True); signal.pause()"
    with subprocess.Popen([*LAUNCHER, "-c", code], env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout
        number = int(process.stdout.readline())
        os.kill(number, 0)
        process.kill()
        # Its end is seen where its stream ends: nobody else holds that one.
        assert process.stdout.read() == b""


def test_its_files_stay_open_when_what_it_has_of_the_server_is_freed(environment: Mapping[str, str]) -> None:
    wait = "print(flush=True); input()"
    code = (
        "import gc, os; files = [os.open(os.devnull, os.O_RDONLY) for _ in range(20)]; gc.collect();"
        "print([file for file in files if os.fstat(file)] == files)"
    )
    with subprocess.Popen(
        [*LAUNCHER, "-c", wait], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout
        other.stdout.readline()
        ended = subprocess.run(
            [*LAUNCHER, "-c", code], env=environment, capture_output=True, text=True, check=False, timeout=60
        )
        other.communicate(b"\n")
    assert (ended.stdout, ended.stderr) == ("True\n", "")
