"""Memory kept of documents is bounded in bytes for any sender, and tracemalloc finds no more than the budget says."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final
from weakref import WeakSet

import httpx2
import pytest
from graphql import parse

from domain.refusals.general import RateLimited
from schema.compiled.compiler import COMPILER
from schema.compiled.plan import compile_query, size_of_plan
from schema.compiled.plans import RUNS_BEFORE_COMPILING
from schema.compiled.size import MAXIMUM_FIELDS
from schema.execution import size
from schema.execution.documents import (
    BYTES_OF_A_CONNECTION,
    BYTES_OF_PROVEN,
    BYTES_OF_UNPROVEN,
    MAX_CACHED_COSTS,
    CheckedDocument,
    CheckedDocuments,
    check_operation,
)
from schema.graph import graph
from schema.types.context import Rules
from schema.types.persisted import BYTES_OF_TEXTS
from tests.browser import ON_SQLITE
from tests.schema.client import Client

CORE: Final = graph()._schema
ENTRIES: Final = 500
BUDGET: Final = 32_000_000
LEAVES: Final = "id title status timezone priority locationWarnings createdAt payoutAmount simulationScenario dryRun"
"""Fields of a task, the dearest to compile among them."""
LARGE: Final = 10**400
"""A number as a client may send in a variable."""
PARTS: Final = "street city country state postalCode"
NOISE: Final = 20_000
"""Bytes that something else keeps meanwhile, such as the interpreter's own caches."""
WIDE: Final = "\U0001f600"
"""A character that makes its whole text take four bytes for each."""


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> CheckedDocuments:
    """The documents of this test alone."""
    fresh = CheckedDocuments()
    monkeypatch.setattr("schema.execution.documents.DOCUMENTS", fresh)
    return fresh


def traced(make: Callable[[], Any]) -> tuple[Any, int]:
    """Return the result of a function, and the bytes that it keeps.

    The bytes are the smaller of two measurements: the interpreter may enlarge its table of strings during one.
    """
    make()
    measured = []
    for _ in range(2):
        gc.collect()
        tracemalloc.start()
        try:
            made = make()
            gc.collect()
            measured.append(tracemalloc.get_traced_memory()[0])
        finally:
            tracemalloc.stop()
    return made, min(measured)


def texts() -> Iterator[tuple[str, str]]:
    """The documents that keep most for what they weigh."""
    yield "a usual one", "{ tasks(first: 10) { nodes { id title status events { event } } } }"
    yield "a short one", "{ __typename }"
    yield "fields", "{ " + "__typename " * 390 + "}"
    yield "objects with aliases", "{ " + " ".join(f"a{at}: agent {{ id agentName }}" for at in range(99)) + " }"
    yield "values", "{ tasks(filter: { status: [" + "DRAFT " * 490 + "] }) { totalCount } }"
    yield "a wide string", f'{{ task(id: "{WIDE * 60_000}") {{ id }} }}'
    yield "a wide block string", f'{{ task(id: """{(WIDE + chr(10)) * 30_000}""") {{ id }} }}'
    yield "a wide comment", f"{{ __typename }} # {WIDE * 60_000}"
    yield "comments", "#\n" * 1_400 + "{ __typename }"
    yield "operations", " ".join(f"query Q{at} {{ __typename }}" for at in range(99))
    variables = " ".join(f"$v{at}: Int" for at in range(90))
    pages = " ".join(f"t{at}: tasks(first: $v{at}) {{ totalCount }}" for at in range(90))
    yield "sizes of pages", f"query({variables}) {{ {pages} }}"
    used = " ".join(f"a{at}: task(id: $v{at}) {{ id }}" for at in range(10))
    named = " ".join(f"$v{at}: ID!" for at in range(10))
    yield (
        "operations with variables",
        " ".join(f"query Q{at}({named}) {{ ...F }}" for at in range(10)) + f" fragment F on Query {{ {used} }}",
    )


def used_up(text: str) -> CheckedDocument:
    """A document of which all that can be worked out was."""
    checked = CheckedDocument(CORE, text, size.measure(text, with_key=True).tokens, introspection=True)
    assert not checked.errors, checked.errors
    variables = [{f"v{at}": LARGE + run if at % 2 else run for at in range(90)} for run in range(MAX_CACHED_COSTS)]
    if "$v" not in text:
        variables = [{}]
    names = [getattr(node.name, "value", None) for node in checked.document.definitions if hasattr(node, "operation")]  # type: ignore[attr-defined]
    for name in names:
        for values in variables[:: len(names)]:
            check_operation(checked, Rules(maximum_cost=10**9), name, values)
        checked.find_type(name)
        checked.introspects(name)
        checked.shaping_variables(name)
        assert not checked.statements[name].are_single
    return checked


@pytest.mark.parametrize(("name", "text"), list(texts()), ids=lambda value: value if len(value) < 40 else "")
def test_a_document_weighs_what_is_kept_of_it(name: str, text: str) -> None:
    made, bytes_kept = traced(lambda: [used_up(f"{text}{' ' * number}") for number in range(3)])
    assert bytes_kept <= sum(checked.weight for checked in made) + NOISE, name


@pytest.mark.parametrize("name", ["a usual one", "fields", "a wide string"])
def test_a_document_does_not_weigh_many_times_what_is_kept(name: str) -> None:
    made, bytes_kept = traced(lambda: used_up(f"{dict(texts())[name]} "))
    assert made.weight < 3 * bytes_kept


@pytest.mark.parametrize(
    "text",
    [
        f"{{ {' '.join(f'a{at}: task(id: {at}) {{ {LEAVES} }}' for at in range(27))} }}",
        *(
            f"{{ {' '.join(f'a{at}: task(id: 1) {{ {field} }}' for at in range(99))} }}"
            for field in ("locationWarnings", "simulationScenario", "missingSkills", "locationLatitude", "id")
        ),
        f"{{ {' '.join(f'a{at}: task(id: 1) {{ events {{ event }} }}' for at in range(99))} }}",
        f"{{ {' '.join(f'a{at}: tasks(first: {at}) {{ nodes {{ id }} }}' for at in range(99))} }}",
        "query($f: TaskFilterInput, $a: Boolean!) { "
        + " ".join(f"a{at}: tasks(filter: $f) @skip(if: $a) {{ totalCount }}" for at in range(99))
        + " }",
        "mutation { publishTask(taskId: 1) { ... on Task { " + LEAVES + " } ... on Problem { code } } }",
        "{ countries { isoCode } }",
    ],
    ids=lambda text: text[:60],
)
def test_a_plan_weighs_what_is_kept_of_it(text: str) -> None:
    document = parse(text)
    reckoned = size_of_plan(graph(), document, None)
    assert reckoned
    plan, bytes_kept = traced(lambda: compile_query(graph(), document, None))
    assert plan
    assert bytes_kept <= reckoned.weight + plan.weight + NOISE


def test_a_plan_that_is_dropped_is_freed_without_the_collector() -> None:
    text = f"{{ {' '.join(f'a{at}: task(id: {at}) {{ {LEAVES} }}' for at in range(27))} }}"
    compile_query(graph(), used_up(text).document, None)
    left = []
    # Other threads of the process may load something meanwhile, which happens once.
    for _ in range(3):
        gc.collect()
        gc.disable()
        tracemalloc.start()
        try:
            for _ in range(10):
                assert compile_query(graph(), used_up(text).document, None)
            left.append(tracemalloc.get_traced_memory()[0])
        finally:
            tracemalloc.stop()
            gc.enable()
    # Each document with its plan has 500 kB. The interpreter's own caches have less than one.
    assert min(left) < 500_000


def worst(number: int) -> str:
    """A text of 1.8 kB with as many fields as are compiled, of which none is read with a statement of its own."""
    spread = " ".join(f"a{number}x{at}: resolvedLocationAddressObject {{ ...F }}" for at in range(24))
    return f"{{ tasks(first: 1) {{ nodes {{ {spread} {LEAVES} }} }} }} fragment F on ResolvedAddress {{ {PARTS} }}"


def of_many_fields(number: int) -> str:
    """A text of as many fields as a document may have, and of three conditions."""
    spread = " ".join(f"a{number}x{at}: resolvedLocationAddressObject {{ ...F }}" for at in range(95))
    conditions = " ".join(f"title @skip(if: ${name})" for name in "abc")
    variables = " ".join(f"${name}: Boolean!" for name in "abc")
    tasks = f"tasks(first: 1) {{ nodes {{ {spread} {conditions} }} }}"
    return f"query({variables}) {{ {tasks} }} fragment F on ResolvedAddress {{ {PARTS} }}"


def test_500_documents_keep_what_the_budget_says(kept: CheckedDocuments) -> None:
    def fill() -> None:
        for number in range(ENTRIES):
            # Every tenth has a plan: to compile all of them takes a minute.
            compiled = number % 10 == 0
            text = worst(number) if compiled else "{ " + f"a{number}: __typename " + "__typename " * 60 + "}"
            checked = used_up(text)
            for _ in range(RUNS_BEFORE_COMPILING * compiled):
                checked.plans.note_run(graph(), None, with_key=False)
            COMPILER.finish()
            checked.plans.find(None)
            kept.note_answer(checked, proven=number % 2 == 0)

    gc.collect()
    tracemalloc.start()
    try:
        fill()
        bytes_kept = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    claimed = kept.proven.weight + kept.unproven.weight
    assert claimed <= BYTES_OF_PROVEN + BYTES_OF_UNPROVEN
    assert BYTES_OF_PROVEN + BYTES_OF_UNPROVEN + BYTES_OF_TEXTS == BUDGET
    assert bytes_kept <= claimed + 1_000_000


def test_callers_without_a_key_evict_nothing_of_those_with_one(kept: CheckedDocuments) -> None:
    proven = [used_up(f"{{ a{number}: countries {{ isoCode }} }}") for number in range(20)]
    for checked in proven:
        kept.note_answer(checked, proven=True)
    for number in range(ENTRIES):
        kept.note_answer(used_up(f"{{ a{number}: __typename {'__typename ' * 60} }}"), proven=False)
    assert [kept.proven.get(checked.key) for checked in proven] == proven
    assert len(kept.unproven) < ENTRIES


def test_nothing_above_300_fields_is_compiled_and_none_is_expanded_to_be_counted() -> None:
    doubled = " ".join(f"fragment F{at} on Query {{ ...F{at + 1} ...F{at + 1} }}" for at in range(90))
    document = parse(f"{{ ...F0 }} {doubled} fragment F90 on Query {{ countries {{ isoCode }} }}")
    assert size_of_plan(graph(), document, None) is None
    for fields, is_compiled in ((MAXIMUM_FIELDS, True), (MAXIMUM_FIELDS + 1, False)):
        text = f"{{ {' '.join(f'a{at}: __typename' for at in range(fields))} }}"
        assert (compile_query(graph(), parse(text), None) is not None) == is_compiled


def test_documents_of_open_subscriptions_are_bounded(kept: CheckedDocuments) -> None:
    connection: WeakSet[CheckedDocument] = WeakSet()
    held: list[CheckedDocument] = []

    def follow_many() -> None:
        for number in range(ENTRIES):
            text = f"subscription {{ a{number}: taskEvents {{ __typename {'__typename ' * 200} }} }}"
            held.append(CheckedDocument(CORE, text, size.measure(text, with_key=True).tokens, introspection=True))
            kept.follow(held[-1], connection)

    with pytest.raises(RateLimited, match="of this connection"):
        follow_many()
    assert sum(checked.weight for checked in held[:-1]) <= BYTES_OF_A_CONNECTION
    # One more subscription with the same document keeps nothing more, and what has ended makes room.
    kept.follow(held[0], connection)
    last = held.pop()
    held.clear()
    kept.follow(last, connection)
    assert list(connection) == [last]


@ON_SQLITE
async def test_60_requests_keep_a_few_megabytes(client: httpx2.AsyncClient, kept: CheckedDocuments) -> None:
    """With plans from the second run on, and for each choice of three conditions, they kept 15."""
    graph_client = Client(client)
    key = await graph_client.agent()
    await graph_client.draft(key)

    async def send(text: str, **variables: bool) -> None:
        answer = (await graph_client.send(text, variables, key)).json()
        assert "errors" not in answer, answer["errors"][0]

    choices = [dict(zip("abc", truths, strict=True)) for truths in product((False, True), repeat=3)]
    await send(worst(10**6))
    gc.collect()
    tracemalloc.start()
    try:
        for number in range(4):
            for variables in (choices[0], *choices):
                await send(of_many_fields(number), **variables)
        for number in range(8):
            for _ in range(RUNS_BEFORE_COMPILING):
                await send(worst(number))
        COMPILER.finish()
        bytes_kept = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert bytes_kept < kept.proven.weight + kept.unproven.weight + 2_000_000
    assert bytes_kept < 8_000_000
