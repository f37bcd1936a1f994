"""The data that a task brings its operator and wants from it: by its capability, or by a schema of its own."""

from typing import Protocol, cast

import orjson

from adapters.catalogue import Catalogue
from domain.catalogue.capabilities import Capability
from domain.refusals.general import InvalidInput
from domain.results.schema import Schema, check_schema
from resolvers.results.check import check_values
from resolvers.wire.scalars import JsonObject


class DataTerms(Protocol):
    """The fields of a task, or of a request for one, that are about its data."""

    @property
    def capability_id(self) -> int | None: ...
    @property
    def input_json(self) -> str | None: ...
    @property
    def result_schema_json(self) -> str | None: ...


def check_data_terms(catalogue: Catalogue, terms: DataTerms) -> Capability | None:
    """Check the input and the schema of a requested task, and return its capability. Raises `InvalidInput`."""
    refuse = InvalidInput.for_field
    if terms.capability_id is None:
        if terms.input_json is not None:
            raise refuse("inputJson", "not_expected", "needs capabilityId, whose inputSchema it fits")
        if terms.result_schema_json is not None:
            check_schema(terms.result_schema_json)
        return None
    capability = catalogue.capabilities.get(terms.capability_id)
    if capability is None:
        raise refuse("capabilityId", "unknown_capability", f"{terms.capability_id} is not a capability")
    if terms.result_schema_json is not None:
        raise refuse("resultSchemaJson", "not_expected", "cannot stand beside capabilityId, which has a schema")
    faults = check_values("inputJson", cast("Schema", capability.input_schema), terms.input_json)
    if errors := (*faults.wrong, *faults.missing):
        raise InvalidInput.listing(errors)
    return capability


def find_result_schema(catalogue: Catalogue, terms: DataTerms) -> Schema | None:
    """Return the schema of a task's result: that of its capability, or its own. None if it wants no data."""
    if terms.capability_id is not None:
        return cast("Schema", catalogue.capabilities[terms.capability_id].output_schema)
    return None if terms.result_schema_json is None else orjson.loads(terms.result_schema_json)


def load_result(text: str | None) -> JsonObject | None:
    """Return the values of a stored result."""
    return None if text is None else JsonObject(orjson.loads(text))
