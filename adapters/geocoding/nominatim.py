"""The geocoder that calls a Nominatim server, and falls back to the offline geocoder when it does not answer."""

import time
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import structlog

from adapters.geocoding.cities import MAX_CITY_KM
from adapters.geocoding.nominatim_answer import Hit, parse_hits
from adapters.geocoding.offline import CONTRADICTION, OfflineGeocoder
from adapters.geocoding.zones import zone_at
from domain.matching.geo import distance_metres
from domain.ports import GeocodedPlace

if TYPE_CHECKING:
    import aiohttp

TIMEOUT_SECONDS: Final = 3.0
"""The time for the whole exchange, in seconds."""
COOLDOWN_SECONDS: Final = 30.0
"""The time for which a failed server is not called, in seconds."""
MAX_RESPONSE_BYTES: Final = 256_000
"""The largest answer, in bytes."""
MAX_CACHED_ANSWERS: Final = 4096
"""The most answers in the cache."""
CACHE_SECONDS: Final = 24 * 3600.0
"""The time for which an answer is cached, in seconds."""

_OK = 200
_CHUNK = 16_384
_HITS = 5
_HOUSE, _STREET, _CITY = 30, 26, 16
"""Minimum `place_rank` of a house, a street and a city."""
_SIMILAR_IMPORTANCE = 0.1
"""The largest difference in importance (0 to 1) at which either of two places can be meant."""
_AMBIGUOUS = 0.3

Point = tuple[float, float]

log = structlog.get_logger("fieldcall.geocoding")


class NoAnswerError(Exception):
    """The server gave no usable answer; the message states why."""


class NominatimGeocoder:
    """Geocodes addresses by OpenStreetMap data. Uses `fallback`, with a warning, when the server gives no place."""

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
        """`countries` are the known ISO codes; places in other countries are ignored."""
        self._url = url.rstrip("/")
        self._user_agent = user_agent
        self._fallback = fallback
        self._countries = frozenset(countries)
        self._timeout_seconds = timeout_seconds
        self._cooldown_seconds = cooldown_seconds
        self._cooling_until = 0.0
        self._cache: OrderedDict[tuple[str, str], tuple[float, tuple[Hit, ...]]] = OrderedDict()

    async def locate(
        self, address: str, latitude: float | None, longitude: float | None, currency: str
    ) -> GeocodedPlace:
        """Return the server's place, else the fallback's with a warning. Makes at most two requests.

        Raises `InvalidInput` when the fallback does.
        """
        point = None if latitude is None or longitude is None else (latitude, longitude)
        try:
            hits = await self._hits("search", {"q": address, "limit": str(_HITS)})
            if not hits and point:
                hits = await self._hits("reverse", {"lat": str(point[0]), "lon": str(point[1])})
        except NoAnswerError as error:
            log.warning("geocoder_unavailable", reason=str(error))
            warning = "The geocoding server did not answer: the address was read without it, to the city at best."
        else:
            if hits:
                return _place(hits, point)
            warning = "The geocoding server does not know this address: it was read without it, to the city at best."
        place = await self._fallback.locate(address, latitude, longitude, currency)
        return replace(place, warnings=(*place.warnings, warning))

    async def _hits(self, path: str, query: Mapping[str, str]) -> tuple[Hit, ...]:
        key = (path, "\n".join(query.values()))
        now = time.monotonic()
        if (cached := self._cache.get(key)) and cached[0] > now:
            self._cache.move_to_end(key)
            return cached[1]
        if now < self._cooling_until:
            raise NoAnswerError("it failed shortly before")
        try:
            hits = parse_hits(await self._ask(path, query))
        except ValueError:
            error = NoAnswerError("its answer is not one of Nominatim's")
        except NoAnswerError as failure:
            error = failure
        else:
            hits = tuple(hit for hit in hits if hit.address.country_code in self._countries)
            self._cache[key] = (now + CACHE_SECONDS, hits)
            while len(self._cache) > MAX_CACHED_ANSWERS:
                self._cache.popitem(last=False)
            return hits
        self._cooling_until = time.monotonic() + self._cooldown_seconds
        raise error

    async def _ask(self, path: str, query: Mapping[str, str]) -> bytes:
        # Imported with the first address, because it would add a third of a second to the start.
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


def _place(hits: tuple[Hit, ...], point: Point | None) -> GeocodedPlace:
    """Return the likeliest place, or the one nearest to a point in degrees."""
    hit = min(hits, key=lambda hit: _kilometres(hit, point)) if point else hits[0]
    warnings = tuple(_warnings(hit, hits, point))
    latitude, longitude = point or (hit.lat, hit.lon)
    return GeocodedPlace(
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
    """Yield the other places that the address can mean."""
    for other in hits:
        alike = (hit.importance or 0) - (other.importance or 0) <= _SIMILAR_IMPORTANCE
        if alike and other.place_rank >= hit.place_rank and _kilometres(other, (hit.lat, hit.lon)) > MAX_CITY_KM:
            yield other


def _kilometres(hit: Hit, point: Point) -> float:
    return distance_metres(hit.lat, hit.lon, *point) / 1000


def _called(hit: Hit) -> str:
    parts = (hit.address.city, hit.address.state, hit.address.country_code)
    return ", ".join(part for part in parts if part)
