"""The answers of a Nominatim server, validated."""

from typing import Annotated, Final

from pydantic import AliasChoices, BaseModel, Field, StringConstraints, TypeAdapter

from domain.values import json_text
from domain.values.json_text import BINARY, WITH_KEY

_Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200, pattern=r"^[^\x00-\x1f]*$")]


class NominatimAddress(BaseModel):
    """The parts of an address; unknown parts are None."""

    country_code: Annotated[str, StringConstraints(to_upper=True, pattern=r"^[A-Za-z]{2}$")]
    state: Annotated[_Line | None, Field(validation_alias=AliasChoices("state", "region", "province"))] = None
    city: Annotated[
        _Line | None, Field(validation_alias=AliasChoices("city", "town", "village", "municipality", "hamlet"))
    ] = None
    postcode: _Line | None = None
    road: Annotated[_Line | None, Field(validation_alias=AliasChoices("road", "pedestrian", "footway", "square"))] = (
        None
    )
    house_number: _Line | None = None

    @property
    def street(self) -> str | None:
        """Return the street with the house number."""
        return " ".join(part for part in (self.road, self.house_number) if part) or None


class Hit(BaseModel):
    """A matching place. `place_rank` is its precision: 30 a house, 26 a street, 16 a city."""

    lat: Annotated[float, Field(ge=-90, le=90, allow_inf_nan=False)]
    lon: Annotated[float, Field(ge=-180, le=180, allow_inf_nan=False)]
    place_rank: int = 0
    importance: Annotated[float, Field(allow_inf_nan=False)] | None = None
    address: NominatimAddress


class _NotFound(BaseModel):
    error: str


_ANSWER: Final[TypeAdapter[list[Hit] | Hit | _NotFound]] = TypeAdapter(list[Hit] | Hit | _NotFound)


def parse_hits(body: bytes) -> tuple[Hit, ...]:
    """Return the places in an answer, the likeliest first. Raises `ValueError` for an invalid answer."""
    answer = _ANSWER.validate_python(json_text.parse(body, WITH_KEY, BINARY))
    if isinstance(answer, list):
        return tuple(answer)
    return (answer,) if isinstance(answer, Hit) else ()
