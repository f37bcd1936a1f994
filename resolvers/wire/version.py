"""The version of the service. The command that prints it imports no other code."""

from importlib.metadata import PackageNotFoundError, version
from typing import Final


def _installed() -> str:
    try:
        return version("fieldcall")
    except PackageNotFoundError:
        # The code runs from a checkout that has not been installed.
        return "unreleased"


VERSION: Final = _installed()
