"""Every example of the README and of docs/ is carried out, as it stands there, against one fresh `serve --demo`."""

import ast
import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from graphql import build_schema, parse, validate

from schema.graph import graph
from server.reference.graph_examples import list_examples
from tests.code_blocks import read_blocks
from tests.journeys.followed_page import FOLLOWED
from tests.server.test_cli import RUN, environment, serve
from tests.simulators.map_tiles import write_pyramid
from tests.test_readme import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs").glob("[rhe]*/*.md"))]
NOT_RUN = {
    "make ": "installs, and runs the tests",
    "python3 -m venv": "installs, and serves without end",
    "# tried: ": "runs in tests/test_runbook.py, with databases to lose",
    "uv tool install": "installs",
    "export FIELDCALL_": "sets a service up for a place of its own",
}
"""Beginnings of blocks that are not run, with the reason."""
RUN_ABOVE = ("README.md", "practice.md", "use-the-command-line.md")
LISTEN = re.compile(r"^fieldcall listen .*$", re.MULTILINE)
PLANET = re.compile(r"https://\S+\.pmtiles")
"""The archive of the planet, in whose place a small one is read."""
UNTIL_IT_LISTENS = (
    r"\g<0> > listening 2>&1 & until grep -q Listening listening; do sleep 0.1; done; kill $!; wait $!; cat listening"
)
"""Replacement that ends the command that never ends."""


def blocks(page: Path, language: str) -> list[str]:
    return [block.code for block in read_blocks(page, language)]


def script(page: Path) -> str:
    """The commands of a page that are run, one block after the other as a reader pastes them."""
    return "\n".join(block for block in blocks(page, "sh") if not block.startswith(tuple(NOT_RUN)))


def answers(printed: str) -> Iterator[Any]:
    """Each JSON answer among the lines."""
    decoder, position = json.JSONDecoder(), 0
    while match := re.compile(r"^[\[{]", re.MULTILINE).search(printed, position):
        answer, position = decoder.raw_decode(printed, match.start())
        yield answer


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a fresh `serve --demo` and the folder in which it was started."""
    folder = tmp_path_factory.mktemp("demo")
    with serve(folder, "--demo") as (address, _):
        yield address, folder


def run(page: Path, address: str, folder: Path) -> str:
    commands = folder / "bin"
    commands.mkdir(exist_ok=True)
    # The command of this checkout, wherever another one is installed.
    (commands / "fieldcall").write_text(f'#!/bin/sh\nexec {shlex.join(RUN)} "$@"\n')
    (commands / "fieldcall").chmod(0o755)
    pasted = script(page).replace("http://127.0.0.1:8000", address)
    pasted = pasted.replace("curl -s", "curl -sS --fail-with-body -w '\\n'")
    if PLANET.search(pasted):
        write_pyramid(folder / "planet.pmtiles", 6)
        pasted = PLANET.sub("planet.pmtiles", pasted)
    pasted = LISTEN.sub(UNTIL_IT_LISTENS, pasted)
    variables = environment() | {"FIELD_URL": address, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}"}
    ran = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", pasted],
        cwd=folder,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


needs_curl = pytest.mark.skipif(shutil.which("curl") is None, reason="LEFT OUT: curl is not installed")


@needs_curl
def test_the_first_tutorial_ends_in_a_settled_task(demo: tuple[str, Path]) -> None:
    printed = run(ROOT / "docs" / "tutorials" / "first-task-with-curl.md", *demo)
    # The answer of the payment page has no end of line, so the first event stands behind it.
    paid, _, rest = printed.partition("}")
    assert '"status":"paid"' in paid
    events = re.findall(r'"event":"([^"]*)"', rest)
    assert (events[0], events[-1]) == ("task.published", "task.under_review")
    outcomes = re.findall(r'^"rule":"[^"]*","outcome":"([^"]*)"$', rest, re.MULTILINE)
    assert set(outcomes) == {"passed"}
    assert rest.splitlines()[-3:] == [
        "Closed",
        '"type":"settlement","currency":"EUR","amount":0.00',
        '"type":"lock","currency":"EUR","amount":-42.00',
    ]


@needs_curl
def test_the_commands_for_developers_work(demo: tuple[str, Path]) -> None:
    printed = run(ROOT / "docs" / "how-to" / "use-the-command-line.md", *demo)
    *_, deposit = answers(printed)
    assert deposit["checkoutUrl"].startswith(demo[0])
    assert re.search(r"^ok +key +agent \d+ \(Practice agent\), in test mode$", printed, re.MULTILINE)
    assert "WRONG" not in printed
    assert re.search(
        r"^Events are signed with whsec_\S+\nListening to events after \d+\. .*\nTo continue from here",
        printed,
        re.MULTILINE,
    )


@needs_curl
def test_the_practice_page_plays_a_life_with_the_ids_that_its_calls_return(demo: tuple[str, Path]) -> None:
    address, folder = demo
    printed = run(ROOT / "docs" / "how-to" / "practice.md", address, folder)
    clock, paid, advanced, events, resolved, _, approved = answers(printed)
    assert (clock["speed"], clock["simulatedOperators"], paid["status"]) == (0, 3, "paid")
    assert (advanced["remainingSeconds"], events[-1]["event"]) == (0, "task.decision_requested")
    assert resolved["status"] == "Resolved"
    assert (approved["status"], approved["simulationScenario"]) == ("Closed", "asks_decision")


@needs_curl
@pytest.mark.parametrize("page", [page for page in PAGES if page.name not in RUN_ABOVE], ids=lambda page: page.name)
def test_what_other_pages_show_runs_too(demo: tuple[str, Path], page: Path) -> None:
    if script(page) and page.relative_to(ROOT / "docs").as_posix() not in FOLLOWED:
        run(page, *demo)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_in_python_can_be_read(page: Path) -> None:
    for block in blocks(page, "python"):
        compile(block, str(page), "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


def test_documents_of_the_graph_fit_it() -> None:
    """Those of the README, of the pages and of GraphiQL, with the first calls that it reads from the service."""
    schema = build_schema(graph().as_str())
    examples = (ROOT / "graphiql" / "src" / "examples.js").read_text(encoding="utf-8")
    documents = re.findall(r"query: `(.*?)`", examples, re.DOTALL)
    documents += re.findall(
        r'query: "(.*?)"', "\n".join(blocks(ROOT / "docs" / "how-to" / "follow-tasks-by-subscription.md", "js"))
    )
    documents += [document for page in PAGES for document in blocks(page, "graphql")]
    documents += [example["query"] for example in json.loads(list_examples())]
    assert len(documents) >= 13
    for document in documents:
        assert validate(schema, parse(document)) == [], document
