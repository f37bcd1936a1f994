"""The chart of `deploy/helm`, filled in by Helm and read by the schemas of Kubernetes."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from server.config.settings import MAX_DRAIN_SECONDS, PREFIX, Settings, load
from server.process.serving import CLOSING_SECONDS, MIN_SHUTDOWN_SECONDS, STOP_SECONDS
from tests.programs import require_program

ROOT = Path(__file__).parent.parent
CHART = ROOT / "deploy/helm/fieldcall"
PUBLIC = "baseUrl=https://fieldcall.example.org"
EVERYTHING = (
    PUBLIC,
    "ingress.enabled=true",
    "ingress.host=fieldcall.example.org",
    "ingress.tlsSecret=certificate",
    "ingress.className=nginx",
    "ingress.annotations.team=field",
    "podMonitor.enabled=true",
    "server.autoscaling.enabled=true",
    "imagePullSecrets[0].name=registry",
)

"""Values that switch on all that the chart can do."""
VERSIONS = ("1.25", "1.37")
"""The oldest and the newest Kubernetes whose schemas are at hand."""
Document = dict[str, Any]


@pytest.fixture(scope="module")
def helm() -> str:
    """The path of Helm, which comes as a wheel for one kind of machine."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return require_program("helm", "the chart was not filled in", path=path)


def filled_in(helm: str, *values: str, release: str = "fieldcall") -> list[Document]:
    """Return the Kubernetes objects of the chart with these values."""
    arguments = [part for value in values for part in ("--set", value)]
    command = [helm, "template", release, str(CHART), *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return list(yaml.safe_load_all(run.stdout))


def of_kind(documents: list[Document], kind: str) -> dict[str, Document]:
    return {one["metadata"]["name"]: one for one in documents if one["kind"] == kind}


def pods(documents: list[Document]) -> Iterator[Document]:
    """The specifications of all pods."""
    for kind in ("Deployment", "Job"):
        for one in of_kind(documents, kind).values():
            yield one["spec"]["template"]["spec"]


def test_helm_finds_nothing_wrong(helm: str) -> None:
    run = subprocess.run([helm, "lint", CHART, "--set", PUBLIC], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    assert "[WARNING]" not in run.stdout


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("values", [(PUBLIC,), EVERYTHING])
def test_kubernetes_accepts_what_it_asks_for(helm: str, values: tuple[str, ...], version: str) -> None:
    documents = filled_in(helm, *values)
    for document in documents:
        # That kind is of the operator of Prometheus, and not of Kubernetes.
        if document["kind"] != "PodMonitor":
            kubernetes_validate.validate(document, version, strict=True)
    kinds = {document["kind"] for document in documents}
    always = {"ConfigMap", "Deployment", "Job", "PodDisruptionBudget", "Service", "ServiceAccount"}
    assert kinds - always == (set() if len(values) == 1 else {"HorizontalPodAutoscaler", "Ingress", "PodMonitor"})
    # A fixed number beside the autoscaler would reset its choice with every upgrade.
    assert ("replicas" in of_kind(documents, "Deployment")["fieldcall-server"]["spec"]) is (len(values) == 1)


def test_each_pod_runs_as_a_number_and_writes_nothing_but_temporary_files(helm: str) -> None:
    seen = list(pods(filled_in(helm, PUBLIC)))
    assert len(seen) == 3
    for pod in seen:
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert pod["securityContext"]["runAsUser"] == 10001
        assert pod["automountServiceAccountToken"] is False
        (container,) = pod["containers"]
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
        assert [mount["mountPath"] for mount in container["volumeMounts"]] == ["/tmp"]


def test_no_probe_of_a_pod_asks_for_the_database(helm: str) -> None:
    """A database that is gone makes no pod restart, and leaves all of them in the Service to say so."""
    for deployed in of_kind(filled_in(helm, PUBLIC), "Deployment").values():
        (container,) = deployed["spec"]["template"]["spec"]["containers"]
        probes = [container[f"{kind}Probe"]["httpGet"] for kind in ("startup", "liveness", "readiness")]
        assert probes == [{"path": "/healthz", "port": "metrics"}] * 3


def test_budgets_services_and_scaling_name_what_is_deployed(helm: str) -> None:
    documents = filled_in(helm, *EVERYTHING)
    deployed = of_kind(documents, "Deployment")
    labels = {name: one["spec"]["template"]["metadata"]["labels"] for name, one in deployed.items()}
    budgets = of_kind(documents, "PodDisruptionBudget")
    assert budgets.keys() == deployed.keys()
    for name, budget in budgets.items():
        assert budget["spec"]["selector"]["matchLabels"].items() <= labels[name].items()
        assert deployed[name]["spec"]["selector"]["matchLabels"].items() <= labels[name].items()
    (service,) = of_kind(documents, "Service").values()
    assert service["spec"]["selector"].items() <= labels["fieldcall-server"].items()
    assert not service["spec"]["selector"].items() <= labels["fieldcall-worker"].items()
    (scaled,) = of_kind(documents, "HorizontalPodAutoscaler").values()
    assert scaled["spec"]["scaleTargetRef"]["name"] in deployed
    (ingress,) = of_kind(documents, "Ingress").values()
    (rule,) = ingress["spec"]["rules"]
    assert rule["http"]["paths"][0]["backend"]["service"]["name"] == service["metadata"]["name"]


def test_the_service_starts_with_the_settings_that_it_gives(helm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    strange = 'settings.FIELDCALL_MAIL_FROM="Field" <field@example.org>'
    (given,) = of_kind(filled_in(helm, PUBLIC, "drainSeconds=7"), "ConfigMap").values()
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    assert given["data"].keys() <= known
    for name, value in given["data"].items():
        monkeypatch.setenv(name, value)
    settings = load(database_url="postgresql+asyncpg://fieldcall@db/fieldcall", secret_key="k" * 32)
    assert (settings.base_url, settings.drain, settings.metrics_port) == ("https://fieldcall.example.org", 7, 9464)
    (quoted,) = of_kind(filled_in(helm, PUBLIC, strange), "ConfigMap").values()
    assert quoted["data"]["FIELDCALL_MAIL_FROM"] == '"Field" <field@example.org>'


def test_a_pod_is_replaced_when_its_settings_change_and_only_then(helm: str) -> None:
    def checksums(*values: str) -> set[str]:
        deployed = of_kind(filled_in(helm, *values), "Deployment").values()
        return {one["spec"]["template"]["metadata"]["annotations"]["checksum/config"] for one in deployed}

    first = checksums(PUBLIC)
    assert len(first) == 1
    for changed in ("baseUrl=https://elsewhere.example.org", "drainSeconds=6", "settings.FIELDCALL_LOG_LEVEL=debug"):
        assert checksums(PUBLIC, changed) != first, changed
    assert checksums(PUBLIC, "worker.replicas=5", "ingress.enabled=false") == first


def test_the_migration_has_the_settings_before_the_release_and_leaves_nothing_behind(helm: str) -> None:
    documents = filled_in(helm, PUBLIC)
    (migration,) = of_kind(documents, "Job").values()
    (container,) = migration["spec"]["template"]["spec"]["containers"]
    (given,) = of_kind(documents, "ConfigMap").values()
    assert {one["name"]: one["value"] for one in container["env"]} == given["data"]
    assert "configMapRef" not in str(container)
    # An older release works with a newer database, so going back migrates nothing.
    assert migration["metadata"]["annotations"]["helm.sh/hook"] == "pre-install,pre-upgrade"
    # Helm removes with a release what is no hook of it.
    assert [one["kind"] for one in documents if "helm.sh/hook" in one["metadata"].get("annotations", {})] == ["Job"]


def test_kubernetes_puts_no_variables_of_services_among_the_settings(helm: str) -> None:
    """Of a service named fieldcall it would make FIELDCALL_PORT, with which no process of ours starts."""
    assert [pod["enableServiceLinks"] for pod in pods(filled_in(helm, PUBLIC))] == [False] * 3


def test_prometheus_knows_pods_by_the_names_of_jobs_that_alerts_have(helm: str) -> None:
    documents = filled_in(helm, *EVERYTHING)
    (monitor,) = of_kind(documents, "PodMonitor").values()
    label = monitor["spec"]["jobLabel"]
    templates = [one["spec"]["template"] for one in of_kind(documents, "Deployment").values()]
    jobs = {template["metadata"]["labels"][label] for template in templates}
    scraped = yaml.safe_load((ROOT / "deploy/prometheus/prometheus.yaml").read_text())["scrape_configs"]
    assert jobs == {job["job_name"] for job in scraped}
    assert all(re.fullmatch("fieldcall.*", job) for job in jobs)


def test_an_image_is_named_by_its_digest_where_one_is_given(helm: str) -> None:
    digest = f"sha256:{'0' * 64}"
    (tagged,) = {pod["containers"][0]["image"] for pod in pods(filled_in(helm, PUBLIC))}
    (pinned,) = {pod["containers"][0]["image"] for pod in pods(filled_in(helm, PUBLIC, f"image.digest={digest}"))}
    chart = yaml.safe_load((CHART / "Chart.yaml").read_text())
    assert tagged == f"fieldcall:{chart['appVersion']}"
    assert pinned == f"fieldcall@{digest}"
    assert f'version = "{chart["appVersion"]}"' in (ROOT / "pyproject.toml").read_text()


def test_names_fit_however_long_that_of_the_release_is(helm: str) -> None:
    documents = filled_in(helm, *EVERYTHING, release="a" * 53)
    assert max(len(document["metadata"]["name"]) for document in documents) <= 63


def test_what_has_to_be_given_is_asked_for(helm: str) -> None:
    for values, sentence in (
        ((), "baseUrl is the public address"),
        ((PUBLIC, "ingress.enabled=true"), "ingress.host is the public name"),
        # With these no process would start.
        ((PUBLIC, "drainSeconds=8"), "drainSeconds"),
        ((PUBLIC, "settings.FIELDCALL_DRAIN[0]=5"), "settings"),
        ((PUBLIC, "metricsPort=99999"), "metricsPort"),
        # A value with another name would change nothing.
        ((PUBLIC, "server.replica=3"), "replica"),
    ):
        with pytest.raises(subprocess.CalledProcessError) as refused:
            filled_in(helm, *values)
        assert sentence in refused.value.stderr


def test_the_schema_of_the_values_knows_each_value_and_the_longest_drain() -> None:
    values = yaml.safe_load((CHART / "values.yaml").read_text())
    schema = json.loads((CHART / "values.schema.json").read_text())
    assert schema["properties"].keys() == values.keys() | {"global"}
    assert schema["properties"]["drainSeconds"]["maximum"] == MAX_DRAIN_SECONDS


def test_a_pod_has_longer_to_end_than_its_process_takes(helm: str) -> None:
    for values in ((PUBLIC,), (PUBLIC, f"drainSeconds={MAX_DRAIN_SECONDS}")):
        grace = {pod["terminationGracePeriodSeconds"] for pod in pods(filled_in(helm, *values))}
        assert grace == {15}
    assert max(STOP_SECONDS, MAX_DRAIN_SECONDS + MIN_SHUTDOWN_SECONDS + CLOSING_SECONDS) < 15
    for path in ("compose.yaml", "deploy/compose.yaml"):
        assert (ROOT / path).read_text().count("  stop_grace_period: 15s\n") == 1


def test_every_value_is_used_and_every_used_one_is_declared() -> None:
    values = yaml.safe_load((CHART / "values.yaml").read_text())
    whole = "".join(path.read_text() for path in (CHART / "templates").iterdir())
    used = set(re.findall(r"\.Values((?:\.\w+)+)", whole))
    for dotted in used:
        value = values
        for part in dotted[1:].split("."):
            assert part in value, f"values.yaml has no {dotted}"
            value = value[part]
    assert {f".{name}" for name in values} == {f".{dotted.split('.')[1]}" for dotted in used}
    assert set(re.findall(r'include "([^"]+)"', whole)) == set(re.findall(r'define "([^"]+)"', whole))
