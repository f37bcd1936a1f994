"""The situations in which the rules are tried: every status and kind of task, with the facts that guards look at.

Facts that could bear on one another are combined in full, group by group; combinations across the groups are
drawn at random (`any_facts`).
"""

from collections.abc import Iterator
from itertools import product

from hypothesis import strategies

from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import UNSETTLED, Actor, FundingFlow, SettlementMode, Status
from domain.matching.rules import RuleCode, RuleOutcome
from domain.refusals.refusal import FieldError
from domain.screening.floor import Underpaid
from domain.screening.rules import Objection, ScreeningState, ScreeningVerdict
from domain.spending.plan_limit import MonthlyPlan
from domain.spending.rules import Breach, RulesOf, SpendingRule
from domain.values.money import Currency

COST = 10_500
EUR = Currency("EUR", "Euro", "€", 2, zero_decimal=False, minimum_charge=50, min_payout=500, max_payout=1_000_000)
MISSING = (FieldError("proofs", "too_few_photos", "2 photos are required, 1 is there."),)

BUSY = RuleOutcome(RuleCode.TOO_MANY_TASKS, allowed=False, status=403, sentence="5 of at most 5 tasks are accepted.")

KINDS = (
    (SettlementMode.DIRECT, None),
    (SettlementMode.ESCROW, None),
    (SettlementMode.ESCROW, FundingFlow.SIMPLE),
    (SettlementMode.ESCROW, FundingFlow.ESCROW),
)
YES_NO = (False, True)
ABOVE = Breach(SpendingRule.PER_DAY, RulesOf.AGENT, COST, "EUR", 2, limit=COST, spent=1, left=COST - 1)
FROZEN = Breach(SpendingRule.FROZEN, RulesOf.KEY, COST, "EUR", 2)

MONEY: dict[str, tuple[object, ...]] = {
    "publish_now": YES_NO,
    "country_live": YES_NO,
    "affordable_up_to": (COST, COST - 1),
    "budget": (None, COST, COST - 1),
    "quote_expired": YES_NO,
    "spending": (None, ABOVE, FROZEN),
}
COUNTED: dict[str, tuple[object, ...]] = {
    "publish_now": YES_NO,
    "country_live": YES_NO,
    "plan": (None, MonthlyPlan(202701, 3, 2), MonthlyPlan(202701, 3, 3)),
}
FIELD: dict[str, tuple[object, ...]] = {
    "has_operator": YES_NO,
    "accept_by_passed": YES_NO,
    "ineligible": (None, BUSY),
    "is_invited": YES_NO,
    "complete_by_passed": YES_NO,
    "contest_closed": YES_NO,
    "pending_decisions": (0, 1),
    "missing_proof": ((), MISSING),
}
OVERDUE: dict[str, tuple[object, ...]] = {
    "grace_over": YES_NO,
    "proof_begun": YES_NO,
    "work_over": YES_NO,
    "pending_decisions": (0, 1),
}
REVIEW: dict[str, tuple[object, ...]] = {
    "review_over": YES_NO,
    "proof_passed": YES_NO,
    "score_reached": YES_NO,
    "pending_decisions": (0, 1),
    "spending": (None, ABOVE, FROZEN),
}
DISPUTE: dict[str, tuple[object, ...]] = {
    "has_operator": YES_NO,
    "locked": (0, COST),
    "operator_share": (0, 1, COST),
}
WITHDRAWALS: dict[str, tuple[object, ...]] = {
    "disputed_from": (None, *UNSETTLED),
    "disputed_by": (None, Actor.AGENT, Actor.OPERATOR),
}
DISPUTES: dict[str, tuple[object, ...]] = {
    "agent_disputes": (0, 2),
    "operator_disputes": (0, 2),
    "contest_closed": YES_NO,
}
TALK: dict[str, tuple[object, ...]] = {
    "has_operator": YES_NO,
    "country_live": YES_NO,
    "pending_decisions": (0, 1),
    "reschedule_allowed": YES_NO,
    "asked_by_agent": (0, 1),
    "asked_by_operator": (0, 1),
}
PUBLICATION: dict[str, tuple[object, ...]] = {
    "screening": (None, *ScreeningState),
    "underpaid": (None, Underpaid("NL", "EUR", 2, 1400, 60, 1556)),
    "objection": (
        None,
        *(
            Objection("height", verdict, "It is dangerous.")
            for verdict in (ScreeningVerdict.HOLD, ScreeningVerdict.REFUSE)
        ),
    ),
    "screening_needed": YES_NO,
}
PLACE: dict[str, tuple[object, ...]] = {
    "publish_now": YES_NO,
    "uncertain_address": (None, "Springfield"),
    "country_live": YES_NO,
}
EXTENSION: dict[str, tuple[object, ...]] = {
    "is_hourly": YES_NO,
    "pending_minutes": (None, 30),
    "affordable_up_to": (COST, COST - 1),
    "budget": (None, COST, COST - 1),
    "spending": (None, ABOVE, FROZEN),
}
BONUS: dict[str, tuple[object, ...]] = {
    "was_paid": YES_NO,
    "bonus_over": YES_NO,
    "bonus": (0, COST),
    "affordable_up_to": (COST, COST - 1),
    "spending": (None, ABOVE, FROZEN),
}
EXPENSES: dict[str, tuple[object, ...]] = {"expenses": (0, 100), "expenses_left": (0, 100)}
OFFERS: dict[str, tuple[object, ...]] = {
    "takes_offers": YES_NO,
    "needs_offer": YES_NO,
    "pending_offers": (0, 1),
    "accept_by_passed": YES_NO,
    "underpaid": PUBLICATION["underpaid"],
}
CHANGES: dict[str, tuple[object, ...]] = {
    "change_requests": (0, 1, 2),
    "changes_pending": YES_NO,
    "complete_by_passed": YES_NO,
    "grace_over": YES_NO,
    "proof_begun": YES_NO,
}
MESSAGES: dict[str, tuple[object, ...]] = {"has_operator": YES_NO, "conversation_over": YES_NO}
GROUPS = (
    *(PUBLICATION, PLACE, MONEY, COUNTED, FIELD, OVERDUE, REVIEW, DISPUTE, TALK, EXTENSION, EXPENSES, BONUS, OFFERS),
    *(CHANGES, WITHDRAWALS, DISPUTES, MESSAGES),
)


def task(
    status: Status | None,
    mode: SettlementMode = SettlementMode.ESCROW,
    flow: FundingFlow | None = None,
    **facts: object,
) -> Facts:
    """A task that costs `COST` and that nothing stands against, but for the facts named."""
    ordinary: dict[str, object] = {"cost": COST, "affordable_up_to": COST, "country": "NL", "currency": EUR}
    return Facts(status=status, mode=mode, flow=flow, **(ordinary | facts))  # type: ignore[arg-type]


def near(group: dict[str, tuple[object, ...]]) -> Iterator[dict[str, object]]:
    """The combinations in which at most two facts are not the first of their values."""
    return (
        combination
        for combination in combinations(group)
        if sum(combination[name] != values[0] for name, values in group.items()) <= 2
    )


def combinations(group: dict[str, tuple[object, ...]]) -> Iterator[dict[str, object]]:
    return (dict(zip(group, values, strict=True)) for values in product(*group.values()))


COMBINATIONS = tuple({task(None, **facts): facts for group in GROUPS for facts in combinations(group)}.values())
"""Of several that make the same task, only one."""

EVERY_FACTS = tuple(
    task(status, mode, flow, **combination)
    for status in (None, *Status)
    for mode, flow in KINDS
    for combination in COMBINATIONS
)

PAIRED_FACTS = tuple(
    dict.fromkeys(
        task(status, mode, flow, **combination)
        for status in Status
        for mode, flow in KINDS
        for group in GROUPS
        for combination in near(group)
    )
)
"""Of these, tasks with any two unusual facts: enough for what is derived from the table, row by row."""

any_facts = strategies.builds(
    lambda status, kind, combination: task(status, *kind, **combination),
    strategies.sampled_from((None, *Status)),
    strategies.sampled_from(KINDS),
    strategies.fixed_dictionaries(
        {name: strategies.sampled_from(values) for group in GROUPS for name, values in group.items()}
    ),
)
