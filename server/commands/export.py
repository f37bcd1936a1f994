"""`fieldcall export`: everything that belongs to an agent, in a zip file that nobody else can read."""

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import orjson

from adapters.storage.audit.export import Exported, exported
from adapters.storage.tables.webhooks import unpacked
from domain.refusals.general import NotFound
from resolvers.core.context import Services
from server.config.settings import Misconfigured, Settings
from server.config.wiring import running

PAGE: Final = 1_000
BLOBS: Final = ("blob", "attachment_blob")
"""The columns that name a file."""


async def export_agent(settings: Settings, agent_id: int, target: Path) -> str:
    """Write `TABLE.jsonl` for each table with rows, and their files under `files/`; returns a sentence.

    Secrets and hashes of keys are left out. Raises `Misconfigured` for an unknown agent or a file that is there.
    """
    rows = files = 0
    seen: set[str] = set()
    async with running(settings) as services:
        tables = exported()
        (agent,) = (part for part in tables if part.table == "agent")
        if not [row async for row in _rows(services, agent, agent_id)]:
            raise Misconfigured(f"there is no agent {agent_id}")
        try:
            descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            raise Misconfigured(f"{target} is there already") from None
        with os.fdopen(descriptor, "wb") as file, ZipFile(file, "w", ZIP_DEFLATED) as archive:
            for part in tables:
                lines = []
                async for row in _rows(services, part, agent_id):
                    lines.append(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE))
                    seen.update(row[column] for column in BLOBS if row.get(column))
                if lines:
                    archive.writestr(f"{part.table}.jsonl", b"".join(lines))
                    rows += len(lines)
            for name in sorted(seen):
                try:
                    archive.writestr(f"files/{name}", await services.blobs.get(name))
                except NotFound:
                    continue
                files += 1
    missing = f", {len(seen) - files} files are missing in the blob store" if files < len(seen) else ""
    return f"{rows} rows and {files} files of agent {agent_id} are in {target}{missing}."


async def _rows(services: Services, part: Exported, agent_id: int) -> AsyncIterator[dict[str, Any]]:
    after = 0
    while page := await services.database.reader.find_all(part.rows, agent_id=agent_id, after=after, limit=PAGE):
        for values in page:
            row = dict(zip(part.columns, values, strict=True))
            after = row[part.number]
            if "packed_body" in row:
                row["body"] = unpacked(row["id"], row.pop("packed_body"))
            yield row
