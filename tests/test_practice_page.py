"""The commands of docs/practice.md are carried out, as they stand there, and its limits are those of the code."""

import json
import re
import shutil
from typing import TYPE_CHECKING

import httpx2
import pytest

from domain.practice.clock import FASTEST, MAX_ADVANCE_SECONDS, MAX_LEAD
from domain.values.time import DAY
from resolvers.practice.clock import ADVANCE_TIMEOUT_SECONDS
from tests.test_readme import ROOT, shell

if TYPE_CHECKING:
    from server.config.settings import Settings

PAGE = (ROOT / "docs" / "practice.md").read_text(encoding="utf-8")
REGISTRATION, LIFE = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def settings(settings: "Settings") -> "Settings":
    return settings.model_copy(update={"simulated_operators": 3})


@pytest.mark.skipif(shutil.which("curl") is None, reason="LEFT OUT: curl is not installed")
def test_a_life_in_six_calls(live_server: str) -> None:
    registration, life = (block.replace("http://127.0.0.1:8000", live_server) for block in (REGISTRATION, LIFE))
    key = json.loads(shell(registration, ""))["apiKey"]
    assert key.startswith("fc_test_agent_")

    variables, preparation, rest = re.split("^(?=# let the clock|# a task on which)", life, flags=re.MULTILINE)
    clock, opened = map(json.loads, shell(variables + preparation, key).splitlines())
    assert (clock["speed"], clock["simulatedOperators"]) == (0, 3)
    assert httpx2.post(opened["checkoutUrl"], data={"decision": "pay"}).is_success

    created, advanced, events, decisions = map(json.loads, shell(variables + rest, key).splitlines())
    assert (created["status"], created["simulationScenario"]) == ("Published", "asks_decision")
    assert advanced["remainingSeconds"] == 0
    assert events[-1]["event"] == "task.decision_requested"
    assert [decision["status"] for decision in decisions] == ["Pending"]


def test_the_limits_are_those_of_the_code() -> None:
    limits = PAGE.partition("## Limits")[2]
    for limit in (
        f"{MAX_ADVANCE_SECONDS // DAY} days",
        f"{MAX_LEAD // DAY // 365} years",
        f"{FASTEST:,} times",
        f"{ADVANCE_TIMEOUT_SECONDS:.0f} seconds",
    ):
        assert limit in " ".join(limits.split())
