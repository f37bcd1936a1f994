"""Records of many fields."""

from typing import Any, TypeVar

Record = TypeVar("Record", bound=tuple[Any, ...])


def wide(record: type[Record]) -> type[Record]:
    """Let a named tuple be copied with changes in a time that depends on their number, not on that of its fields.

    Its `_replace` raises `KeyError` for a name that is no field.
    """
    positions = {name: position for position, name in enumerate(record._fields)}  # type: ignore[attr-defined] # of a named tuple

    def replace(row: Record, /, **changes: Any) -> Record:
        values = list(row)
        for name, value in changes.items():
            values[positions[name]] = value
        return tuple.__new__(record, values)

    record._replace = replace  # type: ignore[attr-defined]
    return record
