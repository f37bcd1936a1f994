"""Ends of commands: an expected error is one sentence and the exit code 2."""

import asyncio
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import typer

if TYPE_CHECKING:
    from server.config.settings import Settings

Result = TypeVar("Result")


def load_settings() -> "Settings":
    """Load the settings of a command. A wrong one ends it."""
    from server.config.logging import configure
    from server.config.settings import Misconfigured, load

    try:
        loaded = load()
    except Misconfigured as error:
        stop(str(error))
    configure(loaded.log_level)
    return loaded


def run_to_end(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a command and return its result. An expected error ends it."""
    with expected_errors_as_sentences():
        return asyncio.run(work)


@contextmanager
def expected_errors_as_sentences() -> Iterator[None]:
    """Print an expected error as one sentence and exit with 2; a bug keeps its traceback."""
    from adapters.storage.files.damage import is_of_the_disk
    from domain.refusals.refusal import Refusal
    from server.config.settings import PREFIX, Misconfigured

    try:
        yield
    except KeyboardInterrupt:
        raise typer.Exit from None
    except (Misconfigured, OSError, Refusal) as error:
        stop(str(error))
    except Exception as fault:
        if not is_of_the_disk(fault):
            raise
        stop(
            f"{PREFIX}DATABASE_URL: the database cannot be read or written: {fault}. "
            "Is its disk full, read-only or broken?".replace("\n", " ")
        )


def stop(reason: str) -> NoReturn:
    """End the command with a sentence and code 2."""
    print(f"fieldcall: {reason}", file=sys.stderr)
    raise typer.Exit(2)
