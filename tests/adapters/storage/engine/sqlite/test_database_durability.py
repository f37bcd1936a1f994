"""A write is on the disk before it is answered: seen from outside, by the system calls of the process."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WRITES = 5
WRITE = f"""
import asyncio, os, sys
from sqlalchemy import text
from adapters.storage.engine.sqlite.database import SQLiteDatabase
from adapters.storage.engine.statements.typed import command

async def main():
    database = SQLiteDatabase(sys.argv[1])
    await database.start()
    for number in range({WRITES}):
        sql = "INSERT INTO note VALUES (1)" if number else "CREATE TABLE note (id INTEGER)"
        await database.write(lambda session: session.execute(command(text(sql))()))
        os.write(1, b"answered\\n")
    await database.stop()

asyncio.run(main())
"""
NO_STRACE = "strace is not installed"


def test_each_commit_is_synced_before_its_answer(tmp_path: Path) -> None:
    if shutil.which("strace") is None:
        assert os.environ.get("CI") != "true", NO_STRACE
        pytest.skip(NO_STRACE)
    trace, database = tmp_path / "trace", tmp_path / "fieldcall.db"
    subprocess.run(
        ["strace", "-f", "-y", "-e", "trace=fsync,fdatasync,write", "-o", trace, sys.executable, "-c", WRITE, database],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    calls = re.findall(
        r'(fsync|fdatasync)\(\d+<[^>]*fieldcall\.db-wal>|write\(1<[^>]*>, "(answered)', trace.read_text()
    )
    before: list[int] = [0]
    for sync, answered in calls:
        if answered:
            before.append(0)
        elif sync:
            before[-1] += 1
    assert len(before) == WRITES + 1
    assert 0 not in before[:WRITES], "a write was answered before its log was on the disk"
