"""The settings: one environment variable each, with its default, meaning and check."""

import os
from collections.abc import Iterator, Mapping
from decimal import Decimal
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ByteSize,
    Field,
    NonNegativeInt,
    PlainValidator,
    PositiveInt,
    SecretStr,
    ValidationError,
    model_validator,
)
from pydantic_settings import NoDecode, SettingsConfigDict

from adapters.blobs.upload_space import MAX_BYTES
from adapters.catalogue import currencies, publication
from adapters.postgres_address import canonical
from domain.lifecycle.statuses import Status
from domain.policy import COMPENSATION, Policy
from domain.screening.rules import PublicationRules, ScreeningVerdict
from domain.screening.service import ScreeningService
from domain.values import duration
from domain.values.limits import OFF, Limit
from domain.values.own_address import LOCAL_HOSTS
from domain.webhooks.auth_config import signing_key
from server.config.addresses import (
    SQLITE,
    api_base,
    base_address,
    blob_address,
    broadcast_address,
    collector_address,
    database_address,
    geocoder_address,
    mail_address,
    map_source,
    origin_patterns,
    proxies,
    screening_address,
    smtp_address,
)
from server.config.display import Duration, display_value
from server.config.durations import DurationSetting
from server.config.environment import find_placeholders
from server.config.rates import Rate, network_limit
from server.config.work_terms import WorkTerms
from subscriptions.messages.docstrings import attribute_docstrings

PREFIX = "FIELDCALL_"
MIN_SECRET_KEY_LENGTH = 32
MIN_SIGNING_KEY_BYTES = 24
LOCAL_ORIGINS = tuple(f"http://{host}:*" for host in LOCAL_HOSTS)
MAX_DRAIN_SECONDS = 7
"""Maximum drain: the rest of the 10 seconds in which a server stops is for requests under way."""
BASIS_POINTS = 100
"""Basis points in one percent."""


def _signing_secret(value: SecretStr) -> SecretStr:
    try:
        is_long = len(signing_key(value.get_secret_value())) >= MIN_SIGNING_KEY_BYTES
    except ValueError:
        is_long = False
    if not is_long:
        raise ValueError(f"must be whsec_ and at least {MIN_SIGNING_KEY_BYTES} random bytes in base64")
    return value


def _list(value: object) -> object:
    return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value


def _whole_basis_points(value: float) -> float:
    if round(value * BASIS_POINTS) != value * BASIS_POINTS:
        raise ValueError("has at most two decimal places")
    return value


def _drain(value: object) -> Duration:
    seconds = duration.parse(str(value))
    if seconds > MAX_DRAIN_SECONDS:
        raise ValueError(f"must be at most {MAX_DRAIN_SECONDS} seconds: a server has 10 seconds to stop")
    return Duration(seconds)


CommaSeparated = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_list)]
Percent = Annotated[float, Field(ge=0, le=100), AfterValidator(_whole_basis_points)]


class Misconfigured(Exception):  # noqa: N818 - its message is for the person who starts the service
    """Raised if the service cannot run with these settings; the message says what to change."""


class Variable(NamedTuple):
    """One environment variable, for `fieldcall settings` and its page in the documentation."""

    name: str
    default: str
    meaning: str
    current: str
    """Its value in this process; a secret is hidden."""


class Settings(WorkTerms):
    """The validated environment of a process. Raises `pydantic.ValidationError`, which `load` puts into words."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, frozen=True, extra="forbid", hide_input_in_errors=True, env_ignore_empty=True
    )

    database_url: Annotated[str, AfterValidator(database_address)] = f"{SQLITE}./fieldcall.db"
    """The database: an embedded one in a file, or PostgreSQL at `postgres://USER:PASSWORD@HOST/DATABASE`, as libpq
    reads it; with standbys `…@HOST1:PORT1,HOST2:PORT2/DATABASE?target_session_attrs=primary`. See
    docs/how-to/topology.md."""
    database_connections: Annotated[int, Field(ge=3, le=1_000)] = 20
    """Maximum connections of one process to PostgreSQL, beside one that listens for wake-ups; half are for writes."""
    database_read_url: Annotated[str, AfterValidator(canonical)] | None = None
    """Address of a replica of the database, in the same form: for the catalogue, the search for open tasks, lists of
    the staff, statistics and checks of the ledger. Callers who have just written read the database itself. Unset: all
    callers do."""
    database_direct_url: Annotated[str, AfterValidator(canonical)] | None = None
    """Address of the database without its pooler, for work that a pooler in transaction mode cannot do: migrations,
    checks of the ledger and, without a broadcast URL, wake-ups. Unset: the database URL."""
    database_prepared_statements: bool = True
    """Prepare statements once for each connection. Set `false` behind PgBouncer in transaction mode before 1.21, or
    without its `max_prepared_statements`: each single read is then a separate transaction."""
    broadcast_url: Annotated[str, AfterValidator(broadcast_address)] | None = None
    """Bus by which processes notify each other of new work: `redis://…`, `postgres://…`, or `memory://` (no
    notifications: each process polls every few seconds). Unset: `memory://` with an embedded database, else the
    PostgreSQL database itself."""
    blob_url: Annotated[str, AfterValidator(blob_address)] = "file://./blobs"
    """Store of proofs: `file://./folder`, `file:///folder`, or `s3://bucket/prefix` with region, endpoint and
    credentials in `AWS_REGION`, `AWS_ENDPOINT_URL`, `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or from the
    machine that the service runs on."""
    backup_folder: Path | None = None
    """The folder of `fieldcall backup` and `fieldcall drill`, whose newest backup is in the metrics of each process."""
    geocoder_url: Annotated[str, AfterValidator(geocoder_address)] | None = None
    """A Nominatim server that resolves addresses, such as `https://nominatim.example.org`. Unset, or
    while it does not answer: the embedded list of cities."""
    base_url: Annotated[str, AfterValidator(base_address)] | None = None
    """The public address of the service, for links. Unset: the address that each request was sent to, and no mail with
    a link is sent."""
    secret_key: Annotated[SecretStr, Field(min_length=MIN_SECRET_KEY_LENGTH)] | None = None
    """Protects API keys and stored secrets; at least 32 random characters, never to be lost. Unset: generated at the
    first start and stored in a file beside an embedded database; required with PostgreSQL."""
    secret_keys: Annotated[
        tuple[Annotated[SecretStr, Field(min_length=MIN_SECRET_KEY_LENGTH)], ...], NoDecode, BeforeValidator(_list)
    ] = ()
    """The old and the new secret key while they are rotated, separated by commas: the first hashes and encrypts, all
    recognise and decrypt. First OLD,NEW in every process, then NEW,OLD. The secret key counts as the last. See
    `fieldcall keys rotate-secret`."""
    allow_private_targets: bool = False
    """Allow webhooks to loopback and private addresses; for trials only."""
    smtp_url: Annotated[SecretStr, AfterValidator(smtp_address)] | None = None
    """The mail server: `smtp://USER:PASSWORD@HOST:PORT`, which uses TLS when offered, or `smtps://…`. Unset:
    mail is written to the log, without its links."""
    print_mail: bool = False
    """While no mail server is set, print e-mails with their links to standard output; for trials only."""
    mail_from: Annotated[str, AfterValidator(mail_address)] = "Fieldcall <fieldcall@localhost>"
    """The sender of e-mails."""
    push_key: SecretStr | None = None
    """Private key (VAPID) of messages to browsers, 32 bytes in base64url. Unset: generated, and stored encrypted."""
    operator_approval: Literal["manual", "auto"] = "manual"
    """`manual`: the platform approves each new operator. `auto`: all are approved at once."""
    simulated_operators: Annotated[int, Field(ge=0, le=10)] = 3
    """Number of simulated operators for the tasks of each agent in test mode; 0 simulates none."""
    rate_limit: Rate = "600/minute"
    """Maximum requests of one API key, or of one address without a key: `NUMBER/second`, `minute`, `hour` or `day`, or
    `off`. All processes share one count when the broadcast URL is Redis; otherwise each counts its own. `off` also ends
    the limits of networks and of registrations, those of OAuth clients among them."""
    network_rate_limit: Rate | None = None
    """Maximum requests of one network over all of its API keys, in the same form: one IPv4 address, or the /56 of an
    IPv6 address. Unset: 5 times the rate limit."""
    registrations_per_hour: Annotated[int, Field(ge=1, le=1_000_000)] = 20
    """Maximum agents, operators and guests that one network registers in an hour."""
    oauth_clients_per_hour: Annotated[int, Field(ge=1, le=1_000_000)] = 20
    """Maximum new OAuth clients that one network registers in an hour. The same registration again is not counted."""
    unused_agent_lifetime: DurationSetting = Duration(30 * 24 * 3600)
    """Time after which an agent is deleted that registered and did nothing, such as `30 days`."""
    max_body: Annotated[ByteSize, Field(ge=1_000, le=100_000_000)] = ByteSize(1_000_000)
    """Maximum size of a JSON body, such as `1 MB`. Uploads and websocket messages (64 kB) have separate bounds."""
    max_upload_space: Annotated[ByteSize, Field(ge=1_000_000)] = ByteSize(MAX_BYTES)
    """Maximum size of the temporary files of all uploads that one process receives at once, such as `1 GB`. A file
    takes twice its size while it is copied."""
    max_connections: Annotated[int, Field(ge=1, le=1_000_000)] = 1_000
    """Maximum websockets and streams that one key may have open at once with one process."""
    host_calls: Annotated[int, Field(ge=1, le=10_000)] = 20
    """Maximum calls at a time to one host that clients have named, over all of them. Events go to a host from one
    process; endpoints that are new or fail get at most half of its calls. Each process counts other calls itself."""
    host_calls_per_second: Annotated[int, Field(ge=1, le=100_000)] = 50
    """Maximum calls in a second to one such host. Further calls wait in a queue and delay no other host."""
    free_events_per_minute: Annotated[int, Field(ge=1, le=1_000_000_000)] = 1_000
    """Maximum events in a minute that an agent with endpoints can cause without locking or paying money, such as drafts
    and repeated deliveries. Further ones are refused with `too_many_events`."""
    max_anonymous_connections: Annotated[int, Field(ge=1, le=1_000_000)] = 1_000
    """Maximum websockets and streams without a key that one address may have open at once with one process; a websocket
    counts until it has introduced itself."""
    max_requests: Annotated[int, Field(ge=2, le=100_000)] = 128
    """Maximum requests that one process works on at once, of one network half of them. Further ones are answered with
    503 before they are read. Streams, websockets and long polls have separate bounds: docs/explanation/capacity.md."""
    max_address_connections: Annotated[int, Field(ge=1, le=1_000_000)] = 2_000
    """Maximum connections of every kind that one address may have open at once with one process. This does not apply to
    the proxies in `FIELDCALL_FORWARDED_ALLOW_IPS`."""
    max_open_connections: Annotated[int, Field(ge=10, le=1_000_000)] = 20_000
    """Maximum connections of every kind that one process has open at once; fewer where the system allows fewer open
    files (`ulimit -n`)."""
    forwarded_allow_ips: Annotated[CommaSeparated, AfterValidator(proxies)] = ("127.0.0.1", "::1")
    """Addresses and networks of the proxies in front of the service, separated by commas, whose `X-Forwarded-For` and
    `X-Forwarded-Proto` are trusted; `*` is every sender, which is safe only if no other sender can reach the service.
    See docs/how-to/proxies.md."""
    allowed_hosts: CommaSeparated = LOCAL_HOSTS
    """Host names that the service answers to, separated by commas; `*.example.org` and `*` are patterns. The host of
    the base URL is always allowed."""
    allowed_origins: Annotated[CommaSeparated, AfterValidator(origin_patterns)] = LOCAL_ORIGINS
    """Origins such as `https://app.example.org` whose pages may call the service, separated by commas; `:*` is any
    port and `*` is every origin. Unset: pages of this machine."""
    introspection: bool = True
    """Answer introspection queries of the graph; the page at `/graphql` needs them for its explanations and
    completions."""
    max_cost: Annotated[int, Field(ge=100, le=1_000_000_000)] = 10_000
    """Maximum cost of one GraphQL operation: one for each object that it can return, ten for each mutation."""
    persisted_documents: Path | None = None
    """The only documents that the graph executes: a folder of `.graphql` files, or a JSON file of texts by SHA-256.
    Unset: it executes all; after a text was sent once, its hash alone is enough (`extensions.persistedQuery`)."""
    payments: Literal["stripe", "embedded", "none"] | None = None
    """Payment provider of new deposits: `stripe`; `embedded`, the built-in page with test money; or `none`, which
    refuses deposits. Unset: `stripe` with Stripe's key, else `embedded` with `serve --demo`, else `none`. Agents in
    test mode always use the built-in page, and bank transfers always work."""
    stripe_key: Annotated[SecretStr, Field(min_length=1)] | None = None
    """Stripe's secret key: with it, new deposits are paid at Stripe Checkout."""
    stripe_webhook_secret: Annotated[SecretStr, Field(min_length=1)] | None = None
    """The signing secret of the endpoint at Stripe that sends to `/api/v1/payments/stripe/webhook`. Unset: events
    are refused; a payment is noticed when a client asks for the deposit or when it expires, a chargeback never."""
    stripe_api_base: Annotated[str, AfterValidator(api_base)] | None = None
    """Address of a stand-in for Stripe's API, for tests. Unset: Stripe's own."""
    agent_fee: Percent = 5
    """The platform's fee on top of the payout, in percent, paid by the agent."""
    operator_fee: Percent = 10
    """The platform's fee deducted from the payout, in percent, paid by the operator."""
    quote_lifetime: PositiveInt = 30 * 60
    """Seconds for which a quote reserves its amount."""
    dispute_window: PositiveInt = 72 * 3600
    """Seconds within which an operator can contest a rejection."""
    review_window: DurationSetting = Duration(7 * 24 * 3600)
    """Time for which a review lasts, such as `7 days`: then the proof is approved and paid for, or disputed when a
    verdict failed; a direct task that is reported as done is closed."""
    no_show_grace: DurationSetting = Duration(24 * 3600)
    """Time for which a task without any proof may be overdue before it is taken from its operator."""
    decision_window: DurationSetting = Duration(72 * 3600)
    """Time after which a decision request without a deadline expires."""
    open_window: DurationSetting = Duration(30 * 24 * 3600)
    """Time for which a task without its own times stays open; then it expires."""
    deposit_lifetime: PositiveInt = 24 * 3600
    """Seconds within which a checkout page can be paid."""
    direct_tasks_per_month: Annotated[int, Field(ge=0, le=1_000_000_000)] = 1_000
    """The plan's limit: maximum tasks with direct settlement that an agent can publish in a calendar month (UTC)."""
    delivery_retention: PositiveInt = 90 * 24 * 3600
    """Seconds for which the log keeps an event's deliveries and their attempts; pending deliveries stay longer. Status
    events are stored for ever."""
    operator_notification_retention: DurationSetting = Duration(30 * 24 * 3600)
    """Time for which operators can read their notifications, such as `30 days`. Older ones are in files that
    `fieldcall archive` reads."""
    notification_retention: DurationSetting | None = None
    """The same for the notifications of agents, such as `400 days`. Unset: for ever."""
    payout_second_person: dict[str, Annotated[Decimal, Field(ge=0)]] | None = None
    """The largest payouts that one member of the staff makes alone, by currency as JSON: `{"EUR": 1000}`. Larger
    payouts, and all payouts in other currencies, need the approval of one member and the confirmation of another.
    Unset: one member is enough."""
    ledger_check_interval: NonNegativeInt = 24 * 3600
    """Seconds between two checks of the whole ledger, whose result the staff sees; 0 leaves them to
    `fieldcall ledger verify`."""
    compensation: dict[Status, Annotated[NonNegativeInt, Field(le=100)]] = Field(
        default_factory=lambda: dict(COMPENSATION)
    )
    """An operator's compensation when a task is cancelled with settlement, in percent of the payout by the status
    reached, as JSON: `{"Accepted": 10}`. Statuses left out keep their default."""
    policy_file: Path | None = None
    """File of the minimum pay by country and of the rules on publication, as TOML. Unset: the rules that ship, which
    are examples for review; `adapters/catalogue/policy.toml` explains the form."""
    min_geocoding_confidence: Annotated[float, Field(ge=0, le=1)] = 0.3
    """The `geocodingConfidence` that a task without coordinates needs to be published; 0 admits every address."""
    screening_url: Annotated[str, AfterValidator(screening_address)] | None = None
    """Address of your own service that screens each task before its publication. It gets the task as JSON, signed like
    a webhook, and answers `{"verdict": "publish", "hold" or "refuse", "reason": "…"}`. Unset: no screening."""
    screening_secret: Annotated[SecretStr, AfterValidator(_signing_secret)] | None = None
    """The secret that signs the calls to the screening service, in the form of Standard Webhooks: `whsec_` and at least
    24 random bytes in base64. Required with a screening service."""
    screening_timeout: DurationSetting = Duration(5)
    """Time in which the screening service must answer."""
    screening_on_failure: Literal["hold", "publish"] = "hold"
    """Verdict on a task if the screening service gives no answer in time, or an unreadable one."""
    map: Annotated[str, AfterValidator(map_source)] | None = None
    """Streets for the maps of the desks: a PMTiles file, or the address of a tile server such as
    `https://tiles.example.org/{z}/{x}/{y}.png`, which browsers call. Unset: land, borders and cities."""
    map_attribution: Annotated[str, Field(max_length=200)] = "© OpenStreetMap"
    """Attribution of these tiles on the maps."""
    drain: Annotated[Duration, PlainValidator(_drain)] = Duration(5)
    """Time between SIGTERM and the end of accepting, such as `5 seconds`, at most 7, or `0 seconds`. During it,
    `/readyz` answers 503, answers close their connections, requests are served. A load balancer must react by then."""
    metrics_port: Annotated[int, Field(ge=0, le=65535)] | None = None
    """Port at which `serve` and `worker` serve `/metrics` for Prometheus and the liveness probe `/healthz`, without a
    key: do not expose it. With `serve --workers N`, the processes use this port and the ones above it. Unset: `serve`
    answers `/metrics` to this machine alone, and `worker` serves no metrics."""
    metrics_host: str = "0.0.0.0"  # noqa: S104 - Prometheus calls from elsewhere, and the port is chosen
    """Address of this machine at which the metrics port listens."""
    traces_url: Annotated[str, AfterValidator(collector_address)] | None = None
    """Address of a collector of OpenTelemetry to which spans are sent by OTLP over HTTP, such as
    `http://collector:4318/v1/traces`. Needs the extra `otel`; `OTEL_…` apply, too (docs/how-to/traces.md).
    Unset: no spans are recorded, and the `traceparent` of a request is only propagated."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """Minimum level of the lines in the log, which is text on a terminal and JSON elsewhere."""

    @model_validator(mode="after")
    def _needs_a_secret_key(self) -> Self:
        if self.database_file is None and self.secret_key is None and not self.secret_keys:
            raise ValueError(
                f"{PREFIX}SECRET_KEY is required with PostgreSQL: {MIN_SECRET_KEY_LENGTH} random characters"
            )
        return self

    @model_validator(mode="after")
    def _agrees_on_the_database(self) -> Self:
        for name in ("database_read_url", "database_direct_url"):
            if self.database_file and getattr(self, name):
                raise ValueError(f"{PREFIX}{name.upper()} is for PostgreSQL, and {PREFIX}DATABASE_URL names a file")
        return self

    @model_validator(mode="after")
    def _agrees_on_payments(self) -> Self:
        if self.payments == "stripe" and self.stripe_key is None:
            raise ValueError(f"{PREFIX}PAYMENTS=stripe needs Stripe's key in {PREFIX}STRIPE_KEY")
        if self.payments == "embedded" and self.stripe_key is not None:
            raise ValueError(
                f"{PREFIX}PAYMENTS=embedded takes test money, and {PREFIX}STRIPE_KEY is for real money: unset one"
            )
        return self

    @model_validator(mode="after")
    def _signs_questions(self) -> Self:
        if self.screening_url is not None and self.screening_secret is None:
            raise ValueError(f"{PREFIX}SCREENING_URL needs the secret that signs the calls in {PREFIX}SCREENING_SECRET")
        return self

    @model_validator(mode="after")
    def _reads_the_policy(self) -> Self:
        try:
            self.publication  # noqa: B018 - read here, so that a file that is wrong is reported with the settings
        except ValueError as error:
            raise ValueError(f"{PREFIX}POLICY_FILE: {error}") from None
        return self

    @model_validator(mode="after")
    def _knows_the_currencies(self) -> Self:
        self.payouts_of_one_person  # noqa: B018 - read here, so that what is wrong is reported with the settings
        return self

    @property
    def payment_mode(self) -> Literal["stripe", "embedded", "none"]:
        """Payment provider of new deposits of agents outside test mode."""
        return self.payments or ("none" if self.stripe_key is None else "stripe")

    @property
    def database_file(self) -> Path | None:
        """The file of an embedded database; None for PostgreSQL."""
        if not self.database_url.startswith(SQLITE):
            return None
        return Path(self.database_url.removeprefix(SQLITE))

    @property
    def broadcast(self) -> str:
        """The address of the broadcaster in use."""
        return self.broadcast_url or ("memory://" if self.database_file else self.direct_url)

    @property
    def direct_url(self) -> str:
        """The address of the database without its pooler."""
        return self.database_direct_url or self.database_url

    @cached_property
    def publication(self) -> PublicationRules:
        """Requirements for publishing a task. Raises `ValueError`."""
        return publication.load(self.policy_file, is_screened=self.screening_url is not None)

    @cached_property
    def payouts_of_one_person(self) -> Mapping[str, int] | None:
        """The largest payouts that need no second person, in minor units by currency. Raises `ValueError`."""
        if self.payout_second_person is None:
            return None
        known = currencies.load(publication.ANY_MULTIPLIER, publication.ANY_MULTIPLIER)
        amounts = {}
        for code, amount in self.payout_second_person.items():
            if code not in known:
                raise ValueError(f"{PREFIX}PAYOUT_SECOND_PERSON: {code} is no currency of this service (ISO 4217)")
            amounts[code], rest = divmod(amount.scaleb(known[code].places), 1)
            if rest:
                raise ValueError(f"{PREFIX}PAYOUT_SECOND_PERSON: {code} has {known[code].places} decimal places")
        return {code: int(amount) for code, amount in amounts.items()}

    @property
    def screening(self) -> ScreeningService | None:
        """The screening service, if one is set."""
        if self.screening_url is None or self.screening_secret is None:
            return None
        secret, on_failure = self.screening_secret.get_secret_value(), ScreeningVerdict(self.screening_on_failure)
        return ScreeningService(self.screening_url, secret, self.screening_timeout, on_failure)

    @cached_property
    def policy(self) -> Policy:
        """The fees, lifetimes and limits of the platform."""
        return Policy(
            agent_fee=round(self.agent_fee * BASIS_POINTS),
            operator_fee=round(self.operator_fee * BASIS_POINTS),
            compensation={**COMPENSATION, **self.compensation},
            quote_lifetime=self.quote_lifetime,
            dispute_window=self.dispute_window,
            review_window=self.review_window,
            no_show_grace=self.no_show_grace,
            decision_window=self.decision_window,
            open_window=self.open_window,
            deposit_lifetime=self.deposit_lifetime,
            direct_tasks_per_month=self.direct_tasks_per_month,
            delivery_retention=self.delivery_retention,
            operator_notification_retention=self.operator_notification_retention,
            notification_retention=self.notification_retention,
            payout_second_person=self.payouts_of_one_person,
            min_geocoding_confidence=self.min_geocoding_confidence,
            ledger_check_interval=self.ledger_check_interval,
            minimum_billable_minutes=self.minimum_billable_minutes,
            offer_window=self.offer_window,
            simulated_operators=self.simulated_operators,
            maximum_accepted_tasks=self.max_accepted_tasks,
            operators_approved_at_once=self.operator_approval == "auto",
            maximum_body=self.max_body,
            maximum_connections=self.max_connections,
            host_calls=self.host_calls,
            host_calls_per_second=self.host_calls_per_second,
            free_events_per_minute=self.free_events_per_minute,
            rate_limit=Limit.parse(self.rate_limit),
            network_rate_limit=network_limit(self.rate_limit, self.network_rate_limit),
            unused_agent_lifetime=self.unused_agent_lifetime,
            registrations_per_hour=None if self.rate_limit == OFF else self.registrations_per_hour,
            oauth_clients_per_hour=None if self.rate_limit == OFF else self.oauth_clients_per_hour,
            maximum_anonymous_connections=self.max_anonymous_connections,
            publication=self.publication,
        )

    def variables(self) -> Iterator[Variable]:
        """Yield every environment variable, in the order of this class."""
        meanings = {**attribute_docstrings(WorkTerms), **attribute_docstrings(type(self))}
        for name, field in type(self).model_fields.items():
            default = field.get_default(call_default_factory=True)
            meaning = " ".join(meanings.get(name, "").split())
            yield Variable(PREFIX + name.upper(), display_value(default), meaning, display_value(getattr(self, name)))


def load(**overrides: object) -> Settings:
    """Load the settings of this process; `overrides` replace values of the environment. Raises `Misconfigured` with a
    line for each wrong or unknown variable, without its value, which may be a secret.
    """
    problems = [_unknown(name) for name in _unknown_variables()]
    problems += [f"{name}: has the … of an example. Enter your own value" for name in find_placeholders(PREFIX)]
    try:
        settings = Settings(**overrides)  # type: ignore[arg-type] # checked by pydantic
    except ValidationError as error:
        problems += [_problem(fault["loc"], fault["msg"]) for fault in error.errors(include_input=False)]
        raise Misconfigured("\n".join(problems)) from None
    if problems:
        raise Misconfigured("\n".join(problems))
    return settings


def _problem(location: tuple[str | int, ...], message: str) -> str:
    message = message.removeprefix("Value error, ").replace("Input should", "should")
    message = message.replace("Value should", "should").replace("items after validation", "characters")
    return f"{PREFIX}{str(location[0]).upper()}: {message}. Correct it or unset it" if location else message


def _unknown_variables() -> list[str]:
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    own = {name for name, value in os.environ.items() if value.strip() and name.upper().startswith(PREFIX)}
    return sorted(name for name in own if name.upper() not in known)


def _unknown(name: str) -> str:
    # Names are compared without the common prefix.
    meant = get_close_matches(name[len(PREFIX) :].lower(), Settings.model_fields, n=1)
    advice = "unset it; without it `fieldcall settings` lists them all"
    if meant:
        advice = f"{PREFIX}{meant[0].upper()} was probably meant"
    return f"{name}: is not a setting of this version; {advice}"
