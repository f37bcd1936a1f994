"""The recipes of docs/how-to: their edits are applied to a copy of the repository, which then works."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
RECIPES: Final = sorted((ROOT / "docs/how-to").glob("add-*.md"))
TESTS: Final = (
    "tests/resolvers/tasks/test_draft.py::test_a_task_has_its_contact",
    "tests/resolvers/webhooks/test_notifications.py::test_a_rotated_secret_is_an_event_of_its_agent",
    "tests/resolvers/catalogue/test_reference.py::test_the_time_is_that_of_the_server",
    "tests/subscriptions/messages/test_event_types.py::test_the_names_are_those_that_were_decided",
    "tests/adapters/i18n/test_texts.py::test_every_language_says_everything_with_the_same_places",
    "tests/adapters/pages/test_checkout.py",
    "tests/test_tables.py",
)
"""The tests that the recipes add, and those that hold their tables together."""
DOCUMENTS: Final = "import fieldcall; fieldcall.main()"
NEEDS_MORE_FILES: Final = dict.fromkeys(("add-a-text.md", "add-an-event-type.md"), "each language has its catalogue")
MAX_FILES: Final = 6
"""Maximum number of files that a recipe changes by hand, apart from tests."""


def edits(page: Path) -> Iterator[tuple[str, list[str]]]:
    """Each file that a recipe changes, and its edits: lines with their sign."""
    for path, block in re.findall(r"```diff\n--- ([^\n]+)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        yield path, block.split("@@\n")


def find_lines(edit: str, *signs: str) -> str:
    return "".join(f"{line[1:]}\n" for line in edit.splitlines() if line[:1] in signs)


def apply(edit: str, file: Path) -> None:
    """Replace context and removed lines of an edit, which the file has once; an edit without them is appended."""
    before, after = find_lines(edit, " ", "-"), find_lines(edit, " ", "+")
    text = file.read_text(encoding="utf-8")
    if before:
        assert text.count(before) == 1, f"{file.name} has changed: adjust the recipe\n{before}"
    file.write_text(text.replace(before, after) if before else text + after, encoding="utf-8")


def run(tree: Path, *command: str, **variables: str) -> None:
    """Run a program of the environment on the code of the copy."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    # Variables of this run of pytest must not reach the run in the copy.
    outer = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "FORK"))}
    environment = {**outer, "PATH": path, "PYTHONPATH": str(tree), **variables}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the files of the repository in which each recipe is done once."""
    tree = tmp_path_factory.mktemp("recipes")
    files = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in subprocess.run(files, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0"):
        source = ROOT / name
        if name and (source.is_symlink() or source.exists()) and not name.startswith("dashboard/"):
            target = tree / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_symlink():
                target.symlink_to(source.readlink())
            else:
                target.write_bytes(source.read_bytes())
    for page in RECIPES:
        for path, changes in edits(page):
            for edit in changes:
                apply(edit, tree / path)
    revisions = sorted((tree / "adapters/storage/migrations/versions").glob("[0-9]*.py"))
    fields = (ROOT / "docs/how-to/add-a-field.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```sh\n# tried: revision\n(.*?)```", fields, re.DOTALL)
    run(tree, "bash", "-euc", block, NEXT=f"{int(revisions[-1].name[:4]) + 1:04}")
    return tree


@pytest.mark.timeout(300)
def test_the_recipes_work(copy: Path) -> None:
    """The changed code is formatted, documents itself, and passes its tests with a migrated database."""
    changed = sorted({path for page in RECIPES for path, _ in edits(page) if path.endswith(".py")})
    run(copy, "ruff", "check", "--quiet", *changed)
    run(copy, "ruff", "format", "--check", "--quiet", *changed)
    run(copy, sys.executable, "-c", DOCUMENTS, "documents")
    generated = {path.name: path.read_text(encoding="utf-8") for path in (copy / "docs/generated").iterdir()}
    for name in ("contactName", "/api/v1/time", "account.signing_changed"):
        assert name in generated["openapi.json"]
    assert "contactName: String" in generated["schema.graphql"]
    assert "serverTime: ServerTime!" in generated["schema.graphql"]
    assert "account.signing_changed" in generated["events.md"]
    run(copy, sys.executable, "-m", "pytest", "-q", "-n", "0", "--rings", "1-3", *TESTS)


@pytest.mark.parametrize("page", RECIPES, ids=lambda page: page.stem)
def test_a_recipe_takes_few_files(page: Path) -> None:
    by_hand = {path for path, _ in edits(page) if not path.startswith("tests/")}
    assert by_hand
    assert len(by_hand) <= MAX_FILES or page.name in NEEDS_MORE_FILES
