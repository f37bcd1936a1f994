"""Examples of refusals: tasks in situations that the transition table refuses, with their next actions."""

from functools import cache
from typing import Final

from domain.lifecycle.guards import Facts
from domain.lifecycle.guidance import EXAMPLES, next_actions
from domain.lifecycle.statuses import Actor, FundingFlow, SettlementMode, Status
from domain.lifecycle.transitions import Trigger, decide
from domain.refusals.general import KEY_FORM, NotFound, Unauthenticated
from domain.refusals.refusal import FieldError, Refusal
from domain.refusals.suggestion import Suggestion
from domain.screening.rules import ScreeningState
from domain.spending.plan_limit import MonthlyPlan
from domain.spending.rules import Breach, RulesOf, SpendingRule
from domain.values.money import Currency
from resolvers.core.next_actions import read_task

TASK: Final = 41
COST: Final = 5_250
EUR: Final = Currency(
    "EUR", "Euro", "€", 2, zero_decimal=False, minimum_charge=50, min_payout=500, max_payout=1_000_000
)
ESCROW: Final = Facts(Status.DRAFT, SettlementMode.ESCROW, country="DE", cost=COST, affordable_up_to=COST, currency=EUR)
QUOTED: Final = ESCROW._replace(status=Status.QUOTED, flow=FundingFlow.ESCROW)
REVIEWED: Final = ESCROW._replace(
    status=Status.UNDER_REVIEW, flow=FundingFlow.SIMPLE, has_operator=True, locked=COST, currency=None
)
WORKING: Final = REVIEWED._replace(status=Status.IN_PROGRESS)
PUBLISHED: Final = REVIEWED._replace(status=Status.PUBLISHED, has_operator=False)
DIRECT: Final = Facts(Status.DRAFT, SettlementMode.DIRECT)
MISSING: Final = (FieldError("proofs", "too_few_photos", "2 photos are required, 1 is there."),)
SITUATIONS: Final = (
    (Trigger.PUBLISH, Actor.AGENT, ESCROW._replace(affordable_up_to=0)),
    (Trigger.PUBLISH, Actor.AGENT, ESCROW._replace(country_live=False)),
    (Trigger.PUBLISH, Actor.AGENT, ESCROW._replace(budget=COST - 1)),
    (Trigger.PUBLISH, Actor.AGENT, ESCROW._replace(screening=ScreeningState.HELD, screening_reason="Work at height.")),
    (Trigger.PUBLISH, Actor.AGENT, ESCROW._replace(screening=ScreeningState.REFUSED, screening_reason="Not allowed.")),
    (Trigger.PUBLISH, Actor.AGENT, DIRECT._replace(plan=MonthlyPlan(202611, 3, 3))),
    (Trigger.FUND, Actor.AGENT, QUOTED._replace(quote_expired=True)),
    (
        Trigger.FUND,
        Actor.AGENT,
        QUOTED._replace(
            spending=Breach(SpendingRule.PER_DAY, RulesOf.AGENT, COST, "EUR", 2, limit=COST, spent=COST, left=0)
        ),
    ),
    (Trigger.FUND, Actor.AGENT, QUOTED._replace(spending=Breach(SpendingRule.FROZEN, RulesOf.AGENT, COST, "EUR", 2))),
    (Trigger.APPROVE, Actor.AGENT, QUOTED),
    (Trigger.APPROVE, Actor.AGENT, PUBLISHED),
    (Trigger.APPROVE, Actor.AGENT, REVIEWED._replace(pending_decisions=1)),
    (Trigger.RESOLVE_DECISION, Actor.AGENT, WORKING),
    (Trigger.REQUEST_RESCHEDULE, Actor.AGENT, WORKING._replace(reschedule_allowed=False)),
    (Trigger.QUOTE, Actor.AGENT, DIRECT),
    (Trigger.SUBMIT_PROOF, Actor.OPERATOR, WORKING._replace(missing_proof=MISSING)),
    (Trigger.ACCEPT, Actor.OPERATOR, REVIEWED._replace(status=Status.ACCEPTED)),
    (Trigger.CONTEST, Actor.OPERATOR, REVIEWED._replace(status=Status.REJECTED, contest_closed=True)),
)


@cache
def met() -> dict[str, Refusal]:
    """The refusals by their codes."""
    listing = Suggestion("list_tasks", "It lists your tasks.")
    refusals = [
        Unauthenticated(f"This operation needs an API key or an access token. {KEY_FORM}"),
        NotFound(f"There is no task {TASK}.", next_actions=(listing,)),
        *(_refused(*situation) for situation in SITUATIONS),
    ]
    return {refusal.code: refusal for refusal in refusals}


def _refused(trigger: Trigger, actor: Actor, facts: Facts) -> Refusal:
    try:
        decide(trigger, actor, facts)
    except Refusal as refusal:
        possible = next_actions(actor, facts, TASK)
        names = [action.operation for action in possible]
        # The refusal's own suggestions come first, if they are possible now or are no transitions of the task.
        own = tuple(
            Suggestion(action.operation, action.why, action.arguments or _arguments(action.operation))
            for action in refusal.next_actions
            if action.operation not in set(Trigger) or action.operation in names
        )
        return refusal.amended(next_actions=own or possible or (read_task(actor, TASK),))
    raise AssertionError(f"{trigger} is refused in this situation")


def _arguments(operation: str) -> dict[str, object]:
    if operation in set(Trigger):
        return {"taskId": TASK, **EXAMPLES.get(Trigger(operation), {})}
    return {"taskId": TASK} if operation == "get_decision_requests" else {}
