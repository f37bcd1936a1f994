"""Bound on exports that one process writes at a time, for all accounts together and for one."""

from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Final

from domain.refusals.general import TooManyExports

MAX_AT_ONCE: Final = 16
"""Exports at a time. Each holds some pieces of files in memory, about a megabyte."""
MAX_OF_ONE: Final = 2
RETRY_AFTER_SECONDS: Final = 5


class ExportSlots:
    """The exports in progress. Used only in the event loop of its process."""

    def __init__(self, max_at_once: int = MAX_AT_ONCE, max_of_one: int = MAX_OF_ONE) -> None:
        self._max_at_once, self._max_of_one = max_at_once, max_of_one
        self._of_account: Counter[Hashable] = Counter()

    @contextmanager
    def take(self, account: Hashable) -> Iterator[None]:
        """Take a slot for an account until the end of the context. Raises `TooManyExports`."""
        is_full = self._of_account.total() >= self._max_at_once
        if is_full or self._of_account[account] >= self._max_of_one:
            whose = f"{self._max_at_once} exports" if is_full else f"{self._max_of_one} of your exports"
            sentence = f"{whose} are in progress. Repeat the request when one of them has ended."
            raise TooManyExports(sentence, retry_after=RETRY_AFTER_SECONDS)
        self._of_account[account] += 1
        try:
            yield
        finally:
            self._of_account[account] -= 1
            if not self._of_account[account]:
                del self._of_account[account]
