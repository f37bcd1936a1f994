"""The drawing of the life cycle: a box for each status, from first to last, and a line for each target status. A line
collects the moves to its status. Lines run downwards at the right side and upwards at the left side."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from domain.lifecycle.statuses import TERMINAL, Status
from domain.lifecycle.transitions import TRANSITIONS

ROW: Final = 50
BOX_WIDTH: Final = 136
BOX_HEIGHT: Final = 36
TRACK_WIDTH: Final = 17
TROUBLE: Final = (Status.REJECTED, Status.DISPUTED)
"""Statuses in which the two sides do not agree."""

STYLE: Final = """
.life { max-width: 100%; height: auto; }
.life rect { fill: var(--page); stroke: var(--quiet); stroke-width: 1.5; }
.life .end rect { fill: var(--panel); }
.life .trouble rect { stroke: var(--bad); }
.life text {
  fill: var(--ink); font: 600 13.5px system-ui, sans-serif; text-anchor: middle; dominant-baseline: central;
}
.life path { fill: none; stroke-width: 1.75; stroke-linejoin: round; }
.life .on path { stroke: var(--accent); } .life .on .head, .life .on circle { fill: var(--accent); stroke: none; }
.life .off path { stroke: var(--quiet); } .life .off .head, .life .off circle { fill: var(--quiet); stroke: none; }
.life .bad path { stroke: var(--bad); } .life .bad .head, .life .bad circle { fill: var(--bad); stroke: none; }
"""
ROWS: Final[Mapping[str, int]] = {status: row for row, status in enumerate(Status)}


class DiagramLine(NamedTuple):
    """The moves to one status from one direction. Track 0 is the nearest to the boxes."""

    target: str
    sources: Mapping[str, tuple[str, ...]]
    """Each source with the operations that lead from it."""
    is_downward: bool
    track: int = 0

    @property
    def rows(self) -> tuple[int, int]:
        rows = [ROWS[self.target], *(ROWS[source] for source in self.sources)]
        return min(rows), max(rows)


def moves() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return each move between two statuses, with its operations; empty if the next status follows at once."""
    operations_by_ends: dict[tuple[str, str], dict[str, None]] = {}
    for row in TRANSITIONS:
        for source in row.source:
            if row.target and source and source != row.target[0]:
                operations_by_ends.setdefault((source, row.target[0]), {})[row.trigger] = None
        for step in zip(row.target, row.target[1:], strict=False):
            operations_by_ends.setdefault(step, {})
    return {ends: tuple(operations) for ends, operations in operations_by_ends.items()}


def drawing() -> str:
    """The drawing as SVG, whose text alternative is the table beside it."""
    steps, lines = _sorted_out()
    left = TRACK_WIDTH * (1 + max((line.track for line in lines if not line.is_downward), default=-1)) + 24
    right = TRACK_WIDTH * (1 + max((line.track for line in lines if line.is_downward), default=-1)) + 24
    places = _places(lines, left)
    parts = [_step(source, target, operations, left) for (source, target), operations in steps.items()]
    parts += [part for line in lines for part in _drawn(line, places)]
    parts += [_box(status, left) for status in Status]
    size = f"{left + BOX_WIDTH + right} {ROW * len(ROWS)}"
    return (
        f'<svg class="life" viewBox="0 0 {size}" width="{size.split(maxsplit=1)[0]}" role="img" '
        'aria-label="The statuses of a task from the first to the last, with a line for each status that others lead '
        f'to. The list of statuses and the table on this page say the same in words.">\n{chr(10).join(parts)}\n</svg>'
    )


def _sorted_out() -> tuple[Mapping[tuple[str, str], tuple[str, ...]], list[DiagramLine]]:
    """Return the moves to the next row, and the lines for all others, the shortest nearest to the boxes."""
    steps = {ends: operations for ends, operations in moves().items() if ROWS[ends[1]] - ROWS[ends[0]] == 1}
    collected: dict[tuple[str, bool], dict[str, tuple[str, ...]]] = {}
    for (source, target), operations in moves().items():
        if (source, target) not in steps:
            collected.setdefault((target, ROWS[target] > ROWS[source]), {})[source] = operations
    lines = [DiagramLine(target, sources, is_downward) for (target, is_downward), sources in collected.items()]
    assigned: list[DiagramLine] = []
    for line in sorted(lines, key=lambda line: line.rows[1] - line.rows[0]):
        others = [other for other in assigned if other.is_downward is line.is_downward and _meet(other, line)]
        taken = {other.track for other in others}
        assigned.append(line._replace(track=next(track for track in range(len(lines)) if track not in taken)))
    return steps, assigned


def _meet(one: DiagramLine, other: DiagramLine) -> bool:
    return one.rows[0] <= other.rows[1] and other.rows[0] <= one.rows[1]


def _places(lines: list[DiagramLine], left: int) -> Mapping[tuple[str, str, bool], tuple[float, float]]:
    """Return the points where lines touch the boxes, by status, target of the line, and side; they are spread over the
    side of the box."""
    touching: dict[tuple[str, bool], list[tuple[tuple[int, int], str]]] = {}
    for line in lines:
        for status in (line.target, *line.sources):
            # Arriving lines are above leaving ones, so that few lines cross.
            order = (0, line.track) if status == line.target else (1, -line.track)
            touching.setdefault((status, line.is_downward), []).append((order, line.target))
    places = {}
    for (status, is_downward), touches in touching.items():
        for number, (_, target) in enumerate(sorted(touches), start=1):
            y = _top(status) + BOX_HEIGHT * number / (len(touches) + 1)
            places[status, target, is_downward] = (left + (BOX_WIDTH if is_downward else 0), round(y, 1))
    return places


def _top(status: str) -> float:
    return ROWS[status] * ROW + (ROW - BOX_HEIGHT) / 2


def _kind(target: str) -> str:
    if target in TROUBLE:
        return "bad"
    return "off" if target in TERMINAL and target != Status.CLOSED else "on"


def _box(status: Status, left: int) -> str:
    kind = "end" if status in TERMINAL else "trouble" if status in TROUBLE else "status"
    return (
        f'<g class="{kind}"><rect x="{left}" y="{_top(status)}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="9"/>'
        f'<text x="{left + BOX_WIDTH / 2}" y="{_top(status) + BOX_HEIGHT / 2}">{status}</text></g>'
    )


def _title(source: str, target: str, operations: tuple[str, ...]) -> str:
    return f"<title>{source} to {target}: {', '.join(operations) or 'at once'}</title>"


def _step(source: str, target: str, operations: tuple[str, ...], left: int) -> str:
    x, y = left + BOX_WIDTH / 2, _top(source) + BOX_HEIGHT
    end = _top(target)
    return (
        f'<g class="{_kind(target)}">{_title(source, target, operations)}<path d="M{x} {y}V{end - 6}"/>'
        f'<path class="head" d="M{x - 5} {end - 7}h10l-5 7z"/></g>'
    )


def _drawn(line: DiagramLine, places: Mapping[tuple[str, str, bool], tuple[float, float]]) -> Iterator[str]:
    edge, end = places[line.target, line.target, line.is_downward]
    outward = 1 if line.is_downward else -1
    track = edge + outward * (18 + TRACK_WIDTH * line.track)
    yield (
        f'<g class="{_kind(line.target)}"><path class="head" d="M{edge + outward * 8} {end - 4.5}v9l{-outward * 8} '
        f'-4.5z"/></g>'
    )
    for source, operations in line.sources.items():
        x, y = places[source, line.target, line.is_downward]
        yield (
            f'<g class="{_kind(line.target)}">{_title(source, line.target, operations)}'
            f'<path d="M{x} {y}H{track}V{end}H{edge + outward * 7}"/><circle cx="{x}" cy="{y}" r="2.5"/></g>'
        )
