"""docs/generated is what the code makes (after a change: `make documents`), and what a text cites is there."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from difflib import unified_diff
from functools import cache
from pathlib import Path

import pytest
from typer.main import get_command

from server.cli import main
from server.commands.documents import DOCUMENTS, describe_commands
from tests.code_blocks import read_blocks
from tests.decisions import INDEX, make_index, read_decisions

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "generated"
CODE = ("adapters", "benchmarks", "domain", "resolvers", "rest_compat", "schema", "server", "subscriptions", "tests")
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "clients/python/README.md",
    "clients/typescript/README.md",
)
PATHS = [
    *PAGES,
    "CHANGELOG.md",
    *(
        path.relative_to(ROOT).as_posix()
        for top in (*CODE, "changelog.d", "clients/generator", "clients/python", "deploy", "docs", "examples")
        for path in (ROOT / top).rglob("*")
        if path.is_file() and path.suffix != ".pyc" and "node_modules" not in path.parts
    ),
]
DECISIONS = [f"{decision.number:04}" for decision in read_decisions()]

IN_A_FOLDER = rf"(?:{'|'.join(CODE)}|docs|decisions)/[\w.*/-]*\w"
FILE = r"[\w.*/-]*\w\.(?:py|md)\b"
CITED = re.compile(rf"(?<![\w./:{{@<*-])(?:{IN_A_FOLDER}|{FILE})(?:#[\w-]+)?")
"""Paths that begin with one of our folders or end with a file's suffix, perhaps with a heading; `*` stands for
anything."""
MAX_TITLE_WORDS = 8
NUMBER = re.compile(r"\bdecision (\d+)")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_generated_document_is_current(name: str) -> None:
    committed, made = (FOLDER / name).read_text(encoding="utf-8"), DOCUMENTS[name]()
    if committed != made:
        pytest.fail(difference(name, committed, made), pytrace=False)


def test_the_command_line_is_described_as_it_is() -> None:
    assert (FOLDER / "command-line.md").read_text("utf-8") == describe_commands(get_command(main))


def difference(name: str, committed: str, made: str) -> str:
    """Return the change of a contract as a diff, for the author to confirm."""
    lines = unified_diff(committed.splitlines(), made.splitlines(), f"{name}, committed", "made now", lineterm="")
    return "\n".join([f"{name} has changed. If this is meant, run `make documents` and commit it:", *lines])


def test_a_difference_shows_the_lines_with_their_surroundings() -> None:
    told = difference("schema.graphql", "type Task {\n  id: ID!\n}\n", "type Task {\n  id: ID\n}\n")
    assert told.splitlines()[3:] == ["@@ -1,3 +1,3 @@", " type Task {", "-  id: ID!", "+  id: ID", " }"]


def test_nothing_else_lies_there() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*DOCUMENTS, "command-line.md"}


def texts(path: str) -> Iterator[str]:
    """A page; of code the docstrings and the comments."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.endswith(".md"):
        yield text
    elif CITED.search(text) or NUMBER.search(text):
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Expr(value=ast.Constant(value=str(docstring))):
                    yield docstring
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield token.string


@cache
def read() -> dict[str, list[str]]:
    """The texts of each file."""
    return {
        path: list(texts(path))
        for path in PATHS
        if path in PAGES or path.endswith(".py") or (path.endswith(".md") and path.startswith(("docs/", "tests/")))
    }


def is_there(cited: str) -> bool:
    """Return true if such a file, folder, module or decision exists, with the cited heading."""
    name, _, heading = re.sub(r"^(\.\./)+", "", cited).partition("#")
    anything = re.escape(name).replace(r"\*", ".*")
    found = re.search(rf"^(.*/)?{anything}(/.*|\.py|(?<=/\d{{4}})-.*)?$", "\n".join(PATHS), re.MULTILINE)
    return found is not None and (not heading or heading in anchors(ROOT / found[0]))


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def files_to_save(path: str) -> set[str | None]:
    """Return the files that a page lets its reader save."""
    return {block.file_name for block in read_blocks(ROOT / path)}


def test_what_a_text_cites_is_there() -> None:
    cited = {(path, name) for path, texts in read().items() for text in texts for name in CITED.findall(text)}
    missing = {name for name in {name for _, name in cited} if not is_there(name)}
    missing_by_path = {(path, name) for path, name in cited if name in missing}
    assert {(path, name) for path, name in missing_by_path if name not in files_to_save(path)} == set()


def test_decisions_are_numbered_without_a_gap() -> None:
    assert [f"{number:04}" for number in range(1, len(DECISIONS) + 1)] == DECISIONS
    assert [decision.page[:4] for decision in read_decisions()] == DECISIONS


def test_the_title_of_a_decision_is_a_topic() -> None:
    """A topic has at most eight words, and no sentence (`tests/test_words.py` has the rules for headings)."""
    assert [decision.title for decision in read_decisions() if len(decision.title.split()) > MAX_TITLE_WORDS] == []


def test_the_index_of_the_decisions_is_current() -> None:
    if (made := make_index()) != (committed := INDEX.read_text(encoding="utf-8")):
        pytest.fail(difference("docs/decisions/index.md", committed, made), pytrace=False)


def test_a_decision_that_a_text_cites_by_its_number_is_there() -> None:
    cited = {(path, number) for path, texts in read().items() for text in texts for number in NUMBER.findall(text)}
    assert {(path, number) for path, number in cited if number.zfill(4) not in DECISIONS} == set()


def test_a_citation_that_leads_nowhere_is_found() -> None:
    text = (
        "docs/reference/rest.md#mcp, docs/decisions/0001, domain/values, tests/*/conftest.py, ledger.py, server/gone."
    )
    assert CITED.findall(text) == [
        "docs/reference/rest.md#mcp",
        "docs/decisions/0001",
        "domain/values",
        "tests/*/conftest.py",
        "ledger.py",
        "server/gone",
    ]
    assert [name for name in CITED.findall(text) if not is_there(name)] == ["server/gone"]
    nowhere = ("docs/reference/money.md#gone", "docs/decisions/0999", "values/gone.py", "domain/val", "oney.py")
    assert [name for name in nowhere if is_there(name)] == []


def test_each_test_that_a_promise_names_is_there() -> None:
    """A promise is worth the test that shows it (SECURITY.md, docs/how-to/runbook.md)."""
    pages = ("SECURITY.md", "docs/how-to/runbook.md")
    named = {name for path in pages for name in re.findall(r"`(test_\w+)`", (ROOT / path).read_text("utf-8"))}
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    defined = set(re.findall(r"^(?:async )?def (test_\w+)\(", code, re.MULTILINE))
    assert named > {"test_the_worst_entries_stay_within_their_bytes"}
    assert named - defined == set()
