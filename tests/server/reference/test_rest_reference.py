"""The reference page at `/docs`, and the way to it."""

import re

import httpx2
import pytest

from rest_compat.reference.names import operation_ids
from rest_compat.rest.routes import ROUTES

REFERENCE = re.compile(r'(?:href|src)="([^"]+)"')


async def test_the_page_may_load_its_own_files_and_nothing_else(client: httpx2.AsyncClient) -> None:
    page = await client.get("/docs")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    (policy,) = page.headers.get_list("content-security-policy")
    assert policy.startswith("default-src 'none'; script-src 'self' 'sha256-")
    assert "unsafe" not in policy
    assert "https://" not in page.text


@pytest.mark.parametrize("path", ["/", "/docs"])
async def test_all_that_a_page_names_is_there(client: httpx2.AsyncClient, path: str) -> None:
    named = {name for name in REFERENCE.findall((await client.get(path)).text) if not name.startswith("data:")}
    for name in named:
        answer = await client.get(f"/{name.removeprefix('./')}", headers={"Accept": "text/html, */*"})
        assert answer.status_code == 200, name
    assert {"graphql", "problems"} <= named


async def test_the_first_page_leads_to_the_reference(client: httpx2.AsyncClient) -> None:
    assert 'href="docs"' in (await client.get("/")).text


async def test_the_reference_shows_every_operation_under_a_subject_that_is_explained(
    client: httpx2.AsyncClient,
) -> None:
    document = (await client.get("/api/v1/openapi.json")).json()
    shown = [operation for methods in document["paths"].values() for operation in methods.values()]
    received = [methods["post"] for methods in document["webhooks"].values()]
    assert {operation["operationId"] for operation in shown} == set(operation_ids(ROUTES).values())
    subjects = {tag["name"]: tag["description"] for tag in document["tags"]}
    assert {tag for operation in shown + received for tag in operation["tags"]} == subjects.keys()
    for description in subjects.values():
        assert re.fullmatch(r"[A-Z].+[^.]\.", description)
        assert "docs/" not in description
