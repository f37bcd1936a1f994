"""Access to the data files of this package."""

import tomllib
from importlib.resources import files
from typing import Any


def read(name: str) -> dict[str, Any]:
    """Parse a TOML file of this package."""
    return tomllib.loads((files(__package__) / name).read_text(encoding="utf-8"))
