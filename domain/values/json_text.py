"""Parsing of JSON text in fields whose names end in `Json`. Errors name the path of the field."""

import json
from collections import Counter
from functools import partial

from domain.refusals.general import InvalidInput
from domain.values.similar_names import did_you_mean


def read(field: str, text: str) -> object:
    """Parse the JSON text of `field`. Raises `InvalidInput`."""
    try:
        value: object = json.loads(text, object_pairs_hook=partial(_once, field))
        # Python accepts lone surrogates and NaN, which neither responses nor databases can hold.
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except json.JSONDecodeError as fault:
        raise InvalidInput.of(field, "invalid_json", f"is not JSON: {fault}") from fault
    except (ValueError, RecursionError) as fault:
        raise InvalidInput.of(field, "invalid_json", "is JSON that cannot be read") from fault
    return value


def _once(field: str, members: list[tuple[str, object]]) -> dict[str, object]:
    """Build an object. Refuses duplicate names, because their meaning is ambiguous."""
    value = dict(members)
    if len(value) < len(members):
        twice = next(name for name, times in Counter(name for name, _ in members).items() if times > 1)
        raise InvalidInput.of(field, "duplicate", f"names {twice[:64]!r} twice")
    return value


def known_keys(field: str, value: object, keys: frozenset[str]) -> dict[str, object]:
    """Return the JSON object at `field`. Raises `InvalidInput` when it has other keys than `keys`."""
    if not isinstance(value, dict):
        raise InvalidInput.of(field, "wrong_type", "must be an object")
    for key in value:
        if key not in keys:
            allowed = ", ".join(sorted(keys))
            meant = did_you_mean(key, keys)
            message = f"is not known here{meant}; known are {allowed}"
            raise InvalidInput.of(f"{field}.{key[:64]}", "unknown_field", message)
    return value
