"""The data files that ship beside this package's modules."""

import tomllib
from importlib.resources import files
from typing import Any


def read(name: str) -> dict[str, Any]:
    """The content of a TOML file of this package; each reader knows the shape of its own file."""
    return tomllib.loads((files(__package__) / name).read_text(encoding="utf-8"))
