"""Proof of a task: upload and submission by its operator, review by its agent (docs/reference/proof.md)."""

import base64
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import orjson
from pydantic import Field

from adapters.storage.queries.events.log import select_events_of_tasks
from adapters.storage.queries.proofs.items import (
    select_proof_item,
    select_proof_items,
    select_proof_items_of_tasks,
    store_verdicts,
)
from adapters.storage.queries.tasks.rows import lock_task
from adapters.storage.tables.proofs import ProofItemRow
from adapters.storage.tables.tasks import StatusEventRow, TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor, SettlementMode, Status
from domain.lifecycle.transitions import Trigger
from domain.proofs.verdicts import Verdict
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.refusal import FieldError, Refusal
from domain.refusals.suggestion import Suggestion, Way
from resolvers.catalogue.capabilities import ProofProfile
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.core.operation import Snapshot, operation
from resolvers.core.signed_files import PROOF, THUMBNAIL, signed_file
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.proofs.auto_approval import plan_approval
from resolvers.proofs.photo_reuse import EarlierUse, earlier_uses
from resolvers.proofs.upload import (
    MAX_AT_ONCE,
    Captured,
    ReceivedFile,
    Upload,
    inspect_uploads,
    may_upload,
    store_item,
    store_items,
    verdicts_on,
)
from resolvers.proofs.view import (
    ProofContent,
    ProofItem,
    ProofVerdict,
    TaskProofs,
    UploadedProofs,
    evaluate_requirements,
    find_least_score,
    find_requirements,
    proof_item_view,
)
from resolvers.results.submission import check_result, lacks_values
from resolvers.support.attachments import find_source
from resolvers.tasks.execution import (
    ForceReason,
    OperatorMove,
    WorkedMinutes,
    billed_work,
    check_force,
    read_occurrence,
)
from resolvers.tasks.input import TaskReference
from resolvers.tasks.listing import task_rows_by_id
from resolvers.tasks.view import Task, render_task, show_all
from resolvers.wire.files import FileAnswer, decoded, in_memory
from resolvers.wire.scalars import Flag, JsonText, Line, NoNull, RelatedId

STEPS = (Status.EN_ROUTE, Status.ARRIVED, Status.IN_PROGRESS)
"""Statuses that an operator is expected to report between accepting and submitting."""
Base64 = Annotated[str, Field(max_length=22_000_000)]
CheckedItem = Annotated[str, Field(min_length=1, max_length=200), NoNull]


class GetTaskProofs(TaskReference):
    """The task whose proof to read."""

    include_thumbnails: Flag = False
    """Includes the thumbnails, as base64."""


class ProofReference(TaskReference):
    """Names one proof item."""

    proof_item_id: RelatedId
    """The item."""


class UploadProof(Captured, Upload):
    """A photo (JPEG, PNG, HEIC, up to 15 MB) or a video (MP4, MOV, up to 100 MB) as proof."""

    file_name: Line | None = None
    """Name of the file; required with contentBase64."""
    content_base64: Base64 | None = None
    """Content as base64, when it is not sent as a file with the request."""


class FileContent(Captured):
    """A file within the request."""

    file_name: Line
    """Name of the file."""
    content_base64: Base64
    """Content of the file, as base64."""


class UploadProofs(Captured, Upload):
    """Several photos or videos at once, together up to 100 MB: as files with the request, or within it.

    The device's statements here hold for each file without statements of its own.
    """

    contents: Annotated[list[FileContent], Field(max_length=MAX_AT_ONCE)] = Field(default_factory=list)
    """The files, when they are not sent with the request."""


class SubmitProof(OperatorMove):
    """The proof to submit for review."""

    report: Annotated[str, Field(max_length=20_000), NoNull] | None = None
    """Report on the work and its findings."""
    checklist: Annotated[list[CheckedItem], Field(max_length=50)] = Field(default_factory=list)
    """Items of the checklist that are done."""
    force: Flag = False
    """Submits although requirements are not met."""
    force_reason: ForceReason | None = None
    """Reason for forcing, shown to the reviewer; required with force."""
    worked_minutes: WorkedMinutes | None = None
    """Minutes worked on an hourly task, at most those since startWork, which are also the default."""
    result_json: JsonText | None = None
    """Result of a task with a resultSchema. When omitted, that of an earlier submission stays."""


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE, lists="proof_item_id", way=Way.READ_PROOF)
async def get_task_proofs(read: Context, request: GetTaskProofs) -> TaskProofs:
    """Read the proof of a task: items, verdicts on every requirement, report, skipped steps."""
    row = await owned(read, request.task_id)
    (review,) = await proof_reviews(read, [row], thumbnails=request.include_thumbnails)
    return review


class ProofItems(NamedTuple):
    """The proof items of tasks, oldest first, each with its view, and the earlier uses of their photos."""

    of_tasks: dict[int, list[tuple[ProofItemRow, ProofItem]]]
    earlier: Mapping[int, EarlierUse]


async def proof_items(context: Context, task_ids: Sequence[int], *, thumbnails: bool) -> ProofItems:
    """Read the proof items of tasks; the number of statements does not depend on the number of tasks."""
    items: dict[int, list[tuple[ProofItemRow, ProofItem]]] = defaultdict(list)
    rows = await context.session.find_all(select_proof_items_of_tasks(task_ids=orjson.dumps(task_ids).decode()))
    earlier = await earlier_uses(context, rows)
    for row in rows:
        view = proof_item_view(context, row, earlier)
        if thumbnails:
            view = view.model_copy(update={"thumbnail_base64": await _base64(context, row.thumbnail_blob)})
        items[row.task_id].append((row, view))
    return ProofItems(items, earlier)


async def proofs_of_tasks(context: Context, task_ids: Sequence[int], thumbnails: bool) -> dict[int, list[ProofItem]]:
    """Return the views of the tasks' proof items, by task id."""
    items = await proof_items(context, task_ids, thumbnails=thumbnails)
    return {task_id: [view for _, view in pairs] for task_id, pairs in items.of_tasks.items()}


async def proof_reviews(context: Context, rows: Sequence[TaskRow], *, thumbnails: bool) -> list[TaskProofs]:
    """Return the proof of tasks, in their order; the number of statements does not depend on the number of tasks."""
    catalogue, task_ids = context.services.catalogue, [row.id for row in rows]
    items, earlier = await proof_items(context, task_ids, thumbnails=thumbnails)
    events: dict[int, list[StatusEventRow]] = defaultdict(list)
    for event in await context.session.find_all(
        select_events_of_tasks(task_ids=orjson.dumps(task_ids).decode(), after=0)
    ):
        events[event.task_id].append(event)
    return [
        TaskProofs(
            task_id=row.id,
            status=row.status,
            items=[view for _, view in items[row.id]],
            validation_results=[
                ProofVerdict.from_verdict(verdict, earlier)
                for verdict in evaluate_requirements(catalogue, row, [item for item, _ in items[row.id]])
            ],
            report=row.proof_report,
            checklist=json.loads(row.proof_checklist_json or "[]"),
            force_reason=row.proof_force_reason,
            missing_steps=_missing_steps(row, events[row.id]),
            proof_requirements_json=row.proof_requirements_json,
            proof_requirements=ProofProfile.from_requirements(find_requirements(catalogue, row)),
            next_actions=task.next_actions,
        )
        for row, task in zip(rows, await show_all(context, rows), strict=True)
    ]


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.EACH)
async def get_proof_content(call: Call, request: ProofReference) -> ProofContent:
    """Read the content of a proof item as base64, with its thumbnail."""
    item = await _item(call, request)
    content = await _base64(call, item.blob)
    assert content is not None
    return ProofContent(
        proof_item_id=item.id,
        content_type=item.content_type,
        file_name=item.file_name,
        size=item.size,
        content_base64=content,
        thumbnail_base64=await _base64(call, item.thumbnail_blob),
    )


def _read_again(task_id: str, _item_id: str) -> Suggestion:
    return Suggestion("get_task_proofs", "It has new addresses of the files.", {"taskId": int(task_id)})


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE)
async def open_proof_file(read: Context, request: ProofReference) -> FileAnswer:
    """Read the content of a proof item as a file."""
    return await _open_file(read, request)


@signed_file(PROOF, read_again=_read_again)
async def _signed_file(context: Context, task_id: str, item_id: str) -> FileAnswer:
    return await _open_file(context, ProofReference(task_id=task_id, proof_item_id=item_id))


async def _open_file(context: Context, request: ProofReference) -> FileAnswer:
    item = await _item(context, request)
    chunks = partial(context.services.blobs.stream, item.blob)
    return FileAnswer(item.content_type, item.file_name, chunks, item.size, tag=item.blob)


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE)
async def open_proof_thumbnail(read: Context, request: ProofReference) -> FileAnswer:
    """Read the thumbnail of a proof item, a JPEG."""
    return await _open_thumbnail(read, request)


@signed_file(THUMBNAIL, read_again=_read_again)
async def _signed_thumbnail(context: Context, task_id: str, item_id: str) -> FileAnswer:
    return await _open_thumbnail(context, ProofReference(task_id=task_id, proof_item_id=item_id))


async def _open_thumbnail(context: Context, request: ProofReference) -> FileAnswer:
    item = await _item(context, request)
    if item.thumbnail_blob is None:
        raise NotFound("This proof item has no thumbnail.")
    content = await context.services.blobs.get(item.thumbnail_blob)
    file_name = f"{Path(item.file_name).stem}-thumbnail.jpg"
    return FileAnswer("image/jpeg", file_name, in_memory(content), len(content), tag=item.thumbnail_blob)


@operation(Actor.OPERATOR, outside=True, scope=Scope.DISPATCH)
async def upload_proof(call: Call, request: UploadProof) -> ProofItem:
    """Upload a photo or video as proof of a task in progress."""
    await may_upload(call, request, ("", request))
    (upload,) = await inspect_uploads(call, [_source(call, request)])
    return await call.conclude(partial(store_item, request=request, upload=upload))


def _source(context: Call, request: UploadProof) -> ReceivedFile:
    source = find_source(context, request.file_name, request.content_base64)
    if source is None:
        raise InvalidInput.for_field("file", "required", "is required: send a file, or contentBase64 with fileName")
    return ReceivedFile(*source, request)


@operation(Actor.OPERATOR, outside=True, scope=Scope.DISPATCH, ended_by="remove_proof")
async def upload_proofs(call: Call, request: UploadProofs) -> UploadedProofs:
    """Upload several photos or videos as proof of a task in progress: all of them, or none when one is refused."""
    of_contents = ((f"contents[{index}].", file) for index, file in enumerate(request.contents))
    await may_upload(call, request, ("", request), *of_contents)
    sources = [ReceivedFile(file.field, file.path, file.name, request) for file in call.uploads]
    for index, file in enumerate(request.contents):
        content = decoded(f"contents[{index}].contentBase64", file.content_base64)
        shared = {"capture_nonce": file.capture_nonce or request.capture_nonce}
        captured = file.model_copy(update=shared) if file.states_anything else request
        sources.append(ReceivedFile(f"contents[{index}]", content, file.file_name, captured))
    if not sources:
        raise InvalidInput.for_field("file", "required", "is required: send files, or contents")
    uploads = await inspect_uploads(call, sources)
    return await call.conclude(partial(store_items, request=request, uploads=uploads))


@operation(Actor.OPERATOR, scope=Scope.DISPATCH)
async def submit_proof(transaction: Transaction, request: SubmitProof) -> Task:
    """Submit the proof of an escrow task for review. Unmet requirements refuse it, unless forced with a reason.

    It cannot be withdrawn.
    """
    check_force(request)
    row = await owned(transaction, request.task_id, change=True)
    changes: dict[str, Any] = {
        "proof_report": request.report,
        "proof_checklist_json": json.dumps(request.checklist),
        "proof_force_reason": request.force_reason if request.force else None,
    }
    occurrence = await read_occurrence(transaction, row, request.occurred_at)
    changes |= billed_work(transaction, row, request.worked_minutes, occurrence.instant)
    items = await transaction.session.find_all(select_proof_items(task_id=row.id))
    result = check_result(transaction.services.catalogue, row, request.result_json, [item.id for item in items])
    changes["result_json"] = result.text
    verdicts = evaluate_requirements(transaction.services.catalogue, row._replace(**changes), items)
    is_required = row.settlement_mode == SettlementMode.ESCROW and not request.force
    failed = [verdict for verdict in verdicts if verdict.is_missing and is_required]
    extra_facts = {
        "missing_proof": (*(_error(verdict, items) for verdict in failed), *(result.missing if is_required else ())),
        "failed_items": tuple(dict.fromkeys(verdict.item_id for verdict in failed if verdict.item_id is not None)),
    }
    step = Step(
        Trigger.SUBMIT_PROOF,
        location=request.location,
        extra_facts=extra_facts,
        changes=changes,
        occurrence=occurrence,
    )
    return await render_task(transaction, *await advance(transaction, row, step))


def _error(verdict: Verdict, items: Sequence[ProofItemRow]) -> FieldError:
    """Return the error of an unmet requirement, with the id and the file name of the item that fails it."""
    item = next((item for item in items if item.id == verdict.item_id), None)
    of_item = f"Proof item {item.id} ({item.file_name}): " if item else ""
    values = {"rule": verdict.rule, "measured": verdict.measured or "", "limit": verdict.limit or ""}
    return FieldError(verdict.field, "requirement_not_met", f"{of_item}{verdict.message}.", values)


async def _item(context: Context, request: ProofReference) -> ProofItemRow:
    row = await owned(context, request.task_id)
    item = await context.session.find(select_proof_item(id=request.proof_item_id, task_id=row.id))
    if item is None:
        raise no_such_item(request)
    return item


def no_such_item(request: ProofReference) -> NotFound:
    return NotFound(f"Task {request.task_id} has no proof item {request.proof_item_id}.")


async def _base64(context: Context, blob: str | None) -> str | None:
    return base64.b64encode(await context.services.blobs.get(blob)).decode() if blob else None


def _missing_steps(row: TaskRow, events: Sequence[StatusEventRow]) -> list[Status]:
    if row.operator_id is None:
        return []
    reported: set[str] = set()
    for event in events:
        if event.to_status == Status.ACCEPTED:
            reported = set()
        elif event.actor == Actor.OPERATOR:
            reported.add(event.to_status)
    return [step for step in STEPS if step not in reported]


async def proof_reviews_of_tasks(context: Context, task_ids: Sequence[int], thumbnails: bool) -> dict[int, TaskProofs]:
    """Return the proof of tasks, by task id."""
    rows = list((await task_rows_by_id(context, task_ids)).values())
    return {review.task_id: review for review in await proof_reviews(context, rows, thumbnails=thumbnails)}


@job(JobKind.PROCESS_PROOF)
async def process_proof(context: Transaction, task_id: int) -> None:
    """Record the result of the requirements for the proof, and begin the review."""
    row = await context.session.get(lock_task(id=task_id))
    items = await context.session.find_all(select_proof_items(task_id=task_id))
    catalogue = context.services.catalogue
    passed = all(verdict.passed for verdict in evaluate_requirements(catalogue, row, items))
    passed = passed and not lacks_values(catalogue, row)
    items = [await _evaluate_anew(context, row, item) for item in items if item.operator_id == row.operator_id]
    score = find_least_score(items)
    due_at = await plan_approval(context, row, score, passed=passed)
    changes = {"proof_passed": passed, "proof_score": score, "auto_approval_instant": due_at}
    try:
        row = (await advance(context, row, Step(Trigger.PROCESS_PROOF, changes=changes))).row
    except Refusal:
        # The task was cancelled or disputed before its proof was processed.
        return
    await advance(context, row, Step(Trigger.BEGIN_REVIEW))
    if due_at is not None:
        await schedule(context, JobKind.APPROVE_BY_SCORE, row.id, due_at)


async def _evaluate_anew(context: Transaction, row: TaskRow, item: ProofItemRow) -> ProofItemRow:
    """Store the verdicts on an item as they are at its submission: a reschedule may have changed the window."""
    evaluated = item._replace(verdicts_json=verdicts_on(context, row, item))
    if evaluated != item:
        await context.session.execute(store_verdicts(key=item.id, verdicts_json=evaluated.verdicts_json))
    return evaluated
