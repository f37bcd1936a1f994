"""The served pages are the build of their sources."""

import re
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

from domain.people.addresses import UNREACHABLE

BUILT = Path(str(files("server").joinpath("dashboard")))
SOURCES = Path(__file__).parents[2] / "dashboard"


@pytest.fixture(scope="module")
def built_anew(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    subprocess.run(("npm", "run", "--silent", "build", "--", "--outDir", str(folder)), cwd=SOURCES, check=True)
    return folder


def test_the_sources_build_the_files_that_are_served(built_anew: Path) -> None:
    names = {path.relative_to(BUILT) for path in BUILT.rglob("*") if path.is_file()}
    assert names == {path.relative_to(built_anew) for path in built_anew.rglob("*") if path.is_file()}
    assert [name for name in names if BUILT.joinpath(name).read_bytes() != built_anew.joinpath(name).read_bytes()] == []


def test_dates_and_numbers_are_formatted_in_one_place() -> None:
    """`words/formats.ts` has each format once; a page that makes its own is slower, and writes another form."""
    own = re.compile(r"\bIntl\.|\bformatOf\(|\.toLocale\w*String\(")
    pages = SOURCES.joinpath("src").rglob("*.ts*")
    found = [path.name for path in pages if "words" not in path.parts and own.search(path.read_text("utf-8"))]
    assert found == []


def test_the_desks_know_the_address_of_a_guest() -> None:
    """Python makes it, and the desks read in it that nobody can confirm it."""
    text = SOURCES.joinpath("src", "words", "changed_by.ts").read_text("utf-8")
    assert f'endsWith("@{UNREACHABLE}")' in text


def test_packages_with_the_same_terms_have_them_once_below_their_notices() -> None:
    text = BUILT.joinpath("licences.txt").read_text("utf-8")
    notices, _, _ = text.partition("Permission is hereby granted")
    for title, notice in (
        ("react ", "Copyright (c) Meta Platforms"),
        ("graphql ", "Copyright (c) GraphQL Contributors"),
    ):
        (package,) = [part for part in notices.split("\n\n") if part.startswith(title)]
        assert notice in package
