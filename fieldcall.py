"""The command `fieldcall`, started from a module whose name no other distribution has.

Fieldcall is an application, and its packages have common names: another distribution's `schema`, `server` or `domain`
in the same environment could replace or overwrite them. The start reports such a clash, with advice on installation.
"""

import sys
from importlib.machinery import PathFinder
from importlib.metadata import packages_distributions
from pathlib import Path

PACKAGES = {
    "adapters": "Implementations of the ports: databases, files, payment providers, geocoding, broadcast.",
    "domain": "The rules of Fieldcall: what may happen to a task and to money.",
    "resolvers": "Operations: one typed function for each, the only writers of state.",
    "rest_compat": "The operations as REST routes, as tools of the bridge and as MCP tools.",
    "schema": "The operations as a GraphQL schema.",
    "server": "The composition root: settings, wiring, the ASGI application, the worker and the command line.",
    "subscriptions": "Sends committed events to every listener: subscribers of the graph, webhooks and other channels.",
}
"""Our packages, with the beginning of the docstring that identifies each, because another distribution may overwrite
it."""
HERE = Path(__file__).parent
ADVICE = (
    "Fieldcall is an application: install it into an environment of its own, from the file of its wheel, with "
    "`uv tool install ./fieldcall-VERSION-py3-none-any.whl` or `pipx install ./fieldcall-VERSION-py3-none-any.whl`."
)


def misplaced() -> str | None:
    """Return the first package that is not ours, with its path; None if all are ours."""
    for name, beginning in PACKAGES.items():
        spec = PathFinder.find_spec(name)
        # An editable installation finds them by other means.
        if spec is not None and not (
            spec.origin == str(HERE / name / "__init__.py") and _begins_with(spec.origin, f'"""{beginning}')
        ):
            return f"the package `{name}` is that of {_owner(name)}, at {spec.origin or 'a folder'}"
    return None


def _begins_with(path: str, text: str) -> bool:
    with Path(path).open(encoding="utf-8", errors="replace") as file:
        return file.readline().startswith(text)


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
