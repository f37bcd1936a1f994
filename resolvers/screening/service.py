"""The question to the screening service, and its answer.

The call is signed as webhooks are, and goes to public addresses only, like theirs.
"""

import asyncio
from functools import partial
from http import HTTPStatus
from typing import Annotated, Final

import orjson
from pydantic import BaseModel, StringConstraints, ValidationError

from adapters.storage.queries.tasks.rows import lock_task, select_task
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Status
from domain.lifecycle.transitions import Trigger
from domain.ports import CallFault, CallResult, OutgoingCall
from domain.screening.rules import Screener, ScreeningState, ScreeningVerdict
from domain.screening.service import Judgement, ScreeningService
from domain.values import json_text
from domain.values.json_text import JsonError
from domain.values.money import from_minor
from domain.values.time import SECOND
from domain.webhooks.retry import SUCCESS
from domain.webhooks.signature import signature_headers
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.lifecycle.step import Step
from resolvers.screening.holds import clear, hold_for_staff, refuse_by_service

RETRY_DELAYS_SECONDS: Final = (0.1, 0.5)
"""Delays before the service is called again when it cannot be reached or fails, all within its time limit."""
UNREACHED: Final = (CallFault.UNREACHABLE, CallFault.UNRESOLVABLE)
NO_ANSWER = "The automatic check gave no answer, so a human looks at the task."
NO_REASON = "The screening service of the platform gave no reason."


class ScreeningAnswer(BaseModel):
    """The answer of the screening service: `{"verdict": "hold", "reason": "…"}`."""

    verdict: ScreeningVerdict
    reason: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)] = ""


@job(JobKind.SCREEN_TASK, outside=True)
async def screen_task(context: Call, task_id: int) -> None:
    """Ask the screening service about a task that waits for it, and apply its answer."""
    row = await context.session.get(select_task(id=task_id))
    if _is_waiting(row):
        judgement = await ask(context, context.services.screening, row)
        await context.transact(partial(conclude, screened=row, judgement=judgement))


async def ask(context: Context, service: ScreeningService | None, row: TaskRow) -> Judgement:
    """Return the answer of the screening service about a task; without an answer in time, the configured default."""
    if service is None:
        return Judgement(ScreeningVerdict.PUBLISH, "")
    body = _question(context, row)
    headers = signature_headers(f"screening-{row.id}", context.real_now // SECOND, body, (service.secret,))
    call = OutgoingCall(service.url, {"Content-Type": "application/json", **headers}, body)
    try:
        async with asyncio.timeout(service.timeout_seconds):
            answer = await _answer(context, call)
        if answer.fault is None and answer.status in SUCCESS:
            said = ScreeningAnswer.model_validate(json_text.parse(answer.beginning))
            return Judgement(said.verdict, said.reason or NO_REASON)
    except (TimeoutError, ValidationError, JsonError):
        pass
    return Judgement(service.on_failure, NO_ANSWER)


async def _answer(context: Context, call: OutgoingCall) -> CallResult:
    """Return the first answer that is not a failure of the service, else the last answer."""
    for delay in RETRY_DELAYS_SECONDS:
        answer = await context.services.sender.post(call)
        if answer.fault not in UNREACHED and (answer.status or 0) < HTTPStatus.INTERNAL_SERVER_ERROR:
            return answer
        await asyncio.sleep(delay)
    return await context.services.sender.post(call)


def _question(context: Context, row: TaskRow) -> bytes:
    places = context.services.catalogue.currencies[row.currency].places
    return orjson.dumps(
        {
            "taskId": row.id,
            "agentId": row.agent_id,
            "title": row.title,
            "description": row.description,
            "agentNotes": row.agent_notes,
            "inputJson": row.input_json,
            "resultSchemaJson": row.result_schema_json,
            "descriptionLanguage": row.description_language,
            "locationAddress": row.location_address,
            "countryIsoCode": row.country,
            "serviceCategoryId": row.service_category_id,
            "payoutAmount": str(from_minor(row.payout, places)),
            "payoutCurrency": row.currency,
            "estimatedDurationMinutes": row.estimated_duration_minutes,
        }
    )


async def conclude(context: Transaction, *, screened: TaskRow, judgement: Judgement) -> None:
    """Carry out the answer about a task, if it is still about this text of it."""
    row = await context.session.get(lock_task(id=screened.id))
    if not _is_waiting(row):
        return
    if _question(context, row) != _question(context, screened):
        # The task was amended and published again meanwhile: this answer is about another text.
        await schedule(context, JobKind.SCREEN_TASK, row.id, context.now)
        return
    match judgement.verdict:
        case ScreeningVerdict.PUBLISH:
            await clear(context, row, Screener.SERVICE)
        case ScreeningVerdict.HOLD:
            await hold_for_staff(context, row, Step(Trigger.HOLD, judgement.reason), Screener.SERVICE)
        case ScreeningVerdict.REFUSE:
            await refuse_by_service(context, row, judgement.reason)


def _is_waiting(row: TaskRow) -> bool:
    return row.screening == ScreeningState.WAITING and row.status in (Status.DRAFT, Status.FUNDED)
