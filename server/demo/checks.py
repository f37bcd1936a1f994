"""The invariants that must hold when the task is closed, checked through public surfaces only."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from domain.lifecycle.statuses import Status
from server.demo.story import CURRENCY, DEPOSIT, PAYOUT, StoryOutcome

LIFE = (
    Status.PUBLISHED,
    Status.ACCEPTED,
    Status.EN_ROUTE,
    Status.ARRIVED,
    Status.IN_PROGRESS,
    Status.PROOF_SUBMITTED,
    Status.PROOF_UPLOADED,
    Status.UNDER_REVIEW,
    Status.COMPLETED,
    Status.SETTLED,
    Status.CLOSED,
)


class Check(NamedTuple):
    """One invariant and whether it holds."""

    holds: bool
    says: str


def checks(outcome: StoryOutcome) -> Iterator[Check]:
    """Yield every invariant that can be checked from the responses alone."""
    yield from _events(outcome)
    proofs = outcome.proofs
    yield Check(
        bool(proofs.validation_results) and all(verdict.passed for verdict in proofs.validation_results),
        "every requirement for the proof is met",
    )
    yield Check(
        outcome.downloaded == [photograph.content for photograph in outcome.photographs],
        "the photographs are downloaded byte for byte as they were uploaded",
    )
    yield from _money(outcome)


def _events(outcome: StoryOutcome) -> Iterator[Check]:
    numbers = [event.sequence for event in outcome.history]
    yield Check(
        numbers == list(range(numbers[0], numbers[0] + len(LIFE))),
        f"the {len(numbers)} events are numbered one after the other from {numbers[0]}",
    )
    yield Check(tuple(event.to_status for event in outcome.history) == LIFE, "the task went through its whole life")
    yield Check(
        [(event.sequence, event.status) for event in outcome.followed]
        == [(event.sequence, event.to_status) for event in outcome.history],
        "the subscription gave every event once and in order",
    )


def _money(outcome: StoryOutcome) -> Iterator[Check]:
    wallet, dispatched, payout = outcome.wallet, outcome.dispatched, Decimal(PAYOUT)
    yield Check(
        wallet.available_balance
        == wallet.total_funded - wallet.reserved_balance - wallet.locked_balance - wallet.pending_balance,
        f"available {wallet.available_balance} = funded - reserved - locked - pending",
    )
    oldest_first = outcome.ledger[::-1]
    balances = [Decimal(0), *(entry.running_balance for entry in oldest_first)]
    continued = all(
        after == before + entry.amount for (before, after), entry in zip(pairwise(balances), oldest_first, strict=True)
    )
    yield Check(
        continued and balances[-1] == wallet.available_balance,
        f"the {len(oldest_first)} entries of the ledger add up to what is available",
    )
    cost = payout + dispatched.agent_fee
    yield Check(
        wallet.available_balance == Decimal(DEPOSIT) - cost,
        f"the agent paid {cost} = payout {payout} + fee {dispatched.agent_fee}",
    )
    earned = {earnings.currency: earnings.earned_balance for earnings in outcome.operator.earnings}
    yield Check(
        earned == {CURRENCY: payout - dispatched.operator_fee},
        f"the operator earned {earned.get(CURRENCY, 0)} = payout {payout} - fee {dispatched.operator_fee}",
    )
