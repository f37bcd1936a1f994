"""docs/generated is what the code makes. After a change: `make documents`."""

from difflib import unified_diff
from pathlib import Path

import pytest

from server.commands.documents import DOCUMENTS

FOLDER = Path(__file__).parent.parent / "docs" / "generated"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_generated_document_is_current(name: str) -> None:
    committed, made = (FOLDER / name).read_text(encoding="utf-8"), DOCUMENTS[name]()
    if committed != made:
        pytest.fail(difference(name, committed, made), pytrace=False)


def difference(name: str, committed: str, made: str) -> str:
    """What a change of the code does to a contract, for whoever has to decide whether it was meant."""
    lines = unified_diff(
        committed.splitlines(), made.splitlines(), f"docs/generated/{name}, committed", "made by the code", lineterm=""
    )
    return "\n".join([f"{name} has changed. If this is meant, run `make documents` and commit it:", *lines])


def test_a_difference_shows_the_lines_with_their_surroundings() -> None:
    told = difference("schema.graphql", "type Task {\n  id: ID!\n}\n", "type Task {\n  id: ID\n}\n")
    assert told.splitlines()[3:] == ["@@ -1,3 +1,3 @@", " type Task {", "-  id: ID!", "+  id: ID", " }"]


def test_nothing_else_lies_there() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(DOCUMENTS)
