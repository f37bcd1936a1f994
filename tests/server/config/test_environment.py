"""A variable that is set to nothing counts as not set, for the service and for its libraries."""

import os
from pathlib import Path

import pytest

from server.config.environment import forget_empty_variables
from server.config.settings import Misconfigured, Settings, load
from tests.server.test_cli import fieldcall

VARIABLES = [f"FIELDCALL_{name.upper()}" for name in Settings.model_fields]


@pytest.fixture(autouse=True)
def _in_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def test_every_setting_that_is_set_to_nothing_has_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    unset = load()
    for name in VARIABLES:
        monkeypatch.setenv(name, "")
    assert load() == unset


def test_an_unknown_setting_that_is_set_to_nothing_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIELDCALL_OF_ANOTHER_VERSION", "")
    load()
    monkeypatch.setenv("FIELDCALL_OF_ANOTHER_VERSION", "1")
    with pytest.raises(Misconfigured):
        load()


def test_libraries_find_no_variable_that_is_set_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PGSSLMODE", "AWS_REGION", "OTEL_SERVICE_NAME", "HTTPS_PROXY"):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    forget_empty_variables()
    assert "" not in os.environ.values()
    assert os.environ["AWS_ACCESS_KEY_ID"] == "key"


@pytest.mark.parametrize("blank", [" ", "\t", " \r\n"])
def test_white_space_alone_counts_as_nothing(monkeypatch: pytest.MonkeyPatch, blank: str) -> None:
    """As of a template whose value is missing, or of an environment file with a space after `=`, or by Windows."""
    unset = load()
    for name in (*VARIABLES, "FIELDCALL_OF_ANOTHER_VERSION", "PGSSLMODE"):
        monkeypatch.setenv(name, blank)
    forget_empty_variables()
    assert load() == unset
    assert "PGSSLMODE" not in os.environ


def test_without_a_rate_limit_registrations_of_oauth_clients_have_none_either(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load().policy.oauth_clients_per_hour == 20
    monkeypatch.setenv("FIELDCALL_RATE_LIMIT", "off")
    policy = load().policy
    assert (policy.rate_limit, policy.network_rate_limit) == (None, None)
    assert (policy.registrations_per_hour, policy.oauth_clients_per_hour) == (None, None)


def test_the_command_starts_with_variables_that_are_set_to_nothing(tmp_path: Path) -> None:
    nothing = dict.fromkeys(
        [*set(VARIABLES) - {"FIELDCALL_DRAIN"}, "FIELD_URL", "FIELD_KEY", "NO_COLOR", "PGSSLMODE", "AWS_REGION"], ""
    )
    done = fieldcall(tmp_path, "migrate", **nothing)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "fieldcall.db").exists()
    listed = fieldcall(tmp_path, "settings", **nothing)
    assert listed.stdout == fieldcall(tmp_path, "settings").stdout
