"""A service as its README starts it, which all tests of the clients share."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from fieldcall_client.generated.inputs import CreateTaskBody, LocationInput, RegisterAgentBody, RegisterOperatorBody

from tests.actors import AMSTERDAM
from tests.server.test_cli import serve

AGENT: RegisterAgentBody = {"agent_name": "Errand", "agent_type": "assistant", "accepted_terms": True}
OPERATOR: RegisterOperatorBody = {
    "name": "Noor",
    "email": "noor@example.org",
    "country_iso_code": "NL",
    "latitude": AMSTERDAM["latitude"],
    "longitude": AMSTERDAM["longitude"],
    "radius_km": 20,
    "languages": ["nl", "en"],
    "accepted_terms": True,
}
HERE: LocationInput = {"lat": AMSTERDAM["latitude"], "lng": AMSTERDAM["longitude"], "accuracy": 5.0}
TASK: CreateTaskBody = {
    "title": "Photograph a shop front",
    "description": "One photograph with the house number.",
    "location_address": "Keizersgracht 1, 1015 CC Amsterdam, Netherlands",
    "location_latitude": HERE["lat"],
    "location_longitude": HERE["lng"],
    "payout_amount": "50.00",
    "payout_currency": "EUR",
    "proof_requirements_json": {"minPhotos": 1, "requireGpsWithinRadiusMeters": 200},
}


@dataclass(frozen=True)
class Demo:
    """`fieldcall serve --demo`."""

    url: str
    practice_key: str
    """The key of the practice agent that it prints."""


@pytest.fixture(scope="package")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    with serve(tmp_path_factory.mktemp("demo"), "--demo") as (url, printed):
        (key,) = re.findall(r"Practice agent (\S+)", printed)
        yield Demo(url, key)
