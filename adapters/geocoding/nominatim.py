"""The geocoder that asks a Nominatim server for streets and houses, and does without it when it does not answer."""

import time
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import structlog

from adapters.geocoding.cities import MAX_CITY_KM
from adapters.geocoding.nominatim_answer import Hit, hits_of
from adapters.geocoding.offline import CONTRADICTION, OfflineGeocoder
from adapters.geocoding.zones import zone_at
from domain.matching.geo import distance_metres
from domain.ports import Place

if TYPE_CHECKING:
    import aiohttp

TIMEOUT_SECONDS: Final = 3.0
"""Seconds for the whole exchange."""
COOLDOWN_SECONDS: Final = 30.0
"""Seconds for which a server that has failed is left alone."""
MAX_RESPONSE_BYTES: Final = 256_000
"""Bytes of an answer."""
MAX_CACHED_ANSWERS: Final = 4096
"""Answers."""
CACHE_SECONDS: Final = 24 * 3600.0
"""Seconds for which an answer is kept."""

_OK = 200
_CHUNK = 16_384
_HITS = 5
_HOUSE, _STREET, _CITY = 30, 26, 16
"""Ranks of places, from which on they are at least that exact."""
_ALIKE = 0.1
"""Of two places whose importance, from 0 to 1, differs no more than that, either can be meant."""
_AMBIGUOUS = 0.3

Point = tuple[float, float]

log = structlog.get_logger("fieldcall.geocoding")


class NoAnswerError(Exception):
    """The server gave no answer that can be used; the message says why."""


class NominatimGeocoder:
    """Addresses as OpenStreetMap knows them. `fallback` answers where the server does not, and says so."""

    def __init__(
        self,
        url: str,
        user_agent: str,
        fallback: OfflineGeocoder,
        countries: Collection[str],
        *,
        timeout_seconds: float = TIMEOUT_SECONDS,
        cooldown_seconds: float = COOLDOWN_SECONDS,
    ) -> None:
        """`countries` are the ISO codes that exist; `timeout_seconds` and `cooldown_seconds` are in seconds."""
        self._url = url.rstrip("/")
        self._user_agent = user_agent
        self._fallback = fallback
        self._countries = frozenset(countries)
        self._timeout_seconds = timeout_seconds
        self._cooldown_seconds = cooldown_seconds
        self._cooling_until = 0.0
        self._kept: OrderedDict[tuple[str, str], tuple[float, tuple[Hit, ...]]] = OrderedDict()

    async def locate(self, address: str, latitude: float | None, longitude: float | None, currency: str) -> Place:
        """The place that the server knows, else the fallback's with a warning. Asks two questions at most.

        Raises `InvalidInput` where the fallback does.
        """
        point = None if latitude is None or longitude is None else (latitude, longitude)
        try:
            hits = await self._hits("search", {"q": address, "limit": str(_HITS)})
            if not hits and point:
                hits = await self._hits("reverse", {"lat": str(point[0]), "lon": str(point[1])})
        except NoAnswerError as error:
            log.warning("geocoder_unavailable", reason=str(error))
            told = "The geocoding server did not answer: the address was read without it, to the city at best."
        else:
            if hits:
                return _place(hits, point)
            told = "The geocoding server does not know this address: it was read without it, to the city at best."
        place = await self._fallback.locate(address, latitude, longitude, currency)
        return replace(place, warnings=(*place.warnings, told))

    async def _hits(self, path: str, query: Mapping[str, str]) -> tuple[Hit, ...]:
        key = (path, "\n".join(query.values()))
        now = time.monotonic()
        if (kept := self._kept.get(key)) and kept[0] > now:
            self._kept.move_to_end(key)
            return kept[1]
        if now < self._cooling_until:
            raise NoAnswerError("it has failed a moment ago")
        try:
            hits = hits_of(await self._ask(path, query))
        except ValueError:
            error = NoAnswerError("its answer is not one of Nominatim's")
        except NoAnswerError as failure:
            error = failure
        else:
            hits = tuple(hit for hit in hits if hit.address.country_code in self._countries)
            self._kept[key] = (now + CACHE_SECONDS, hits)
            while len(self._kept) > MAX_CACHED_ANSWERS:
                self._kept.popitem(last=False)
            return hits
        self._cooling_until = time.monotonic() + self._cooldown_seconds
        raise error

    async def _ask(self, path: str, query: Mapping[str, str]) -> bytes:
        # Loaded with the first address: it is a third of a second that a start does not need.
        import aiohttp  # noqa: PLC0415

        parameters = {**query, "format": "jsonv2", "addressdetails": "1", "accept-language": "en"}
        try:
            async with (
                aiohttp.ClientSession(
                    timeout=aiohttp.ClientTimeout(total=self._timeout_seconds),
                    headers={"User-Agent": self._user_agent, "Accept-Encoding": "identity"},
                    auto_decompress=False,
                    cookie_jar=aiohttp.DummyCookieJar(),
                ) as session,
                session.get(f"{self._url}/{path}", params=parameters, allow_redirects=False) as response,
            ):
                if response.status != _OK:
                    raise NoAnswerError(f"its status is {response.status}")
                return await _read(response)
        except TimeoutError:
            raise NoAnswerError(f"it took more than {self._timeout_seconds:g} seconds") from None
        except (aiohttp.ClientError, OSError) as error:
            raise NoAnswerError(str(error)) from None


async def _read(response: "aiohttp.ClientResponse") -> bytes:
    body = bytearray()
    async for chunk in response.content.iter_chunked(_CHUNK):
        body += chunk
        if len(body) > MAX_RESPONSE_BYTES:
            response.close()
            raise NoAnswerError(f"its answer is longer than {MAX_RESPONSE_BYTES} bytes")
    return bytes(body)


def _place(hits: tuple[Hit, ...], point: Point | None) -> Place:
    """The likeliest place, or that nearest to a point in degrees."""
    hit = min(hits, key=lambda hit: _kilometres(hit, point)) if point else hits[0]
    warnings = tuple(_warnings(hit, hits, point))
    latitude, longitude = point or (hit.lat, hit.lon)
    return Place(
        country=hit.address.country_code,
        timezone=zone_at(latitude, longitude),
        confidence=_confidence(hit, hits, point),
        latitude=latitude,
        longitude=longitude,
        city=hit.address.city,
        postal_code=hit.address.postcode,
        street=hit.address.street,
        state=hit.address.state,
        warnings=warnings,
    )


def _confidence(hit: Hit, hits: tuple[Hit, ...], point: Point | None) -> float:
    if point:
        return CONTRADICTION if _kilometres(hit, point) > MAX_CITY_KM else 1.0
    if any(_others(hit, hits)):
        return _AMBIGUOUS
    exactness = ((_HOUSE, 1.0), (_STREET, 0.8), (_CITY, 0.6), (0, 0.4))
    return next(confidence for rank, confidence in exactness if hit.place_rank >= rank or not rank)


def _warnings(hit: Hit, hits: tuple[Hit, ...], point: Point | None) -> Iterator[str]:
    if point and _kilometres(hit, point) > MAX_CITY_KM:
        yield (
            f"The coordinates lie {_kilometres(hit, point):,.0f} km from {_called(hit)}, where the address is: one of "
            "the two is wrong."
        )
    if point:
        return
    if others := "; ".join(map(_called, _others(hit, hits))):
        yield f"The address can mean more than one place: {_called(hit)} was assumed, and not {others}."
    if hit.place_rank < _STREET:
        yield f"The street was not found, only {_called(hit)}. Check the street and its number, or add coordinates."


def _others(hit: Hit, hits: tuple[Hit, ...]) -> Iterator[Hit]:
    """The places that could be meant as well."""
    for other in hits:
        alike = (hit.importance or 0) - (other.importance or 0) <= _ALIKE
        if alike and other.place_rank >= hit.place_rank and _kilometres(other, (hit.lat, hit.lon)) > MAX_CITY_KM:
            yield other


def _kilometres(hit: Hit, point: Point) -> float:
    return distance_metres(hit.lat, hit.lon, *point) / 1000


def _called(hit: Hit) -> str:
    parts = (hit.address.city, hit.address.state, hit.address.country_code)
    return ", ".join(part for part in parts if part)
