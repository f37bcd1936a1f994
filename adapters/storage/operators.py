"""Operators."""

from sqlalchemy import bindparam

from adapters.storage.statement import changing, find, insertion
from adapters.storage.tables import OperatorRow, operator

OPERATOR_BY_ID = find(operator, OperatorRow, operator.c.id == bindparam("id"))
OPERATOR_TO_CHANGE = find(operator, OperatorRow, operator.c.id == bindparam("id"), lock=True)
INSERT_OPERATOR = insertion(operator)
SET_OPERATOR_STATUS = changing(operator, "status")
SET_OPERATOR_LOCATION = changing(operator, "latitude", "longitude", "accuracy", "location_source", "located_at")
