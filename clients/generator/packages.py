"""`python -m clients.generator.packages`: build the wheel and the npm tarball of the clients into `dist/clients/`.

The same sources give the same bytes: times and modes of files are fixed. The tarball needs Node and npm.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from clients.generator.document import ROOT

RELEASED = ROOT / "dist" / "clients"
PYTHON, TYPESCRIPT = (ROOT / "clients" / language for language in ("python", "typescript"))
EPOCH = "315532800"
"""The earliest time that a file in a wheel can have: 1980, in seconds since 1970."""
PUBLIC_MODE = 0o644
BACKEND = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
NO_NODE = "The tarball of the client for TypeScript was not built: install Node and npm, and run make clients again."


def main() -> int:
    """Build both packages, and return the exit code: 1 if npm is missing."""
    shutil.rmtree(RELEASED, ignore_errors=True)
    RELEASED.mkdir(parents=True)
    build_wheel()
    if shutil.which("npm") is None:
        sys.stderr.write(f"{NO_NODE}\n")
        return 1
    build_tarball()
    return 0


def build_wheel() -> None:
    """Build the wheel from a copy, so that nothing remains beside the sources. Raises `CalledProcessError`."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name) / "python"
        unused = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")
        shutil.copytree(PYTHON, copy, ignore=unused)
        for path in copy.rglob("*.*"):
            if path.is_file():
                path.chmod(PUBLIC_MODE)
        environment = os.environ | {"SOURCE_DATE_EPOCH": EPOCH}
        run([sys.executable, "-c", BACKEND, str(RELEASED)], copy, environment)


def build_tarball() -> None:
    """Compile the client for TypeScript, and pack it. Raises `CalledProcessError`."""
    locked, installed = TYPESCRIPT / "package-lock.json", TYPESCRIPT / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < locked.stat().st_mtime:
        run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], TYPESCRIPT)
        installed.touch()
    shutil.rmtree(TYPESCRIPT / "dist" / "src", ignore_errors=True)
    run(["npm", "run", "--silent", "package"], TYPESCRIPT)
    run(["npm", "pack", "--silent", "--pack-destination", str(RELEASED)], TYPESCRIPT)


def run(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> None:
    """Run a command, and print its output if it fails. Raises `CalledProcessError`."""
    done = subprocess.run(  # noqa: S603 - the commands of this module
        command, cwd=folder, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
    done.check_returncode()


if __name__ == "__main__":
    sys.exit(main())
