"""`fieldcall export`: all data of an agent, in a zip file that only its owner can read."""

import gzip
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import orjson

from adapters.storage.audit.archives import RETIREMENTS, select_archives_of_kind
from adapters.storage.audit.export import Exported, exported
from adapters.storage.engine.transactions.session import Session
from adapters.storage.tables.webhooks import unpacked
from domain.refusals.general import NotFound
from domain.webhooks.redaction import mask_address
from resolvers.core.context import Services
from server.config.settings import Misconfigured, Settings
from server.config.wiring import running

PAGE: Final = 1_000
BLOBS: Final = ("blob", "attachment_blob")
"""Columns with the name of a file."""
ADDRESSES: Final = ("address", "callback_url", "endpoint", "webhook_url")
"""Columns with an address that may contain a token."""


async def export_agent(settings: Settings, agent_id: int, target: Path) -> str:
    """Write `TABLE.jsonl` for each table with rows, and their files under `files/`; return a sentence. Secrets and
    hashes of keys are left out. Raises `Misconfigured` for an unknown agent or an existing file.
    """
    async with running(settings) as services:
        tables = exported()
        # All tables are read in one snapshot, so that archiving at the same time cannot move a row past the export.
        async with services.database.snapshot() as session:
            (agent,) = (part for part in tables if part.table == "agent")
            if not [row async for row in _rows(session, agent, agent_id)]:
                raise Misconfigured(f"there is no agent {agent_id}")
            try:
                descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                raise Misconfigured(f"{target} is there already") from None
            with os.fdopen(descriptor, "wb") as file, ZipFile(file, "w", ZIP_DEFLATED) as archive:
                return f"{await _write(archive, services, session, tables, agent_id)} in {target}."


async def _write(
    archive: ZipFile, services: Services, session: Session, tables: Sequence[Exported], agent_id: int
) -> str:
    rows = files = 0
    names: set[str] = set()
    missing: set[str] = set()
    for part in tables:
        lines: list[bytes] = []
        for name in (
            await session.find_all(select_archives_of_kind(kind=part.table)) if part.table in RETIREMENTS else ()
        ):
            try:
                lines += _archived(await services.blobs.get(name), part, agent_id)
            except NotFound:
                missing.add(name)
        async for row in _rows(session, part, agent_id):
            lines.append(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE))
            names.update(row[column] for column in BLOBS if row.get(column))
        if lines:
            archive.writestr(f"{part.table}.jsonl", b"".join(lines))
            rows += len(lines)
    for name in sorted(names):
        try:
            archive.writestr(f"files/{name}", await services.blobs.get(name))
        except NotFound:
            missing.add(name)
            continue
        files += 1
    lacking = f" ({len(missing)} files are missing in the blob store)" if missing else ""
    return f"{rows} rows and {files} files of agent {agent_id}{lacking} are"


def _archived(content: bytes, part: Exported, agent_id: int) -> Iterator[bytes]:
    """Yield the agent's rows of an archived file, as lines."""
    for line in gzip.decompress(content).splitlines():
        row = orjson.loads(line)
        if row["agent_id"] == agent_id:
            own = {column: row[column] for column in part.columns}
            yield orjson.dumps(own, option=orjson.OPT_APPEND_NEWLINE)


async def _rows(session: Session, part: Exported, agent_id: int) -> AsyncIterator[dict[str, Any]]:
    after = 0
    while page := await session.find_all(part.rows(agent_id=agent_id, after=after, limit=PAGE)):
        for values in page:
            row = dict(zip(part.columns, values, strict=True))
            after = row[part.number]
            row |= {name: mask_address(row[name]) for name in ADDRESSES if row.get(name)}
            if "packed_body" in row:
                row["body"] = unpacked(row["id"], row.pop("packed_body"))
            yield row
