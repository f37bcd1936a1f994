"""`fieldcall demo`: what it shows, and that it can fail."""

import http.server
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import pytest

from server.demo.checks import checks
from server.demo.report import print_report
from server.demo.screen import Screen
from server.demo.story import StoryOutcome, perform
from tests.journeys.people import SIMPLE_LIFE
from tests.server.test_cli import fieldcall

COLUMNS = 80


def test_the_whole_job_is_shown_at_a_service_of_its_own(tmp_path: Path) -> None:
    shown = fieldcall(tmp_path, "demo", FIELDCALL_DATABASE_URL="sqlite+aiosqlite:///./untouched.db")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert list(tmp_path.iterdir()) == []
    lines = shown.stdout.splitlines()
    assert max(map(len, lines)) <= COLUMNS
    assert "\x1b" not in shown.stdout
    assert re.findall(r"^\S.*", shown.stdout, re.MULTILINE) == [
        "One task from dispatch to payout",
        "Time line of task 1, on the clock of Europe/Amsterdam",
        "Proof and verdicts",
        "Ledger of the agent's wallet in EUR",
        "Operator's earnings",
        "Checks",
    ]
    for surface in ("REST", "GraphQL", "websocket", "checkout page", "tool bridge", "MCP"):
        assert re.search(rf"^ +\d+\.\d\d s .* {surface}$", shown.stdout, re.MULTILINE), surface
    assert re.findall(r"-> event +\d+ +(\w+)", shown.stdout) == SIMPLE_LIFE
    assert re.findall(r"^ +\d+  \d\d:\d\d:\d\d  (\w+)", shown.stdout, re.MULTILINE) == SIMPLE_LIFE
    assert re.findall(r"^  (passed|FAILED)", shown.stdout, re.MULTILINE) == ["passed"] * 13
    assert re.findall(r"^  (holds|BROKEN)", shown.stdout, re.MULTILINE) == ["holds"] * 10
    assert re.search(r"^  settlement .* 38\.00$", shown.stdout, re.MULTILINE)
    assert "EUR 36.00, of which paid out 0.00" in shown.stdout


def test_a_running_service_is_shown_with_a_key_of_its_staff(
    tmp_path: Path, platform_key: str, live_server: str
) -> None:
    refused = fieldcall(tmp_path, "demo", "--url", live_server)
    assert refused.returncode == 2
    assert refused.stderr.startswith("fieldcall: This service approves operators by hand.")
    shown = fieldcall(tmp_path, "demo", "--url", f"{live_server}/", "--platform-key", platform_key)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "approves the operator" in shown.stdout


class Refusing(http.server.BaseHTTPRequestHandler):
    """A web server that is no Fieldcall."""

    def do_POST(self) -> None:
        self.send_error(403)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - it is named so
        """It stays silent."""


@pytest.fixture
def stranger() -> Iterator[str]:
    with http.server.HTTPServer(("127.0.0.1", 0), Refusing) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("address", ["http://127.0.0.1:1", "nowhere", "http://", ""])
def test_what_cannot_be_reached_is_told_in_a_sentence(tmp_path: Path, address: str) -> None:
    ended = fieldcall(tmp_path, "demo", "--url", address)
    assert ended.returncode == 2
    assert re.fullmatch(r"fieldcall: (http://127\.0\.0\.1:1 cannot be reached: .+|The address .+\.)\n", ended.stderr)


def test_a_server_that_refuses_is_told_in_a_sentence(tmp_path: Path, stranger: str) -> None:
    ended = fieldcall(tmp_path, "demo", "--url", stranger)
    assert ended.returncode == 2
    assert ended.stderr.startswith("fieldcall: POST /api/v1/agents/register was refused with 403:")
    assert len(ended.stderr.splitlines()) == 1


@dataclass
class Cooked:
    """A way to make an outcome wrong, and the expected report."""

    cook: Callable[[StoryOutcome], StoryOutcome]
    broken: str


COOKED = [
    Cooked(lambda it: it._replace(followed=it.followed[1:]), "the subscription gave"),
    Cooked(lambda it: it._replace(followed=[*it.followed, it.followed[-1]]), "the subscription gave"),
    Cooked(lambda it: it._replace(followed=it.followed[::-1]), "the subscription gave"),
    Cooked(lambda it: it._replace(history=it.history[:-1]), "the task went through"),
    Cooked(lambda it: it._replace(history=[it.history[0], *it.history[2:]]), "events are numbered"),
    Cooked(lambda it: it._replace(downloaded=it.downloaded[:1]), "byte for byte"),
    Cooked(lambda it: it._replace(ledger=it.ledger[1:2]), "entries of the ledger"),
    Cooked(lambda it: it._replace(dispatched=it.dispatched._replace(agent_fee=Decimal(3))), "the agent paid"),
    Cooked(lambda it: it._replace(dispatched=it.dispatched._replace(operator_fee=Decimal(3))), "the operator earned"),
    Cooked(
        lambda it: it._replace(wallet=it.wallet.model_copy(update={"locked_balance": Decimal(1)})),
        "= funded - reserved",
    ),
    Cooked(
        lambda it: it._replace(proofs=it.proofs.model_copy(update={"validation_results": []})),
        "requirement for the proof",
    ),
]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_every_invariant_is_seen_to_break(
    live_server: str, platform_key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = await perform(live_server, platform_key, Screen())
    assert print_report(outcome, checks(outcome), Screen()) == 0
    assert "BROKEN" not in capsys.readouterr().out
    for cooked in COOKED:
        wrong = cooked.cook(outcome)
        assert print_report(wrong, checks(wrong), Screen()) == 1
        told = capsys.readouterr().out
        assert re.search(rf"^  BROKEN .*{cooked.broken}", told, re.MULTILINE), cooked.broken
        assert "checks failed" in told
