"""The reader of proof files, tried on files as devices and programs write them."""

from pathlib import Path

import pytest

from adapters.media import inspect
from tests.adapters.media.gallery.making import ROWS
from tests.adapters.media.gallery.rows import Film, Photo

MIN_FILES = 120


def test_the_gallery_has_many_files_of_each_kind() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS) >= MIN_FILES


@pytest.mark.filterwarnings("ignore::UserWarning:PIL")
@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_the_facts_of_each_file_are_read(row: Photo | Film, gallery: dict[str, Path]) -> None:
    """CIPA DC-008 (EXIF), ISO/IEC 14496-12 (films), ISO/IEC 23008-12 (HEIC), 3GPP TS 26.244, ISO 6709."""
    media = inspect(gallery[row.name], row.name)
    facts = row.facts
    assert (media.content_type, (media.width, media.height)) == (facts.content_type, facts.size)
    assert media.file_name == (facts.stored_as or row.name)
    place = None if media.latitude is None else (media.latitude, media.longitude)
    assert place == (facts.place and pytest.approx(facts.place, abs=2e-5))
    assert (media.position_fault is not None) is ("position_unusable" in facts.warnings)
    assert (media.thumbnail is None) is isinstance(row, Film)
