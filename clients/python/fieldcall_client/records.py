"""Answers as typed objects, and inputs in the form of the service: the conversion between Python's names and JSON.

Annotations alone describe the fields. Names are in snake_case here and in camelCase on the wire.
"""

import json
import re
import types
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, Union, get_args, get_origin, get_type_hints, is_typeddict

Amount: TypeAlias = Decimal | int | float | str
"""Money or another exact number of an input."""
Instant: TypeAlias = datetime | str
"""An instant of an input: a time with its zone, or RFC 3339 text."""
LocalTime: TypeAlias = datetime | int
"""A time of an input on the clock at the task: a datetime without a zone, or 14 digits."""
JsonText: TypeAlias = str | Mapping[str, Any] | list[Any]
"""A field ending in `_json`: the value, or its text."""
CAPITAL = re.compile(r"(?<=[a-z0-9])[A-Z]")
"""Beginning of a word within a name of the wire."""


class Record:
    """An answer or a part of one. Each field is decoded when it is read.

    So an answer of a newer or an older service can always be taken: a field that this version does not know is in
    `raw`, and one that the service did not send raises `AttributeError` where it is read.
    """

    raw: Mapping[str, Any]
    """The JSON object as it was received."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.raw = raw

    # Hidden from type checkers, which would otherwise accept every misspelt field.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            kinds = read_kinds(type(self))
            sent = next((key for key in (wire_name(name), name) if key in self.raw), None) if name in kinds else None
            if sent is None:
                raise AttributeError(f"{type(self).__name__} from this service has no field {name}")
            value = decode(kinds[name], self.raw[sent])
            setattr(self, name, value)
            return value

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.raw == self.raw

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.raw!r})"


class WebhookEvent(Record):
    """The body of a webhook call. For each type that this version knows, there is a subclass with a typed payload."""

    event_id: int
    """Id of the event, the same on every attempt: process an event only once."""
    event_type: str
    occurred_at: int
    """Time on the clock at the task's location, 14 digits; UTC for an event without a task."""
    occurred_at_unix: int
    recorded_at: int
    """Time at which the service received it, on the same clock: later for a step that was sent with `occurredAt`."""
    reported_late: bool
    """True if it was received more than two minutes after it happened."""
    task_id: int | None
    sequence: int | None
    """Cursor among all events of the agent, the same as in `events(after=...)`; None for a test."""
    from_status: str | None
    to_status: str | None
    reason: str | None
    payload: Any

    @property
    def occurred_instant(self) -> datetime:
        """Instant of the event, in UTC."""
        return datetime.fromtimestamp(self.occurred_at_unix, UTC)


def parse(text: str | bytes) -> Any:
    """JSON with exact numbers."""
    return json.loads(text, parse_float=Decimal)


def argument_name(field: str) -> str:
    """Return the Python name of a field of the wire, or of a path such as `items[0].startsAt`. JSON in a text keeps its
    names."""
    parts = field.split(".")
    ours = next((number for number, part in enumerate(parts, 1) if part.endswith("Json")), len(parts))
    return ".".join(
        [*(CAPITAL.sub(lambda found: f"_{found[0].lower()}", part) for part in parts[:ours]), *parts[ours:]]
    )


def wire_name(name: str) -> str:
    """Return the JSON name of a field. In Python, a keyword has an underscore at its end."""
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in rest)


@cache
def read_kinds(described: type) -> dict[str, Any]:
    """The types of the fields of a record or of an input."""
    return get_type_hints(described)


def decode(kind: Any, value: Any) -> Any:
    """The value of a JSON value that is annotated with `kind`."""
    if value is None:
        return None
    kind = _without_none(kind)
    if get_origin(kind) is list:
        return [decode(get_args(kind)[0], item) for item in value]
    if get_origin(kind) is dict:
        return {key: decode(get_args(kind)[1], item) for key, item in value.items()}
    if kind is datetime:
        return datetime.fromisoformat(value)
    if kind in (Decimal, float) or (isinstance(kind, type) and issubclass(kind, Record)):
        return kind(value)
    return value


def encode(kind: Any, value: Any) -> Any:
    """The JSON value of an input that is annotated with `kind`, or with nothing.

    Raises `TypeError` for a name that `kind` does not have, as Python does for an unexpected keyword argument.
    """
    kind = _without_none(kind)
    if isinstance(value, Record):
        return encode(None, value.raw)
    if isinstance(value, Mapping):
        if not is_typeddict(kind):
            return {name: encode(None, item) for name, item in value.items()}
        kinds = read_kinds(kind)
        _require_known(value, kinds)
        return {wire_name(name): encode(kinds[name], item) for name, item in value.items()}
    if isinstance(value, list):
        item_kind = get_args(kind)[0] if get_origin(kind) is list else None
        return [encode(item_kind, item) for item in value]
    if isinstance(value, datetime):
        if kind == LocalTime:
            return _local_time(value)
        if value.tzinfo is None:
            raise TypeError("a datetime without a zone is no instant: give it a tzinfo, such as datetime.UTC")
        return value.isoformat()
    # The service reads numbers from text too, exactly.
    return str(value) if isinstance(value, Decimal) else value


def _local_time(value: datetime) -> int:
    """Return the 14 digits of a time at the task. Raises `TypeError` for an instant, whose zone may be another one."""
    if value.tzinfo is not None:
        raise TypeError("a time at the task has no zone: give what its clock shows, as a datetime without tzinfo")
    return int(f"{value:%Y%m%d%H%M%S}")


def _require_known(names: Iterable[str], kinds: Mapping[str, Any]) -> None:
    for name in names:
        if name not in kinds:
            by_wire_name = {wire_name(known): known for known in kinds}
            meant = [by_wire_name[other] for other in get_close_matches(wire_name(name), by_wire_name, 1)]
            hint = f": did you mean {meant[0]}?" if meant else ""
            raise TypeError(f"unexpected argument {name}{hint}")


def _without_none(kind: Any) -> Any:
    if get_origin(kind) not in (Union, types.UnionType):
        return kind
    left = tuple(part for part in get_args(kind) if part is not type(None))
    return left[0] if len(left) == 1 else Union[left]  # noqa: UP007 - made of values
