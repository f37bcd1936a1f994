"""Play money never becomes real: real services on one file, one after the other, with other payments each time."""

from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.actors import AGENT, TASK
from tests.server.test_cli import SERVE, fieldcall, serve

LIVE = {"FIELDCALL_STRIPE_KEY": "sk_live_51Nfieldcall", "FIELDCALL_STRIPE_API_BASE": "http://127.0.0.1:9"}
"""A key as of a live account; nothing answers at the address."""
EMBEDDED = {"FIELDCALL_PAYMENTS": "embedded"}
COMMAND = "fieldcall ledger void-test-money"
BROWSER = {"Accept": "text/html"}
pytestmark = pytest.mark.timeout(300)  # a test starts up to eight processes


def call(method: str, address: str, **how: Any) -> httpx2.Response:
    return httpx2.request(method, address, timeout=60, **how)


class Agent:
    """An agent on whatever service runs now."""

    def __init__(self, key: str) -> None:
        self.headers = {"X-API-Key": key}

    def get(self, address: str, path: str) -> Any:
        return call("GET", f"{address}/api/v1{path}", headers=self.headers).raise_for_status().json()

    def post(self, address: str, path: str, **body: Any) -> httpx2.Response:
        return call("POST", f"{address}/api/v1{path}", headers=self.headers, json=body)

    def deposit(self, address: str, amount: str) -> str:
        """Open a deposit; gives the path of its page."""
        made = self.post(address, "/agents/me/wallet/deposit", amount=amount, currency="EUR").raise_for_status().json()
        return str(made["checkoutUrl"]).removeprefix(address)

    def balances(self, address: str) -> list[float]:
        wallet = self.get(address, "/agents/me/wallet?currency=EUR")
        return [wallet[f"{name}Balance"] for name in ("available", "reserved", "locked", "pending", "owed")]


def register(address: str, **fields: Any) -> Agent:
    made = call("POST", f"{address}/api/v1/agents/register", json=AGENT | fields).raise_for_status()
    return Agent(made.json()["apiKey"])


def pay(address: str, page: str) -> httpx2.Response:
    return call("POST", f"{address}{page}", data={"decision": "pay"})


def test_test_money_stops_a_service_with_a_live_key_until_it_is_written_off(tmp_path: Path) -> None:
    with serve(tmp_path, **EMBEDDED) as (address, printed):
        assert "FIELDCALL_PAYMENTS=embedded: every deposit is test money" in printed
        agent = register(address)
        assert pay(address, agent.deposit(address, "100000")).status_code == 200
        task = agent.post(address, "/agents/me/tasks", **TASK).raise_for_status().json()
        assert task["status"] == "Published"
        open_page = agent.deposit(address, "50")
        assert agent.balances(address) == [99_947.5, 0, 52.5, 50, 0]

    for command in (SERVE, ("worker",)):
        refused = fieldcall(tmp_path, *command, **LIVE)
        assert refused.returncode == 2
        assert COMMAND in refused.stderr
        assert "Traceback" not in refused.stderr

    voided = fieldcall(tmp_path, "ledger", "void-test-money", **LIVE)
    assert (voided.returncode, "Traceback" in voided.stderr) == (0, False)
    assert voided.stdout.splitlines() == [
        "A checkout of agent 1 is closed.",
        f"Task {task['taskId']} is cancelled, with 52.50 EUR locked on it.",
        "Agent 1 loses 100000.00 EUR of test money.",
    ]
    books = fieldcall(tmp_path, "ledger", "verify", **LIVE)
    assert (books.returncode, books.stdout.count("BROKEN")) == (0, 0)

    with serve(tmp_path, **LIVE) as (address, printed):
        assert "every deposit is test money" not in printed
        assert agent.balances(address) == [0, 0, 0, 0, 0]
        assert agent.get(address, f"/agents/me/tasks/{task['taskId']}")["status"] == "Cancelled"
        unpaid = agent.post(address, "/agents/me/tasks", **TASK).raise_for_status().json()
        assert unpaid["status"] == "Draft"
        published = agent.post(address, f"/agents/me/tasks/{unpaid['taskId']}/publish")
        assert (published.status_code, published.json()["code"]) == (402, "insufficient_funds")
        for answer in (call("GET", f"{address}{open_page}"), pay(address, open_page)):
            assert (answer.status_code, answer.json()["code"]) == (410, "checkout_gone")
        assert agent.balances(address) == [0, 0, 0, 0, 0]


def test_a_page_of_test_money_is_gone_once_none_is_taken(tmp_path: Path) -> None:
    with serve(tmp_path, **EMBEDDED) as (address, _):
        agent, practising = register(address), register(address, testMode=True)
        pages = [someone.deposit(address, "50") for someone in (agent, practising)]
    with serve(tmp_path) as (address, _):
        gone, kept = (f"{address}{page}" for page in pages)
        told = call("GET", gone)
        assert (told.status_code, told.json()["code"]) == (410, "checkout_gone")
        shown = call("GET", gone, headers=BROWSER | {"Accept-Language": "de"})
        assert (shown.status_code, shown.headers["content-type"]) == (410, "text/html; charset=utf-8")
        assert "Testzahlungen werden hier nicht mehr angenommen" in shown.text
        paid = pay(address, pages[0])
        assert (paid.status_code, paid.json()["code"]) == (410, "checkout_gone")
        assert agent.balances(address) == [0, 0, 0, 50, 0]
        assert call("GET", kept, headers=BROWSER).status_code == 200
        assert pay(address, pages[1]).status_code == 200
        assert practising.balances(address) == [50, 0, 0, 0, 0]


def test_without_a_provider_deposits_are_refused_but_in_test_mode(tmp_path: Path) -> None:
    with serve(tmp_path) as (address, printed):
        assert printed.count("  Payments none: deposits are refused, except in test mode; ") == 1
        agent = register(address)
        refused = agent.post(address, "/agents/me/wallet/deposit", amount="50", currency="EUR")
        assert (refused.status_code, refused.json()["code"]) == (400, "payments_unavailable")
        assert "Retry-After" not in refused.headers
        assert [action["code"] for action in refused.json()["nextActions"]] == ["get_bank_transfer_details"]
        assert agent.balances(address) == [0, 0, 0, 0, 0]
        practising = register(address, testMode=True)
        assert pay(address, practising.deposit(address, "50")).status_code == 200
        assert practising.balances(address) == [50, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"FIELDCALL_PAYMENTS": "stripe"}, "FIELDCALL_PAYMENTS=stripe needs Stripe's key in FIELDCALL_STRIPE_KEY"),
        (EMBEDDED | LIVE, "FIELDCALL_PAYMENTS=embedded takes test money, and FIELDCALL_STRIPE_KEY is for real money"),
        ({"FIELDCALL_PAYMENTS": "cash"}, "FIELDCALL_PAYMENTS: should be 'stripe', 'embedded' or 'none'"),
    ],
)
def test_settings_that_contradict_each_other_stop_the_start(
    tmp_path: Path, variables: dict[str, str], sentence: str
) -> None:
    ended = fieldcall(tmp_path, *SERVE, **variables)
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"fieldcall: {sentence}")
    assert not list(tmp_path.iterdir())
