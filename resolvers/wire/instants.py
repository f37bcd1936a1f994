"""The instant of each time in a view: `createdAt` on the clock at the task, `createdInstant` in UTC.

The rule holds for every field of type `OwnTime`, so no view declares its instants itself. An instant is computed when
it is read: in the graph when it is selected.
"""

import re
from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

from pydantic import computed_field
from pydantic.alias_generators import to_camel

from domain.values.wallclock import Wallclock, rfc3339
from resolvers.wire.scalars import OwnInstant

PLAIN_NAME: Final = re.compile(r"(_at|^at|^time|^timestamp)$")
"""Part of the name of a time that `instant` replaces; any other name gets it as a suffix: `review_by_instant`."""


def instant_name(name: str) -> str:
    """Return the name of the instant of a time."""
    shortened = PLAIN_NAME.sub("", name)
    return f"{shortened}_instant" if shortened else "instant"


def instants_beside(annotations: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the computed fields, with their names, that give the instants of a view's times."""
    for name, annotation in annotations.items():
        if is_time(annotation):
            yield instant_name(name), _make_instant(name, optional=type(None) in get_args(annotation))


def is_time(annotation: Any) -> bool:
    """Return true if a field is a time of a response, or null."""
    if get_origin(annotation) in (Union, UnionType):
        return any(map(is_time, get_args(annotation)))
    return get_origin(annotation) is Annotated and get_args(annotation)[0] is Wallclock


def _make_instant(name: str, *, optional: bool) -> Any:
    def read(view: Any) -> str | None:
        time: Wallclock | None = getattr(view, name)
        return None if time is None else rfc3339(time.instant)

    return computed_field(
        return_type=OwnInstant | None if optional else OwnInstant,
        description=f"The instant of {to_camel(name)}, in UTC.",
    )(property(read))
