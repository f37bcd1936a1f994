"""The parts of evidence: what its reader may read of a task, as documents, and the files of its proof."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson
from pydantic.alias_generators import to_camel

from adapters.storage.queries.conversation.files import select_attachments_of_tasks, select_files_of_messages
from adapters.storage.queries.proofs.items import select_proof_items
from adapters.storage.tables.conversation import TaskFileRow
from adapters.storage.tables.proofs import ProofItemRow
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor
from domain.tasks.list_changes import AMENDED
from resolvers.core.context import Context
from resolvers.events.view import StatusEvent
from resolvers.evidence.ledger import ledger_document
from resolvers.evidence.names import DECISIONS, EVENTS, LEDGER, MESSAGES, RESULT, TERMS, VERDICTS
from resolvers.ledger.settlements import load_settlements
from resolvers.messaging.thread import messages_after
from resolvers.proofs.submission import proof_reviews
from resolvers.tasks.decisions import decisions_of_tasks
from resolvers.tasks.history import events_of_task, operator_events_after
from resolvers.tasks.input import WantedTask
from resolvers.tasks.view import Task, render_task
from resolvers.wire.model import Wire, to_json
from resolvers.wire.scalars import INT32

LEFT_OUT: Final = frozenset({"webhook_url", "request_id", "workflow_id", "simulation_scenario", "result_schema_json"})
"""Terms that concern the agent's programs alone, and the text of the schema, which is an object beside it."""
AGREED: Final = (
    *("country_iso_code", "timezone", "agreed_amount", "maximum_payable", "platform_fee_by_agent"),
    *("platform_fee_by_operator", "total_agent_cost", "result_schema"),
)
"""Terms that follow from those of the agent."""
TERM_FIELDS: Final = (
    *(name for name in WantedTask.model_fields if name in Task.model_fields and name not in LEFT_OUT),
    *AGREED,
)
UNSTABLE: Final = frozenset({"content_url", "thumbnail_url", "thumbnail_base64", "next_actions", "deadline_in_seconds"})
"""Fields that depend on the time of the export."""
NOT_IN_A_NAME: Final = str.maketrans(dict.fromkeys('/\\:*?"<>|', "_"))
"""Characters that file systems do not accept in a name."""


class EvidenceFile(NamedTuple):
    """A file of the proof, by its entry in the archive."""

    entry: str
    blob: str
    content_type: str
    size: int
    is_removed: bool = False

    @property
    def sha256(self) -> str:
        """Return the hash of the content, which is the name of its blob."""
        return self.blob

    @classmethod
    def from_row(cls, row: ProofItemRow) -> "EvidenceFile":
        entry = f"files/{row.id}-{row.file_name.translate(NOT_IN_A_NAME)}"
        return cls(entry, row.blob, row.content_type, row.size)


class Evidence(NamedTuple):
    """Evidence of a task before it is written: its documents by name, in the order of the archive, and its files."""

    task_id: int
    documents: Mapping[str, Any]
    files: Sequence[EvidenceFile]


def encode_document(document: object) -> bytes:
    """Return the bytes of a document: JSON that a person can read."""
    return to_json(document, orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


async def collect_evidence(context: Context, row: TaskRow) -> Evidence:
    """Read all parts for the caller, from one snapshot."""
    task = await render_task(context, row)
    events = await _events(context, row)
    (review,) = await proof_reviews(context, [row], thumbnails=False)
    items = await context.session.find_all(select_proof_items(task_id=row.id))
    settlement = (await load_settlements(context, [row])).get(row.id)
    documents = {
        EVENTS: [_stable(event) for event in events],
        MESSAGES: await _messages(context, row),
        DECISIONS: [_stable(one) for one in (await decisions_of_tasks(context, [row.id])).get(row.id, ())],
        VERDICTS: _stable(review) | {"proofScore": task.proof_score, "items": [_stable(item) for item in review.items]},
        RESULT: task.result,
        LEDGER: await ledger_document(context, row, settlement),
        TERMS: _terms(task, events) | {"attachments": await _attachments(context, row)},
    }
    return Evidence(row.id, documents, [EvidenceFile.from_row(item) for item in items])


async def _events(context: Context, row: TaskRow) -> list[StatusEvent]:
    if context.actor is Actor.OPERATOR:
        return await operator_events_after(context, 0, INT32, row.id, named=True)
    return await events_of_task(context, row.id, after=0, limit=INT32)


async def _messages(context: Context, row: TaskRow) -> list[dict[str, Any]]:
    """Return the messages, with the hashes of their files."""
    messages = await messages_after(context, row.id, 0, INT32)
    ids = [message.id for message in messages if message.attachments]
    files: dict[int | None, list[dict[str, Any]]] = defaultdict(list)
    for file in await context.session.find_all(select_files_of_messages(message_ids=orjson.dumps(ids).decode())):
        files[file.message_id].append(_described(file))
    return [_stable(message) | {"attachments": files[message.id]} for message in messages]


async def _attachments(context: Context, row: TaskRow) -> list[dict[str, Any]]:
    """Return the files that the agent attached to the task, with their hashes."""
    ids = orjson.dumps([row.id]).decode()
    stored = await context.session.find_all(select_attachments_of_tasks(task_ids=ids))
    return [_described(file) | {"visibility": file.visibility} for file in stored]


def _described(file: TaskFileRow) -> dict[str, Any]:
    return {"fileName": file.file_name, "contentType": file.content_type, "size": file.size, "sha256": file.blob}


def _stable(view: Wire) -> dict[str, Any]:
    return view.model_dump(exclude=set(UNSTABLE))


def _terms(task: Task, events: Sequence[StatusEvent]) -> dict[str, Any]:
    amendments = [
        {"timestamp": event.timestamp, "changedFields": event.changed_fields}
        for event in events
        if event.event == AMENDED
    ]
    values = task.model_dump(include=set(TERM_FIELDS))
    return {
        "taskId": task.id,
        "status": task.status,
        "termsVersion": task.terms_version,
        "terms": {to_camel(name): values[to_camel(name)] for name in TERM_FIELDS},
        "amendments": amendments,
    }
