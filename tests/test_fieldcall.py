"""The beginning of the command: it knows its packages from those of others."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fieldcall

ROOT = Path(__file__).parent.parent


def start(first: Path) -> "subprocess.CompletedProcess[str]":
    """Run `fieldcall --version` where modules of a folder come first."""
    environment = {**os.environ, "PYTHONPATH": f"{first}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-c", "import fieldcall; fieldcall.main()", "--version"]
    return subprocess.run(command, env=environment, cwd=first, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("name", ["schema", "server", "domain"])
def test_another_distribution_in_its_place_is_said_in_a_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("raise RuntimeError('somebody else')")
    metadata = tmp_path / f"other_{name}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: other-{name}\nVersion: 1.0\n")
    (metadata / "top_level.txt").write_text(f"{name}\n")
    (metadata / "RECORD").write_text(f"{name}/__init__.py,,\n")
    run = start(tmp_path)
    assert run.returncode == 2
    assert run.stderr == (
        f"fieldcall: the package `{name}` is that of another distribution, other-{name}, at "
        f"{tmp_path / name / '__init__.py'}. {fieldcall.ADVICE}\n"
    )
    # No index has it: the README installs the file of a wheel.
    assert "`uv tool install ./fieldcall-VERSION-py3-none-any.whl`" in fieldcall.ADVICE


@pytest.mark.parametrize("name", fieldcall.PACKAGES)
def test_a_package_is_known_by_its_docstring(name: str) -> None:
    assert (ROOT / name / "__init__.py").read_text().startswith(f'"""{fieldcall.PACKAGES[name]}')


def test_another_distribution_written_over_ours_is_said_in_a_sentence(tmp_path: Path) -> None:
    """Write another `schema/__init__.py` beside our wheel, as pip does: the later one stays."""
    shutil.copy(ROOT / "fieldcall.py", tmp_path)
    for name in fieldcall.PACKAGES:
        unused = shutil.ignore_patterns("__pycache__", "generated", "client_files")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=unused)
    (tmp_path / "schema/__init__.py").write_text('"""Validates data structures."""\nraise RuntimeError\n')
    for distribution in ("fieldcall", "schema"):
        metadata = tmp_path / f"{distribution}-9.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 9.0\n")
        (metadata / "top_level.txt").write_text("schema\n")
        (metadata / "RECORD").write_text("schema/__init__.py,,\n")
    run = start(tmp_path)
    assert run.returncode == 2
    assert run.stderr == (
        f"fieldcall: the package `schema` is that of another distribution, schema, at "
        f"{tmp_path / 'schema/__init__.py'}. {fieldcall.ADVICE}\n"
    )


def test_alone_it_runs(tmp_path: Path) -> None:
    run = start(tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.count(".") == 2
