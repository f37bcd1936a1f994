"""A service for generated input, shared by all tests of a process: what they do to it is part of the input."""

import shutil
from pathlib import Path

import pytest

from server.config.settings import load
from tests.hostile.scene import Stage, set_stage


@pytest.fixture(scope="session")
def stage(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Stage:
    directory = tmp_path_factory.mktemp("hostile")
    shutil.copyfile(migrated_file, directory / "fieldcall.db")
    return set_stage(
        load(
            database_url=f"sqlite+aiosqlite:///{directory}/fieldcall.db",
            broadcast_url="memory://",
            blob_url=f"file://{directory}/blobs",
            secret_key="a secret key that is only for tests",
            rate_limit="off",
            payments="embedded",
            allowed_hosts=("testserver",),
        )
    )
