"""The page of the life cycle leaves out nothing of the table and draws each move."""

import re

from domain.lifecycle.statuses import IN_EXECUTION, TERMINAL, UNSETTLED, Status
from domain.lifecycle.transitions import TRANSITIONS, Trigger
from rest_compat.reference.lifecycle_diagram import drawing
from rest_compat.reference.lifecycle_page import lifecycle_page
from tests.rest_compat.front_door import Client

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
        "| Quoted | `fund_task` | agent | escrow | quote valid, spending open, address certain, affordable, "
        "within limits | Funded | lock the total cost on the task; start the acceptBy timer |"
    ) in ROWS
    assert (
        "| Accepted, EnRoute, Arrived, InProgress | `mark_overdue` | system | any | complete by passed, "
        "no changes pending | unchanged | start the no-show timer; event `overdue` |"
    ) in ROWS


def test_the_diagram_shows_every_move_and_no_other() -> None:
    moves = {
        (source or "[*]", row.target[0], str(row.trigger)) for row in TRANSITIONS if row.target for source in row.source
    }
    ends = {(str(status), "[*]", "") for status in TERMINAL}
    at_once = {("Completed", "Settled", ""), ("Settled", "Closed", "")}
    assert arrows() == moves | ends | at_once


def test_the_drawing_has_a_line_for_each_move() -> None:
    drawn = re.findall(r"<title>(\w+) to (\w+): ([^<]+)</title><path ", drawing())
    moves: dict[tuple[str, str], set[str]] = {("Completed", "Settled"): {"at once"}, ("Settled", "Closed"): {"at once"}}
    for row in TRANSITIONS:
        for source in row.source if row.target else ():
            if source and source != row.target[0]:
                moves.setdefault((source, row.target[0]), set()).add(str(row.trigger))
    assert {(source, target): set(operations.split(", ")) for source, target, operations in drawn} == moves
    assert len(drawn) == len(moves)
    numbers = [float(number) for number in re.findall(r'(?:x|y|cx|cy)="(-?[\d.]+)"', drawing())]
    width, height = map(float, re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawing())[0])
    assert 0 <= min(numbers) <= max(numbers) <= max(width, height)


async def test_people_read_it_at_an_address_of_its_own(client: Client) -> None:
    page = (await client.send("GET", "/lifecycle")).text
    assert re.findall(r'<li id="(\w+)"><h3>', page) == [str(status) for status in Status]
    table = page.partition("<tbody>")[2]
    assert re.findall(r"<tr><td>.*?</td><td><code>(\w+)</code>", table) == [str(row.trigger) for row in TRANSITIONS]
    assert page.count("<svg") == 2
