"""Compiling has a thread, a queue and a share of the time."""

import logging
import threading

import pytest
from graphql import parse

from schema.compiled import compiler as module
from schema.compiled.compiler import (
    BURST_SECONDS,
    MAX_WAITING,
    SECONDS_OF_A_FIELD,
    SHARE_WITHOUT_KEY,
    Compiler,
    Share,
)
from schema.compiled.plan import size_of_plan
from schema.compiled.size import PlanSize
from schema.graph import graph

DOCUMENT = parse("{ countries { isoCode } }")
SIZE = PlanSize(2, 1)


def test_it_compiles_in_another_thread() -> None:
    compiler = Compiler()
    threads: list[str] = []
    # The thread is named here, not replaced.
    compiler._thread.submit(lambda: threads.append(threading.current_thread().name))
    submitted = compiler.submit(graph(), DOCUMENT, None, SIZE, with_key=False)
    compiler.finish()
    assert submitted
    assert submitted.result() is not None
    assert threads == ["compiler_0"]


def test_a_queue_that_is_full_takes_no_more() -> None:
    compiler = Compiler()
    may_go_on = threading.Event()
    compiler._thread.submit(may_go_on.wait)
    submitted = [compiler.submit(graph(), DOCUMENT, None, SIZE, with_key=True) for _ in range(MAX_WAITING + 1)]
    may_go_on.set()
    compiler.finish()
    assert [future is not None for future in submitted] == [True] * MAX_WAITING + [False]


def test_the_share_of_callers_without_a_key_is_theirs_alone() -> None:
    now = 0.0
    compiler = Compiler(lambda: now)
    size = PlanSize(int(BURST_SECONDS / SECONDS_OF_A_FIELD / 2), 1)

    def is_taken(*, with_key: bool) -> bool:
        taken = compiler.submit(graph(), DOCUMENT, None, size, with_key=with_key) is not None
        compiler.finish()
        return taken

    assert [is_taken(with_key=False) for _ in range(3)] == [True, True, False]
    assert [is_taken(with_key=True) for _ in range(3)] == [True, True, False]
    # A tenth and a fiftieth of ten seconds.
    now = 10.0
    assert (is_taken(with_key=False), is_taken(with_key=True)) == (False, True)


def test_a_share_is_a_part_of_the_time_and_keeps_little_of_it() -> None:
    now = 0.0
    share = Share(SHARE_WITHOUT_KEY, lambda: now)
    assert (share.take(BURST_SECONDS), share.take(0.001)) == (True, False)
    now = 10.0
    assert (share.take(10 * SHARE_WITHOUT_KEY), share.take(0.001)) == (True, False)
    now = 10_000.0
    assert (share.take(BURST_SECONDS + 0.001), share.take(BURST_SECONDS)) == (False, True)


def test_a_fault_is_logged_and_the_operation_left_to_graphql_core(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("of the compiler")

    monkeypatch.setattr(module, "compile_query", fail)
    compiler = Compiler()
    with caplog.at_level(logging.ERROR):
        submitted = compiler.submit(graph(), DOCUMENT, None, SIZE, with_key=True)
        compiler.finish()
    assert submitted
    assert submitted.result() is None
    assert "could not be compiled" in caplog.text


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("{ countries { isoCode name } }", PlanSize(3, 2)),
        ("{ ...F ...F } fragment F on Query { countries { isoCode } }", PlanSize(4, 4)),
        ("query($a: Boolean!) { countries { isoCode name @skip(if: $a) } }", PlanSize(6, 4)),
    ],
)
def test_fields_are_counted_wherever_they_are_spread(text: str, size: PlanSize) -> None:
    assert size_of_plan(graph(), parse(text), None) == size
