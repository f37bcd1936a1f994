import stat
from pathlib import Path

import pytest

from adapters.catalogue import publication
from domain.lifecycle.statuses import Status
from domain.policy import Policy
from domain.screening.rules import ScreeningVerdict
from domain.screening.service import ScreeningService
from server.config.secret_key import secret_keys
from server.config.settings import Misconfigured, Settings, load

POSTGRES = "postgresql+asyncpg://user:hunter2@localhost/fieldcall"
KEY = "k" * 32


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"FIELDCALL_{name.upper()}", raising=False)
    monkeypatch.chdir(tmp_path)


def test_nothing_has_to_be_set() -> None:
    settings = load()
    assert settings.database_file == Path("fieldcall.db")
    assert settings.broadcast == "memory://"
    assert settings.max_body == 1_000_000
    assert settings.policy == Policy(publication=publication.load(), simulated_operators=3)
    assert settings.screening is None


@pytest.mark.parametrize(("text", "size"), [("1 MB", 1_000_000), ("64kB", 64_000), ("1 MiB", 2**20), ("5000", 5000)])
def test_a_size_has_a_unit(monkeypatch: pytest.MonkeyPatch, text: str, size: int) -> None:
    monkeypatch.setenv("FIELDCALL_MAX_BODY", text)
    assert load().policy.maximum_body == size


def test_a_screening_service_needs_a_secret_that_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIELDCALL_SCREENING_URL", "https://screening.example.org/tasks")
    with pytest.raises(Misconfigured, match="FIELDCALL_SCREENING_SECRET"):
        load()
    monkeypatch.setenv("FIELDCALL_SCREENING_SECRET", "whsec_c2hvcnQ=")
    with pytest.raises(Misconfigured, match="at least 24 random bytes"):
        load()
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    monkeypatch.setenv("FIELDCALL_SCREENING_SECRET", secret)
    settings = load()
    url = "https://screening.example.org/tasks"
    assert settings.screening == ScreeningService(url, secret, 5, ScreeningVerdict.HOLD)
    assert settings.policy.publication.is_screened


def test_a_policy_file_that_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("[least_pay_per_hour]\nXX = { EUR = 1 }")
    monkeypatch.setenv("FIELDCALL_POLICY_FILE", "own.toml")
    with pytest.raises(Misconfigured, match="FIELDCALL_POLICY_FILE: least_pay_per_hour: XX is no country"):
        load()


def test_a_window_is_a_duration(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {variable.name: variable.default for variable in load().variables()}.items() >= {
        "FIELDCALL_REVIEW_WINDOW": "7 days",
        "FIELDCALL_NO_SHOW_GRACE": "24 hours",
        "FIELDCALL_DECISION_WINDOW": "72 hours",
        "FIELDCALL_OPEN_WINDOW": "30 days",
    }.items()
    monkeypatch.setenv("FIELDCALL_REVIEW_WINDOW", "2 days")
    monkeypatch.setenv("FIELDCALL_OPEN_WINDOW", "3600")
    policy = load().policy
    assert (policy.review_window, policy.open_window) == (2 * 24 * 3600, 3600)
    for wrong in ("soon", "0 days"):
        monkeypatch.setenv("FIELDCALL_REVIEW_WINDOW", wrong)
        with pytest.raises(Misconfigured, match="FIELDCALL_REVIEW_WINDOW: must be"):
            load()


@pytest.mark.parametrize(
    ("variables", "mode"),
    [
        ({}, "none"),
        ({"STRIPE_KEY": "sk_test"}, "stripe"),
        ({"PAYMENTS": "embedded"}, "embedded"),
        ({"PAYMENTS": "stripe", "STRIPE_KEY": "sk_test"}, "stripe"),
        ({"PAYMENTS": "none", "STRIPE_KEY": "sk_test"}, "none"),
    ],
)
def test_nobody_gets_test_money_by_forgetting_a_setting(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], mode: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(f"FIELDCALL_{name}", value)
    assert load().payment_mode == mode


def test_lists_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIELDCALL_ALLOWED_HOSTS", "example.org, *.example.org,")
    assert load().allowed_hosts == ("example.org", "*.example.org")


def test_rates_are_percents_and_stages_keep_their_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIELDCALL_AGENT_FEE", "7.25")
    monkeypatch.setenv("FIELDCALL_COMPENSATION", '{"Accepted": 20}')
    policy = load().policy
    assert policy.agent_fee == 725
    assert (policy.compensation[Status.ACCEPTED], policy.compensation[Status.ARRIVED]) == (20, 50)


def test_large_payouts_are_set_by_currency(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not load().policy.needs_second_person("EUR", 10**15)
    monkeypatch.setenv("FIELDCALL_PAYOUT_SECOND_PERSON", '{"EUR": 1000.50, "KWD": 5}')
    policy = load().policy
    limits = {"EUR": 100_050, "KWD": 5_000, "USD": 0}
    for currency, most in limits.items():
        assert not policy.needs_second_person(currency, most)
        assert policy.needs_second_person(currency, most + 1)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("DATABASE_URL", "mysql://db", "must be sqlite+aiosqlite:///FILE or postgresql+asyncpg://"),
        ("DATABASE_URL", "sqlite+aiosqlite:///:memory:", "must be sqlite"),
        ("BROADCAST_URL", "kafka://bus", "must be memory://"),
        ("BLOB_URL", "s3:///prefix", "or s3://BUCKET/PREFIX"),
        ("BLOB_URL", "gs://bucket", "or s3://BUCKET/PREFIX"),
        ("GEOCODER_URL", "geocoder.local", "must be the address of a Nominatim server"),
        ("GEOCODER_URL", "https://nominatim.example/search?q=", "must be the address of a Nominatim server"),
        ("BASE_URL", "fieldcall.example", "beginning with http:// or https://"),
        ("MAX_BODY", "1 potato", "byte unit"),
        ("RATE_LIMIT", "fast", "should match pattern"),
        ("OPERATOR_APPROVAL", "never", "should be 'manual' or 'auto'"),
        ("AGENT_FEE", "5.001", "at most two decimal places"),
        ("PAYOUT_SECOND_PERSON", '{"ZZZ": 1000}', "ZZZ is no currency of this service"),
        ("PAYOUT_SECOND_PERSON", '{"JPY": 1000.5}', "JPY has 0 decimal places"),
        ("PAYOUT_SECOND_PERSON", '{"EUR": -1}', "should be greater than or equal to 0"),
        ("FORWARDED_ALLOW_IPS", "proxy.local", "must be addresses, networks such as 10.0.0.0/8, or *"),
        ("SECRET_KEY", "short", "at least 32"),
    ],
)
def test_a_wrong_value_is_named_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, says: str
) -> None:
    monkeypatch.setenv(f"FIELDCALL_{name}", value)
    with pytest.raises(Misconfigured, match=f"^FIELDCALL_{name}: ") as raised:
        load()
    assert says in str(raised.value)
    assert value not in str(raised.value)


@pytest.mark.parametrize("url", ["file://", "s3://", "s3:///", "s3://B"])
def test_a_blob_url_without_a_place_is_refused(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("FIELDCALL_BLOB_URL", url)
    with pytest.raises(Misconfigured, match=r"^FIELDCALL_BLOB_URL: must be file://"):
        load()


def test_postgresql_needs_a_secret_key_and_wakes_through_itself() -> None:
    with pytest.raises(Misconfigured, match=r"^FIELDCALL_SECRET_KEY is required"):
        load(database_url=POSTGRES)
    assert load(database_url=POSTGRES, secret_key=KEY).broadcast == POSTGRES


def test_the_list_hides_secrets() -> None:
    shown = {variable.name: variable.current for variable in load(database_url=POSTGRES, secret_key=KEY).variables()}
    assert shown["FIELDCALL_SECRET_KEY"] == "hidden"
    assert shown["FIELDCALL_DATABASE_URL"] == "postgresql+asyncpg://hidden@localhost/fieldcall"
    assert shown["FIELDCALL_MAX_BODY"] == "1 MB"
    assert list(shown) == [f"FIELDCALL_{name.upper()}" for name in Settings.model_fields]


def test_every_variable_has_a_meaning() -> None:
    assert [variable.name for variable in load().variables() if not variable.meaning] == []


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("FIELDCALL_DATABSE_URL", "FIELDCALL_DATABASE_URL was probably meant"),
        ("FIELDCALL_RATELIMIT", "FIELDCALL_RATE_LIMIT was probably meant"),
        ("fieldcall_operater_approval", "FIELDCALL_OPERATOR_APPROVAL was probably meant"),
        ("FIELDCALL_QQQ", "unset it; without it `fieldcall settings` lists them all"),
    ],
)
def test_a_variable_that_is_no_setting_is_refused_with_the_one_that_was_meant(
    monkeypatch: pytest.MonkeyPatch, name: str, advice: str
) -> None:
    monkeypatch.setenv(name, "hunter2")
    with pytest.raises(Misconfigured) as refused:
        load()
    assert str(refused.value) == f"{name}: is not a setting of this version; {advice}"


def test_wrong_and_unknown_variables_are_told_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIELDCALL_DATABSE_URL", "x")
    monkeypatch.setenv("FIELDCALL_MAX_BODY", "1 potato")
    with pytest.raises(Misconfigured) as refused:
        load()
    assert [line.partition(":")[0] for line in str(refused.value).splitlines()] == [
        "FIELDCALL_DATABSE_URL",
        "FIELDCALL_MAX_BODY",
    ]


def test_proxies_are_addresses_and_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load().forwarded_allow_ips == ("127.0.0.1", "::1")
    monkeypatch.setenv("FIELDCALL_FORWARDED_ALLOW_IPS", "10.0.0.0/8, fd00::1")
    assert load().forwarded_allow_ips == ("10.0.0.0/8", "fd00::1")


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    settings = load(database_url=f"sqlite+aiosqlite:///{tmp_path}/data/fieldcall.db")
    (made,) = secret_keys(settings)
    path = tmp_path / "data/fieldcall.db.key"
    assert secret_keys(settings) == (made,) == (path.read_text().strip(),)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_a_damaged_key_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "fieldcall.db.key").write_text("\n")
    with pytest.raises(Misconfigured, match="does not hold a secret key"):
        secret_keys(load())


def test_a_replica_and_a_way_past_the_pooler_are_for_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_READ_URL", "DATABASE_DIRECT_URL"):
        with pytest.raises(Misconfigured, match=f"FIELDCALL_{name} is for PostgreSQL"):
            load(**{name.lower(): POSTGRES})
    behind = load(database_url=POSTGRES, secret_key=KEY, database_direct_url=f"{POSTGRES}_direct")
    assert behind.broadcast == behind.direct_url == f"{POSTGRES}_direct"
    monkeypatch.setenv("FIELDCALL_DRAIN", "8 seconds")
    with pytest.raises(Misconfigured, match="FIELDCALL_DRAIN: must be at most 7 seconds"):
        load()
    monkeypatch.setenv("FIELDCALL_DRAIN", "0")
    assert load().drain == 0


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("https://tiles.example.org/{z}/{x}.png", "must be like https://tiles"),
        ("https:///{z}/{x}/{y}.png", "must be like https://tiles"),
        ("missing.pmtiles", "cannot be read: No such file"),
        (__file__, "must be a PMTiles file of version 3"),
    ],
)
def test_what_is_no_map_is_refused_at_the_start(value: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIELDCALL_MAP", value)
    with pytest.raises(Misconfigured, match=f"FIELDCALL_MAP: {message}"):
        load()
