"""Skip checks whose input is unchanged: a document, and the tools that read it."""

import shutil
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import pytest


class Checked:
    """A folder in pytest's cache for what is made of some files by some packages.

    CI begins with an empty cache, so there everything is made and checked.
    """

    def __init__(self, config: pytest.Config, name: str, files: tuple[Path, ...], packages: tuple[str, ...]) -> None:
        digest = sha256(b"".join(path.read_bytes() for path in files))
        digest.update(" ".join(f"{package} {version(package)}" for package in packages).encode())
        self._state = digest.hexdigest()
        assert config.cache is not None, "this test keeps what it makes: run pytest with its cache"
        self.folder = Path(config.cache.mkdir(name))
        self._stamp = self.folder / "checked"

    @property
    def is_current(self) -> bool:
        """True if the current state has been made and checked."""
        return self._stamp.exists() and self._stamp.read_text() == self._state

    def begin(self) -> None:
        """Empty the folder."""
        shutil.rmtree(self.folder)
        self.folder.mkdir()

    def conclude(self) -> None:
        """Remember that it is made and checked."""
        self._stamp.write_text(self._state)
