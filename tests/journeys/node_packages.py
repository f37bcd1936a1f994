"""The packages that tutorials for Node install, from one folder: a test asks no registry for each page.

`npm ci` fills the folder `node/` once, and again after a change of its lock.
"""

import fcntl
import subprocess
from pathlib import Path
from typing import Final

from tests.programs import require_program

PACKAGES: Final = Path(__file__).parent / "node"
INSTALLED: Final = PACKAGES / "node_modules"
INSTALL: Final = f"""\
case "$1" in ci|install) ;; *) exec {{npm}} "$@";; esac
shift
mkdir -p node_modules
ln -sfn {INSTALLED}/* {INSTALLED}/.bin node_modules/
for package do
  case "$package" in
    -*) ;;
    .*) ln -sfn "$PWD/$package" "node_modules/$(sed -n 's/^  "name": "\\(.*\\)",/\\1/p' "$package/package.json")" ;;
    *) test -d "node_modules/${{{{package%@[0-9]*}}}}" ;;
  esac
done
"""
"""An `npm` that links the packages of the folder instead of downloading them. A package that is not there fails."""


def make_npm() -> str:
    """Return the code of an `npm` for `FollowedPage`, with the packages installed."""
    npm = require_program("npm", "no tutorial for Node was followed")
    lock = PACKAGES / "package-lock.json"
    # Npm writes its own copy of the lock last.
    installed = INSTALLED / ".package-lock.json"
    with lock.open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
            subprocess.run((npm, "ci", "--silent", "--no-audit", "--no-fund"), cwd=PACKAGES, check=True)
    return INSTALL.format(npm=npm)
