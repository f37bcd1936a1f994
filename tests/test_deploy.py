"""Every metric, setting and command that `deploy/` names exists.

`test_chart.py` tests the chart. promtool and HAProxy check their own files where they are installed; the release
workflow builds and runs the image.
"""

import json
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
import yaml

from domain.refusals.general import Unavailable
from resolvers.core.problem import Problem
from server.config.settings import PREFIX, Settings
from server.http.request_log import REQUEST_ID
from tests.code_blocks import read_blocks
from tests.services import balancer, free_port

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
CHART = DEPLOY / "helm/fieldcall"
METRIC = re.compile(r"\b(?:fieldcall|process)_[a-z_]+\b")
SERIES = re.compile(r"_(?:bucket|sum|count)$")
DERIVED = {"fieldcall_write_wait_seconds_mean"}
"""Metrics that prometheus-adapter derives by the rule beside it."""


def metrics_in(text: str) -> set[str]:
    """The metrics that a text names, histograms by their own names."""
    return {SERIES.sub("", name) if SERIES.search(name) else name for name in METRIC.findall(text)} - DERIVED


def expressions() -> Iterator[str]:
    """Every expression of the dashboard and the alerts."""
    board = json.loads((DEPLOY / "grafana/fieldcall.json").read_text())
    yield from (target["expr"] for panel in board["panels"] for target in panel["targets"])
    for group in rules()["groups"]:
        yield from (rule["expr"] for rule in group["rules"])
    yield (CHART / "templates/hpa.yaml").read_text()


def rules() -> Any:
    return yaml.safe_load((DEPLOY / "prometheus/alerts.yaml").read_text())


def declared() -> set[str]:
    """The metrics that the code declares; `tests/server/monitoring` compares them with what is published."""
    found = set()
    for layer in ("adapters", "resolvers", "schema", "server", "subscriptions"):
        for path in (ROOT / layer).rglob("*.py"):
            found |= {name.strip('"') for name in re.findall(r'"(?:fieldcall|process)_[a-z_]+"', path.read_text())}
    # Made of parts in server/monitoring/readings.py.
    return (
        found
        | {f"fieldcall_{name}_lag_seconds" for name in ("job", "delivery")}
        | {f"fieldcall_ledger_{name}" for name in ("breaches", "checked_timestamp_seconds")}
    )


def test_every_metric_that_a_panel_or_an_alert_names_is_published() -> None:
    named = set().union(*map(metrics_in, expressions()))
    assert len(named) > 15
    assert named <= declared()


def test_panels_do_not_overlap_and_say_what_they_show() -> None:
    panels = json.loads((DEPLOY / "grafana/fieldcall.json").read_text())["panels"]
    cells = [
        (x, y)
        for place in (panel["gridPos"] for panel in panels)
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(cells) == len(set(cells))
    assert all(panel["title"] and panel["description"] and panel["targets"] for panel in panels)


def test_every_alert_has_its_place_in_the_runbook() -> None:
    lines = (ROOT / "docs/how-to/runbook.md").read_text().splitlines()
    headings = {line.removeprefix("### ").lower() for line in lines}
    for rule in rules()["groups"][0]["rules"]:
        assert rule["annotations"]["runbook"] == f"docs/how-to/runbook.md#{rule['alert'].lower()}"
        assert rule["alert"].lower() in headings
        assert rule["annotations"]["summary"]


@pytest.mark.skipif(not shutil.which("promtool"), reason="promtool is not installed (Debian: prometheus)")
def test_promtool_accepts_the_alerts_and_their_tests_pass() -> None:
    for command in (
        ["check", "rules", "alerts.yaml"],
        ["test", "rules", "alerts_test.yaml"],
        ["check", "config", "prometheus.yaml"],
    ):
        run = subprocess.run(
            ["promtool", *command], check=False, cwd=DEPLOY / "prometheus", capture_output=True, text=True
        )
        assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.skipif(not shutil.which("haproxy"), reason="haproxy is not installed")
def test_haproxy_accepts_its_configuration() -> None:
    command = ["haproxy", "-c", "-f", str(DEPLOY / "proxy/haproxy.cfg")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed (Debian: nginx-light)")
def test_nginx_accepts_the_configuration_of_the_guide(tmp_path: Path) -> None:
    (block,) = read_blocks(ROOT / "docs/how-to/proxies.md", "nginx")
    pem, key = tmp_path / "fieldcall.pem", tmp_path / "fieldcall.key"
    request = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=fieldcall.example.org"]
    subprocess.run([*request, "-keyout", key, "-out", pem], check=True, capture_output=True)
    paths = {"/etc/ssl/fieldcall.pem": str(pem), "/etc/ssl/fieldcall.key": str(key)}
    code = block.code.replace("listen 443", f"listen 127.0.0.1:{free_port()}")
    for path, own in paths.items():
        code = code.replace(path, own)
    folders = "".join(
        f"{name}_temp_path {tmp_path / name}; " for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = tmp_path / "nginx.conf"
    file.write_text(f"pid {tmp_path}/pid; events {{}} http {{ access_log off; {folders}\n{code}\n}}")
    command = ["nginx", "-t", "-e", str(tmp_path / "errors"), "-c", str(file)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_without_a_ready_server_the_proxy_answers_as_the_service_does() -> None:
    with balancer((free_port(), free_port())) as proxy, httpx2.Client(base_url=proxy.address) as client:
        for request_id in ("the-only-one", None):
            headers = {"X-Request-Id": request_id} if request_id else {}
            answer = client.get("/api/v1/agents/me", headers=headers)
            assert (answer.status_code, answer.headers["content-type"]) == (503, "application/problem+json")
            assert answer.headers["retry-after"] == "5"
            problem = Problem.model_validate(answer.json())
            assert problem.model_dump(mode="json", by_alias=True).keys() == answer.json().keys()
            assert problem.type == f"{proxy.address}/problems/unavailable"
            assert (problem.status, problem.code, problem.title) == (503, Unavailable.code, Unavailable.title)
            assert problem.request_id == answer.headers["x-request-id"] == (request_id or problem.request_id)
            assert REQUEST_ID.fullmatch(problem.request_id)


def test_compose_is_confined_and_names_only_settings_that_there_are() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    assert services.keys() == {"migrate", "server", "worker", "proxy", "postgres", "valkey"}
    for service in services.values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert "@sha256:" in service["image"] if "build" not in service else True
    assert services["server"]["deploy"]["replicas"] == 2
    assert services["server"]["command"][:3] == ["fieldcall", "serve", "--no-worker"]
    # Only the proxy is reached from outside.
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    known(*(name for service in services.values() for name in service.get("environment", ()) if PREFIX in name))


def known(*names: str) -> None:
    """Fail for a variable that is no setting."""
    settings = {PREFIX + name.upper() for name in Settings.model_fields}
    assert set(names) <= settings, set(names) - settings


def test_images_are_pinned_and_run_as_a_number() -> None:
    for path in (ROOT / "Dockerfile", DEPLOY / "proxy/Dockerfile"):
        text = path.read_text()
        assert all("@sha256:" in line for line in text.splitlines() if line.startswith("FROM"))
        assert re.findall(r"^USER (.+)$", text, re.MULTILINE) == ["10001:10001"]


def test_an_image_has_the_sources_of_all_pages() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    copied = {line.removeprefix("!") for line in ignored if line.startswith("!")}
    links = [*(ROOT / "server/reference/guides").iterdir(), ROOT / "server/reference/client_files"]
    assert {link.resolve().relative_to(ROOT).as_posix() for link in links} <= copied


def test_health_checks_of_containers_ask_the_metrics_port() -> None:
    """A busy server answers there, apart from its requests."""
    image = (ROOT / "Dockerfile").read_text()
    assert "ENV FIELDCALL_METRICS_PORT=9464\n" in image
    assert "os.environ['FIELDCALL_METRICS_PORT'] + '/healthz'" in image
    for path in (ROOT / "compose.yaml", DEPLOY / "compose.yaml"):
        assert ":8000/healthz" not in path.read_text()


def test_a_release_names_its_image_as_the_chart_does() -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text()
    image = yaml.safe_load((CHART / "values.yaml").read_text())["image"]
    assert f'IMAGE="{image["repository"]}:${{TAG#v}}"' in workflow
    assert 'docker build --tag "$IMAGE"' in workflow
    assert 'docker save "$IMAGE"' in workflow
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    # `.ci/release` refuses a tag that is none of this version.
    assert image["tag"] == project["version"]


@pytest.mark.skipif(not shutil.which("dpkg-query"), reason="this is no Debian")
def test_the_list_of_an_image_has_the_system_too() -> None:
    run = subprocess.run([sys.executable, DEPLOY / "sbom.py", "--system"], capture_output=True, text=True, check=True)
    listed = {item["name"]: item for item in json.loads(run.stdout)["components"]}
    assert listed["python"]["version"] == platform.python_version()
    shown = subprocess.run(["dpkg-query", "--show", "libc6"], capture_output=True, text=True, check=True).stdout
    assert listed["libc6"]["version"] == shown.split()[1]
    assert re.fullmatch(r"pkg:deb/[a-z]+/libc6@[0-9A-Za-z.:~%-]+\?arch=\w+&distro=.+", listed["libc6"]["purl"])
    assert "pydantic" in listed
    assert "sbom.py --system" in (ROOT / "Dockerfile").read_text()


def test_the_list_of_what_is_installed_is_whole() -> None:
    run = subprocess.run([sys.executable, DEPLOY / "sbom.py"], capture_output=True, text=True, check=True)
    bom = json.loads(run.stdout)
    assert (bom["bomFormat"], bom["specVersion"]) == ("CycloneDX", "1.5")
    assert bom["metadata"]["component"]["name"] == "fieldcall"
    listed = {item["name"]: item for item in bom["components"]}
    locked = re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    for name, version in locked:
        # Some of the locked ones are for other systems.
        if name in listed:
            assert listed[name]["version"] == version
            assert listed[name]["purl"] == f"pkg:pypi/{name}@{version}"
    assert len(listed.keys() & dict(locked).keys()) > 60
