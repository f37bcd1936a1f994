from pathlib import Path

import pytest

from adapters.catalogue import generate

FOLDER = Path(generate.__file__).parent


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("countries.toml", generate.countries),
        ("subdivisions.toml", generate.subdivisions),
        ("currency_names.toml", generate.currency_names),
    ],
)
def test_the_generated_files_are_current(name: str, text: object) -> None:
    assert callable(text)
    assert (FOLDER / name).read_text(encoding="utf-8") == text()
