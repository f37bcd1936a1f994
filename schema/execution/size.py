"""The size of a document, counted from its text before parsing, so that a refusal costs little."""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from domain.refusals.general import InvalidInput

MAXIMUM_CHARACTERS: Final = 64_000
"""Maximum characters of a text: the same as of a websocket message."""
MAXIMUM_TOKENS_WITHOUT_KEY: Final = 1_500
MAXIMUM_TOKENS: Final = 5_000
MAXIMUM_SELECTIONS_WITHOUT_KEY: Final = 400
MAXIMUM_SELECTIONS: Final = 800
"""Fields, fragments and braces within them, as written: each takes as long to check as about four other tokens."""
MAXIMUM_VALUES: Final = 500
"""Names, numbers, strings, lists and objects in arguments and variables, without the values of these."""
MAXIMUM_VARIABLE_VALUES: Final = 2_000
"""Values in the variables, those in lists and objects among them."""
MAXIMUM_DEFINITIONS: Final = 100
"""Operations and fragments."""
MAXIMUM_NESTING: Final = 40
"""Brackets of any kind within each other."""
CHARACTERS_OF_A_REQUEST: Final = 500
"""Length of a text whose check takes about as long as a usual request."""

TOKEN: Final = re.compile(
    r'"""(?:[^"\\]|\\"""|\\|"(?!""))*+"""'  # a block string
    r'|"(?:[^"\\\n\r]|\\.)*+"'
    r"|\#[^\n\r]*+"
    r"|[_A-Za-z][_0-9A-Za-z]*+"
    r"|-?[0-9][.0-9A-Za-z+-]*+"
    r"|\.\.\."
    r"|[^\s,\ufeff]"
)
"""A token or a comment. Any other character counts as a token, and the parser refuses it."""
PUNCTUATION: Final = frozenset("!$&:=|.#")
"""First characters of lexemes that are neither names nor values. A directive counts twice, for its sign and its name,
because about twice as many rules check it."""


class Size(NamedTuple):
    """The counts of a text. `selections` are selected names and the braces of objects and fragments; `values` are names
    and values in the brackets of arguments and variables."""

    tokens: int
    definitions: int
    selections: int
    values: int
    nesting: int


def measure_text(text: str) -> Size:
    """Return the size of a text, even if it is malformed."""
    definitions = selections = values = nesting = braces = others = 0
    lexemes = TOKEN.findall(text)
    for lexeme in lexemes:
        if lexeme == "{":
            values += others > 0
            selections += others <= 0 < braces
            braces += 1
            nesting = max(nesting, braces + others)
        elif lexeme == "}":
            braces -= 1
            definitions += braces == 0 and others <= 0
        elif lexeme in "([":
            others += 1
            values += others > 1
            nesting = max(nesting, braces + others)
        elif lexeme in ")]":
            others -= 1
        elif others > 0:
            values += lexeme[0] not in PUNCTUATION
        elif lexeme == ":":
            # The name before it was an alias.
            selections -= 1
        elif braces > 0:
            selections += lexeme[0] not in PUNCTUATION
    return Size(len(lexemes), definitions, selections, values, nesting)


def measure(text: str, *, with_key: bool) -> Size:
    """Return the size of a text within the bounds for callers with or without an API key. Raises `InvalidInput`."""
    require("characters", len(text), MAXIMUM_CHARACTERS)
    size = measure_text(text)
    require_tokens(size.tokens, with_key=with_key)
    require("definitions", size.definitions, MAXIMUM_DEFINITIONS)
    require("selections", size.selections, MAXIMUM_SELECTIONS if with_key else MAXIMUM_SELECTIONS_WITHOUT_KEY)
    require("names and values in arguments", size.values, MAXIMUM_VALUES)
    require("levels of brackets", size.nesting, MAXIMUM_NESTING)
    return size


def require_tokens(tokens: int, *, with_key: bool) -> None:
    """Refuse a document with more tokens than a caller with an API key, or without, may send. Raises `InvalidInput`."""
    if with_key:
        require("tokens", tokens, MAXIMUM_TOKENS)
    else:
        require("tokens", tokens, MAXIMUM_TOKENS_WITHOUT_KEY, f" without an API key, {MAXIMUM_TOKENS:,} with one")


def require(counted: str, number: int, maximum: int, condition: str = "") -> None:
    """Refuse a document that has more of something than is allowed. Raises `InvalidInput`."""
    if number > maximum:
        message = f"has {number:,} {counted}; at most {maximum:,} are allowed{condition}"
        raise InvalidInput.for_field("query", "too_large", message)


def price_text(text: str) -> int:
    """Return the number of requests that a document counts as, from its length alone."""
    return 1 + len(text) // CHARACTERS_OF_A_REQUEST


def has_too_many_values(variables: Mapping[str, Any]) -> bool:
    """True if the variables have more values than may be coerced."""
    number = 0
    waiting: list[Any] = [variables]
    while waiting and number <= MAXIMUM_VARIABLE_VALUES:
        value = waiting.pop()
        inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
        number += len(inner)
        waiting.extend(item for item in inner if isinstance(item, dict | list))
    return number > MAXIMUM_VARIABLE_VALUES
