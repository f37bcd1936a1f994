"""The published OpenAPI document is one, to the letter of its specification."""

import json
from pathlib import Path

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.generators.unchanged import Checked

PUBLISHED = Path(__file__).parents[2] / "docs" / "generated" / "openapi.json"


def test_the_document_is_valid(pytestconfig: pytest.Config) -> None:
    checked = Checked(pytestconfig, "openapi_spec_validator", (PUBLISHED,), ("openapi-spec-validator",))
    if checked.is_current:
        return
    document = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    faults = [
        f"{'/'.join(map(str, fault.absolute_path))}: {fault.message}"
        for fault in OpenAPIV31SpecValidator(document).iter_errors()
    ]
    assert not faults
    checked.conclude()


def test_a_fault_would_be_found() -> None:
    operation = {"operationId": "same", "responses": {"200": {"description": "Done."}}}
    document = {
        "openapi": "3.1.0",
        "info": {"title": "T", "version": "1"},
        "paths": {"/a": {"get": operation}, "/b": {"get": operation}},
    }
    assert "same" in next(OpenAPIV31SpecValidator(document).iter_errors()).message
