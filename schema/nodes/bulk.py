"""Results of bulk moves in the graph: the views and their edges."""

from typing import ClassVar

from resolvers.bulk.moves import BulkMoveResult
from schema.nodes.edges import task_edge
from schema.types.from_models import node


@node
class BulkMoveResultNode(BulkMoveResult):
    """The result of a move for one task, and the whole task."""

    task: ClassVar = task_edge("The whole task, after the move.")
