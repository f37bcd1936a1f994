from pathlib import Path

import pytest

from server.config.settings import Settings
from tests.server.backup.installations import Installation, install


@pytest.fixture
async def here(settings: Settings, tmp_path: Path) -> Installation:
    made = await install(settings, tmp_path / "here", settings.database_url)
    await made.add_task("As it was")
    return made
