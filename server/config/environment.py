"""The environment of a process, before anything reads it. Imports nothing of the service: `--help` waits for it."""

import os


def forget_empty_variables() -> None:
    """Remove the variables that are set to nothing, so that libraries and programs count them as not set, too."""
    for name in [name for name, value in os.environ.items() if not value]:
        del os.environ[name]
