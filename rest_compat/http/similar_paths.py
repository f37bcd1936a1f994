"""Suggestions of REST paths for unknown ones."""

from collections.abc import Sequence
from typing import Final, NamedTuple, Self

from domain.values.similar_names import closest

PREFIX: Final = ("api", "v1")
"""Segments with which every path of REST begins; a client may leave them out."""
MAX_SEGMENTS: Final = 12
"""More segments than any path has: for longer paths there is no suggestion."""


class KnownPath(NamedTuple):
    """A path with a method; a segment in braces is a parameter."""

    method: str
    path: str
    segments: tuple[str, ...]
    """Segments below the prefix; empty for a path outside of REST."""

    @classmethod
    def from_path(cls, method: str, path: str) -> Self:
        segments = tuple(path.strip("/").split("/"))
        depth = len(PREFIX)
        return cls(method, path, segments[depth:] if segments[:depth] == PREFIX else ())


def did_you_mean(method: str, path: str, known: Sequence[KnownPath]) -> str:
    """Return the question to append to the message about an unknown path, in brackets; empty if no path is similar. A
    path is similar if its segments are misspelt, or if its beginning is incomplete. Among several similar paths, one
    with the same method comes first. Values of parameters are not repeated.
    """
    segments = [segment for segment in path.split("/") if segment]
    for part in PREFIX:
        if segments[:1] == [part]:
            del segments[0]
    if not 0 < len(segments) <= MAX_SEGMENTS:
        return ""
    similar = _spelt_like(segments, known) or _ending_with(segments, known)
    meant = next((one for one in similar if one.method == method), similar[0] if similar else None)
    return f" (did you mean {meant.path}?)" if meant else ""


def _spelt_like(segments: Sequence[str], known: Sequence[KnownPath]) -> list[KnownPath]:
    """Return the paths with the same number of segments, of which each is equal, a parameter, or similar."""
    left = list(known)
    for place, segment in enumerate(segments):
        left = [one for one in left if len(one.segments) > place]
        names = {one.segments[place] for one in left}
        if segment in names or not any(map(_is_parameter, names)):
            name = segment if segment in names else closest(segment, names)
            left = [one for one in left if one.segments[place] == name]
        else:
            left = [one for one in left if _is_parameter(one.segments[place])]
    return [one for one in left if len(one.segments) == len(segments)]


def _ending_with(segments: Sequence[str], known: Sequence[KnownPath]) -> list[KnownPath]:
    """Return the paths with this end, whose first matching segment is not a parameter."""
    number = len(segments)
    return [
        one
        for one in known
        if len(one.segments) > number
        and one.segments[-number] == segments[0]
        and all(
            part == segment or _is_parameter(part)
            for part, segment in zip(one.segments[-number:], segments, strict=True)
        )
    ]


def _is_parameter(segment: str) -> bool:
    return segment.startswith("{")
