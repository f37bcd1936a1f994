"""How hard the generators try: little in the suite, the same each time; much where the environment says so."""

import os
from typing import Final

from hypothesis import HealthCheck, Phase, settings

THOROUGH: Final = "HOSTILE_EXAMPLES" in os.environ
"""Whether every boundary of each field is tried too, which takes a minute to make up."""
EFFORT = settings(
    max_examples=int(os.environ.get("HOSTILE_EXAMPLES", "3")),
    derandomize=not THOROUGH,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
