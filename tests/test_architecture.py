"""What keeps the layers apart and the modules readable."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parent.parent
LAYERS = ("server", "schema", "rest_compat", "resolvers", "subscriptions", "adapters", "domain")
MODULES = sorted(path.relative_to(ROOT).as_posix() for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))

# The house rule says about 400; the margin spares a module that finishes its thought.
LONGEST = 420
MIGRATIONS = "adapters/storage/migrations/versions/"
"""Made by alembic from the tables; each is as long as what it makes."""


def imported(module: ast.Module) -> Iterator[str]:
    """Top-level names of the packages that a module imports."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


def test_imports_keep_to_every_contract(capsys: pytest.CaptureFixture[str]) -> None:
    broken = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert broken == 0, capsys.readouterr().out


def test_every_layer_has_modules() -> None:
    assert {module.partition("/")[0] for module in MODULES} == set(LAYERS)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_says_what_it_is_for_and_stays_readable(module: str) -> None:
    text = (ROOT / module).read_text()
    assert ast.get_docstring(ast.parse(text)), "it has no docstring"
    assert module.startswith(MIGRATIONS) or len(text.splitlines()) <= LONGEST


@pytest.mark.parametrize("module", [module for module in MODULES if module.startswith("domain/")])
def test_the_domain_imports_the_standard_library_alone(module: str) -> None:
    names = set(imported(ast.parse((ROOT / module).read_text())))
    assert names - sys.stdlib_module_names - {"domain"} == set()
