"""Decision requests: questions of an operator or the platform to a task's agent, and the answers.

See docs/decisions/0009.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated, Any, Self

import orjson
from pydantic import Field, computed_field

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.tasks.decisions import (
    INSERT_DECISION,
    select_decision,
    select_decision_by_id,
    select_decisions,
    select_decisions_of_tasks,
)
from adapters.storage.queries.tasks.rows import lock_task
from adapters.storage.tables.agreements import DecisionRow, decision
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import TERMINAL, Actor
from domain.lifecycle.transitions import Trigger
from domain.people.roles import StaffRole
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.refusal import Refusal
from domain.refusals.suggestion import Suggestion, Way
from domain.refusals.tasks import NotPending, WindowClosed
from domain.tasks.decisions import DecisionStatus, choose, parse_options
from domain.values import wallclock
from domain.values.time import SECOND, Instant
from resolvers.core import audit
from resolvers.core.context import Context, Transaction
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.core.operation import Snapshot, operation
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.timers import resume_overdue_timer
from resolvers.lifecycle.transition import advance
from resolvers.tasks.execution import AtTask
from resolvers.tasks.input import DEADLINE, TaskReference, at_place
from resolvers.tasks.view import Task, render_task
from resolvers.wire.model import Wire
from resolvers.wire.scalars import (
    Id,
    IdNumber,
    JsonOrText,
    JsonText,
    Line,
    OwnId,
    OwnTime,
    Prose,
    TaskTime,
    WithinSeconds,
)

DEFAULT_TAKEN = "No answer by the deadline: the default was taken."
NO_ANSWER = "No answer by the deadline: the request no longer blocks the task."


class RequestDecision(AtTask):
    """A question to the agent of a task. It blocks the task's progress until it is answered."""

    question_code: Annotated[Line, Field(max_length=64)] = Field(examples=["shop_closed"])
    """Stable name of the question, for programs."""
    message: Prose
    """The question in words, for people."""
    options_json: JsonText = Field(examples=['["wait", "come back tomorrow"]'])
    """Options of the agent: an array of 1 to 50 different JSON values."""
    deadline_at: TaskTime | None = None
    """Time by which the agent must have answered; 72 hours (a setting of the service) when omitted."""
    deadline_in_seconds: WithinSeconds | None = None
    """Seconds from now in which the agent must have answered, instead of deadlineAt."""
    default_option_json: JsonText | None = None
    """Option that is taken at the deadline without an answer; without a default the request only stops blocking the
    task."""


class ResolveDecision(TaskReference):
    """The agent's choice of an option."""

    decision_id: Id
    """The decision request."""
    agent_decision_json: JsonOrText = Field(examples=['"wait"'])
    """One of the options, as JSON; an option that is text may stand without its quotes."""


class DecisionReference(Wire):
    """Names a decision request."""

    decision_id: Id
    """The decision request."""
    task_id: Id | None = None
    """Task of the request; it may be left out."""


class Decision(Wire):
    """A question to a task's agent, and its answer."""

    node_key = ("task_id", "id")

    id: OwnId
    """The decision request."""
    task_id: OwnId
    """The task."""
    status: DecisionStatus
    """Status of the request."""
    question_code: str
    """Stable name of the question."""
    message: str
    """The question in words."""
    options_json: JsonText
    """Options of the agent."""
    deadline_at: OwnTime | None
    """Time by which the agent must have answered, on the clock at the task."""
    deadline_in_seconds: int | None
    """Seconds until the deadline; negative once it has passed."""
    default_option_json: JsonText | None
    """Option that is taken at the deadline."""
    agent_decision_json: JsonText | None
    """Chosen option; null while unresolved."""
    resolved_at: OwnTime | None
    """Time of the choice; null while unresolved."""
    resolved_by: Actor | None
    """Actor who chose: the agent, or the system by default."""
    asked_by: Actor
    """Actor who asks."""
    created_at: OwnTime
    """Time of the request."""

    @computed_field(description="The same as id, as existing clients read it.")
    def decision_id(self) -> IdNumber:
        return self.id

    @classmethod
    def from_row(cls, row: DecisionRow, now: int) -> Self:
        return cls(
            id=row.id,
            task_id=row.task_id,
            status=row.status,
            question_code=row.question_code,
            message=row.message,
            options_json=row.options_json,
            deadline_at=wallclock.known(row.deadline_at, row.deadline_instant),
            deadline_in_seconds=row.deadline_instant and wallclock.seconds_until(row.deadline_instant, now),
            default_option_json=row.default_option_json,
            agent_decision_json=row.agent_decision_json,
            resolved_at=wallclock.known(row.resolved_at, row.resolved_instant),
            resolved_by=row.resolved_by,
            asked_by=row.asked_by,
            created_at=wallclock.known(row.created_at, row.created_instant),
        )


@operation(Actor.OPERATOR, Actor.PLATFORM, scope=Scope.DISPATCH, subject=audit.TASK, role=StaffRole.TRUST)
async def request_decision(transaction: Transaction, request: RequestDecision) -> Task:
    """Ask the agent of a task to choose. The proof cannot be submitted or approved until the agent has answered."""
    assert transaction.caller
    row = await owned(transaction, request.task_id, change=True)
    request = at_place(request, DEADLINE, transaction.now, row.timezone)
    options = parse_options(request.options_json)
    deadline = _deadline(transaction, row, request)
    question = DecisionRow(
        id=0,
        task_id=row.id,
        asked_by=transaction.actor,
        asked_by_id=transaction.caller.id,
        question_code=request.question_code,
        message=request.message,
        options_json=request.options_json,
        default_option_json=_default(request, options),
        deadline_at=wallclock.at(deadline, row.timezone),
        deadline_instant=deadline,
        status=DecisionStatus.PENDING,
        agent_decision_json=None,
        resolved_by=None,
        resolved_at=None,
        resolved_instant=None,
        created_at=wallclock.at(transaction.now, row.timezone),
        created_instant=transaction.now,
    )
    decision_id = await transaction.session.get(INSERT_DECISION(question))
    await schedule(transaction, JobKind.LAPSE_DECISION, decision_id, deadline)
    changes = {"pending_decisions": row.pending_decisions + 1}
    details = _event_details(question._replace(id=decision_id))
    step = Step(Trigger.REQUEST_DECISION, request.message, request.location, changes=changes, event_details=details)
    return await render_task(transaction, *await advance(transaction, row, step))


def _event_details(row: DecisionRow) -> dict[str, Any]:
    """Return the details of a decision request in events."""
    return {
        "decision_id": row.id,
        "question_code": row.question_code,
        "message": row.message,
        "options_json": row.options_json,
        "deadline_at": row.deadline_at,
        "agent_decision_json": row.agent_decision_json,
    }


def _default(request: RequestDecision, options: tuple[object, ...]) -> str | None:
    if request.default_option_json is None:
        return None
    if request.deadline_at is None:
        raise InvalidInput.for_field(
            "deadlineAt", "required", "is required with defaultOptionJson, which is taken then"
        )
    return choose("defaultOptionJson", request.default_option_json, options)


def _deadline(context: Context, row: TaskRow, request: RequestDecision) -> Instant:
    if request.deadline_at is None:
        return context.now + context.services.policy.decision_window * SECOND
    instant = wallclock.to_instant("deadlineAt", request.deadline_at, row.timezone)
    if instant <= context.now:
        now = wallclock.at(context.now, row.timezone)
        raise InvalidInput.for_field("deadlineAt", "in_the_past", f"must be after now, {now} at the task")
    return instant


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE, lists="decision_id", way=Way.READ_QUESTIONS)
async def get_decision_requests(read: Context, request: TaskReference) -> list[Decision]:
    """List the decision requests of a task and their answers, oldest first."""
    task = await owned(read, request.task_id)
    return [Decision.from_row(row, read.now) for row in await read.session.find_all(select_decisions(task_id=task.id))]


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def resolve_decision(transaction: Transaction, request: ResolveDecision) -> Decision:
    """Answer a decision request with one of its options, once and before its deadline."""
    row = await owned(transaction, request.task_id, change=True)
    question = await transaction.session.find(select_decision(id=request.decision_id, task_id=row.id))
    if question is None:
        raise NotFound(f"Task {row.id} has no decision request {request.decision_id}.")
    if question.status != DecisionStatus.PENDING and row.status not in TERMINAL:
        sentence = f"Decision request {question.id} is {question.status}: it is answered once."
        raise NotPending.of_task(sentence, Way.READ_QUESTIONS, row.id)
    if question.deadline_instant is not None and question.deadline_instant <= transaction.now:
        passed = Suggestion(Way.READ_QUESTIONS, "It shows each with its deadline.", {"taskId": row.id})
        sentence = f"The deadline of decision request {question.id} has passed."
        raise WindowClosed(sentence, next_actions=(passed,))
    answer = choose("agentDecisionJson", request.agent_decision_json, parse_options(question.options_json))
    return await _close(transaction, row, question, Step(Trigger.RESOLVE_DECISION, answer), answer)


@operation(Actor.OPERATOR, Actor.PLATFORM, scope=Scope.DISPATCH, subject=audit.DECISION_OF_TASK, role=StaffRole.TRUST)
async def withdraw_decision(transaction: Transaction, request: DecisionReference) -> Decision:
    """Withdraw a decision request of the caller's side that the agent has not answered: it no longer blocks the
    task."""
    absent = NotFound(f"There is no decision request {request.decision_id}.")
    question = await transaction.session.find(select_decision_by_id(id=request.decision_id))
    if question is None or request.task_id not in (None, question.task_id):
        raise absent
    try:
        row = await owned(transaction, question.task_id, change=True)
    except NotFound:
        raise absent from None
    # The agent may have answered it until the task was locked.
    question = await transaction.session.get(select_decision_by_id(id=question.id))
    is_of_caller = question.asked_by == Actor.PLATFORM or question.asked_by_id == transaction.caller_id
    if question.asked_by != transaction.actor or not is_of_caller:
        sentence = f"Decision request {question.id} is not yours: the side that asked withdraws it."
        raise NotPending.of_task(sentence, Way.READ_QUESTIONS, row.id)
    if question.status != DecisionStatus.PENDING:
        sentence = f"Decision request {question.id} is {question.status}: only a pending one is withdrawn."
        raise NotPending.of_task(sentence, Way.READ_QUESTIONS, row.id)
    return await _close(transaction, row, question, Step(Trigger.WITHDRAW_DECISION), None)


@job(JobKind.LAPSE_DECISION)
async def lapse_decision(context: Transaction, decision_id: int) -> None:
    """Close a decision request at its deadline, with its default if it has one, else without an answer."""
    question = await context.session.get(select_decision_by_id(id=decision_id))
    row = await context.session.get(lock_task(id=question.task_id))
    # Read again under the lock of the task: the agent may have answered in between.
    question = await context.session.get(select_decision_by_id(id=decision_id))
    if question.status != DecisionStatus.PENDING:
        return
    default = question.default_option_json
    step = Step(Trigger.LAPSE_DECISION, NO_ANSWER if default is None else DEFAULT_TAKEN)
    try:
        await _close(context, row, question, step, default)
    except Refusal:
        # The task has ended in the meantime, and closed its requests.
        return


async def _close(context: Transaction, row: TaskRow, question: DecisionRow, step: Step, answer: str | None) -> Decision:
    details = _event_details(question._replace(agent_decision_json=answer))
    changes = {"pending_decisions": row.pending_decisions - 1}
    after = (await advance(context, row, step._replace(changes=changes, event_details=details))).row
    if not after.pending_decisions:
        await resume_overdue_timer(context, after)
    is_withdrawn = step.trigger is Trigger.WITHDRAW_DECISION
    ended = DecisionStatus.WITHDRAWN if is_withdrawn else DecisionStatus.LAPSED
    outcome: dict[str, Any] = {"status": ended.value}
    if answer is not None:
        outcome = {
            "status": DecisionStatus.RESOLVED.value,
            "agent_decision_json": answer,
            "resolved_by": context.actor.value,
            "resolved_at": wallclock.at(context.now, row.timezone),
            "resolved_instant": context.now,
        }
    await context.session.execute(set_columns(decision, question.id, outcome))
    return Decision.from_row(question._replace(**outcome), context.now)


async def decisions_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[Decision]]:
    """Return the decision requests of many tasks, oldest first."""
    decisions: dict[int, list[Decision]] = defaultdict(list)
    for row in await context.session.find_all(select_decisions_of_tasks(task_ids=orjson.dumps(task_ids).decode())):
        decisions[row.task_id].append(Decision.from_row(row, context.now))
    return decisions
