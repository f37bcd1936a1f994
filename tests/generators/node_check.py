"""Tests that need Node and npm: `make node-check`.

Types and lint of the published document, and a life by its types.
"""

import asyncio
import subprocess
import tempfile
from pathlib import Path

from server.commands import keys
from server.config.settings import load
from server.process.background import serving
from tests.journeys.people import SIMPLE_LIFE, photo

TYPESCRIPT = Path(__file__).parent / "typescript"
LIFE = [status for status in SIMPLE_LIFE if status not in ("EnRoute", "Arrived")]


def npm(*arguments: str) -> str:
    """Return the output of an npm command. Raises `CalledProcessError`, with the whole output shown."""
    done = subprocess.run(("npm", *arguments), cwd=TYPESCRIPT, check=False, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        print(done.stdout)
    done.check_returncode()
    return done.stdout


def main() -> None:
    """Install what is locked, then check the document, compile its types, and live a task with them."""
    npm("ci", "--silent", "--no-audit", "--no-fund")
    for step in ("lint", "types", "compile"):
        npm("run", "--silent", step)
        print(f"node-check: {step} ok")
    with tempfile.TemporaryDirectory() as folder:
        settings = load(
            database_url=f"sqlite+aiosqlite:///{folder}/fieldcall.db",
            broadcast_url="memory://",
            blob_url=f"file://{folder}/blobs",
            secret_key="a secret key that is only for tests",
            payments="embedded",
        )
        picture = Path(folder) / "shop.jpg"
        picture.write_bytes(photo(1))
        with serving(settings) as address:
            key = asyncio.run(keys.create(settings, "Sam"))
            statuses = npm("run", "--silent", "live", "--", address, key, str(picture)).split()
    assert statuses == LIFE, statuses
    print("node-check: live ok")


if __name__ == "__main__":
    main()
