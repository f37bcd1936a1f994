"""A conversation as a task of the protocol: its status with the open requests as text and data, its artifact, its
history."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

from adapters.notifications.agents import task_sentence
from domain.lifecycle.events import TASK_EVENTS, event_name
from domain.lifecycle.progress import Progress, find_progress
from domain.lifecycle.statuses import Actor, SettlementMode, Status
from domain.webhooks.notifications import MESSAGE_RECEIVED
from resolvers.conversations.view import Conversation
from resolvers.core.problem import NextAction
from resolvers.events.view import StatusEvent
from resolvers.proofs.view import TaskProofs
from resolvers.tasks.decisions import Decision
from resolvers.tasks.reschedules import Reschedule
from rest_compat.a2a.follow_ups import next_step
from rest_compat.tools.answers import answer_for_model, mark_texts
from subscriptions.messages.a2a import (
    HELD_EVENT,
    Part,
    agent_message,
    data_part,
    status_update,
    text_part,
    timestamp,
    to_state,
    untrusted,
)

ARTIFACT: Final = "proof"
SHOWN: Final = {
    "title",
    "status",
    "location_address",
    "payout_amount",
    "payout_currency",
    "total_agent_cost",
    "locked_amount",
    "funding_flow",
    "settlement_mode",
    "auto_publish_deferred_reason",
    "accept_by_instant",
    "complete_by_instant",
    "review_by_instant",
}
"""Fields of a task in its metadata."""


def render_task(conversation: Conversation, *, history_length: int, artifacts: bool = True) -> dict[str, Any]:
    """Return a conversation as a `Task`; without `artifacts`, it has no such member."""
    task = conversation.task
    shown: dict[str, Any] = {
        "id": str(task.id),
        "contextId": conversation.context_id,
        "status": {
            "state": to_state(conversation.progress),
            "timestamp": timestamp(conversation.updated_instant),
            "message": status_message(conversation),
        },
        "metadata": task.model_dump(by_alias=True, include=SHOWN, exclude_none=True),
    }
    if artifacts:
        shown["artifacts"] = render_artifacts(conversation)
    if history_length and conversation.events:
        shown["history"] = [_event_message(conversation, event) for event in conversation.events[-history_length:]]
    return shown


def status_message(conversation: Conversation) -> Part:
    """Return the open requests of the task, as text and as data that an answer can copy."""
    task = conversation.task
    parts = [text_part(_sentence(conversation))]
    parts += [text_part(question.message, written_by=question.asked_by) for question in conversation.questions]
    parts += [
        text_part(reschedule.reason, written_by=reschedule.asked_by)
        for reschedule in conversation.reschedules
        if reschedule.reason
    ]
    suggested = cast("list[NextAction]", task.next_actions)
    waiting = {
        "status": task.status,
        "questions": [_question(question) for question in conversation.questions],
        "reschedules": [_reschedule(reschedule) for reschedule in conversation.reschedules],
        "nextActions": [*_answers(conversation), *filter(None, map(next_step, suggested))],
    }
    data = data_part({name: value for name, value in waiting.items() if value})
    message_id = f"status-{task.id}-{conversation.updated_instant}"
    return agent_message(message_id, conversation.context_id, [*parts, data], task.id)


def render_artifacts(conversation: Conversation) -> list[dict[str, Any]]:
    """Return the proof as the only artifact of a task; empty before there is any proof."""
    proofs = conversation.proofs
    if proofs is None:
        return []
    artifact = {
        "artifactId": ARTIFACT,
        "name": "Proof",
        "description": "The submitted proof, and the verdict on each requirement. Addresses of files are "
        "valid for an hour: read the task again for new ones.",
        "parts": [*_proof_parts(proofs, conversation.task.result)],
    }
    return [artifact]


def artifact_updates(conversation: Conversation) -> Iterator[dict[str, Any]]:
    """A `StreamResponse` for each artifact."""
    for artifact in render_artifacts(conversation):
        update = {"taskId": str(conversation.task.id), "contextId": conversation.context_id, "artifact": artifact}
        yield {"artifactUpdate": {**update, "lastChunk": True}}


def status_updates(conversation: Conversation, events: Iterable[StatusEvent]) -> Iterator[dict[str, Any]]:
    """A `StreamResponse` for each event; the last one has the task's present status."""
    new, task = list(events), conversation.task
    for event in new:
        is_last = event is new[-1]
        progress = conversation.progress if is_last else _progress_after(conversation, event)
        is_state = is_last and event.event != MESSAGE_RECEIVED
        message = status_message(conversation) if is_state else _event_message(conversation, event)
        yield status_update(
            task.id,
            conversation.context_id,
            progress,
            event.timestamp.instant,
            message,
            sequence=event.sequence,
        )


def _progress_after(conversation: Conversation, event: StatusEvent) -> Progress:
    mode = SettlementMode(conversation.task.settlement_mode)
    return find_progress(event.to_status, mode, is_held=event.event == HELD_EVENT)


def _event_message(conversation: Conversation, event: StatusEvent) -> Part:
    data: dict[str, Any] = {
        "event": event.event,
        "sequence": event.sequence,
        "fromStatus": event.from_status,
        "toStatus": event.to_status,
        "changedBy": event.changed_by_actor_type,
    }
    if event.reason:
        own = event.changed_by_actor_type is Actor.AGENT
        data["reason"] = event.reason if own else untrusted(event.reason, event.changed_by_actor_type)
    said = [text_part(task_sentence(event.event))] if event.event in TASK_EVENTS else []
    if written := next((one for one in conversation.messages if one.sequence == event.sequence), None):
        data["message"] = answer_for_model(written, whole=True)
    parts = [*said, data_part(data)]
    return agent_message(f"event-{event.sequence}", conversation.context_id, parts, conversation.task.id)


def _sentence(conversation: Conversation) -> str:
    status = conversation.task.status
    if conversation.questions:
        return task_sentence("task.decision_requested")
    if conversation.reschedules:
        return task_sentence("task.reschedule_requested")
    if status is Status.DRAFT:
        return "The task is a draft: it is not yet published."
    return task_sentence(event_name(status))


def _question(question: Decision) -> dict[str, Any]:
    return {
        "decisionId": question.id,
        "questionCode": question.question_code,
        "message": untrusted(question.message, question.asked_by),
        "options": untrusted(json.loads(question.options_json), question.asked_by),
        "deadlineInSeconds": question.deadline_in_seconds,
    }


def _reschedule(reschedule: Reschedule) -> dict[str, Any]:
    shown = reschedule.model_dump(by_alias=True, exclude_none=True, exclude={"reason", "status", "task_id"})
    return {**shown, "reason": untrusted(reschedule.reason, reschedule.asked_by)} if reschedule.reason else shown


def _answers(conversation: Conversation) -> Iterator[dict[str, Any]]:
    """Yield the calls that answer the open requests, which suggestions leave to lists."""
    task_id = conversation.task.id
    for question in conversation.questions:
        first = json.dumps(json.loads(question.options_json)[0], ensure_ascii=False)
        arguments = {"taskId": task_id, "decisionId": question.id, "agentDecisionJson": first}
        yield {"tool": "resolve_decision_request", "why": "Choose one of the options.", "arguments": arguments}
    for reschedule in conversation.reschedules:
        arguments = {"taskId": task_id, "reqId": reschedule.id}
        yield {"tool": "approve_reschedule", "why": "The new time suits you.", "arguments": arguments}
        yield {"tool": "reject_reschedule", "why": "The new time does not suit you.", "arguments": arguments}


def _proof_parts(proofs: TaskProofs, result: dict[str, Any] | None) -> Iterator[Part]:
    if proofs.report:
        yield text_part(proofs.report, written_by=Actor.OPERATOR)
    results = [result.model_dump(by_alias=True, exclude_none=True) for result in proofs.validation_results]
    data: dict[str, Any] = {"validationResults": results, "missingSteps": proofs.missing_steps}
    if result is not None:
        data["result"] = mark_texts(result)
    if proofs.checklist:
        data["checklist"] = untrusted(proofs.checklist, Actor.OPERATOR)
    if proofs.force_reason:
        data["forceReason"] = untrusted(proofs.force_reason, Actor.OPERATOR)
    yield data_part(data)
    for item in proofs.items:
        warnings = [warning.message for warning in item.warnings]
        about = {"proofItemId": item.id, "kind": item.kind, "warnings": warnings}
        yield {
            "url": item.content_url,
            "mediaType": item.content_type,
            "filename": f"{ARTIFACT}-{item.id}",
            "metadata": about,
        }
