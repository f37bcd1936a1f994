"""The limits in docs/how-to/practice.md are those of the code. `test_docs.py` runs its commands."""

from domain.practice.clock import FASTEST, MAX_ADVANCE_SECONDS, MAX_LEAD
from domain.values.time import DAY
from resolvers.practice.clock import ADVANCE_TIMEOUT_SECONDS
from tests.test_readme import ROOT

PAGE = (ROOT / "docs" / "how-to" / "practice.md").read_text(encoding="utf-8")


def test_the_limits_are_those_of_the_code() -> None:
    limits = PAGE.partition("## Limits")[2]
    for limit in (
        f"{MAX_ADVANCE_SECONDS // DAY} days",
        f"{MAX_LEAD // DAY // 365} years",
        f"{FASTEST:,} times",
        f"{ADVANCE_TIMEOUT_SECONDS:.0f} seconds",
    ):
        assert limit in " ".join(limits.split())
