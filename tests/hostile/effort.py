"""How hard the generators try: little in the suite, the same each time; much where the environment says so."""

import os

from hypothesis import HealthCheck, Phase, settings

EFFORT = settings(
    max_examples=int(os.environ.get("HOSTILE_EXAMPLES", "2")),
    derandomize="HOSTILE_EXAMPLES" not in os.environ,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
