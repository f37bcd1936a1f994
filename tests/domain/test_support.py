"""The life of a support request against a list written by hand."""

import itertools

import pytest

from domain.lifecycle.statuses import Actor
from domain.refusals.accounts import WrongSupportStatus
from domain.support import SupportAction, SupportStatus, next_status

LEADS_TO = {
    "agent reply_to_support_request": "open>open in_progress>in_progress waiting_for_agent>in_progress",
    "agent close_support_request": "open>closed in_progress>closed waiting_for_agent>closed resolved>closed",
    "platform answer_support_request": (
        "open>waiting_for_agent in_progress>waiting_for_agent waiting_for_agent>waiting_for_agent"
    ),
    "platform set_support_status in_progress": "open>in_progress waiting_for_agent>in_progress resolved>in_progress",
    "platform set_support_status waiting_for_agent": "open>waiting_for_agent in_progress>waiting_for_agent",
    "platform set_support_status resolved": "open>resolved in_progress>resolved waiting_for_agent>resolved",
    "platform set_support_status closed": "open>closed in_progress>closed waiting_for_agent>closed resolved>closed",
}
FOR_OPERATORS = {
    moved.replace("agent", "operator"): to.replace("for_agent", "for_operator") for moved, to in LEADS_TO.items()
}
WISHES = {SupportAction.SET_STATUS: tuple(SupportStatus)}
CASES = [
    (opener, actor, action, wished, status)
    for opener in (Actor.AGENT, Actor.OPERATOR)
    for actor, action, status in itertools.product(Actor, SupportAction, SupportStatus)
    for wished in WISHES.get(action, (None,))
]


def test_a_request_moves_as_the_list_says_and_no_other_way(subtests: pytest.Subtests) -> None:
    for opener, actor, action, wished, status in CASES:
        with subtests.test(
            opener=str(opener), actor=str(actor), action=str(action), wished=str(wished), status=str(status)
        ):
            moves = (LEADS_TO if opener is Actor.AGENT else FOR_OPERATORS).get(
                " ".join(filter(None, (actor, action, wished))), ""
            )
            expected = dict(move.split(">") for move in moves.split())
            if status in expected:
                assert next_status(action, actor, status, wished, opener=opener) == expected[status]
            else:
                with pytest.raises(WrongSupportStatus, match=f"this one is {status}"):
                    next_status(action, actor, status, wished, opener=opener)
