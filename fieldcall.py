"""The command `fieldcall`, begun under a name that no other distribution has.

Fieldcall is an application, and its packages have common names: another distribution's `schema`, `server` or `domain`
in the same environment would stand in their place. Then the start says so, and how to install.
"""

import sys
from importlib.machinery import PathFinder
from importlib.metadata import packages_distributions
from pathlib import Path

PACKAGES = ("adapters", "domain", "resolvers", "rest_compat", "schema", "server", "subscriptions")
HERE = Path(__file__).parent
ADVICE = (
    "Fieldcall is an application: install it into an environment of its own, with `uv tool install fieldcall` or "
    "`pipx install fieldcall`."
)


def misplaced() -> str | None:
    """The first package that is not ours, and where it is; None when all are."""
    for name in PACKAGES:
        spec = PathFinder.find_spec(name)
        # An editable installation finds them by other means.
        if spec is not None and spec.origin != str(HERE / name / "__init__.py"):
            return f"the package `{name}` is that of {_owner(name)}, at {spec.origin or 'a folder'}"
    return None


def _owner(name: str) -> str:
    others = sorted({owner for owner in packages_distributions().get(name, ()) if owner != "fieldcall"})
    return f"another distribution, {' or '.join(others)}" if others else "another program"


def main() -> None:
    """Run the command line."""
    if found := misplaced():
        sys.stderr.write(f"fieldcall: {found}. {ADVICE}\n")
        raise SystemExit(2)
    from server.cli import main as run  # noqa: PLC0415 - not before it is known to be ours

    run()
