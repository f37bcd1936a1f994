"""The one reader of JSON that others wrote: bodies, messages, fields whose names end in `Json`, documents.

A text is measured before it is parsed, in a few passes over its bytes. So the worst megabyte takes some milliseconds,
and a text that a library parses itself has passed the same bounds (docs/decisions/0098).
"""

import codecs
import json
import math
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import accumulate
from typing import Any, Final, NamedTuple, Never, TypeVar

from domain.refusals.general import InvalidInput
from domain.values.numbers import parse_decimal, parse_whole
from domain.values.similar_names import did_you_mean

MAX_NAME_LENGTH: Final = 100
"""Characters of a name that a message repeats."""
WHITESPACE: Final = b" \t\r\n"
NOT_A_BRACKET: Final = bytes(set(range(256)) - set(b"[]{}"))
UTF_8: Final = "utf-8"
TWO_MARKS: Final = "begins with two byte order marks: send one at most"
LEVEL: Final = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
STRINGS_OF_A_MEMBER: Final = 2
"""A name and a value."""
BYTES_OF_AN_ITEM: Final = 2
"""Minimum bytes of an item: a digit and a comma or bracket. So a short text cannot have too many items."""
BINARY_64: Final = range(-(2**63), 2**64)


Text = TypeVar("Text", str, bytes)


class Bounds(NamedTuple):
    """The most that a text may hold."""

    members: int
    """Members of objects and items of lists, at all levels together."""
    levels: int
    """Objects and lists within each other."""


WITHOUT_KEY: Final = Bounds(members=2_000, levels=64)
WITH_KEY: Final = Bounds(members=5_000, levels=64)


class JsonError(ValueError):
    """JSON that cannot be read. The message is a predicate about the body or the field."""


class RepeatedNameError(JsonError):
    """An object that has a name twice, so that its meaning is ambiguous."""


class EncodingError(JsonError):
    """A text in another encoding than UTF-8, or with two byte order marks."""


class OutOfBoundsError(JsonError):
    """A text with more members or levels than its sender may send."""


class NumberTypes(NamedTuple):
    """The types that numbers become."""

    fraction: Callable[[str], Any]
    whole: Callable[[str], Any]


def _parse_float(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError("must be a number within the range of binary numbers of 64 bits")
    return number


def _parse_binary(text: str) -> int | float:
    whole = parse_whole(text)
    return whole if whole in BINARY_64 else _parse_float(text)


EXACT: Final = NumberTypes(parse_decimal, parse_whole)
"""Numbers with all of their digits."""
BINARY: Final = NumberTypes(_parse_float, _parse_binary)
"""Numbers as graphql-core and the encoder of answers take them."""


def excess(text: bytes, bounds: Bounds) -> str | None:
    """Return the predicate that refuses a text with more than `bounds`; None for a text within them.

    The text need not be JSON: the count holds for all that a parser reads before it fails.
    """
    if len(text) <= BYTES_OF_AN_ITEM * bounds.members and text.count(b"{") + text.count(b"[") <= bounds.levels:
        return None
    too_many = f"has more than {bounds.members:,} members and items: send less at once"
    if bounds == WITHOUT_KEY:
        too_many += f", or a key in the headers, for up to {WITH_KEY.members:,}"
    without_escapes = text.replace(b"\\\\", b"").replace(b'\\"', b"") if b"\\" in text else text
    if without_escapes.count(b'"') > 2 * STRINGS_OF_A_MEMBER * (bounds.members + 1):
        return too_many
    # The remaining quotes are those around strings: every other part is outside of them.
    outside = b'"'.join(without_escapes.split(b'"')[::2]).translate(None, WHITESPACE)
    opened = outside.count(b"{") + outside.count(b"[")
    empty = outside.count(b"{}") + outside.count(b"[]")
    if outside.count(b",") + opened - empty > bounds.members:
        return too_many
    if opened > bounds.levels:
        brackets = outside.translate(None, NOT_A_BRACKET)[: 2 * opened]
        if max(accumulate(map(LEVEL.__getitem__, brackets))) > bounds.levels:
            return f"has more than {bounds.levels} levels: nest less deeply"
    return None


def parse(text: str | bytes, bounds: Bounds = WITHOUT_KEY, numbers: NumberTypes = EXACT) -> Any:
    """Return the value of a text. Raises `JsonError`, also for a repeated name, NaN and half a surrogate pair."""
    try:
        content = without_mark(text.encode() if isinstance(text, str) else text)
        if message := excess(content, bounds):
            raise OutOfBoundsError(message)
        if (encoding := json.detect_encoding(content)) != UTF_8:
            two_marks = content.startswith(codecs.BOM_UTF8)
            raise EncodingError(TWO_MARKS if two_marks else f"is {encoding.upper()}: send it as UTF-8")
        decoded = content.decode()
        value = _decoder(numbers).decode(decoded)
    except UnicodeError:
        raise EncodingError("is not UTF-8") from None
    except json.JSONDecodeError as fault:
        raise JsonError(f"is not JSON: {fault.msg} (line {fault.lineno}, column {fault.colno})") from fault
    except JsonError:
        raise
    except ValueError:
        # The only other error: that of a number.
        raise JsonError("has a number with too many digits or too large an exponent") from None
    if "\\ud" in decoded or "\\uD" in decoded:
        require_characters(value)
    return value


def without_mark(text: Text) -> Text:
    """Return a text without its byte order mark, which a reader may ignore (RFC 8259 section 8.1)."""
    return text.removeprefix("\ufeff") if isinstance(text, str) else text.removeprefix(codecs.BOM_UTF8)


def require_characters(value: Any) -> None:
    """Refuse half a surrogate pair, which no database can store. Raises `JsonError`."""
    try:
        json.dumps(value, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        raise JsonError("has a \\u escape that is half of a surrogate pair") from None


@cache  # making one costs as much as reading a small text
def _decoder(numbers: NumberTypes) -> json.JSONDecoder:
    return json.JSONDecoder(
        parse_float=numbers.fraction,
        parse_int=numbers.whole,
        parse_constant=_refuse_constant,
        object_pairs_hook=_object,
    )


def _refuse_constant(name: str) -> Never:
    raise JsonError(f"is not JSON: {name} is not a number of JSON")


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(members)
    if len(value) != len(members):
        twice = next(name for name, times in Counter(name for name, _ in members).items() if times > 1)
        raise RepeatedNameError(f"names {json.dumps(twice[:MAX_NAME_LENGTH])} twice")
    return value


def read(field: str, text: str) -> object:
    """Parse the JSON text of `field`. Raises `InvalidInput`."""
    try:
        value: object = parse(text, numbers=BINARY)
    except RepeatedNameError as fault:
        raise InvalidInput.for_field(field, "duplicate", str(fault)) from fault
    except JsonError as fault:
        syntax = fault.__cause__
        message = f"is not JSON: {syntax}" if syntax else "is JSON that cannot be read"
        raise InvalidInput.for_field(field, "invalid_json", message) from fault
    return value


def known_keys(field: str, value: object, keys: frozenset[str]) -> dict[str, object]:
    """Return the JSON object at `field`. Raises `InvalidInput` when it has other keys than `keys`."""
    if not isinstance(value, dict):
        raise InvalidInput.for_field(field, "wrong_type", "must be an object")
    for key in value:
        if key not in keys:
            allowed = ", ".join(sorted(keys))
            meant = did_you_mean(key, keys)
            message = f"is not known here{meant}; known are {allowed}"
            raise InvalidInput.for_field(f"{field}.{key[:64]}", "unknown_field", message)
    return value
