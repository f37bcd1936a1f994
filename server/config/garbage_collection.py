"""The collection of garbage, told what a server is like: much stays, and little that goes is cyclic."""

import gc
from typing import Final

THRESHOLDS: Final = (10_000, 10, 100)
"""What must have been made before each generation is looked through. With the usual (700, 10, 10) thousands of
followers, who come at once and stay, are looked through again and again: almost half the work of letting them in."""


def collect_rarely() -> None:
    """Leave what has been loaded alone for good, and look through the rest less often than usual."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.enable()
