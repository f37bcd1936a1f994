"""An unknown path leads to the one that is meant."""

from collections.abc import AsyncIterator

import httpx2
import pytest
from starlette.applications import Starlette

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

PATHS = (
    ("GET", "/api/v1/tasks", "/api/v1/agents/me/tasks"),
    ("GET", "/api/v1/agents/me/tasks//", "/api/v1/agents/me/tasks"),
    ("GET", "/api/v1/agent/me/task/7", "/api/v1/agents/me/tasks/{taskId}"),
    ("POST", "/api/v1/tasks/7/publish", "/api/v1/agents/me/tasks/{taskId}/publish"),
    ("POST", "/api/v1/operators/me/tasks/7/submit-proof", "/api/v1/operators/me/tasks/{taskId}/submit"),
    ("POST", "/api/v1/agents/me/tasks/7/approve_review", "/api/v1/agents/me/tasks/{taskId}/approve-review"),
    ("POST", "/api/v1/register", "/api/v1/agents/register"),
    ("GET", "/agents/me/tasks", "/api/v1/agents/me/tasks"),
    ("GET", "/v1/agents/me/wallet", "/api/v1/agents/me/wallet"),
)


@pytest.fixture
async def http(app: Starlette) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of the whole application: some of these paths lead to no surface."""
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client:
        yield client


async def test_a_path_that_is_nearly_right_leads_to_the_right_one(http: httpx2.AsyncClient) -> None:
    begin = "GET /api/v1 has the first steps, and /docs lists all operations."
    for method, path, meant in PATHS:
        answer = await http.request(method, path)
        told = answer.json()
        assert (answer.status_code, told["code"]) == (404, "not_found"), path
        assert told["detail"] == f"There is nothing at this path (did you mean {meant}?). {begin}"


async def test_what_is_like_nothing_leads_nowhere(http: httpx2.AsyncClient) -> None:
    for path in ("/wp-login.php", "/metrics/x", "/api/v1/nothing/here", "/api/v1", "/api/v2/x", "/" + "tasks/" * 13):
        told = (await http.delete(path)).json()
        assert "did you mean" not in told["detail"], path
