"""The index of the decisions, made from their front matter and titles: `python -m tests.decisions` writes it."""

import re
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).parent.parent / "docs" / "decisions"
INDEX: Final = FOLDER / "index.md"
FORM: Final = re.compile(
    r"---\nstatus: (?P<status>accepted|superseded)\ndate: (?P<date>\d{4}-\d\d-\d\d)\n"
    r"(?:supersedes: (?P<supersedes>.+)\n)?---\n\n"
    r"# (?P<number>\d+)\. (?P<title>.+)\n\n"
)
HEAD: Final = """# Decisions

Each page has one choice: its context, the decision, its consequences, and the alternatives. `make documents` makes this
list.

| Number | Topic | Status | Date |
|---|---|---|---|
"""


class Decision(NamedTuple):
    """The head of a page."""

    page: str
    number: int
    title: str
    status: str
    date: str
    supersedes: str | None


def read_decisions() -> list[Decision]:
    """Return all decisions by number. Raises `ValueError` for a page without the front matter or the title."""
    return [_read(page) for page in sorted(FOLDER.glob("[0-9]*.md"))]


def _read(page: Path) -> Decision:
    head = FORM.match(page.read_text(encoding="utf-8"))
    if head is None:
        raise ValueError(f"{page.name} does not begin with its status, its date and '# NUMBER. TOPIC'")
    return Decision(page.name, int(head["number"]), head["title"], head["status"], head["date"], head["supersedes"])


def make_index() -> str:
    """Return the index as Markdown."""
    lines = [
        f"| {decision.number} | [{decision.title}]({decision.page}) | {_find_status(decision)} | {decision.date} |\n"
        for decision in read_decisions()
    ]
    return HEAD + "".join(lines)


def _find_status(decision: Decision) -> str:
    return decision.status if decision.supersedes is None else f"{decision.status}; supersedes {decision.supersedes}"


if __name__ == "__main__":
    INDEX.write_text(make_index(), encoding="utf-8")
