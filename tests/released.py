"""Prepare the commit of a release: `make version V=0.2.0` (docs/explanation/migrations.md).

Sets the version of the service and its clients, moves the fragments of `changelog.d/` into the changelog, and writes
down the hash of each revision of the schema that the version is the first to contain.
"""

import argparse
import hashlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT = ROOT / "pyproject.toml"
MIGRATIONS = ROOT / "adapters/storage/migrations"
PACKAGES = tuple(ROOT / "clients/typescript" / name for name in ("package.json", "package-lock.json"))
"""Files that have the version of the client for TypeScript, which is that of the service."""
RELEASED = MIGRATIONS / "released.toml"


def released_revisions() -> dict[str, dict[str, str]]:
    """Return the SHA-256 of each released revision by its file name, by the version that was the first to have it."""
    return tomllib.loads(RELEASED.read_text(encoding="utf-8"))


def find_release(version: str) -> str | None:
    """Return the commit that released a version; None in a clone without that part of the history."""
    row = f'["{version}"]'
    command = ["git", "log", "--format=%H", f"-S{row}", "--", RELEASED.relative_to(ROOT)]
    commits = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    # The oldest commit of a shallow clone seems to add every file.
    boundary = "git", "rev-parse", "--is-shallow-repository"
    is_shallow = subprocess.run(boundary, cwd=ROOT, capture_output=True, text=True, check=True).stdout == "true\n"
    return None if is_shallow or not commits else commits[-1]


def revision_hashes() -> dict[str, str]:
    """Return the SHA-256 of each revision by its file name, in order."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted((MIGRATIONS / "versions").glob("[0-9]*.py"))
    }


def new_revisions() -> dict[str, str]:
    """Return the revisions that no released version has, with their hashes."""
    known = {name for revisions in released_revisions().values() for name in revisions}
    return {name: value for name, value in revision_hashes().items() if name not in known}


def prepare(version: str) -> None:
    """Write version, changelog and revisions. Raises `CalledProcessError` when towncrier refuses a fragment."""
    date = datetime.now(UTC).date().isoformat()
    towncrier = [sys.executable, "-m", "towncrier", "build", "--yes", "--version", version, "--date", date]
    subprocess.run(towncrier, cwd=ROOT, check=True)
    project = PROJECT.read_text(encoding="utf-8")
    PROJECT.write_text(re.sub(r'(?m)^version = ".*"$', f'version = "{version}"', project, count=1), encoding="utf-8")
    for path in PACKAGES:
        named = re.sub(r'("name": "fieldcall-client",\s+"version": )".*"', rf'\1"{version}"', path.read_text("utf-8"))
        path.write_text(named, encoding="utf-8")
    rows = "".join(f'"{name}" = "{value}"\n' for name, value in new_revisions().items())
    with RELEASED.open("a", encoding="utf-8") as file:
        file.write(f'\n["{version}"]\n{rows}')


def main(arguments: Sequence[str]) -> None:
    """Prepare the version that the arguments name; refuse one that is released or has no three numbers."""
    parser = argparse.ArgumentParser(prog="make version", description="Prepare the commit of a release.")
    parser.add_argument("version", help="three numbers, such as 0.2.0")
    version: str = parser.parse_args(arguments).version
    if not re.fullmatch(r"\d+\.\d+\.\d+", version) or version in released_revisions():
        parser.error(f"{version} is released already, or is not three numbers such as 0.2.0")
    prepare(version)


if __name__ == "__main__":
    main(sys.argv[1:])
