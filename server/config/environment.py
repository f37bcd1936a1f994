"""The environment of a process, before it is read. Imports nothing of the service, because `--help` waits for it."""

import os


def forget_empty_variables() -> None:
    """Remove empty variables, so that libraries and programs treat them as unset, too.

    White space alone is empty: it is left by templates whose value is missing, and by files with a space after `=`.
    """
    for name in [name for name, value in os.environ.items() if not value.strip()]:
        del os.environ[name]


def find_placeholders(prefix: str) -> list[str]:
    """Return the variables of a prefix whose value still has the `…` of an example in the documentation."""
    return sorted(name for name, value in os.environ.items() if name.upper().startswith(prefix) and "…" in value)
