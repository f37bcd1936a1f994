"""What every move of an operator carries: the task, and where the operator is."""

from domain.matching import Spot
from resolvers.position import Location
from resolvers.tasks import TaskReference


class OperatorMove(TaskReference):
    """A move of an operator on one of its tasks."""

    location: Location | None = None
    """Where the operator is now."""


def spot_of(location: Location | None) -> Spot | None:
    """The place for the status event."""
    return location.spot if location else None
