"""Makes the files of the gallery with exiftool, ffmpeg, heif-enc and Pillow."""

import fcntl
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.adapters.media.gallery.clocks import CLOCKS
from tests.adapters.media.gallery.films import BASES, FILMS
from tests.adapters.media.gallery.photos import PHOTOS
from tests.adapters.media.gallery.rows import THUMBNAIL, Change, Film, Photo, saved

PROGRAMS: Final = {"exiftool": "libimage-exiftool-perl", "ffmpeg": "ffmpeg", "heif-enc": "libheif-examples"}
"""Programs, and the packages of Debian that have them."""
ROWS: Final[Sequence[Photo | Film]] = (*PHOTOS, *CLOCKS, *FILMS)
SOURCE: Final = "-f lavfi -i testsrc=size={size}:rate=5:duration=1.2"


def require_programs() -> None:
    """Leave a test out where a program is missing; in CI it fails."""
    missing = sorted(package for program, package in PROGRAMS.items() if shutil.which(program) is None)
    if missing:
        reason = f"the gallery was left out: {', '.join(missing)} not installed"
        assert os.environ.get("CI") != "true", reason
        pytest.skip(reason)


def make_gallery(folder: Path) -> dict[str, Path]:
    """Return the files of the gallery by their names. They are made once in `folder`, whose processes share it."""
    require_programs()
    folder.mkdir(exist_ok=True)
    files = {row.name: folder / f"{number}.{_ending(row)}" for number, row in enumerate(ROWS)}
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "made").exists():
            _make_films(folder, files)
            for row in (*PHOTOS, *CLOCKS):
                files[row.name].write_bytes(row.picture())
            (folder / THUMBNAIL).write_bytes(saved(size=(64, 48)))
            _write_tags(folder, [(files[row.name], row.tags) for row in ROWS if row.tags])
            for row in ROWS:
                _change(files[row.name], row.change)
            (folder / "made").touch()
    return files


def _ending(row: Photo | Film) -> str:
    return row.muxer if isinstance(row, Film) else row.facts.content_type.partition("/")[2]


def _change(file: Path, change: Change | None) -> None:
    if change is not None:
        file.write_bytes(change(file.read_bytes()))


def _make_films(folder: Path, files: dict[str, Path]) -> None:
    for name, (size, encoder, muxer) in BASES.items():
        _run(
            "ffmpeg",
            "-v error -y",
            SOURCE.format(size=size),
            encoder,
            "-threads 1 -an",
            str(folder / f"{name}.{muxer}"),
        )
    for film in FILMS:
        base = folder / f"{film.base}.{BASES[film.base][2]}"
        _run(
            "ffmpeg", "-v error -y -i", str(base), film.arguments, "-c:v copy -strict unofficial", str(files[film.name])
        )


def _write_tags(folder: Path, tagged: Iterable[tuple[Path, Sequence[str]]]) -> None:
    """Write tags with one process of exiftool: it takes a third of a second to start."""
    lines: list[str] = []
    for file, tags in tagged:
        lines += ["-q", "-m", "-overwrite_original", *tags, str(file), "-execute"]
    said = subprocess.run(
        ["exiftool", "-@", "-"],
        input="\n".join(lines),
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
        cwd=folder,
    )
    assert said.stderr == "", said.stderr


def _run(program: str, *arguments: str) -> None:
    command = [program, *(part for argument in arguments for part in shlex.split(argument))]
    said = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, (command, said.stderr)
