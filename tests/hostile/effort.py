"""Effort of the generators: little and always the same in the suite, more if the environment asks for it."""

import os
from typing import Final

from hypothesis import HealthCheck, Phase, settings

THOROUGH: Final = "HOSTILE_EXAMPLES" in os.environ
"""True to try every boundary of each field too, which takes a minute to generate."""
EFFORT = settings(
    max_examples=int(os.environ.get("HOSTILE_EXAMPLES", "3")),
    derandomize=not THOROUGH,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
