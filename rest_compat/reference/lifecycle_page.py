"""The page of the life cycle: a table and a diagram of all transitions, both generated from `TRANSITIONS`."""

from collections.abc import Iterable, Iterator
from functools import cache

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.pages import reading
from adapters.pages.reading import PageContent, content_security_policy, document, inline
from domain.lifecycle.statuses import IN_EXECUTION, TERMINAL, UNSETTLED, Status
from domain.lifecycle.transitions import TRANSITIONS, Transition
from resolvers.core.context import Context
from rest_compat.reference.lifecycle_diagram import STYLE, drawing
from rest_compat.reference.markdown import table
from subscriptions.messages.docstrings import attribute_docstrings

INTRODUCTION = """\
# The life of a task

Transitions of a task: actor, source and target status, conditions, and further effects in the same transaction.
This page is generated from the table in `domain/lifecycle/transitions.py`, the only definition of these rules.
"""

ABOUT = (
    "Transitions of a task: actor, source and target status, conditions, and the effect on the money. The page is "
    "drawn from the table that the service itself uses."
)
CAPTION = (
    "Each line leads to the status at its arrow: green on the way to the intended end, red where the two sides "
    "do not agree, grey where the task ends early. Point at a line to see its operations."
)
NOTE = (
    'An operation that fits no row is refused with <a href="problems/wrong_status"><code>wrong_status</code></a>, and '
    "the refusal says what can be done instead."
)
LAYOUT = """
.beside { display: grid; gap: 0 56px; }
.beside figure { margin: 24px 0 0; text-align: center; }
figcaption { max-width: 420px; margin: 16px auto 0; font-size: 14px; text-align: start; }
.stations { list-style: none; margin: 0; padding: 0 0 0 26px; border-inline-start: 2px solid var(--line); }
.stations > li { position: relative; margin: 0 0 28px; }
.stations > li::before {
  content: ""; position: absolute; inset-inline-start: -34px; top: 6px; width: 10px; height: 10px; border-radius: 50%;
  border: 2px solid var(--accent); background: var(--page);
}
.stations > li:target { border-radius: 8px; box-shadow: 0 0 0 10px var(--mark); background: var(--mark); }
.stations h3 { margin: 0 0 4px; }
.stations p { margin: 0 0 6px; color: var(--quiet); }
.stations ul { margin: 0; padding: 0; list-style: none; font-size: 15px; }
@media (min-width: 1100px) {
  .beside { grid-template-columns: minmax(0, 1fr) 440px; }
  .beside figure { position: sticky; top: 24px; align-self: start; }
  .life { max-height: calc(100vh - 150px); }
}
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


async def show_page(request: Request, context: Context) -> Response:  # noqa: ARG001 - it is a handler
    """`/lifecycle`: the same as a page for people."""
    page = PageContent(
        "The life of a task", _body(), about=ABOUT, section="lifecycle", style=STYLE + LAYOUT, is_wide=True
    )
    headers = {"Content-Security-Policy": content_security_policy(page), "Cache-Control": "public, max-age=3600"}
    return HTMLResponse(document(page, "/lifecycle"), headers=headers)


@cache
def _body() -> str:
    meanings = attribute_docstrings(Status)
    stations = "\n".join(
        f'<li id="{status}"><h3>{status}<a class="anchor" href="#{status}" aria-label="Link to {status}">#</a></h3>\n'
        f"<p>{inline(meanings[status.name])}</p>\n{_ways_out(status)}</li>"
        for status in Status
    )
    rows = ((inline(cell) for cell in _row(row)) for row in TRANSITIONS)
    return (
        f'<h1>The life of a task</h1>\n<p class="lead">{ABOUT}</p>\n<div class="beside">\n'
        f'<section aria-labelledby="statuses"><h2 id="statuses">Statuses</h2>\n<ol class="stations">\n{stations}\n</ol>'
        f'</section>\n<figure>{drawing()}<figcaption class="quiet">{CAPTION}</figcaption></figure>\n</div>\n'
        f'<h2 id="transitions">Every transition</h2>\n<p>{NOTE}</p>\n{reading.table(HEADINGS, rows)}'
    )


def _ways_out(status: Status) -> str:
    """Return the moves that begin in a status as HTML; for a final status, a sentence."""
    moves = "\n".join(
        f"<li><code>{row.trigger}</code> <span class='chip'>{row.by}</span> <span aria-hidden='true'>→</span>"
        f'<span class="unseen">leads to</span> <a href="#{row.target[-1]}">{", ".join(row.target)}</a></li>'
        for row in TRANSITIONS
        if status in row.source and row.target
    )
    return f"<ul>\n{moves}\n</ul>" if moves else "<p>The life of the task ends here.</p>"


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
    """Return the source statuses of a row, with the first group among them under its name; empty for creating a
    task."""
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
