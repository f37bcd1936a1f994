"""Export of a task's evidence as a signed archive (docs/reference/evidence.md).

The documents are read from one snapshot before the first byte is sent. Files are then copied piece by piece, so an
export needs little memory, whatever its size. The manifest has the hashes under which the files are stored.
"""

from collections.abc import AsyncIterator, Sequence
from copy import copy
from functools import partial
from hashlib import sha256
from typing import Any, Final

import orjson

from adapters.i18n.choice import choose_locale, preferred_locale
from adapters.i18n.locales import DEFAULT
from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.accounts.agents import select_agent_by_id
from adapters.storage.queries.proofs.evidence import select_tasks_with_proof
from domain.budgets import EVIDENCE
from domain.lifecycle.statuses import Actor
from domain.refusals.general import NotFound
from domain.refusals.suggestion import Suggestion
from resolvers.core.context import Call, Context
from resolvers.core.operation import Snapshot, operation
from resolvers.core.signed_files import EVIDENCE_OF_TASK, LIFETIME, signed_address, signed_file
from resolvers.evidence.keys import signing_key
from resolvers.evidence.names import LEDGER, MANIFEST, PAGE, SIGNATURE
from resolvers.evidence.page import render_page
from resolvers.evidence.parts import Evidence, EvidenceFile, collect_evidence, encode_document
from resolvers.evidence.signature import sign
from resolvers.evidence.zip_layout import ZipWriter
from resolvers.lifecycle.access import owned
from resolvers.tasks.input import TaskReference
from resolvers.wire.files import FileAnswer
from resolvers.wire.model import Wire
from resolvers.wire.scalars import OwnTime, server_time

MEDIA_TYPE: Final = "application/zip"
FORMAT: Final = "fieldcall-evidence-1"


class TaskEvidence(Wire):
    """The address of a task's evidence."""

    evidence_url: str
    """Address of the archive for an hour, without a key."""
    expires_at: OwnTime
    """Time until which the address is valid, on the server's clock (UTC)."""


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE)
async def get_task_evidence(read: Context, request: TaskReference) -> TaskEvidence:
    """Read the address of a task's evidence: a signed archive of the proof, events, verdicts, terms and money.

    It exists from the first proof on. Anybody can verify it without the service.
    """
    row = await owned(read, request.task_id)
    await _require_proof(read, row.id)
    return TaskEvidence(evidence_url=_address(read, row.id), expires_at=server_time(read.real_now + LIFETIME))


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE, charges=(EVIDENCE,))
async def open_task_evidence(read: Context, request: TaskReference) -> FileAnswer:
    """Read a task's evidence as a file: a zip that is the same bytes for the same reader and state of the task."""
    return await _open(read, request.task_id)


def _read_again(task_id: str, _locale: str = "") -> Suggestion:
    return Suggestion("get_task_evidence", "It has a new address of the archive.", {"taskId": int(task_id)})


@signed_file(EVIDENCE_OF_TASK, read_again=_read_again)
async def _signed_evidence(call: Call, task_id: str, locale: str = "") -> FileAnswer:
    await call.charge(EVIDENCE)
    return await call.services.database.read(partial(_open_within, call, int(task_id), locale))


async def _open_within(call: Call, task_id: int, locale: str, session: Session) -> FileAnswer:
    there = copy(call)
    there.session = session
    return await _open(there, task_id, locale)


async def addresses_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, str]:
    """Return the addresses of the evidence of tasks that the caller may see, by task id, where there is any."""
    proven = await context.session.find_all(select_tasks_with_proof(task_ids=orjson.dumps(task_ids).decode()))
    return {task_id: _address(context, task_id) for task_id in proven}


def _address(context: Context, task_id: int) -> str:
    """Return the address, with the language of the caller: a browser that opens it may prefer another one."""
    locale = preferred_locale(None, context.language)
    return signed_address(context, EVIDENCE_OF_TASK, task_id, *((locale,) if locale else ()))


async def _require_proof(context: Context, task_id: int) -> None:
    if not await addresses_of_tasks(context, [task_id]):
        raise NotFound(
            f"Task {task_id} has no evidence yet: it exists once the operator has uploaded the first proof.",
            next_actions=(Suggestion("get_task", "It shows the status of the task.", {"taskId": task_id}),),
        )


async def _open(context: Context, task_id: int, locale: str = "") -> FileAnswer:
    row = await owned(context, task_id)
    await _require_proof(context, row.id)
    evidence = await collect_evidence(context, row)
    name = f"task-{row.id}-evidence.zip"
    chosen = preferred_locale(locale, context.language) or await _find_own_locale(context)
    return FileAnswer(MEDIA_TYPE, name, lambda _start, _end: _write(context, evidence, chosen))


async def _find_own_locale(context: Context) -> str:
    """Return the language of the agent's account, English for other readers."""
    if context.actor is not Actor.AGENT:
        return DEFAULT
    agent = await context.session.get(select_agent_by_id(id=context.agent_id))
    return choose_locale(agent.locale, None)


async def _write(context: Context, evidence: Evidence, locale: str) -> AsyncIterator[bytes]:
    """Yield the archive in pieces, with the page in a locale (a slug)."""
    with context.services.exports.take(context.sender):
        archive, files = ZipWriter(), []
        for file in evidence.files:
            is_stored = False
            async for piece in _copy(context, archive, file):
                is_stored = True
                yield piece
            files.append(file._replace(is_removed=not is_stored))
        contents = {name: encode_document(document) for name, document in evidence.documents.items()}
        contents[PAGE] = render_page(evidence.documents, files, locale)
        contents[MANIFEST] = encode_document(_manifest(context, evidence, files, contents))
        key = await signing_key(context.services)
        contents[SIGNATURE] = sign(contents[MANIFEST], key.name, key.private)
        for name, content in contents.items():
            yield archive.begin(name) + archive.add(content) + archive.end()
        yield archive.close()


async def _copy(context: Context, archive: ZipWriter, file: EvidenceFile) -> AsyncIterator[bytes]:
    """Yield the entry of a file in pieces; nothing if its content was removed."""
    chunks = context.services.blobs.stream(file.blob)
    try:
        first = await anext(chunks, b"")
    except NotFound:
        return
    yield archive.begin(file.entry) + archive.add(first)
    async for chunk in chunks:
        yield archive.add(chunk)
    yield archive.end()


def _manifest(
    context: Context, evidence: Evidence, files: Sequence[EvidenceFile], contents: dict[str, bytes]
) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "taskId": evidence.task_id,
        "reader": {"actor": context.actor, "id": context.caller_id},
        "settled": evidence.documents[LEDGER]["settled"],
        "entries": [
            *({"name": file.entry, "sha256": file.sha256, "size": file.size} for file in files if not file.is_removed),
            *(
                {"name": name, "sha256": sha256(content).hexdigest(), "size": len(content)}
                for name, content in contents.items()
            ),
        ],
        "removed": [
            {"name": file.entry, "sha256": file.sha256, "size": file.size} for file in files if file.is_removed
        ],
    }
