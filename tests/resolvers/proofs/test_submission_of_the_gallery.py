"""Uploads of files as devices and programs write them: place, time and warnings of each item."""

from pathlib import Path

import pytest

from domain.lifecycle.statuses import Status
from tests.adapters.media.gallery.making import ROWS
from tests.resolvers.stages import Scene

FILES_OF_A_TASK = 50
PARTS = range(0, len(ROWS), FILES_OF_A_TASK)


@pytest.mark.filterwarnings("ignore::UserWarning:PIL")
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("first", PARTS)
async def test_each_file_is_taken_with_its_place_time_and_warnings(
    scene: Scene, gallery: dict[str, Path], first: int
) -> None:
    """CIPA DC-008 (EXIF), ISO/IEC 14496-12 (films), 3GPP TS 26.244, ISO 6709: what is dropped is a warning."""
    task_id = await scene.reach(Status.IN_PROGRESS)
    for row in ROWS[first : first + FILES_OF_A_TASK]:
        facts = row.facts
        item = await scene.upload(task_id, gallery[row.name].read_bytes(), row.name)
        place = item.gps and (item.gps.latitude, item.gps.longitude)
        assert (item.content_type, (item.width, item.height)) == (facts.content_type, facts.size), row.name
        assert place == (facts.place and pytest.approx(facts.place, abs=2e-5)), row.name
        assert item.taken_at == facts.taken, row.name
        assert sorted(warning.code for warning in item.warnings) == sorted(facts.warnings), row.name
        assert item.file_name == (facts.stored_as or row.name)
