"""The TypeScript client as `make clients` packs it, in the folders of pages that tests build."""

import fcntl
import shutil
import subprocess
import tarfile
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from clients.generator import packages
from tests.programs import require_program


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a line for each request."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name of the standard library
        """Write nothing."""


def build_pages(folder: Path, variables: dict[str, str]) -> None:
    """Install the packages that a folder locks, then the client, and run the build of the folder."""
    npm = require_program("npm", f"the pages of {folder.name} were not tested")
    lock, installed = folder / "package-lock.json", folder / "node_modules" / ".package-lock.json"
    with lock.open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
            subprocess.run((npm, "ci", "--silent", "--no-audit", "--no-fund"), cwd=folder, check=True)
        _install_client(folder / "node_modules")
        subprocess.run((npm, "run", "--silent", "build"), cwd=folder, env=variables, check=True)


def _install_client(folder: Path) -> None:
    shutil.rmtree(folder / "fieldcall-client", ignore_errors=True)
    # Processes of tests share the folder of the client.
    with (packages.TYPESCRIPT / "package-lock.json").open() as held, tempfile.TemporaryDirectory() as name:
        fcntl.flock(held, fcntl.LOCK_EX)
        packages.RELEASED.mkdir(parents=True, exist_ok=True)
        packages.build_tarball()
        (tarball,) = packages.RELEASED.glob("*.tgz")
        with tarfile.open(tarball) as archive:
            archive.extractall(name, filter="data")
        shutil.move(Path(name) / "package", folder / "fieldcall-client")


@contextmanager
def serving_pages(folder: Path) -> Iterator[str]:
    """Serve files on an origin of their own, and yield it."""
    handler = partial(QuietHandler, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
