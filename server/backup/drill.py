"""`fieldcall drill`: restores the newest backup into a temporary place, verifies it there, and removes it again."""

import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

from adapters.private_files import FILE_MODE
from domain.lifecycle.statuses import Actor
from domain.people.roles import StaffRole
from domain.values.numbers import quantity
from resolvers.core.context import Call, Caller
from resolvers.staff.queues import get_staff_queues
from resolvers.wire.model import Nothing
from server.backup.blob_files import check_blobs
from server.backup.creation import require_keys
from server.backup.folders import PARTIAL, Backup, DrillRecord, find_backup, find_holder, locked_folder, record_drill
from server.backup.manifest import BLOBS, MANIFEST, check_files, read_blob_list
from server.backup.postgres_databases import connected, load, made_beside, server_version
from server.backup.progress import ProgressLines
from server.backup.verification import find_breaches, require_balance, staged_settings
from server.config.addresses import SQLITE
from server.config.settings import Misconfigured, Settings
from server.config.wiring import build, started


async def drill(settings: Settings, folder: Path | None) -> bool:
    """Test the newest backup, print the result and record it beside the backups; return true if it can be restored.
    Raises `Misconfigured` if there is no backup.
    """
    chosen, progress = find_holder(settings, folder).absolute(), ProgressLines()
    holder = chosen.parent if (chosen / MANIFEST).exists() else chosen
    backup = find_backup(chosen)
    fault: str | None = None
    try:
        await _try(settings, backup, progress)
    except (Misconfigured, OSError) as reason:
        fault = str(reason)
    at = datetime.now(UTC)
    record_drill(holder, DrillRecord(at=at, ok=fault is None, backup=backup.folder.name, fault=fault))
    if fault:
        print(f"The backup {backup.folder} cannot be restored: {fault}")
        return False
    print(
        f"The backup {backup.folder} can be restored: {quantity(backup.manifest.rows['task'], 'task')} and "
        f"{quantity(backup.manifest.blobs, 'file')}, {backup.manifest.age_seconds / 3600:,.1f} hours old."
    )
    return True


async def _try(settings: Settings, backup: Backup, progress: ProgressLines) -> None:
    folder, manifest = backup
    require_keys(settings, manifest.secret_keys)
    progress.step(f"Checking the backup {folder}")
    check_files(folder, manifest)
    check_blobs(folder, read_blob_list(folder), progress)
    progress.step("Restoring it elsewhere")
    async with _restored(settings, backup) as url:
        staged = staged_settings(settings, url, blob_url=f"file://{folder / BLOBS}")
        require_balance(await find_breaches(staged), accept_breaches=False)
        await _read_as_staff(staged)


@asynccontextmanager
async def _restored(settings: Settings, backup: Backup) -> AsyncIterator[str]:
    """Restore the database of a backup for as long as the context lasts, and yield its address."""
    source = backup.folder / backup.manifest.database_file
    if backup.manifest.database == "sqlite":
        place = tempfile.TemporaryDirectory(prefix=".drill-", suffix=PARTIAL, dir=backup.folder.parent)
        with place as path, locked_folder(Path(path)):
            file = Path(path) / "fieldcall.db"
            shutil.copyfile(source, file)
            file.chmod(FILE_MODE)
            yield f"{SQLITE}{file}"
        return
    if settings.database_file:
        raise Misconfigured("it is a backup of PostgreSQL, and the database of the settings is a file")
    async with made_beside(settings.direct_url, "_drill") as url:
        async with connected(url) as connection:
            version = server_version(connection)
        await load(url, source, version)
        yield url


async def _read_as_staff(staged: Settings) -> None:
    """Read the queues of the staff through the service's own operation."""
    async with started(build(staged)) as services:
        call = Call(services, None, "req_drill", "", services.clock.now(), services.database.reader)
        call.become(Caller(Actor.PLATFORM, 0, staff_role=StaffRole.ADMIN))
        await get_staff_queues(call, Nothing())
