"""A how-to page is followed literally by a reader."""

from pathlib import Path

import pytest

from tests.journeys.followed_page import FOLLOWED, FollowedPage
from tests.server.test_cli import ROOT, fieldcall
from tests.services import free_port

VARIABLES = {"how-to/test-an-agent-in-ci.md": {"FIELD_URL": ""}}
"""Variables of readers whose service does not run yet."""
NOT_RUN = {"how-to/test-an-agent-in-ci.md": ["(cd"]}
"""First words of blocks that need npm; `make node-check` runs their tests."""
PLANET = "https://build.protomaps.com/20261126.pmtiles"
WORLD = ROOT / "server" / "dashboard" / "assets" / "world.pmtiles"
"""An archive of the whole world, which is read without the network."""
PAGES = [name for name in FOLLOWED if name.startswith("how-to/")]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", PAGES)
def test_a_page(clone: Path, name: str) -> None:
    client = {"PYTHONPATH": str(ROOT / "clients" / "python")} | VARIABLES.get(name, {})
    assert fieldcall(clone, "migrate").returncode == 0, "the service of a page exists"
    replaced = {port: str(free_port()) for port in ("3000", "9464")} | {PLANET: str(WORLD)}
    with FollowedPage(ROOT / "docs" / name, clone, replaced=replaced, variables=client) as followed:
        assert [block.split()[0] for block in followed.not_run] == NOT_RUN.get(name, [])
