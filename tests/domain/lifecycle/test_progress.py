"""Each status has a progress, and a task has ended for another agent exactly when it has ended."""

from itertools import islice

import pytest

from domain.lifecycle.guidance import next_actions
from domain.lifecycle.progress import ENDED, PROGRESS, Progress, asks_agent, find_progress
from domain.lifecycle.statuses import TERMINAL, Actor, SettlementMode, Status
from domain.lifecycle.transitions import Trigger, decide
from domain.refusals.refusal import Refusal
from tests.domain.facts import PAIRED_FACTS

ESCROW, DIRECT = SettlementMode


def test_every_status_has_a_progress() -> None:
    assert set(PROGRESS) == set(Status)


@pytest.mark.parametrize("mode", SettlementMode)
@pytest.mark.parametrize("status", Status)
def test_a_state_that_nothing_leaves_is_a_status_that_nothing_leaves(status: Status, mode: SettlementMode) -> None:
    for is_asked in (False, True):
        for is_held in (False, True):
            for has_succeeded in (False, True):
                found = find_progress(status, mode, is_asked=is_asked, is_held=is_held, has_succeeded=has_succeeded)
                assert (found in ENDED) is (status in TERMINAL)


def test_what_waits_for_the_agent_says_so() -> None:
    assert find_progress(Status.IN_PROGRESS, ESCROW, is_asked=True) is Progress.INPUT_REQUIRED
    assert find_progress(Status.COMPLETED, DIRECT) is Progress.INPUT_REQUIRED
    assert find_progress(Status.COMPLETED, ESCROW) is Progress.WORKING
    assert find_progress(Status.DRAFT, ESCROW, is_held=True) is Progress.SUBMITTED
    assert find_progress(Status.CLOSED, ESCROW, has_succeeded=False) is Progress.FAILED


def test_an_agent_is_asked_when_it_can_answer() -> None:
    for facts in islice(PAIRED_FACTS, 0, None, 20):
        suggested = [suggestion.operation for suggestion in next_actions(Actor.AGENT, facts, 7)]
        assert asks_agent(suggested) is any(
            _allowed(trigger, facts) for trigger in (Trigger.RESOLVE_DECISION, Trigger.APPROVE_RESCHEDULE)
        )


def _allowed(trigger: Trigger, facts: object) -> bool:
    try:
        decide(trigger, Actor.AGENT, facts)  # type: ignore[arg-type] # of the list of facts
    except Refusal:
        return False
    return True
