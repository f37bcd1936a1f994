"""The geocoder that asks another server, against real servers on the loopback that behave and misbehave."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.catalogue import Catalogue
from adapters.geocoding.nominatim import MAX_RESPONSE_BYTES, NominatimGeocoder
from adapters.geocoding.nominatim_answer import parse_hits
from adapters.geocoding.offline import OfflineGeocoder
from domain.ports import GeocodedPlace
from domain.refusals.general import InvalidInput

ADDRESS = "Keizersgracht 1, 1015 CC Amsterdam, Netherlands"
AMSTERDAM = (52.3676, 4.9041)
DID_NOT_ANSWER = "The geocoding server did not answer: the address was read without it, to the city at best."
DOES_NOT_KNOW = "The geocoding server does not know this address: it was read without it, to the city at best."

HOUSE: dict[str, Any] = {
    "lat": "52.3784",
    "lon": "4.8870",
    "place_rank": 30,
    "importance": 0.4,
    "display_name": "1, Keizersgracht, Amsterdam",
    "address": {
        "house_number": "1",
        "road": "Keizersgracht",
        "city": "Amsterdam",
        "state": "North Holland",
        "postcode": "1015CC",
        "country": "Netherlands",
        "country_code": "nl",
    },
}


def city(name: str, state: str, country: str, point: tuple[float, float], importance: float) -> dict[str, Any]:
    address = {"town": name, "state": state, "country_code": country}
    return {"lat": point[0], "lon": point[1], "place_rank": 16, "importance": importance, "address": address}


@dataclass
class Server:
    """Answers each path with a status and bytes; without any it lets the caller wait."""

    url: str = ""
    answers: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str], dict[str, str]]] = field(default_factory=list)

    def answer(self, path: str, found: object, status: int = 200) -> None:
        self.answers[path] = (status, found if isinstance(found, bytes) else json.dumps(found).encode())

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
            target = urlsplit(first.split()[1])
            headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
            self.asked.append((target.path, dict(parse_qsl(target.query)), headers))
            if target.path not in self.answers:
                await reader.read()
                return
            status, body = self.answers[target.path]
            writer.write(b"HTTP/1.1 %d Answer\r\nContent-Length: %d\r\n\r\n" % (status, len(body)) + body)
            await writer.drain()
        except ConnectionError:
            return
        finally:
            writer.close()


@asynccontextmanager
async def nominatim() -> AsyncIterator[Server]:
    made = Server()
    server = await asyncio.start_server(made.take, "127.0.0.1", 0)
    made.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/osm"
    try:
        yield made
    finally:
        server.close()


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with nominatim() as made:
        yield made


@pytest.fixture
def offline(catalogue: Catalogue) -> OfflineGeocoder:
    return OfflineGeocoder(catalogue)


@pytest.fixture
def geocoder(server: Server, offline: OfflineGeocoder, catalogue: Catalogue) -> NominatimGeocoder:
    return NominatimGeocoder(
        server.url + "/", "fieldcall/test", offline, catalogue.countries, timeout_seconds=0.3, cooldown_seconds=30
    )


async def test_a_house_is_found(server: Server, geocoder: NominatimGeocoder) -> None:
    server.answer("/osm/search", [HOUSE])
    assert await geocoder.locate(ADDRESS, None, None, "EUR") == GeocodedPlace(
        country="NL",
        timezone="Europe/Amsterdam",
        confidence=1.0,
        latitude=52.3784,
        longitude=4.887,
        city="Amsterdam",
        postal_code="1015CC",
        street="Keizersgracht 1",
        state="North Holland",
        warnings=(),
    )
    ((path, query, headers),) = server.asked
    assert (path, query["q"], query["format"], query["addressdetails"]) == ("/osm/search", ADDRESS, "jsonv2", "1")
    assert headers["user-agent"] == "fieldcall/test"


async def test_an_answer_is_kept(server: Server, geocoder: NominatimGeocoder) -> None:
    server.answer("/osm/search", [HOUSE])
    first = await geocoder.locate(ADDRESS, None, None, "EUR")
    server.answer("/osm/search", b"", 500)
    assert await geocoder.locate(ADDRESS, None, None, "EUR") == first
    assert len(server.asked) == 1


async def test_coordinates_are_compared_with_the_address(server: Server, geocoder: NominatimGeocoder) -> None:
    server.answer("/osm/search", [HOUSE])
    near = await geocoder.locate(ADDRESS, *AMSTERDAM, "EUR")
    assert (near.confidence, near.warnings, (near.latitude, near.longitude)) == (1.0, (), AMSTERDAM)
    far = await geocoder.locate(ADDRESS, 48.8566, 2.3522, "EUR")
    assert (far.country, far.timezone, far.confidence) == ("NL", "Europe/Paris", 0.5)
    (warning,) = far.warnings
    assert "km from Amsterdam, North Holland, NL" in warning


async def test_an_unknown_address_is_told_from_its_coordinates(server: Server, geocoder: NominatimGeocoder) -> None:
    server.answer("/osm/search", [])
    server.answer("/osm/reverse", HOUSE)
    place = await geocoder.locate("by the bridge", *AMSTERDAM, "EUR")
    assert (place.street, place.city, place.warnings) == ("Keizersgracht 1", "Amsterdam", ())
    assert server.asked[1][1]["lat"] == str(AMSTERDAM[0])


async def test_of_namesakes_the_likeliest_is_taken_and_the_others_told(
    server: Server, geocoder: NominatimGeocoder
) -> None:
    missouri = city("Springfield", "Missouri", "us", (37.2, -93.3), 0.55)
    illinois = city("Springfield", "Illinois", "us", (39.8, -89.6), 0.52)
    village = city("Springfield", "Idaho", "us", (43.1, -112.7), 0.2)
    server.answer("/osm/search", [missouri, illinois, village])
    place = await geocoder.locate("Springfield", None, None, "USD")
    assert (place.state, place.timezone, place.confidence) == ("Missouri", "America/Chicago", 0.3)
    ambiguous, street = place.warnings
    assert "Springfield, Missouri, US was assumed, and not Springfield, Illinois, US." in ambiguous
    assert "The street was not found" in street
    chosen = await geocoder.locate("Springfield", 39.8, -89.6, "USD")
    assert (chosen.state, chosen.confidence, chosen.warnings) == ("Illinois", 1.0, ())


async def test_what_the_server_does_not_know_the_fallback_reads(
    server: Server, geocoder: NominatimGeocoder, offline: OfflineGeocoder
) -> None:
    server.answer("/osm/search", [])
    place = await geocoder.locate(ADDRESS, None, None, "EUR")
    assert place.warnings == (DOES_NOT_KNOW,)
    assert place.city == (await offline.locate(ADDRESS, None, None, "EUR")).city
    server.answer("/osm/reverse", {"error": "Unable to geocode"})
    assert (await geocoder.locate(ADDRESS, *AMSTERDAM, "EUR")).warnings == (DOES_NOT_KNOW,)


ANSWERS_OF_NO_USE = {
    "500": (500, b"oops"),
    "429": (429, b"[]"),
    "redirect": (302, b""),
    "no JSON": (200, b"<html>hello</html>"),
    "empty": (200, b""),
    "another shape": (200, b'[{"lat": "x"}]'),
    "a point outside of the world": (200, json.dumps([HOUSE | {"lat": "91"}]).encode()),
    "not a number": (200, json.dumps([HOUSE | {"lat": "NaN"}]).encode()),
    "a null character": (200, json.dumps([HOUSE | {"address": HOUSE["address"] | {"city": "A\0"}}]).encode()),
    "a city that never ends": (200, json.dumps([HOUSE | {"address": HOUSE["address"] | {"city": "A" * 201}}]).encode()),
    "deeply nested": (200, b"[" * 100_000),
    "10 MB": (200, b" " * 10_000_000 + b"[]"),
}


@pytest.mark.parametrize("kind", ANSWERS_OF_NO_USE)
async def test_an_answer_of_no_use_is_none(
    server: Server, geocoder: NominatimGeocoder, offline: OfflineGeocoder, kind: str
) -> None:
    server.answers["/osm/search"] = ANSWERS_OF_NO_USE[kind]
    place = await geocoder.locate(ADDRESS, None, None, "EUR")
    expected = await offline.locate(ADDRESS, None, None, "EUR")
    assert (place.country, place.city, place.confidence) == (expected.country, expected.city, expected.confidence)
    assert place.warnings == (DID_NOT_ANSWER,)


async def test_an_answer_may_be_long_but_not_endless(server: Server, geocoder: NominatimGeocoder) -> None:
    body = json.dumps([HOUSE]).encode()
    server.answer("/osm/search", body.rjust(MAX_RESPONSE_BYTES))
    assert (await geocoder.locate(ADDRESS, None, None, "EUR")).warnings == ()


async def test_a_server_that_hangs_is_left_alone_for_a_while(
    server: Server, offline: OfflineGeocoder, catalogue: Catalogue
) -> None:
    geocoder = NominatimGeocoder(
        server.url, "test", offline, catalogue.countries, timeout_seconds=0.2, cooldown_seconds=0.3
    )
    begun = time.monotonic()
    for number in range(3):
        place = await geocoder.locate(f"{ADDRESS} {number}", *AMSTERDAM, "EUR")
        assert DID_NOT_ANSWER in place.warnings
    assert time.monotonic() - begun < 0.4, "only the first waits"
    assert len(server.asked) == 1
    await asyncio.sleep(0.3)
    server.answer("/osm/search", [HOUSE])
    assert (await geocoder.locate(ADDRESS, *AMSTERDAM, "EUR")).warnings == ()


async def test_a_server_that_is_not_there_is_done_without(offline: OfflineGeocoder, catalogue: Catalogue) -> None:
    async with nominatim() as gone:
        pass
    geocoder = NominatimGeocoder(gone.url, "test", offline, catalogue.countries)
    assert (await geocoder.locate(ADDRESS, None, None, "EUR")).warnings == (DID_NOT_ANSWER,)
    with pytest.raises(InvalidInput) as refused:
        await geocoder.locate("somewhere", None, None, "XXX")
    assert refused.value.errors[0].field == "payoutCurrency"


async def test_a_country_that_iso_does_not_know_is_not_a_place(server: Server, geocoder: NominatimGeocoder) -> None:
    server.answer("/osm/search", [city("Pristina", "", "xk", (42.66, 21.16), 0.5), HOUSE])
    assert (await geocoder.locate(ADDRESS, None, None, "EUR")).country == "NL"


@given(st.binary(max_size=300) | st.recursive(st.none() | st.text() | st.integers(), st.lists).map(json.dumps))
def test_whatever_is_answered_is_hits_or_refused(body: bytes | str) -> None:
    try:
        hits = parse_hits(body if isinstance(body, bytes) else body.encode())
    except ValueError:
        return
    assert hits == ()
