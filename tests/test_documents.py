"""docs/generated is what the code makes. After a change: `make documents`."""

from pathlib import Path

import pytest

from server.documents import DOCUMENTS

FOLDER = Path(__file__).parent.parent / "docs" / "generated"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_generated_document_is_current(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == DOCUMENTS[name]()


def test_nothing_else_lies_there() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(DOCUMENTS)
