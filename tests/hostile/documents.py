"""Documents that are made to be dear to check: each is what one attacker would try, at the size at which it hurts."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from graphql import get_introspection_query

from schema.execution.size import MAXIMUM_CHARACTERS, MAXIMUM_SELECTIONS, MAXIMUM_TOKENS

TASK: Final = "tasks { nodes { id title status } }"
NUMBERS: Final = (60, 250, 1_200)
"""Numbers of repetitions: within the bounds, near them, and far beyond."""


class Hostile(NamedTuple):
    """A document with its variables."""

    name: str
    text: str
    variables: Any = None


def repeated(form: str, number: int, joint: str = " ") -> str:
    """A form as often as that; `%d` in it counts."""
    return joint.join(form % at if "%d" in form else form for at in range(number))


def selected() -> Iterator[tuple[str, str]]:
    """Things to repeat in the selection of a query."""
    yield "fields", "__typename"
    yield "unknown fields", "me { __typename }"
    yield "objects", "agent { id }"
    yield "lists", TASK
    yield "aliases", "a%d: __typename"
    yield "aliases of objects", "a%d: agent { id agentName }"
    yield "aliases of one name", "a: agent { x: id }"
    yield "conflicts", "a: agent { id } a: operator { id }"
    yield "arguments that differ", "task(id: %d) { id }"
    yield "unknown arguments", "agent(b%d: 1) { id }"
    yield "directives", "agent @include(if: true) { id }"
    yield "unknown directives", "agent @b%d { id }"
    yield "inline fragments", "... { agent { id } }"
    yield "typed inline fragments", "... on Query { agent { id } }"
    yield "unknown types", "... on Taskkkkkkkkkkkkkkk%d { id }"
    yield "missing fragments", "...F%d"
    yield "one fragment", "...F"
    yield "similar names", "taskStatisticsss%d"
    yield "leaves with selections", "__typename { id }"
    yield "objects without selections", "agent"
    yield "undefined variables", "task(id: $v%d) { id }"
    yield "introspection", "t%d: __schema { types { name fields { name type { name } } } }"
    yield "types", '__type(name: "Task") { fields { name type { fields { name } } } }'


def in_arguments() -> Iterator[tuple[str, str, str, str]]:
    """Things to repeat within brackets, with what stands before and behind."""
    yield "numbers in a list", "{ task(id: [", "1", "]) { id } }"
    yield "enums in a list", "{ tasks(filter: { statuses: [", "DRAFT", "] }) { totalCount } }"
    yield "wrong enums in a list", "{ tasks(filter: { statuses: [", "DRAFTTTTT%d", "] }) { totalCount } }"
    yield "fields of an input", "{ tasks(filter: {", "status: DRAFT", "}) { totalCount } }"
    yield "unknown fields of an input", "{ tasks(filter: {", "stat%d: DRAFT", "}) { totalCount } }"
    yield "arguments", "{ task(", "id: 1", ") { id } }"
    yield "other arguments", "{ task(", "id%d: 1", ") { id } }"
    yield "objects in a list", "{ tasks(filter: [", "{ statuses: [DRAFT] }", "]) { totalCount } }"
    yield "variables", "query(", "$v%d: Int", ") { __typename }"
    yield "variables of one name", "query(", "$v: Int", ") { __typename }"
    yield "variables of unknown types", "query(", "$v%d: Tasssssssk", ") { __typename }"
    yield "variables with defaults", "query(", "$v%d: [Int] = [1, 2, 3]", ") { __typename }"


def documents() -> Iterator[Hostile]:
    """All of them."""
    for number in NUMBERS:
        for name, form in selected():
            fragment = "fragment F on Query { __typename }" if name == "one fragment" else ""
            yield Hostile(f"{number} {name}", f"{{ {repeated(form, number)} }} {fragment}")
        for name, before, form, behind in in_arguments():
            yield Hostile(f"{number} {name}", f"{before}{repeated(form, number)}{behind}")
    for number, form in (
        (790, "__typename"),
        (790, "taskStatisticsss%d"),
        (260, "agent { id }"),
        (195, "... { agent { id } }"),
    ):
        yield Hostile(f"as many as are allowed of {form}", f"{{ {repeated(form, number)} }}")
    yield from fragments()
    yield from operations()
    yield from nested()
    yield from huge()
    yield from with_variables()
    yield Hostile("the introspection of tools", get_introspection_query())
    yield Hostile(
        "introspection in introspection", "{ __schema { " + "types { fields { type { " * 6 + "name" + " } } }" * 6
    )


def fragments() -> Iterator[Hostile]:
    for number in (20, 120, 600):
        last = f"fragment F{number} on Query {{ __typename }}"
        chain = [f"fragment F{at} on Query {{ ...F{at + 1} }}" for at in range(number)]
        yield Hostile(f"{number} chained", " ".join(["{ ...F0 }", *chain, last]))
        yield Hostile(f"{number} chained backwards", " ".join(["{ ...F0 }", last, *reversed(chain)]))
        circle = [*chain, f"fragment F{number} on Query {{ ...F0 }}"]
        yield Hostile(f"{number} in a circle", " ".join(["{ ...F0 }", *circle]))
        unused = repeated("fragment F%d on Query { __typename }", number)
        yield Hostile(f"{number} unused", f"{{ __typename }} {unused}")
        alike = repeated("fragment F on Query { __typename }", number)
        yield Hostile(f"{number} of one name", f"{{ ...F }} {alike}")
    for number in (8, 30):
        everyone = repeated("...F%d", number)
        cliques = repeated(f"fragment F%d on Query {{ {everyone} }}", number)
        yield Hostile(f"{number} that spread each other", f"{{ {everyone} }} {cliques}")
        for name, inside in (
            ("double", "events { task { ...F ...F } }"),
            ("double by aliases", "a: quote { task { ...F } } b: quote { task { ...F } }"),
            ("double by type", "... on Task { ...F } ... { ...F }"),
        ):
            parts = [f"fragment F{at} on Task {{ {inside.replace('...F', f'...F{at + 1}')} }}" for at in range(number)]
            last = f"fragment F{number} on Task {{ id }}"
            yield Hostile(f"{number} that {name}", " ".join(["{ task(id: 1) { ...F0 } }", *parts, last]))


def operations() -> Iterator[Hostile]:
    for number in (20, 150, 500):
        yield Hostile(f"{number} operations", repeated("query Q%d { __typename }", number))
        yield Hostile(f"{number} operations of one name", repeated("query Q { __typename }", number))
        yield Hostile(f"{number} without names", repeated("{ __typename }", number))
    for number in (20, 100):
        spread = repeated("...F%d", number // 2)
        parts = repeated("fragment F%d on Query { task(id: $v) { id } }", number // 2)
        for kind in ("query", "subscription"):
            together = repeated(f"{kind} Q%d($v: ID!) {{ {spread} }}", number)
            yield Hostile(f"{number} times {kind} with all fragments", f"{together} {parts}")


def nested() -> Iterator[Hostile]:
    for number in (30, 100, 5_000):
        objects = "{ a: " * number + "1" + " }" * number
        yield Hostile(f"{number} nested selections", "{ a" * number + " }" * number)
        yield Hostile(f"{number} nested inline fragments", "{ ... " * number + "{ __typename }" + " }" * number)
        yield Hostile(f"{number} nested lists", f"{{ task(id: {'[' * number}{']' * number}) {{ id }} }}")
        yield Hostile(f"{number} nested objects", f"{{ tasks(filter: {objects}) {{ totalCount }} }}")
        yield Hostile(f"{number} nested types", f"query($v: {'[' * number}Int{']' * number}) {{ __typename }}")
        yield Hostile(f"{number} brackets that stay open", "{" * number)


def huge() -> Iterator[Hostile]:
    for size in (10_000, MAXIMUM_CHARACTERS - 100, 900_000):
        yield Hostile(f"a string of {size}", f'{{ task(id: "{"x" * size}") {{ id }} }}')
        yield Hostile(f"a block string of {size}", f'{{ task(id: """{"x " * (size // 2)}""") {{ id }} }}')
        yield Hostile(f"a name of {size}", f"{{ {'x' * size} }}")
        yield Hostile(f"a type of {size}", f"{{ ... on {'T' * size} {{ id }} }}")
        yield Hostile(f"a comment of {size}", f"{{ __typename }} # {'x' * size}")
        yield Hostile(f"spaces of {size}", f"{{ __typename {' ' * size} }}")
        yield Hostile(f"a number of {size}", f"{{ tasks(first: {'9' * size}) {{ totalCount }} }}")
    yield Hostile("comments", "#\n" * MAXIMUM_TOKENS + "{ __typename }")
    yield Hostile("escapes", '{ task(id: "' + "\\u0041" * 5_000 + '") { id } }')
    yield Hostile("a string without end", '{ task(id: "' + "\\" * 5_001)
    yield Hostile("no document", "\x00" * MAXIMUM_SELECTIONS)


def with_variables() -> Iterator[Hostile]:
    text = "query($f: TaskFilter) { tasks(filter: $f) { totalCount } }".replace("TaskFilter", "TaskFilterInput")
    for number in (1_000, 30_000):
        yield Hostile(f"{number} enums in a variable", text, {"f": {"statuses": ["DRAFT"] * number}})
        yield Hostile(f"{number} wrong enums in a variable", text, {"f": {"statuses": ["DRAFTTTT"] * number}})
        yield Hostile(f"{number} unknown fields in a variable", text, {"f": {f"f{at}": 1 for at in range(number)}})
        yield Hostile(f"{number} unused variables", text, {f"f{at}": 1 for at in range(number)})
