"""Dependency injection: builds services from settings. Only this module knows the chosen adapters."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache, partial
from importlib import import_module
from pkgutil import walk_packages
from urllib.parse import unquote, urlsplit

import resolvers
from adapters import broadcast, catalogue
from adapters.blobs.upload_space import UploadSpace
from adapters.catalogue import Catalogue
from adapters.clock import SystemClock
from adapters.geocoding.offline import OfflineGeocoder
from adapters.geocoding.plus_codes import PlusCodeGeocoder
from adapters.http.client import HttpSender
from adapters.mail import LogMailer, SmtpMailer, TerminalMailer, parse_sender
from adapters.payments.embedded import EmbeddedProvider
from adapters.rate_limits import Budgets, counters_at
from adapters.storage.queries.payments.voiding import select_agents_with_test_money
from domain.money.deposits import EMBEDDED, STRIPE
from domain.ports import BlobStore, Geocoder, Mailer, PaymentProvider
from domain.refusals.general import Unavailable
from resolvers.core.context import OperationAddresses, Services
from resolvers.core.keyring import Keyring
from resolvers.core.replica import START_TIMEOUT_SECONDS, Replica
from resolvers.core.secret_keys import SecretKeyMissing, register
from resolvers.webhooks.push_key import ensure_push_key
from resolvers.wire.version import VERSION
from server.config.addresses import BUCKET
from server.config.database import check_after_crash, migrate_embedded, open_database, postgresql, require_sound
from server.config.secret_key import key_file, secret_keys
from server.config.settings import PREFIX, Misconfigured, Settings
from subscriptions.messages.web_push import PushKey


def blob_store(url: str) -> BlobStore:
    """The blob store at an address of the settings."""
    # Only the store in use is imported, as with databases: each one adds to the startup time.
    if url.startswith(BUCKET):
        from adapters.blobs.s3 import ObjectBlobs  # noqa: PLC0415

        return ObjectBlobs(url)
    from adapters.blobs.disk import FileBlobs  # noqa: PLC0415

    return FileBlobs.at(url)


def _mailer(settings: Settings) -> Mailer:
    if settings.smtp_url is None:
        return TerminalMailer() if settings.print_mail else LogMailer()
    server = urlsplit(settings.smtp_url.get_secret_value())
    assert server.hostname, "the setting has been checked"
    return SmtpMailer(
        server.hostname,
        server.port,
        sender=settings.mail_from,
        username=unquote(server.username) if server.username else None,
        password=unquote(server.password) if server.password else None,
        tls=server.scheme == "smtps",
    )


@cache
def load_resolvers() -> None:
    """Import every module that registers an operation or the handler of a job."""
    for module in walk_packages(resolvers.__path__, f"{resolvers.__name__}."):
        import_module(module.name)


def build(settings: Settings) -> Services:
    """The services that operations need, not yet started. Raises `Misconfigured`."""
    load_resolvers()
    policy = settings.policy
    data = catalogue.load(policy.payout_minimum_multiplier, policy.payout_maximum_multiplier)
    payment_providers: dict[str, PaymentProvider] = {EMBEDDED: EmbeddedProvider()}
    if settings.stripe_key is not None:
        payment_providers[STRIPE] = _stripe(settings, settings.stripe_key.get_secret_value(), data)
    database = open_database(settings)
    return Services(
        database=database,
        catalogue=data,
        policy=policy,
        clock=database.clock or SystemClock(),
        geocoder=_geocoder(settings, data),
        payments=payment_providers.get(settings.payment_mode),
        payment_providers=payment_providers,
        blobs=blob_store(settings.blob_url),
        broadcaster=broadcast.connect(settings.broadcast),
        keyring=Keyring(*secret_keys(settings)),
        sender=HttpSender(
            f"fieldcall/{VERSION}",
            allow_private=settings.allow_private_targets,
            host_calls=policy.host_calls,
            host_calls_per_second=policy.host_calls_per_second,
        ),
        mailer=_mailer(settings),
        budgets=Budgets(counters_at(settings.broadcast), policy),
        addresses=addresses(),
        upload_space=UploadSpace(settings.max_upload_space),
        screening=settings.screening,
        push_key=_push_key(settings),
        replica=Replica(postgresql(settings, url)) if (url := settings.database_read_url) else None,
        push_subject=_push_subject(settings),
        base_url=settings.base_url,
    )


def _push_key(settings: Settings) -> str | None:
    if settings.push_key is None:
        return None
    text = settings.push_key.get_secret_value()
    try:
        PushKey.from_text(text)
    except ValueError:
        raise Misconfigured(f"{PREFIX}PUSH_KEY must be a private key of P-256: 32 bytes in base64url") from None
    return text


def _push_subject(settings: Settings) -> str:
    if settings.base_url and settings.base_url.startswith("https://"):
        return settings.base_url
    return f"mailto:{parse_sender(settings.mail_from).addr_spec}"


def _geocoder(settings: Settings, data: Catalogue) -> Geocoder:
    offline = _offline_geocoder(data)
    if settings.geocoder_url is None:
        return PlusCodeGeocoder(offline, offline)
    from adapters.geocoding.nominatim import NominatimGeocoder  # noqa: PLC0415 - imported only when it is used

    nominatim = NominatimGeocoder(settings.geocoder_url, f"fieldcall/{VERSION}", offline, data.countries)
    return PlusCodeGeocoder(nominatim, offline)


@cache
def _offline_geocoder(data: Catalogue) -> OfflineGeocoder:
    # All services of a process share the geocoder's index of names and its cache of places.
    return OfflineGeocoder(data)


def _stripe(settings: Settings, key: str, data: Catalogue) -> PaymentProvider:
    from adapters.payments.stripe import StripeProvider  # noqa: PLC0415 - takes 300 ms of the start

    secret = settings.stripe_webhook_secret
    return StripeProvider(
        key,
        secret.get_secret_value() if secret else None,
        data.currencies,
        api_base=settings.stripe_api_base,
    )


async def prepare_to_serve(settings: Settings) -> None:
    """Prepare the database for a service or a worker. Raises `Misconfigured` as `prepare` does, if a replica refuses
    the service, and if real payments would mix with test money.
    """
    check_after_crash(settings)
    await prepare(settings, serves=True)
    if not settings.blob_url.startswith(BUCKET):
        _check_folder_of_blobs(settings.blob_url)
    if settings.database_read_url:
        await _check_replica(settings.database_read_url)
    if settings.payment_mode != STRIPE:
        return
    async with open_database(settings).snapshot() as session:
        agents = await session.get(select_agents_with_test_money())
    if agents:
        raise Misconfigured(
            f"the database holds test money of the built-in payment page, of {agents} agents outside test mode, and "
            f"{PREFIX}STRIPE_KEY is for real money; write the test money off with: fieldcall ledger void-test-money"
        )


def _check_folder_of_blobs(url: str) -> None:
    """Raise `Misconfigured` if no proof could be stored. The folder itself is made with the first one."""
    from adapters.blobs.disk import FileBlobs  # noqa: PLC0415 - as for `blob_store`

    folder = FileBlobs.at(url).folder.absolute()
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if not (there.is_dir() and os.access(there, os.W_OK | os.X_OK)):
        raise Misconfigured(
            f"{PREFIX}BLOB_URL: {there} is not a folder that this user may write to. Name another one, "
            "or change its permissions"
        )


async def _check_replica(url: str) -> None:
    from adapters.postgres_address import dsn  # noqa: PLC0415 - as for `open_database`
    from adapters.storage.engine.postgresql.server import NotAdmittedError, is_coordinator  # noqa: PLC0415

    try:
        async with asyncio.timeout(START_TIMEOUT_SECONDS):
            await is_coordinator(dsn(url))
    except NotAdmittedError as refused:
        raise Misconfigured(f"{PREFIX}DATABASE_READ_URL: {refused}") from None
    except (TimeoutError, Unavailable):
        # The replica may become available later.
        return


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Services]:
    """Services with their database and broadcaster started. Creates or upgrades an embedded database first.

    Raises `Misconfigured`, also when a PostgreSQL database is of another version.
    """
    await prepare(settings)
    services = build(settings)
    async with started(services):
        yield services


@asynccontextmanager
async def started(services: Services) -> AsyncIterator[Services]:
    """Start the services on entry and stop them on exit."""
    async with AsyncExitStack() as stack:
        for part in (services.database, *([services.replica] if services.replica else ())):
            await part.start()
            stack.push_async_callback(part.stop)
        await services.broadcaster.start()
        try:
            yield services
        finally:
            await services.sender.stop()
            await services.budgets.close()
            for provider in services.payment_providers.values():
                await provider.stop()
            await services.broadcaster.stop()


async def prepare(settings: Settings, *, serves: bool = False) -> None:
    """Migrate an embedded database to this version; only check PostgreSQL, which may be newer. Then check the secret
    key against it. Raises `Misconfigured`, also for a damaged database, unless `serves` is true: a server serves the
    data that can still be read.
    """
    await migrate_embedded(settings)
    database = open_database(settings)
    await database.start()
    try:
        if not serves:
            require_sound(database)
        keyring, now = Keyring(*secret_keys(settings)), SystemClock().now()
        await register(database, keyring, now)
        if settings.push_key is None:
            await ensure_push_key(database, keyring, now)
    except SecretKeyMissing:
        where = f" (or what {path} holds)" if (path := key_file(settings)) else ""
        raise Misconfigured(
            f"{PREFIX}SECRET_KEY{where} is not the secret key that this database was written with. Restore that key. "
            f"To change it, set {PREFIX}SECRET_KEYS=OLD,NEW and restart every process, then set "
            f"{PREFIX}SECRET_KEYS=NEW,OLD and restart every process, then run: fieldcall keys rotate-secret"
        ) from None
    finally:
        await database.stop()


@cache
def addresses() -> dict[str, OperationAddresses]:
    """Return the address of each operation on each surface, by the operation's name, the same for all services."""
    # The result is cached, so all operations must be loaded at the first call.
    load_resolvers()
    # The tables of the surfaces take time to import, and tests of operations alone do not need them.
    from rest_compat.discovery import addresses as rest  # noqa: PLC0415
    from schema.request_bodies import MUTATION_OF, request_body  # noqa: PLC0415

    return {
        name: address._replace(
            mutation=MUTATION_OF[name].name if name in MUTATION_OF else None, in_graph=partial(request_body, name)
        )
        for name, address in rest.addresses().items()
    }
