"""The scalar types of the wire: the values that each accepts, its bounds, and its description in every schema.

Existing clients send ids as text and fields named `…Json` as objects (docs/reference/rest.md). Both are
accepted here, once for REST and the tool bridge; GraphQL and MCP check their own stricter types before a value arrives.
"""

import json
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Final, NewType, TypeVar, overload

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    SerializationInfo,
    StrictBool,
    StringConstraints,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError
from pydantic_core.core_schema import (
    is_instance_schema,
    no_info_before_validator_function,
    no_info_wrap_validator_function,
    plain_serializer_function_ser_schema,
    union_schema,
    with_info_plain_validator_function,
)

from domain.people.addresses import MAX_LENGTH, MailAddress
from domain.refusals.general import InvalidInput
from domain.values import json_text, wallclock
from domain.values.json_text import WITHOUT_KEY, JsonError, OutOfBoundsError, RepeatedNameError
from domain.values.numbers import parse_decimal, parse_natural
from domain.values.pasted import mail_address_in
from domain.values.rfc3339 import EXAMPLE, parse_instant
from domain.values.rfc3339 import MAX_LENGTH as MAX_LENGTH_OF_INSTANT
from domain.values.uri import parse_web_address, split_uri
from domain.webhooks.public_address import is_allowed_port
from domain.webhooks.redaction import MASK
from resolvers.wire.json_schema import NUMBER_OR_NODE_ID
from resolvers.wire.node_ids import parse_row_number

INT32 = 2**31 - 1
INT64 = 2**63 - 1
LARGEST_ID = 2**53 - 1
"""The largest id of a row: every JSON parser represents it exactly."""
DIGITS_OF_INT64 = 19
MAX_JSON_TEXT = 20_000
"""Characters of JSON in a field."""


def _whole(value: Any) -> Any:
    # JSON treats 7.0 and 7 as the same number. Larger ones are not converted: they could have millions of digits.
    if isinstance(value, float | Decimal) and -INT64 <= value <= INT64 and value == int(value):
        return int(value)
    if isinstance(value, bool | float | Decimal):
        raise ValueError("must be a whole number")  # noqa: TRY004 - pydantic reports ValueError
    if isinstance(value, str):
        text = value.removeprefix("-")
        if not (text.isascii() and text.isdigit()):
            raise ValueError("must be a whole number")
        if len(text) > DIGITS_OF_INT64:
            raise ValueError(f"must be a whole number of at most {DIGITS_OF_INT64} digits")
        return int(value)
    return value


def _id_up_to(largest: int) -> BeforeValidator:
    def check(value: Any, info: ValidationInfo) -> Any:
        try:
            return _whole(parse_row_number(value, info.field_name or "") if isinstance(value, str) else value)
        except ValueError:
            raise ValueError(f"must be a whole number from 1 to {largest}") from None

    return BeforeValidator(check)


def _decimal(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, str | int | float | Decimal):
        raise ValueError("must be a decimal number")  # noqa: TRY004 - pydantic reports ValueError
    # A float's shortest text is the number that its sender wrote.
    return parse_decimal(str(value)) if isinstance(value, str | float) else value


def _number(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError("must be a number")  # noqa: TRY004 - pydantic reports ValueError
    return parse_decimal(value) if isinstance(value, str) else value


def _flag(value: Any) -> Any:
    return {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value


def _real_time(value: int) -> int:
    try:
        wallclock.parse("time", value)
    except InvalidInput as refusal:
        (error,) = refusal.errors
        raise PydanticCustomError("impossible_date", "{reason}", {"reason": error.message}) from None
    return value


def _time_digits(value: Any) -> Any:
    try:
        if _iso_time(value) is None:
            return _whole(value)
    except ValueError:
        pass
    raise ValueError("must be 14 digits, yyyyMMddHHmmss, such as 20261120143000, and not ISO 8601")


def _real_instant(value: str) -> str:
    parse_instant(value)
    return value


def _json_text(value: Any) -> Any:
    if isinstance(value, dict | list):
        return json.dumps(value, default=_binary_number)
    if isinstance(value, str) and len(value) <= MAX_JSON_TEXT:
        value = json_text.without_mark(value)
        try:
            json_text.parse(value)
        except RepeatedNameError:
            # The operation reports the part of the field.
            pass
        except OutOfBoundsError as error:
            raise ValueError(
                f"must be JSON text of at most {WITHOUT_KEY.members:,} members and items, and "
                f"{WITHOUT_KEY.levels} levels: it {error}"
            ) from None
        except JsonError:
            raise ValueError("must be JSON text") from None
    return value


def _binary_number(value: Any) -> Any:
    """Return a number of a body as JSON has it."""
    return float(value) if isinstance(value, Decimal) else str(value)


def _json_or_text(value: Any) -> Any:
    return value if value is None or isinstance(value, str) else json.dumps(value, default=str)


def _split(value: Any) -> Any:
    return [part for part in value.split(",") if part] if isinstance(value, str) else value


def _pasted_address(value: Any) -> Any:
    return mail_address_in(value) if isinstance(value, str) else value


def _no_null(value: Any) -> Any:
    if isinstance(value, str) and "\x00" in value:
        raise ValueError("must not contain a null character")
    return value


def _web_address(value: str) -> str:
    parse_web_address(value, "http", "https")
    return value


def called_port(value: str) -> str:
    """Return the address to which the service sends. Raises `ValueError` for a mask or a port that is not allowed."""
    if MASK in value:
        raise ValueError(f"has {MASK} in place of a secret: send the whole address, or leave the field out")
    port = split_uri(value).port
    if port is not None and not is_allowed_port(port):
        raise ValueError(
            "must have port 80, 443 or one from 1024 on: lower ports belong to other services, such as mail"
        )
    return value


def _day(value: str) -> str:
    try:
        date.fromisoformat(value)
    except ValueError:
        raise ValueError("must be a date, yyyy-MM-dd") from None
    return value


class NotNull:
    """Marks a field that may be omitted but not be null, such as a name in an update."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_before_validator_function(_not_null, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        nullable = handler(schema)
        (nullable["anyOf"],) = ([choice for choice in nullable["anyOf"] if choice != {"type": "null"}],)
        return nullable


def _not_null(value: Any) -> Any:
    if value is None:
        raise ValueError("must not be null")
    return value


Content = TypeVar("Content")
Supplied = Annotated[Content | None, NotNull()]
"""A field of an update: an omitted field stays unchanged, and null is refused."""
JsonObject = NewType("JsonObject", dict[str, Any])
"""A free JSON object."""
IdNumber = NewType("IdNumber", int)
Timestamp = NewType("Timestamp", int)
"""14 digits, yyyyMMddHHmmss, local to the task: too large for GraphQL's Int."""


class GivenOnce:
    """Marks a text in a response that cannot be read again."""


Secret = Annotated[str, GivenOnce()]
"""A secret, returned once: a repeat of the request returns it again only to the same API key."""
_ID = {"format": "int32", "minimum": 1, "maximum": INT32}
_LONG_ID = {"format": "int64", "minimum": 1, "maximum": LARGEST_ID}
SUPPLIED_ID_SCHEMA = WithJsonSchema({"type": NUMBER_OR_NODE_ID, **_ID})
Id = Annotated[IdNumber, _id_up_to(INT32), Field(ge=1, le=INT32), SUPPLIED_ID_SCHEMA]
OwnId = Annotated[IdNumber, WithJsonSchema({"type": "integer", **_ID})]
"""An id in a response: the service's own, so it needs no validation."""
LongId = Annotated[
    IdNumber,
    _id_up_to(LARGEST_ID),
    Field(ge=1, le=LARGEST_ID),
    WithJsonSchema({"type": NUMBER_OR_NODE_ID, **_LONG_ID}),
]
"""The id of something of which a task has many, such as events (docs/decisions/0073-row-numbers.md)."""
OwnLongId = Annotated[IdNumber, WithJsonSchema({"type": "integer", **_LONG_ID})]
RelatedId = Annotated[IdNumber, _id_up_to(LARGEST_ID), Field(ge=1, le=LARGEST_ID), SUPPLIED_ID_SCHEMA]
"""Id in fields that are documented as 32 bits: larger ids are accepted."""
OwnIdOrNone = Annotated[
    IdNumber, WithJsonSchema({"type": "integer", "format": "int32", "minimum": 0, "maximum": INT32})
]
"""An id in a response; 0 for a row that only a dry run has inserted."""
Int32 = Annotated[int, BeforeValidator(_whole), Field(ge=-INT32 - 1, le=INT32, json_schema_extra={"format": "int32"})]
LongCursor = Annotated[int, BeforeValidator(_whole), Field(ge=0, le=LARGEST_ID, json_schema_extra={"format": "int64"})]
"""The long id of the last item of the previous page; 0 for the first page."""
TIME_SCHEMA = WithJsonSchema(
    {
        "type": "integer",
        "format": "int64",
        "minimum": wallclock.EARLIEST,
        "maximum": wallclock.LATEST,
        "examples": [20261120143000],
    }
)
LocalTime = Annotated[Timestamp, AfterValidator(_real_time), BeforeValidator(_time_digits), TIME_SCHEMA]


class RefusedInZone:
    """Marks a time at a task: the refusal of an ISO 8601 time names its digits, once the task's zone is known."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_wrap_validator_function(_iso_or_digits, handler(source))


def _iso_or_digits(value: Any, validate: ValidatorFunctionWrapHandler) -> Any:
    time = _iso_time(value)
    return validate(value) if time is None else time


def _iso_time(value: Any) -> wallclock.IsoTime | None:
    """Return an ISO 8601 time, as text or as the graph reads it."""
    if isinstance(value, wallclock.IsoTime):
        return value
    return wallclock.from_iso(value) if isinstance(value, str) else None


TaskTime = Annotated[LocalTime, RefusedInZone(), TIME_SCHEMA]
"""A time at a task, which `wallclock.to_instant` reads."""
MAX_SECONDS = 31_622_400
WithinSeconds = Annotated[Int32, Field(ge=1, le=MAX_SECONDS)]
"""Seconds from now, at most a leap year."""


READ_BY_CLIENT: Final = "read by a client"
"""Context in which a client validates an answer: it knows the digits of times, but not their zone."""


class WithInstant:
    """Marks a time in a response: a wallclock that knows its instant, and is stored with it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return union_schema(
            [is_instance_schema(wallclock.Wallclock), with_info_plain_validator_function(_restored_time)],
            mode="left_to_right",
            serialization=plain_serializer_function_ser_schema(_stored_time, info_arg=True, when_used="json"),
        )


def _stored_time(value: wallclock.Wallclock, info: SerializationInfo) -> int | tuple[int, int]:
    return (int(value), value.instant) if info.round_trip else int(value)


def _restored_time(value: Any, info: ValidationInfo) -> wallclock.Wallclock:
    match value:
        case [int(digits), int(instant)]:
            return wallclock.known(digits, instant)
        case int(digits) if info.context is READ_BY_CLIENT:
            return wallclock.in_zone(digits, SERVER_ZONE)
    raise ValueError("must know its instant")


OwnTime = Annotated[wallclock.Wallclock, WithInstant(), TIME_SCHEMA]
"""A time in a response. The model also has the same instant in UTC (`resolvers.wire.instants`)."""
TimeOfManyZones = Annotated[Timestamp, TIME_SCHEMA]
"""A time in a response that means another instant in each zone."""
InstantText = NewType("InstantText", str)
"""An instant as RFC 3339, in UTC: 2026-11-20T13:30:00Z."""
OwnInstant = Annotated[
    InstantText,
    WithJsonSchema({"type": "string", "format": "date-time", "examples": ["2026-11-20T13:30:00Z"]}),
]
GivenInstant = Annotated[
    InstantText,
    AfterValidator(_real_instant),
    Field(json_schema_extra={"format": "date-time", "maxLength": MAX_LENGTH_OF_INSTANT, "examples": [EXAMPLE]}),
]
"""An instant in a request, which `parse_instant` reads: any offset from UTC, and any fraction of a second."""
Flag = Annotated[StrictBool, BeforeValidator(_flag)]
Money = Annotated[
    Decimal,
    BeforeValidator(_decimal),
    Field(max_digits=20, allow_inf_nan=False),
    WithJsonSchema({"type": "number", "format": "decimal", "exclusiveMinimum": 0, "examples": [49.95]}),
]
Amount = Annotated[Decimal, WithJsonSchema({"type": "number", "format": "decimal", "examples": [49.95]})]
"""Money in a response: exact, with all decimal places of its currency."""
Number = Annotated[float, BeforeValidator(_number), Field(allow_inf_nan=False)]
JsonText = Annotated[
    str,
    BeforeValidator(_json_text),
    StringConstraints(max_length=MAX_JSON_TEXT),
    WithJsonSchema({"type": "string", "contentMediaType": "application/json"}),
]
JsonOrText = Annotated[
    str, BeforeValidator(_json_or_text), StringConstraints(max_length=MAX_JSON_TEXT), WithJsonSchema({"type": "string"})
]
"""JSON text, or any other text as it is: an input that is compared with known values."""
NoNull = BeforeValidator(_no_null)
"""PostgreSQL stores no null characters. Follows the bounds of a text in `Annotated`, which must apply to the text."""
PartedByCommas = BeforeValidator(_split)
"""A list that may also be one text, separated by commas, as in a query string."""
NotBlank = Field(json_schema_extra={"pattern": r"[^\s\u0085]"})
"""The schema of a text that is stripped before its length is checked."""


def is_id(text: str) -> bool:
    """Return true if a text is the id of a row: a whole number of at most 32 bits."""
    return parse_natural(text, INT32) is not None


def parse_row_id(text: str, field: str) -> int | None:
    """Return the number in the id or the nodeId of a row, such as for `task_id`; None for any other text. Raises
    `NotFound` for the nodeId of another type."""
    return parse_natural(parse_row_number(text, field), INT32)


Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), NoNull, NotBlank]
Prose = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=10_000), NoNull, NotBlank]
Day = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
    AfterValidator(_day),
    Field(json_schema_extra={"format": "date"}),
]
"""A date as text, yyyy-MM-dd, so that texts sort by date."""
WebAddress = Annotated[
    str, StringConstraints(max_length=2000), AfterValidator(_web_address), Field(json_schema_extra={"format": "uri"})
]
"""An http or https address, stored as the client wrote it."""
CalledAddress = Annotated[WebAddress, AfterValidator(called_port)]
"""An http or https address to which the service sends."""
Email = Annotated[
    str,
    BeforeValidator(_pasted_address),
    StringConstraints(max_length=MAX_LENGTH),
    AfterValidator(MailAddress),
    Field(json_schema_extra={"format": "email"}),
]
"""An e-mail address, stored as the client wrote it; `MailAddress` says which are accepted."""
Latitude = Annotated[Number, Field(ge=-90, le=90)]
Longitude = Annotated[Number, Field(ge=-180, le=180)]


SERVER_ZONE = "UTC"


@overload
def server_time(instant: int) -> wallclock.Wallclock: ...
@overload
def server_time(instant: int | None) -> wallclock.Wallclock | None: ...
def server_time(instant: int | None) -> wallclock.Wallclock | None:
    """Return an instant as 14 digits on the server's clock."""
    return wallclock.at(instant, SERVER_ZONE)


CurrencyCode = Annotated[str, Field(pattern=r"^[A-Z]{3}$", examples=["EUR"])]


CountryCode = Annotated[str, StringConstraints(to_upper=True, pattern=r"^[A-Za-z]{2}$")]
