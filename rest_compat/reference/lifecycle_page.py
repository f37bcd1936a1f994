"""The page of the life cycle: a table and a diagram of every transition, both generated from `TRANSITIONS`."""

from collections.abc import Iterable, Iterator

from domain.lifecycle.statuses import IN_EXECUTION, TERMINAL, UNSETTLED
from domain.lifecycle.transitions import TRANSITIONS, Transition
from rest_compat.reference.markdown import table

INTRODUCTION = """\
# The life of a task

Who may move a task from where to where, under what condition, and what else happens in the same transaction.
This page is drawn from the table in `domain/lifecycle/transitions.py`, the only place that knows it.
"""

DIAGRAM_NOTE = (
    "The label of an arrow names its operations; an arrow without a label follows at once. Operations that leave the "
    "status unchanged are in the table only."
)

HEADINGS = ("From", "Operation", "By", "Tasks", "Condition", "To", "Also")

GROUPS = {"Unsettled": UNSETTLED, "InExecution": IN_EXECUTION}
"""Groups of source statuses, the largest first; each is one box of the diagram."""

NAMES = {"Unsettled": "any but Disputed and the terminal ones", "InExecution": ", ".join(IN_EXECUTION)}
"""The names of the groups in the table."""


def lifecycle_page() -> str:
    """The page in Markdown, with the diagram in Mermaid."""
    return "\n".join(
        (
            INTRODUCTION,
            *table(HEADINGS, map(_row, TRANSITIONS)),
            "",
            "## Diagram",
            "",
            DIAGRAM_NOTE,
            "",
            "```mermaid",
            *_diagram(),
            "```",
            "",
        )
    )


def _row(row: Transition) -> tuple[str, ...]:
    return (
        ", ".join(NAMES.get(source, source) for source in _sources(row)) or "(none)",
        f"`{row.trigger}`",
        row.by,
        row.tasks.value,
        ", ".join(guard.__name__.replace("_", " ") for guard in row.when),
        ", then ".join(row.target) or "unchanged",
        "; ".join((*row.also, *((f"event `{row.event}`",) if row.event else ()))),
    )


def _sources(row: Transition) -> tuple[str, ...]:
    """The source statuses of a row, with the first group among them named as one; empty for creating a task."""
    statuses = tuple(status for status in row.source if status)
    for name, members in GROUPS.items():
        if set(members) <= set(statuses):
            at = statuses.index(members[0])
            others = tuple(status for status in statuses if status not in members)
            return (*others[:at], name, *others[at:])
    return statuses


def _diagram() -> Iterator[str]:
    arrows: dict[tuple[str, str], list[str]] = {}
    for row in TRANSITIONS:
        if not row.target:
            continue
        for source in _sources(row) or ("[*]",):
            arrows.setdefault((source, row.target[0]), []).append(row.trigger)
        for step in zip(row.target, row.target[1:], strict=False):
            arrows.setdefault(step, [])
    for status in TERMINAL:
        arrows[status, "[*]"] = []
    inside = {(source, target) for source, target in arrows if {source, target} <= set(IN_EXECUTION)}
    yield "stateDiagram-v2"
    yield '    state "any status before the end" as Unsettled'
    yield '    state "in execution" as InExecution {'
    yield from (f"        {_arrow(*ends, arrows[ends])}" for ends in arrows if ends in inside)
    yield "    }"
    yield from (f"    {_arrow(*ends, arrows[ends])}" for ends in arrows if ends not in inside)


def _arrow(source: str, target: str, operations: Iterable[str]) -> str:
    label = ", ".join(dict.fromkeys(operations))
    return f"{source} --> {target}" + (f": {label}" if label else "")
