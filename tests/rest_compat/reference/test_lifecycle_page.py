"""The page of the life cycle leaves out nothing of the table and draws each move."""

import re

from domain.lifecycle.statuses import IN_EXECUTION, TERMINAL, UNSETTLED, Status
from domain.lifecycle.transitions import TRANSITIONS, Trigger
from rest_compat.reference.lifecycle_page import lifecycle_page

PAGE = lifecycle_page()
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ")][2:]
DIAGRAM = PAGE.partition("```mermaid\n")[2].partition("```")[0]
BOXES = {"Unsettled": UNSETTLED, "InExecution": IN_EXECUTION}


def arrows() -> set[tuple[str, str, str]]:
    """Each move that the diagram shows: from, to, and an operation (empty where the next status follows at once)."""
    found: set[tuple[str, str, str]] = set()
    for source, target, label in re.findall(r"^ *(\S+) --> ([^\s:]+)(?:: (.+))?$", DIAGRAM, re.MULTILINE):
        for status in BOXES.get(source, (source,)):
            found.update((status, target, operation) for operation in label.split(", "))
    return found


def test_the_page_mentions_every_status_and_every_trigger() -> None:
    for status in Status:
        assert re.search(rf"\b{status}\b", PAGE), status
    for trigger in Trigger:
        assert f"`{trigger}`" in PAGE, trigger


def test_each_transition_is_a_line_of_the_table() -> None:
    assert [line.split("|")[2].strip(" `") for line in ROWS] == [row.trigger for row in TRANSITIONS]
    assert {line.count("|") for line in ROWS} == {8}


def test_a_line_states_the_whole_transition() -> None:
    assert (
        "| Quoted | `fund_task` | agent | escrow | quote valid, spending open, affordable, within limits | Funded "
        "| lock the total cost on the task; start the acceptBy timer |"
    ) in ROWS
    assert (
        "| Accepted, EnRoute, Arrived, InProgress | `mark_overdue` | system | any | complete by passed | unchanged "
        "| start the no-show timer; event `overdue` |"
    ) in ROWS


def test_the_diagram_shows_every_move_and_no_other() -> None:
    moves = {
        (source or "[*]", row.target[0], str(row.trigger)) for row in TRANSITIONS if row.target for source in row.source
    }
    ends = {(str(status), "[*]", "") for status in TERMINAL}
    at_once = {("Completed", "Settled", ""), ("Settled", "Closed", "")}
    assert arrows() == moves | ends | at_once
