"""The check of the rules at acceptance, and the refusal of a task that does not exist for an operator."""

from dataclasses import replace

from adapters.notifications.eligibility import write_sentence
from adapters.storage.tables.accounts import OperatorRow
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.guards import refuse_operator
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Trigger
from domain.matching.rules import RuleOutcome
from domain.refusals.general import NotFound
from domain.refusals.suggestion import Suggestion, Way
from domain.refusals.tasks import NotPending
from resolvers.core.context import Context, Transaction
from resolvers.eligibility.facts import Candidate
from resolvers.lifecycle.reactions import ReactionKind, StepTaken, reaction


def no_open_task(task_id: int) -> NotFound:
    """Return the refusal of a task that does not exist for an operator, or is not open to it."""
    way = Suggestion(Way.FIND_TASKS, "It lists those near you that are still open.")
    return NotFound(f"There is no open task {task_id}.", next_actions=(way,))


async def find_ineligibility(context: Context, row: TaskRow, operator_id: int) -> RuleOutcome | None:
    """Return the rule that prevents an operator from taking a task, with its sentence in English."""
    return await _first_refusal(await Candidate.load(context, operator_id, without=row), row)


async def require_caller_eligible(context: Context, row: TaskRow) -> OperatorRow:
    """Return the calling operator, if it may take a task. Raises the `Refusal` of the first rule that prevents it."""
    candidate = await Candidate.load(context, context.operator_id, without=row)
    if outcome := await _first_refusal(candidate, row):
        raise no_open_task(row.id) if outcome.is_hidden else refuse_operator(outcome)
    return candidate.row


async def _first_refusal(candidate: Candidate, row: TaskRow) -> RuleOutcome | None:
    outcome = candidate.refusal((await candidate.face([row]))[row.id])
    return outcome and replace(outcome, sentence=write_sentence(outcome))


@reaction(ReactionKind.CHECK_OPERATOR, triggers=(Trigger.ACCEPT, Trigger.ACCEPT_OFFER))
async def require_eligible(context: Transaction, taken: StepTaken) -> None:
    """Check the rules for the operator that a step assigns. Raises their `Refusal`.

    An agent gets `NotPending`, so that it reads nothing about the other tasks of an operator. The step has locked the
    operator's row, so that two acceptances at a time do not both get its last place.
    """
    row = taken.after
    assert row.operator_id is not None, "an acceptance assigns an operator"
    if context.actor is Actor.OPERATOR:
        await require_caller_eligible(context, row)
    elif await find_ineligibility(context, row, row.operator_id):
        sentence = "The operator can no longer take this task. Accept another offer, or wait for one."
        raise NotPending.of_task(sentence, Way.READ_OFFERS, row.id)
