"""The service as a process: how it ends."""

import sys
import time
from typing import TYPE_CHECKING

import httpx2
import pytest

from server.process.background import serving
from server.process.serving import STOP_SECONDS, configuration
from tests.browser import ON_SQLITE

if TYPE_CHECKING:
    from server.config.settings import Settings

pytestmark = ON_SQLITE


def test_a_call_that_waits_for_a_client_that_has_left_does_not_hold_the_end_up(settings: "Settings") -> None:
    with serving(settings) as address, httpx2.Client(base_url=f"{address}/api/v1") as client:
        agent = {"agentName": "Reader", "agentType": "test", "acceptedTerms": True}
        key = client.post("/agents/register", json=agent).json()["apiKey"]
        client.headers["Authorization"] = f"Bearer {key}"
        with pytest.raises(httpx2.ReadTimeout):
            client.get("/agents/me/webhook-events", params={"wait": 30}, timeout=0.5)
        client.close()
        begun = time.monotonic()
    assert time.monotonic() - begun < STOP_SECONDS / 3


def test_without_uvloop_it_runs_on_the_loop_of_asyncio(settings: "Settings", monkeypatch: pytest.MonkeyPatch) -> None:
    assert configuration("app", settings, host="127.0.0.1", port=0).loop == "uvloop"
    monkeypatch.setitem(sys.modules, "uvloop", None)  # as on Windows, which has none
    assert configuration("app", settings, host="127.0.0.1", port=0).loop == "asyncio"
    with serving(settings) as address:
        assert httpx2.get(f"{address}/readyz").json()["status"] == "ok"
