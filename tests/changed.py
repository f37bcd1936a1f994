"""Run the tests that the changes since main concern: `make test-changed`.

The tests of a changed module are those of its name, those of the modules that import it, and those that import it
themselves. What lies farther away is left to `make test`.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

import grimp
import pytest

from tests.test_architecture import LAYERS, ROOT

RINGS = "1-3,5"
DOCUMENTS = ("tests/test_documents.py", "tests/test_readme.py", "tests/test_words.py")
"""Tests of what is written, for a change of a document."""


def git(*arguments: str) -> list[str]:
    """Return the lines that a command of git prints."""
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()


def changed_files() -> list[str]:
    """Return the paths that differ from where this branch left main, with files that git does not know yet."""
    base = git("merge-base", "main", "HEAD")[0]
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def to_module(path: str) -> str:
    """Return the dotted name of a Python file."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def tests_of_module(module: str) -> Iterator[str]:
    """Yield the test files that mirror a module: of its name, or longer names that begin with it."""
    *packages, name = module.split(".")
    folder = Path(ROOT, "tests", *packages)
    for path in (*folder.glob(f"test_{name}.py"), *folder.glob(f"test_{name}_*.py")):
        yield path.relative_to(ROOT).as_posix()


def tests_for(files: Iterable[str]) -> set[str]:
    """Return the test files that a change of `files` concerns."""
    graph = grimp.build_graph(*LAYERS, "tests")
    chosen: set[str] = set()
    for path in files:
        name, top = PurePosixPath(path).name, path.partition("/")[0]
        module = to_module(path)
        if path.endswith(".md"):
            chosen.update(DOCUMENTS)
        elif top == "tests" and name.startswith("test_"):
            chosen.add(path)
        elif module in graph.modules:
            importers = graph.find_modules_that_directly_import(module)
            for each in {module, *importers}:
                chosen.update(tests_of_module(each))
            mirrors = (each for each in importers if each.rpartition(".")[2].startswith("test_"))
            chosen.update(f"{each.replace('.', '/')}.py" for each in mirrors)
        elif (Path(ROOT, "tests") / PurePosixPath(path).parent).is_dir() and top in LAYERS:
            chosen.add(f"tests/{PurePosixPath(path).parent}")
    return {path for path in chosen if Path(ROOT, path).exists()}


def main(arguments: list[str]) -> int:
    """Run the tests, and return the exit status of pytest; 0 if the changes concern none."""
    files = changed_files()
    chosen = sorted(tests_for(files))
    sys.stdout.write(f"{len(files)} changed files concern {len(chosen)} files of tests\n")
    sys.stdout.flush()
    return pytest.main(["--rings", RINGS, *arguments, *chosen]) if chosen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
