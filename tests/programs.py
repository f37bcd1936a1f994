"""Programs that tests run and this machine may lack."""

import os
import shutil

import pytest


def require_program(name: str, left_out: str, *, path: str | None = None) -> str:
    """Return the path of a program. Without it the test is left out, except where everything has to be tested."""
    found = shutil.which(name, path=path)
    if found is None:
        missing = f"{name} is not installed here, so {left_out}"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(f"LEFT OUT: {missing}")
    return found
