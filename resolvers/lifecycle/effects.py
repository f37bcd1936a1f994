"""What the effects of a transition come to, before anything is written: columns, movements of money, due work.

One small function for each effect of `domain.lifecycle.transitions.Effect`; nothing here reads or writes.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import FundingFlow, Status
from domain.lifecycle.transitions import Effect, Transition
from domain.money import ledger
from domain.money.ledger import Movement
from domain.money.pricing import divide
from domain.policy import Policy
from domain.values import wallclock
from domain.values.time import SECOND, Instant
from resolvers.core.jobs import JobKind


@dataclass(slots=True)
class Outlook:
    """A transition of one task in the making. Amounts are minor units, instants microseconds."""

    row: TaskRow
    facts: Facts
    wallet_id: int
    policy: Policy
    now: int
    caller_id: int
    key_id: int | None
    """Whose spending a lock is: the key that funds the task, or the one that asked for it."""
    operator_at_fault: bool
    held: int = 0
    locked: int = 0
    changes: dict[str, Any] = field(default_factory=dict)
    movements: list[Movement] = field(default_factory=list)
    jobs: list[tuple[JobKind, Instant]] = field(default_factory=list)

    def move(self, movement: Movement, *, held: int, locked: int) -> None:
        """Add a movement unless it is empty; `held` and `locked` are what the task holds after it."""
        if movement.postings:
            self.movements.append(movement)
            self.changes |= {"reserved": held, "locked": locked, "wallet_id": self.wallet_id}
        self.held, self.locked = held, locked

    def pay(self, share: int) -> None:
        """End the lock: the operator has earned `share` of the payout, before fees."""
        if not share:
            self.move(ledger.return_lock(self.wallet_id, self.locked), held=self.held, locked=0)
            return
        assert self.row.operator_id, "money cannot be paid without an operator"
        division = divide(self.row.price, share)
        self.move(ledger.settle(self.wallet_id, self.row.operator_id, division), held=self.held, locked=0)
        self.changes["settled"] = division.operator + division.platform


def hold_funds(look: Outlook) -> None:
    held = max(min(look.facts.cost, look.facts.affordable_up_to), 0)
    look.move(ledger.hold(look.wallet_id, held), held=held, locked=look.locked)
    expires_at = look.now + look.policy.quote_lifetime * SECOND
    look.changes |= {"quote_expires_at": expires_at, "funding_flow": FundingFlow.ESCROW}
    look.jobs.append((JobKind.LAPSE_QUOTE, expires_at))


def release_hold(look: Outlook) -> None:
    look.move(ledger.release_hold(look.wallet_id, look.held), held=0, locked=look.locked)


def lock_funds(look: Outlook) -> None:
    look.move(ledger.lock(look.wallet_id, look.facts.cost, look.held), held=0, locked=look.facts.cost)
    look.changes |= {"funding_flow": look.row.funding_flow or FundingFlow.SIMPLE, "locked_instant": look.now}
    look.changes["funded_by_key_id"] = look.key_id


def return_funds(look: Outlook) -> None:
    release_hold(look)
    look.pay(0)


def settle_funds(look: Outlook) -> None:
    look.pay(look.row.payout)


def compensate_operator(look: Outlook) -> None:
    assert look.facts.status
    free = look.operator_at_fault and look.facts.is_overdue
    look.pay(0 if free else look.row.payout * look.policy.compensation[look.facts.status] // 100)


def divide_funds(look: Outlook) -> None:
    look.pay(look.facts.operator_share)


def assign_operator(look: Outlook) -> None:
    look.changes |= {"operator_id": look.caller_id, "accepted_at": wallclock.at(look.now, look.row.timezone)}


def unassign_operator(look: Outlook) -> None:
    look.changes |= dict.fromkeys(LEFT_WITH_THE_OPERATOR)


LEFT_WITH_THE_OPERATOR = (
    "operator_id",
    "accepted_at",
    "accepted_instant",
    "arrived_at",
    "arrival_distance_metres",
    "started_at",
    "slot_id",
    "committed_time",
    "operators_told",
    "nearest_operator_metres",
)


def await_acceptance(look: Outlook) -> None:
    if look.row.accept_by_instant:
        look.jobs.append((JobKind.EXPIRE, look.row.accept_by_instant))


def await_completion(look: Outlook) -> None:
    if look.row.complete_by_instant:
        look.jobs.append((JobKind.OVERDUE, look.row.complete_by_instant))


def await_processing(look: Outlook) -> None:
    look.jobs.append((JobKind.PROCESS_PROOF, look.now))


def await_contest(look: Outlook) -> None:
    until = look.now + look.policy.dispute_window * SECOND
    look.changes["contest_until"] = until
    look.jobs.append((JobKind.CLOSE_REJECTION, until))


EFFECTS: dict[Effect, Callable[[Outlook], None]] = {
    Effect.HOLD_FUNDS: hold_funds,
    Effect.RELEASE_HOLD: release_hold,
    Effect.LOCK_FUNDS: lock_funds,
    Effect.RETURN_FUNDS: return_funds,
    Effect.SETTLE_FUNDS: settle_funds,
    Effect.COMPENSATE_OPERATOR: compensate_operator,
    Effect.DIVIDE_FUNDS: divide_funds,
    Effect.ASSIGN_OPERATOR: assign_operator,
    Effect.UNASSIGN_OPERATOR: unassign_operator,
    Effect.AWAIT_ACCEPTANCE: await_acceptance,
    Effect.AWAIT_COMPLETION: await_completion,
    Effect.AWAIT_PROCESSING: await_processing,
    Effect.AWAIT_CONTEST: await_contest,
}


REACHED = {
    Status.PUBLISHED: "published_instant",
    Status.ACCEPTED: "accepted_instant",
    Status.COMPLETED: "completed_instant",
}
"""When these were last reached, for the statistics."""


def foresee(look: Outlook, transition: Transition) -> Outlook:
    """Carry the effects of a transition out on an outlook."""
    look.held, look.locked = look.row.reserved, look.row.locked
    for effect in transition.also:
        EFFECTS[effect](look)
    if transition.target:
        look.changes["status"] = transition.target[-1]
    look.changes |= {REACHED[status]: look.now for status in transition.target if status in REACHED}
    # Never back, whatever the clock says: what was spent is found by it.
    look.changes["updated_instant"] = max(look.now, look.row.updated_instant)
    return look
