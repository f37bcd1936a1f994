"""A drill restores the newest backup elsewhere, says what came of it and leaves nothing but that."""

from pathlib import Path

import pytest

from server.backup.creation import back_up
from server.backup.drill import drill
from server.backup.folders import read_drill
from server.config.settings import Misconfigured
from server.monitoring.backups import BackupAges
from tests.server.backup.installations import Installation, programs_path
from tests.server.test_cli import fieldcall


async def measured(holder: Path) -> dict[str, float]:
    return {family.name: value for family in await BackupAges.at(holder).measure() for _, _, value in family.samples}


async def test_the_newest_backup_is_tried_and_the_result_is_measured(
    here: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", programs_path())
    holder = tmp_path / "backups"
    infinite = float("inf")
    assert await measured(holder) == {
        "fieldcall_backup_age_seconds": infinite,
        "fieldcall_drill_age_seconds": infinite,
    }
    with pytest.raises(Misconfigured, match="is not a backup and holds none"):
        await drill(here.settings, holder)
    for name in ("older", "newest"):
        await back_up(here.settings, holder / name)
    assert await drill(here.settings, holder)
    assert "newest can be restored: 1 task and 0 files" in capsys.readouterr().out
    record = read_drill(holder)
    assert record
    assert (record.ok, record.backup) == (True, "newest")
    found = await measured(holder)
    assert found["fieldcall_drill_ok"] == 1
    assert 0 <= found["fieldcall_drill_age_seconds"] <= found["fieldcall_backup_age_seconds"] < 600
    assert {path.name for path in holder.iterdir()} == {"older", "newest", "last-drill.json"}

    (holder / "newest/blobs.txt").write_text("0" * 64)
    assert not await drill(here.settings, holder)
    assert "newest cannot be restored: the backup is damaged" in capsys.readouterr().out
    assert (await measured(holder))["fieldcall_drill_ok"] == 0
    assert {path.name for path in holder.iterdir()} == {"older", "newest", "last-drill.json"}


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_failed_drill_exits_with_1(here: Installation, tmp_path: Path) -> None:
    await back_up(here.settings, tmp_path / "backups/first")
    (tmp_path / "backups/first/database.sqlite").write_bytes(b"x")
    failed = fieldcall(tmp_path, "drill", **here.variables, FIELDCALL_BACKUP_FOLDER=str(tmp_path / "backups"))
    assert failed.returncode == 1, failed.stderr
    assert "cannot be restored: the backup is damaged" in failed.stdout
