"""The words of simulated operators and staff, in the language of a task."""

from dataclasses import dataclass
from typing import Final

from adapters.i18n.texts import Texts


@dataclass(frozen=True, slots=True)
class SimulationWording:
    """The words of simulated operators and staff in one locale."""

    report: str
    excuse: str
    excuse_without_position: str
    excuse_without_checklist: str
    offer: str
    released: str
    changed: str
    expense: str
    more_time: str
    message: str
    thanks: str
    question: str
    wait: str
    come_back_tomorrow: str
    photograph_from_outside: str
    another_time: str
    contested: str
    decided: str

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to the question, the default last."""
        return self.wait, self.come_back_tomorrow, self.photograph_from_outside


WORDING: Final = Texts("practice.simulation", SimulationWording)
