"""Services that tests put together themselves: over an SQLite file, with parts that need nothing outside."""

from pathlib import Path

from adapters import broadcast, catalogue
from adapters.blobs.disk import FileBlobs
from adapters.catalogue import Catalogue
from adapters.geocoding.offline import OfflineGeocoder
from adapters.http.client import HttpSender
from adapters.mail import LogMailer
from adapters.payments.embedded import EmbeddedProvider
from adapters.storage.engine.sqlite.database import SQLiteDatabase
from domain.policy import Policy
from resolvers.core.context import Services
from resolvers.core.keyring import Keyring
from server.config.wiring import load_resolvers
from tests.actors import SetClock


def load_catalogue() -> Catalogue:
    policy = Policy()
    return catalogue.load(policy.payout_minimum_multiplier, policy.payout_maximum_multiplier)


def build_services(file: Path, data: Catalogue) -> Services:
    load_resolvers()
    payments = EmbeddedProvider()
    return Services(
        database=SQLiteDatabase(str(file)),
        catalogue=data,
        policy=Policy(operators_approved_at_once=True),
        clock=SetClock(),
        geocoder=OfflineGeocoder(data),
        payments=payments,
        payment_providers={payments.name: payments},
        blobs=FileBlobs.at(f"file://{file.parent}/blobs"),
        broadcaster=broadcast.connect("memory://"),
        keyring=Keyring("a secret key for tests"),
        sender=HttpSender("fieldcall/test", allow_private=True),
        mailer=LogMailer(),
    )
