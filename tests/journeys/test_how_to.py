"""A how-to page is followed literally by a reader."""

from pathlib import Path

import pytest

from tests.journeys.followed_page import FOLLOWED, FollowedPage
from tests.journeys.node_packages import PACKAGES, make_npm
from tests.server.test_cli import ROOT, fieldcall
from tests.services import free_port

SUBSCRIPTION = "how-to/follow-tasks-by-subscription.md"
VARIABLES = {
    "how-to/test-an-agent-in-ci.md": {"FIELD_URL": ""},
    SUBSCRIPTION: {"NODE_OPTIONS": f"--import={(PACKAGES / 'websocket.mjs').as_uri()}"},
}
"""Variables of readers: a service that does not run yet, and the WebSocket of Node 22."""
NOT_RUN = {"how-to/test-an-agent-in-ci.md": ["(cd"], "how-to/go-into-production.md": ["export"]}
"""First words of blocks that are not run: they need npm (run by `make node-check`), or an account at Stripe."""
PRODUCTION = "postgres://fieldcall:change-me@localhost/fieldcall"
"""Address in whose place a database without a server is used; the tutorial is followed on PostgreSQL."""
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
    replaced[PRODUCTION] = f"sqlite+aiosqlite:///{clone}/production.db"
    programs = {"npm": make_npm()} if name == SUBSCRIPTION else {}
    with FollowedPage(ROOT / "docs" / name, clone, replaced=replaced, programs=programs, variables=client) as followed:
        assert [block.split()[0] for block in followed.not_run] == NOT_RUN.get(name, [])
