"""Lists generated from the code, as Markdown, for the documents of the repository and for the guides."""

from domain.practice.scenarios import SimulationScenario
from rest_compat.reference.event_page import event_page
from rest_compat.reference.markdown import page
from server.config.settings import Settings
from server.config.wiring import addresses
from subscriptions.messages.docstrings import attribute_docstrings


def settings() -> str:
    """Every environment variable."""
    variables = Settings.model_construct().variables()
    rows = ((f"`{row.name}`", f"`{row.default}`", row.meaning) for row in variables)
    return page("Settings", "All are variables of the environment.", ("Variable", "Default", "Meaning"), rows)


def events() -> str:
    """Return the list of events, with the occasion, the recording operations and the fields of each."""
    return event_page(addresses())


def scenarios() -> str:
    """Every scenario of practice mode."""
    meanings = attribute_docstrings(SimulationScenario)
    rows = ((f"`{scenario}`", " ".join(meanings[scenario.name].split())) for scenario in SimulationScenario)
    about = "The course of a task in practice mode, by its field `simulationScenario`; without one, all goes well."
    return page("Scenarios", about, ("Scenario", "Actions of the simulated operators"), rows)
