"""A how-to page is followed literally by a reader."""

from pathlib import Path

import pytest

from tests.journeys.followed_page import FOLLOWED, FollowedPage
from tests.server.test_cli import ROOT, fieldcall
from tests.services import free_port

PAGES = [name for name in FOLLOWED if name.startswith("how-to/")]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", PAGES)
def test_a_page(tmp_path: Path, name: str) -> None:
    client = {"PYTHONPATH": str(ROOT / "clients" / "python")}
    assert fieldcall(tmp_path, "migrate").returncode == 0, "the service of a page exists"
    ports = {port: str(free_port()) for port in ("3000", "9464")}
    with FollowedPage(ROOT / "docs" / name, tmp_path, replaced=ports, variables=client) as followed:
        assert followed.not_run == []
