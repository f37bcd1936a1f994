"""Types of columns that refer to a row of another table."""

from typing import Annotated

from adapters.storage.engine.columns import Reference

AgentId = Annotated[int, Reference("agent")]


OperatorId = Annotated[int, Reference("operator")]


WalletId = Annotated[int, Reference("wallet")]


EarningsId = Annotated[int, Reference("earnings")]


TaskId = Annotated[int, Reference("task")]


PersonId = Annotated[int, Reference("person")]
