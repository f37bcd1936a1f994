"""Types of columns that refer to a row of another table."""

from typing import Annotated

from adapters.storage.engine.columns.types import ForeignId

AgentId = Annotated[int, ForeignId("agent")]


OperatorId = Annotated[int, ForeignId("operator")]


WalletId = Annotated[int, ForeignId("wallet")]


EarningsId = Annotated[int, ForeignId("earnings")]


TaskId = Annotated[int, ForeignId("task")]


PersonId = Annotated[int, ForeignId("person")]
