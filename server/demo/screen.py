"""The output of the demonstration: plain text of at most 80 columns, in colour on a terminal."""

import os
import sys
import time

import typer

from server.demo.follower import FollowedEvent

GOOD, BAD, LIVE, QUIET = "green", "red", "cyan", "bright_black"


def clock(timestamp: int) -> str:
    """The time of day of a 14-digit timestamp."""
    text = f"{timestamp:014}"
    return f"{text[8:10]}:{text[10:12]}:{text[12:]}"


class Screen:
    """Prints lines; those of progress with the seconds since the screen was created."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")

    def heading(self, text: str) -> None:
        print(f"\n{typer.style(text, bold=True) if self._coloured else text}")

    def step(self, actor: str, what: str, surface: str) -> None:
        """A step that an actor has taken, and its surface."""
        elapsed = f"{time.monotonic() - self._began:6.2f} s"
        where = f"{surface:>15}" if surface else ""
        print(f"{self._in(elapsed, QUIET)}  {actor:<9} {what:<44} {self._in(where, QUIET)}".rstrip(), flush=True)

    def event(self, event: FollowedEvent) -> None:
        """An event, printed as it arrives."""
        text = f"-> event {event.sequence:<2} {event.status}"
        print(f"{'':20}{self._in(f'{text:<36}', LIVE)}{self._in(f'by {event.actor}', QUIET)}", flush=True)

    def verdict(self, good: bool, text: str, word: tuple[str, str]) -> None:
        """A line that begins with the first word when `good`, else with the second."""
        width = max(map(len, word))
        print(f"  {self._in(f'{word[0 if good else 1]:<{width}}', GOOD if good else BAD)}  {text}")

    def line(self, text: str = "") -> None:
        print(f"  {text}")

    def print_note(self, text: str) -> None:
        print(f"  {self._in(text, QUIET)}")

    def _in(self, text: str, colour: str) -> str:
        return typer.style(text, fg=colour) if self._coloured else text
