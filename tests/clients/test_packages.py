"""The packages of the clients, as `make clients` builds them."""

import subprocess
import sys
import zipfile
from pathlib import Path

import fieldcall_client
import pytest

from clients.generator import packages
from clients.generator.document import VERSION


def test_the_same_sources_give_the_same_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = []
    for name in ("first", "second"):
        monkeypatch.setattr(packages, "RELEASED", tmp_path / name)
        (tmp_path / name).mkdir()
        packages.build_wheel()
        (wheel,) = (tmp_path / name).iterdir()
        assert wheel.name == f"fieldcall_client-{VERSION}-py3-none-any.whl"
        built.append(wheel)
    assert built[0].read_bytes() == built[1].read_bytes()
    with zipfile.ZipFile(built[0]) as archive:
        archive.extractall(tmp_path / "installed")
    code = "import fieldcall_client as it; print(it.__version__, it.__file__)"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(tmp_path / "installed")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    version, path = ran.stdout.split()
    assert version == VERSION == fieldcall_client.__version__
    assert Path(path).is_relative_to(tmp_path)
