"""Values that fit a schema of results, as the simulated operators of practice mode submit them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Any, Final

from domain.results.schema import MAX_RESULT_LENGTH, PROOF, Schema, TextFormat, ValueKind
from domain.values.json_text import WITHOUT_KEY, excess

ESCAPED: Final = str.maketrans({'"': "'", "\\": "/", "\n": " "})
"""Characters that JSON writes as two."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The facts that an operator has for its answers."""

    text: str
    """Sentence for every free text."""
    date: str
    """Date of RFC 3339."""
    instant: str
    """Instant of RFC 3339."""
    proof_items: Sequence[str] = ()
    """Ids of the proof items of the task. Without any, no value is a photograph."""
    fills_optional: bool = False
    """True to answer optional questions too, as far as a result may be that long."""


def fill_schema(schema: Schema, answers: Answers) -> str:
    """Return a result that fits a schema, as JSON. It lacks only required photographs, if there are none."""
    ways = (answers, replace(answers, fills_optional=False), replace(answers, fills_optional=False, text=""))
    texts = (json.dumps(_fill(schema, way), ensure_ascii=False) for way in ways)
    return next(text for text in texts if _is_short(text))


def needs_proof_item(schema: Schema, *, fills_optional: bool) -> bool:
    """Return true if the values of a schema that are filled have a photograph among them."""
    match schema["type"]:
        case ValueKind.OBJECT:
            members = (schema["properties"][name] for name in _names(schema, fills_optional=fills_optional))
            return any(needs_proof_item(member, fills_optional=fills_optional) for member in members)
        case ValueKind.ARRAY:
            return needs_proof_item(schema["items"], fills_optional=fills_optional)
    return bool(schema.get(PROOF))


def _is_short(text: str) -> bool:
    return len(text) <= MAX_RESULT_LENGTH and excess(text.encode(), WITHOUT_KEY) is None


def _names(schema: Schema, *, fills_optional: bool) -> Iterator[str]:
    return (name for name in schema["properties"] if fills_optional or name in schema.get("required", ()))


def _fill(schema: Schema, answers: Answers) -> Any:
    if "const" in schema:
        return schema["const"]
    if choices := schema.get("enum"):
        return choices[0] if answers.text else min(choices, key=lambda choice: len(json.dumps(choice)))
    match schema["type"]:
        case ValueKind.OBJECT:
            names = _names(schema, fills_optional=answers.fills_optional)
            filled = {name: _fill(schema["properties"][name], answers) for name in names}
            return {name: value for name, value in filled.items() if value is not None}
        case ValueKind.ARRAY:
            least = int(schema.get("minItems", 0))
            number = max(least, min(1, int(schema.get("maxItems", 1)))) if answers.text else least
            item = _fill(schema["items"], answers)
            if item is None:
                return None if least else []
            return [item] * number
        case ValueKind.STRING:
            return _fill_text(schema, answers)
        case ValueKind.BOOLEAN:
            return True
    return _fill_number(schema)


def _fill_text(schema: Schema, answers: Answers) -> str | None:
    if schema.get(PROOF):
        return answers.proof_items[0] if answers.proof_items else None
    match schema.get("format"):
        case TextFormat.DATE:
            return answers.date
        case TextFormat.DATE_TIME:
            return answers.instant
    text = answers.text.translate(ESCAPED)[: int(schema.get("maxLength", MAX_RESULT_LENGTH))]
    return text.ljust(int(schema.get("minLength", 0)), ".")


def _fill_number(schema: Schema) -> float:
    low: float | None = schema.get("minimum")
    high: float | None = schema.get("maximum")
    is_whole = schema["type"] == ValueKind.INTEGER
    if low is not None:
        return ceil(low) if is_whole else low
    value = 1 if high is None else min(1, high)
    return floor(value) if is_whole else value
