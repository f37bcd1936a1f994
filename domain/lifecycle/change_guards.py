"""The guards of change requests."""

from domain.lifecycle.guards import Facts, submitted_late
from domain.refusals.refusal import Refusal
from domain.refusals.tasks import TooManyChanges, WrongStatus
from domain.tasks.changes import MAX_CHANGE_REQUESTS


def changes_left(facts: Facts) -> Refusal | None:
    if facts.change_requests < MAX_CHANGE_REQUESTS:
        return None
    return TooManyChanges(
        f"Changes of the proof were requested {MAX_CHANGE_REQUESTS} times already: approve or reject it.",
        values={"maximum": MAX_CHANGE_REQUESTS},
    )


def no_changes_pending(facts: Facts) -> Refusal | None:
    # Work was shown: the proof is submitted as it is when the time for the changes has passed.
    return WrongStatus("The operator changes its proof.") if facts.changes_pending else None


def proof_due(facts: Facts) -> Refusal | None:
    """Check that the proof is submitted in the operator's place: its time for changes has passed, or it is late with
    proof that it has begun."""
    return None if facts.changes_pending and facts.complete_by_passed else submitted_late(facts)
