"""Decision requests: a question with options, put to a task's agent (docs/reference/requests.md)."""

import json
from enum import StrEnum

from domain.refusals.general import InvalidInput
from domain.values import json_text
from domain.values.similar_names import did_you_mean

MAX_OPTIONS = 50
OPTIONS_FIELD = "optionsJson"


class DecisionStatus(StrEnum):
    """The status of a decision request."""

    PENDING = "Pending"
    """Waits for the agent's answer and blocks the task's progress."""
    RESOLVED = "Resolved"
    """Answered by the agent, or by the default at the deadline."""
    WITHDRAWN = "Withdrawn"
    """Withdrawn by the side that asked; it no longer blocks progress."""
    LAPSED = "Lapsed"
    """Ended without an answer: the deadline passed without a default, the requesting operator released the task, or
    the task ended. It no longer blocks progress."""


def parse_options(text: str) -> tuple[object, ...]:
    """Parse the options in `optionsJson`: distinct JSON values. Raises `InvalidInput`."""
    options = json_text.read(OPTIONS_FIELD, text)
    if not isinstance(options, list):
        raise InvalidInput.for_field(OPTIONS_FIELD, "wrong_type", "must be an array of options")
    if not 1 <= len(options) <= MAX_OPTIONS:
        raise InvalidInput.for_field(OPTIONS_FIELD, "out_of_bounds", f"must have 1 to {MAX_OPTIONS} options")
    if len({_canonical(option) for option in options}) < len(options):
        raise InvalidInput.for_field(OPTIONS_FIELD, "duplicate", "has the same option twice")
    return tuple(options)


def choose(field: str, text: str, options: tuple[object, ...]) -> str:
    """Return the option that equals the JSON in `field`, as JSON text; an option that is text is found by that, too.

    Raises `InvalidInput` for any other value.
    """
    chosen = _index(text, options)
    if chosen is not None:
        return json.dumps(options[chosen], ensure_ascii=False)
    offered = ", ".join(json.dumps(option, ensure_ascii=False) for option in options)
    meant = did_you_mean(text, [option for option in options if isinstance(option, str)])
    raise InvalidInput.for_field(field, "unknown_option", f"must be one of the options: {offered[:500]}{meant}")


def _index(text: str, options: tuple[object, ...]) -> int | None:
    """Return the index of an option, by its JSON or else by its text."""
    try:
        by_json = [_canonical(option) for option in options]
        return by_json.index(_canonical(json_text.read(OPTIONS_FIELD, text)))
    except (InvalidInput, ValueError):
        return options.index(text) if text in options else None


def _canonical(value: object) -> str:
    # Text, because in Python 1 is equal to 1.0 and to True.
    return json.dumps(value, sort_keys=True)
