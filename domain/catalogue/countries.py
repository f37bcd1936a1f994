"""Countries and the launch phase of the service in each. See docs/reference/catalogue.md."""

from dataclasses import dataclass
from enum import StrEnum


class CountryPhase(StrEnum):
    """The launch phase of a country. Tasks are carried out in phase Live only."""

    CLOSED = "Closed"
    """Not planned."""
    UNDER_EVALUATION = "UnderEvaluation"
    """Under evaluation."""
    ROADMAP = "Roadmap"
    """Planned."""
    ALPHA = "Alpha"
    """First trials, by invitation."""
    BETA = "Beta"
    """Trials before the launch."""
    LIVE = "Live"
    """Open: tasks are carried out here."""


@dataclass(frozen=True, slots=True)
class Country:
    """A country of ISO 3166-1. `launched_at` and `expected_launch_at` are wallclocks in its own `timezone`.

    `language_code` is written language-REGION, `timezone` is the IANA zone of the capital, and
    `psp_supported` says whether the payment provider pays out to operators there.
    """

    iso_code: str
    name: str
    local_name: str
    flag_emoji: str
    region: str
    currency_code: str
    language_code: str
    timezone: str
    psp_supported: bool
    phase: CountryPhase
    launched_at: int | None
    expected_launch_at: int | None

    @property
    def is_active(self) -> bool:
        """Return true if tasks are carried out there."""
        return self.phase is CountryPhase.LIVE
