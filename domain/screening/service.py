"""The screening service: an address of who runs the platform that judges tasks before they are published."""

from typing import NamedTuple

from domain.screening.rules import Verdict


class ScreeningService(NamedTuple):
    """Where to ask, the secret that signs the question, and what counts when no answer comes in time."""

    url: str
    secret: str
    timeout_seconds: int
    on_failure: Verdict


class Judgement(NamedTuple):
    """What somebody says about publishing a task, and why."""

    verdict: Verdict
    reason: str
