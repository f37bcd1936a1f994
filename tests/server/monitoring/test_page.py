"""Metrics of a server for Prometheus, and access to them."""

import httpx2
from starlette.applications import Starlette

from resolvers.core.context import Services
from server.config.settings import Settings
from server.http.app import create_app
from tests.actors import SetClock
from tests.resolvers.stages import set_scene
from tests.server.monitoring.samples import ON_SQLITE, PROMTOOL, flaws, names, samples
from tests.test_deploy import expressions, metrics_in

REQUEST = 'fieldcall_requests_total{surface="%s",route="%s",operation="%s",status="%s",problem="%s"}'


def caller(app: Starlette, address: str = "127.0.0.1", host: str = "localhost") -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(app, client=(address, 50_000))
    return httpx2.AsyncClient(transport=transport, base_url=f"http://{host}")


async def measured(client: httpx2.AsyncClient) -> dict[str, float]:
    page = await client.get("/metrics")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return samples(page.text)


@ON_SQLITE
async def test_requests_by_surface_route_operation_and_problem(client: httpx2.AsyncClient) -> None:
    before = await measured(client)
    assert (await client.get("/api/v1/countries")).status_code == 200
    assert (await client.get("/api/v1/agents/me/tasks/7")).status_code == 401
    assert (await client.get("/api/v1/nowhere/17")).status_code == 404
    assert (await client.get("/nowhere/18")).status_code == 404
    query = {"query": "{ task(id: 7) { id } unknown: countries { isoCode } }"}
    assert "errors" in (await client.post("/graphql", json=query)).json()
    mutation = {"query": 'mutation { publishTask(taskId: "7") { __typename ... on Problem { code } } }'}
    assert "unauthenticated" in (await client.post("/graphql", json=mutation)).text
    assert (await client.post("/graphql", json={"query": "{ secretWord }"})).status_code == 200
    assert (await client.post("/api/v1/tools/call", json={"name": "none"})).status_code == 404
    after = await measured(client)
    risen = {key: value - before.get(key, 0) for key, value in after.items() if value != before.get(key)}
    for labels in (
        ("rest", "/api/v1/countries", "list_countries", "200", "none"),
        ("tools", "/api/v1/tools/call", "none", "404", "not_found"),
        ("rest", "/api/v1/agents/me/tasks/{taskId}", "get_task", "401", "unauthenticated"),
        ("rest", "/api/{rest:path}", "none", "404", "not_found"),
        ("pages", "unmatched", "none", "404", "not_found"),
        ("graphql", "/graphql", "publish_task", "200", "unauthenticated"),
        ("graphql", "/graphql", "none", "200", "validation_failed"),
        ("probe", "/metrics", "none", "200", "none"),
    ):
        assert risen.get(REQUEST % labels) == 1, [key for key in risen if "requests_total" in key]
    assert risen['fieldcall_plans_total{outcome="left"}'] == 2
    # No part of what was sent.
    assert not [key for key in after if "secretWord" in key or "17" in key.replace("0.", "")]
    duration = 'fieldcall_request_duration_seconds_count{surface="rest",route="/api/v1/agents/me/tasks/{taskId}"'
    assert risen[f'{duration},operation="get_task"}}'] == 1


@ON_SQLITE
async def test_only_callers_on_this_machine_see_it(app: Starlette, services: Services, settings: Settings) -> None:
    for address, headers, host in (
        ("10.1.2.3", {}, "localhost"),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, "localhost"),
        ("127.0.0.1", {"Forwarded": "for=127.0.0.1"}, "localhost"),
        ("127.0.0.1", {"Via": "1.1 proxy"}, "localhost"),
        ("127.0.0.1", {"X-Real-IP": "127.0.0.1"}, "localhost"),
    ):
        async with caller(app, address, host) as client:
            refused = await client.get("/metrics", headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (404, "not_found"), (address, headers)
    for address, host in (("::1", "[::1]:8000"), ("127.9.9.9", "127.0.0.1"), ("::ffff:127.0.0.1", "localhost:80")):
        async with caller(app, address, host) as client:
            assert (await client.get("/metrics")).status_code == 200
    # The public name of a service whose proxy hides that it is one.
    allowed = settings.model_copy(update={"allowed_hosts": ("fieldcall.example",)})
    async with caller(create_app(services, allowed), host="fieldcall.example") as client:
        assert (await client.get("/metrics")).status_code == 404
    async with caller(create_app(services, allowed)) as client:
        assert (await client.get("/metrics")).status_code == 200
    # With a port of its own, the page is there alone.
    async with caller(create_app(services, settings.model_copy(update={"metrics_port": 9}))) as client:
        assert (await client.get("/metrics")).status_code == 404


OF_BACKUPS = {"fieldcall_backup_age_seconds", "fieldcall_drill_age_seconds", "fieldcall_drill_ok"}
"""Metrics of a process with a folder of backups, which `tests/server/backup/test_drill.py` shows."""


async def test_work_that_is_due_and_the_books(services: Services, settings: Settings, clock: SetClock) -> None:
    scene = await set_scene(services, clock)
    async with caller(create_app(services, settings)) as client:
        before = await measured(client)
        assert before["fieldcall_job_lag_seconds"] == 0
        await scene.reach("Published")
        clock.advance(60 * 86_400)
        after = await measured(client)
        page = (await client.get("/metrics")).text
    assert 0 < after["fieldcall_job_lag_seconds"] <= 60 * 86_400
    assert after['fieldcall_ids_used_ratio{table="task"}'] == 1 / 2**31
    assert after["fieldcall_write_wait_seconds_count"] > before["fieldcall_write_wait_seconds_count"]
    assert (after["fieldcall_database_up"], after["fieldcall_bus_connected"]) == (1, 1)
    if services.database.dialect == "postgresql":
        assert after['fieldcall_database_connections{state="idle"}'] >= 1
        assert after["fieldcall_database_connection_wait_seconds_count"] > 0
        # Every metric of a dashboard, an alert or the autoscaling.
        assert set().union(*map(metrics_in, expressions())) - OF_BACKUPS <= names(page)
    if PROMTOOL:
        assert flaws(page) == ""


@ON_SQLITE
async def test_a_database_that_does_not_answer_is_what_the_page_says(app: Starlette, services: Services) -> None:
    await services.database.stop()
    async with caller(app) as client:
        values = await measured(client)
    assert values["fieldcall_database_up"] == 0
    assert "fieldcall_job_lag_seconds" not in values
