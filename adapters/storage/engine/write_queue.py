"""A waiting write, and its outcome."""

import asyncio
from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from adapters.storage.engine.session import Work


class Pending(NamedTuple):
    """A waiting write; `future` gets its result."""

    work: Work[Any]
    future: "asyncio.Future[Any]"
    group_key: Hashable = None


class Done(NamedTuple):
    """The outcome of a write: a result or an exception."""

    future: "asyncio.Future[Any]"
    result: Any
    error: BaseException | None


def answer(done: Iterable[Done]) -> None:
    """Set the outcomes on the futures."""
    for future, result, error in done:
        # The caller may have been cancelled meanwhile.
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
