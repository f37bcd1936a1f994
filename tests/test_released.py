"""Facts that a released version has given to its users stay unchanged."""

import json
import re
import tomllib
from itertools import chain

import pytest

from tests.released import PACKAGES, PROJECT, RELEASED, ROOT, main, new_revisions, released_revisions, revision_hashes

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
MAX_BYTES_OF_A_VERSION = 3_000
FRAGMENTS = sorted(path for path in (ROOT / "changelog.d").iterdir() if path.name != "README.md")
VERBS = {"added": "Add ", "changed": "Change ", "fixed": "Fix "}
MAX_FRAGMENT = 100


def test_a_released_revision_of_the_schema_is_as_it_was_released() -> None:
    released = dict(chain.from_iterable(revisions.items() for revisions in released_revisions().values()))
    now = revision_hashes()
    assert {name: now.get(name) for name in released} == released, (
        f"databases have it: add a revision ({RELEASED.name})"
    )


def test_a_new_revision_comes_after_those_that_are_released() -> None:
    released = [name for revisions in released_revisions().values() for name in revisions]
    assert not released or all(name > max(released) for name in new_revisions())


def test_the_changelog_has_every_released_version_once_and_the_newest_first() -> None:
    told = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$", CHANGELOG, re.MULTILINE)
    assert told == list(reversed(released_revisions()))
    assert all(f'version = "{newest}"\n' in PROJECT.read_text(encoding="utf-8") for newest in told[:1])
    assert "<!-- releases -->\n" in CHANGELOG, "towncrier puts the next version there"


def test_the_clients_have_the_version_of_the_service() -> None:
    version = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]
    package, lock = (json.loads(path.read_text(encoding="utf-8")) for path in PACKAGES)
    assert [package["version"], lock["version"], lock["packages"][""]["version"]] == [version] * 3


def test_a_version_is_told_in_few_lines() -> None:
    for part in CHANGELOG.split("\n## [")[1:]:
        assert len(part.encode()) <= MAX_BYTES_OF_A_VERSION, part.splitlines()[0]


def test_a_fragment_is_one_line_that_begins_with_its_verb(subtests: pytest.Subtests) -> None:
    for path in FRAGMENTS:
        with subtests.test(name=path.name):
            kind = path.name.split(".")[-2]
            line = path.read_text(encoding="utf-8").removesuffix("\n")
            assert path.name.startswith("+")
            assert line.startswith(VERBS[kind])
            assert "\n" not in line
            assert len(line) <= MAX_FRAGMENT


@pytest.mark.parametrize("version", ["0.2", "v0.2.0", "latest", *released_revisions()])
def test_a_version_that_cannot_be_released_is_refused(version: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = PROJECT.read_bytes(), RELEASED.read_bytes()
    with pytest.raises(SystemExit):
        main([version])
    assert "such as 0.2.0" in capsys.readouterr().err
    assert (PROJECT.read_bytes(), RELEASED.read_bytes()) == before
