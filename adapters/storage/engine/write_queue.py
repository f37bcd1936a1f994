"""A write that waits for its turn, and what became of it."""

import asyncio
from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from adapters.storage.engine.session import Work


class Pending(NamedTuple):
    """Work that waits; `future` is who waits for it."""

    work: Work[Any]
    future: "asyncio.Future[Any]"
    group_key: Hashable = None


class Done(NamedTuple):
    """What became of it: a result, or the reason why there is none."""

    future: "asyncio.Future[Any]"
    result: Any
    refused: BaseException | None


def answer(done: Iterable[Done]) -> None:
    """Tell who waited."""
    for future, result, refused in done:
        # Who waited may have given up meanwhile.
        if future.done():
            continue
        if refused is None:
            future.set_result(result)
        else:
            future.set_exception(refused)
