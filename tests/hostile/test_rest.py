"""Calls that schemathesis makes of the OpenAPI document: none is a fault, and every answer is as the document says."""

import os
from typing import Any, get_args

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from pydantic_core.core_schema import ErrorType
from schemathesis.checks import CheckContext
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from domain import wallclock
from resolvers.scalars import INT32
from rest_compat import openapi
from rest_compat.routes import ROUTES
from tests.hostile.scene import MADE, Stage

EXAMPLES = int(os.environ.get("HOSTILE_EXAMPLES", "5"))


schema = schemathesis.openapi.from_dict(openapi.document(ROUTES, version="0"))
schema.config.generation.update(with_security_parameters=False, allow_x00=False)
schema.config.checks.negative_data_rejection.expected_statuses = [
    "400",
    "402",
    "403",
    "404",
    "405",
    "409",
    "413",
    "415",
]
SCHEMA = {*get_args(ErrorType), "unknown_field"} - {"value_error", "decimal_max_digits"}
"""Codes of the faults that a schema tells of."""
TIMES = (20270102140000, 20270102180000, 20270103120000, 20281231235959, 20260101000000)
JSON_TEXTS = (
    "{}",
    "[]",
    "null",
    '"wait"',
    '["wait", "leave"]',
    '{"authType": "basic", "authValue": "a:b"}',
    '{"minPhotos": 2}',
)
CALLER = {row.operation.name: (row.operation.by or ("agent",))[0] for row in ROUTES}


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
def test_every_call_is_answered_as_described(case: schemathesis.Case, stage: Stage) -> None:
    key = stage.keys[CALLER[case.operation.definition.raw["operationId"]]]
    make_real(case)
    case.operation.schema.app = case.operation.app = stage.app
    case.call_and_validate(
        headers={"Authorization": f"Bearer {key}"},
        additional_checks=[fit_data_is_read],
        excluded_checks=[positive_data_acceptance, *([negative_data_rejection] if is_lenient(case.body) else ())],
    )


def is_lenient(body: Any) -> bool:
    """Whether a body has what existing clients send: numbers as text, and JSON as it is (decisions.md section 9)."""
    return isinstance(body, dict) and any(
        isinstance(value, dict | list) if name.endswith("Json") else isinstance(value, str) and value.isdigit()
        for name, value in body.items()
    )


def make_real(case: schemathesis.Case) -> None:
    """Put what there is for ids in the path, real times and JSON for those in the body: a schema cannot tell them."""
    for name, (least, largest) in MADE.items():
        given = case.path_parameters.get(name)
        if isinstance(given, int) and 0 < given <= INT32:
            case.path_parameters[name] = least + given % (largest - least + 1)
    if case.query.get("wait"):
        case.query["wait"] = 0
    if isinstance(case.body, dict) and case.meta and case.meta.generation.mode.is_positive:
        case.body = {name: real(name, value) for name, value in case.body.items()}


def real(name: str, value: Any) -> Any:
    if isinstance(value, str) and name.endswith("Json"):
        return JSON_TEXTS[len(value) % len(JSON_TEXTS)]
    if isinstance(value, int) and wallclock.EARLIEST <= value <= wallclock.LATEST:
        return TIMES[value % len(TIMES)]
    return value


def fit_data_is_read(_: CheckContext, response: Response, case: schemathesis.Case) -> None:
    """What fits the schema is refused for what a schema cannot say: the state, or rules between fields."""
    if not (case.meta and case.meta.generation.mode.is_positive and response.status_code == 400):
        return
    problem = response.json()
    # What stands in a JSON text has no schema.
    found = {error["code"] for error in problem.get("errors", ()) if "Json." not in error["field"]}
    assert problem["code"] != "malformed_body", problem
    assert not found & SCHEMA, problem
