"""The guard of messages between the agent and the operator of a task."""

from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import IN_EXECUTION
from domain.refusals.refusal import Refusal
from domain.refusals.tasks import WindowClosed, WrongStatus
from domain.tasks.messages import OPEN_HOURS


def conversation_open(facts: Facts) -> Refusal | None:
    if not facts.has_operator:
        values = {"status": facts.status or "", "neededStatuses": ",".join(IN_EXECUTION)}
        return WrongStatus("No operator has this task: there is nobody to write to.", values=values)
    if facts.conversation_over:
        return WindowClosed(f"The task ended more than {OPEN_HOURS} hours ago: its conversation is closed.")
    return None
