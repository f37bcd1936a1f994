"""The list of all refusals, for the documentation and for tests of the surfaces."""

from domain.refusals import (
    accounts as account_errors,
)
from domain.refusals import (
    general as errors,
)
from domain.refusals import (
    payments as payment_errors,
)
from domain.refusals import (
    people as people_errors,
)
from domain.refusals import (
    protocols as protocol_errors,
)
from domain.refusals import (
    spending as spending_errors,
)
from domain.refusals import (
    tasks as task_errors,
)
from domain.refusals.refusal import Refusal

MODULES = (errors, account_errors, payment_errors, people_errors, protocol_errors, spending_errors, task_errors)
"""Importing a module registers its refusals as subclasses."""


def every_refusal() -> list[type[Refusal]]:
    """Return all refusals, sorted by status and code."""
    return sorted(Refusal.__subclasses__(), key=lambda refusal: (refusal.status, refusal.code))
