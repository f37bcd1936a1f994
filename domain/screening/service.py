"""The screening service: an endpoint of the platform's administrator that judges tasks before they are published."""

from typing import NamedTuple

from domain.screening.rules import ScreeningVerdict


class ScreeningService(NamedTuple):
    """The endpoint, the secret that signs its calls, and the verdict if no answer comes in time."""

    url: str
    secret: str
    timeout_seconds: int
    on_failure: ScreeningVerdict


class Judgement(NamedTuple):
    """A verdict on publishing a task, and its reason."""

    verdict: ScreeningVerdict
    reason: str
