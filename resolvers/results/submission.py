"""The result that an operator submits with its work, checked against the schema of its task."""

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from adapters.catalogue import Catalogue
from adapters.storage.tables.tasks import TaskRow
from domain.refusals.general import InvalidInput
from domain.refusals.refusal import FieldError
from resolvers.results.check import check_values
from resolvers.results.terms import find_result_schema

FIELD = "resultJson"


class SubmittedResult(NamedTuple):
    """The text of a result that fits its schema, and the required values that it lacks."""

    text: str | None
    missing: tuple[FieldError, ...]


def check_result(catalogue: Catalogue, row: TaskRow, text: str | None, proof_items: Collection[int]) -> SubmittedResult:
    """Check the result of a task; without a text that of an earlier submission. Raises `InvalidInput`."""
    schema = find_result_schema(catalogue, row)
    if schema is None:
        if text is not None:
            raise InvalidInput.for_field(FIELD, "not_expected", "is for tasks with a resultSchema: leave it out")
        return SubmittedResult(None, ())
    submitted = text or row.result_json
    faults = check_values(FIELD, schema, submitted, frozenset(map(str, proof_items)))
    if faults.wrong:
        raise InvalidInput.listing(faults.wrong)
    missing = (replace(error, message=f"{error.field} is required.") for error in faults.missing)
    return SubmittedResult(submitted, tuple(missing))


def lacks_values(catalogue: Catalogue, row: TaskRow) -> bool:
    """Return true if the stored result of a task lacks a required value."""
    schema = find_result_schema(catalogue, row)
    return schema is not None and bool(check_values(FIELD, schema, row.result_json).missing)
