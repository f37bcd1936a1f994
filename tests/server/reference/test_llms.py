"""The texts for language models, and the places that introduce practice mode."""

import re
from pathlib import Path

import httpx2

from rest_compat.mcp.prompts import INSTRUCTIONS
from tests.browser import ON_SQLITE

pytestmark = ON_SQLITE
MAX_BYTES = 240_000
"""Maximum size of a page for a model: about 40,000 tokens."""
BASE = "http://localhost"


async def test_the_table_of_contents_has_the_form_of_llmstxt_and_links_that_lead_somewhere(
    client: httpx2.AsyncClient,
) -> None:
    answer = await client.get("/llms.txt")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert answer.headers["Cache-Control"] == "public, max-age=3600"
    head, *sections = re.split(r"^## ", answer.text, flags=re.MULTILINE)
    assert re.match(r"# Fieldcall\n\n> [^\n]+\n\n- ", head)
    assert "curl -s http://localhost/api/v1/agents/register" in head
    assert [section.partition("\n")[0] for section in sections] == ["Guides", "Interfaces", "Reference", "Optional"]
    for line in "\n".join(section.partition("\n\n")[2].strip() for section in sections).splitlines():
        link = re.fullmatch(r"- \[[^\]]+\]\((http://localhost/[^)]+)\): \S.*", line)
        assert link, line
        found = await client.get(link[1])
        assert found.status_code == 200, line
        if link[1].endswith(".md"):
            assert found.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert len(answer.text) < 5000
    again = await client.get("/llms.txt", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


async def test_the_whole_text_has_every_part_within_bounds(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/llms-full.txt")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert 100_000 < len(answer.content) < MAX_BYTES
    prose = re.sub(r"^```.*?^```", "", answer.text, flags=re.MULTILINE | re.DOTALL)
    assert re.findall(r"^# .*", prose, re.MULTILINE) == ["# Fieldcall"]
    parts = re.findall(r"^## (.*)", prose, re.MULTILINE)
    assert parts[:4] == ["Test an agent in practice mode", "Signing in", "Connect an assistant", "Interface contract"]
    assert {"Operations of agents", "Events", "Problems"} <= set(parts[4:])
    assert "- `POST /api/v1/agents/me/tasks`, tool `dispatch_physical_task`: Dispatch a physical-world task." in prose
    for trace in ("](decisions", "](generated", "127.0.0.1:8000", "/platform/disputes`"):
        assert trace not in answer.text


async def test_a_newcomer_meets_practice_mode_wherever_it_begins(client: httpx2.AsyncClient) -> None:
    page = (await client.get("/", headers={"Accept": "text/html"})).text
    assert '<a href="docs/how-to/practice"><strong>Practice mode</strong>' in page
    assert '<a href="llms.txt">' in page
    described = (await client.get("/.well-known/fieldcall.json")).json()
    assert described["practice"]["guide"] == f"{BASE}/docs/how-to/practice"
    assert described["practice"]["registration"] == {"testMode": True}
    assert described["llms"] == f"{BASE}/llms.txt"
    assert "testMode=true" in INSTRUCTIONS
    guide = (await client.get("/docs/how-to/practice.md")).text
    assert guide.startswith("# Test an agent in practice mode\n")
    assert f"curl -s {BASE}/api/v1/agents/register" in guide
    assert (await client.get("/docs/how-to/unknown.md")).status_code == 404
    type_ = await client.get("/docs/reference/graphql/Task.md")
    assert type_.headers["content-type"].startswith("text/markdown")
    assert "# Task (GraphQL)\n" in type_.text
    assert (await client.get("/docs/reference/graphql/Nothing.md")).status_code == 404
    source = Path(__file__).parents[3] / "docs" / "how-to" / "practice.md"
    assert guide.count("\n## ") == source.read_text(encoding="utf-8").count("\n## ")
