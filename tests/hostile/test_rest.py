"""Calls that schemathesis makes of the OpenAPI document: none is a fault, and every answer is as the document says."""

import itertools
import json
from pathlib import Path
from typing import Any, get_args

import schemathesis
from pydantic_core.core_schema import ErrorType
from schemathesis.checks import CheckContext
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import ignored_auth, negative_data_rejection, positive_data_acceptance

from domain.values import wallclock
from resolvers.core.idempotency import HEADER
from resolvers.wire.scalars import INT32
from rest_compat.reference.names import operation_ids
from rest_compat.rest.routes import ROUTES
from tests.hostile.effort import EFFORT, THOROUGH
from tests.hostile.scene import ENDING, IDS, TASKS, Stage
from tests.people import credential_headers

# The published document, which a test compares with the code: making it takes seconds of every worker of the suite.
PUBLISHED = Path(__file__).parents[2] / "docs" / "generated" / "openapi.json"
schema = schemathesis.openapi.from_dict(json.loads(PUBLISHED.read_text(encoding="utf-8")))
schema.config.generation.update(with_security_parameters=False, allow_x00=False)
schema.config.phases.coverage.enabled = THOROUGH
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

KEYS = {"agent": "agent", "operator": "operator", "platform": "staff", "person": "person"}
NAMES = operation_ids(ROUTES)
CALLER = {NAMES[row.address]: KEYS[(row.by or row.operation.by or ("agent",))[0]] for row in ROUTES}
CALLER |= dict.fromkeys(ENDING, "leaving")
OF_ANY_CALL = {
    "malformed_body",
    "too_large",
    "rate_limited",
    "unsupported_media_type",
    "method_not_allowed",
    "not_found",
}
"""Problems of calls that have reached no operation, or that any call may have."""
SCHEMA = {*get_args(ErrorType), "unknown_field"} - {"value_error", "decimal_max_digits"}
"""Codes of the faults that a schema can describe."""
REAL: dict[str, tuple[Any, ...]] = {
    "acceptedTerms": (True,),
    "acceptedTermsVersion": (None,),
    "locale": ("en", "pt-BR"),
    "currency": ("EUR", "JPY"),
    "payoutCurrency": ("EUR", "EUR", "USD"),
    "payoutAmount": (20, 49.95, 700),
    "amount": (20, 49.95),
    "maxBudget": (None, 100),
    "operatorAmount": (5,),
    "serviceCategoryId": (None, 101),
    "categoryId": (101,),
    "countryIsoCode": ("PT", "BE"),
    "endpoint": ("agent@example.org", "https://agent.example/events"),
    "relatedTaskId": (None, 1),
    "relatedSettlementId": (None,),
    "relatedWebhookEventId": (None,),
    "reference": ("RF54FCEUR1",),
    "wait": (0,),
}
"""Existing values of some fields: a schema states their type, and hardly any value of it fits."""
TIMES = (20270102140000, 20270102180000, 20270103120000, 20281231235959)
JSON_TEXTS = {
    "proofRequirementsJson": ('{"minPhotos": 2}', '{"requireVideo": true, "checklistItems": ["door"]}'),
    "allowedTimeSlotsJson": ('[{"slotId": "a", "start": 20270103120000, "end": 20270103130000}]',),
    "optionsJson": ('["wait", "leave"]',),
    "defaultOptionJson": (None, '"wait"'),
    "agentDecisionJson": ('"wait"', '"leave"', '"go"'),
    "tagsJson": ("[]", '["kind"]'),
    "attachmentJson": ("{}", '["a", 1]'),
}
CONFIGURATIONS = ('{"authType": "basic", "authValue": "a:b"}', '{"authType": "hmac"}', "{}", "[]")
numbers = itertools.count()


@schema.parametrize()
@EFFORT
def test_every_call_is_answered_as_described(case: schemathesis.Case, stage: Stage) -> None:
    make_real(case, stage)
    case.operation.schema.app = case.operation.app = stage.app
    headers = credential_headers(stage.keys[CALLER[case.operation.definition.raw["operationId"]]])
    case.call_and_validate(
        headers=headers,
        additional_checks=[fit_data_is_read, problem_is_listed],
        excluded_checks=[
            positive_data_acceptance,
            *([negative_data_rejection] if is_valid_after_all(case) else ()),
            # It leaves the cookie in its request without credentials.
            *([ignored_auth] if "Cookie" in headers else ()),
        ],
    )


def problem_is_listed(_: CheckContext, response: Response, case: schemathesis.Case) -> None:
    """A refusal of an operation is among the problems that its description lists."""
    if 400 <= response.status_code < 500 and "application/problem+json" in str(response.headers):
        code = response.json()["code"]
        assert code in {*case.operation.definition.raw["x-problems"], *OF_ANY_CALL}, code


def make_real(case: schemathesis.Case, stage: Stage) -> None:
    """Put what there is for ids in the path, and where all of a call fits its schema, for more of its fields."""
    path = case.path_parameters
    for name in path.keys() & IDS.keys():
        if isinstance(path[name], int) and 0 < path[name] <= INT32:
            chosen = path[name] % len(IDS[name])
            path[name] = IDS[name][chosen]
            if name in TASKS and path["taskId"] in IDS["taskId"]:
                path["taskId"] = TASKS[name][chosen]
    if not (case.meta and case.meta.generation.mode.is_positive):
        return
    if "externalId" in path:
        path["externalId"] = stage.deposit
    if "isoCode" in path:
        path["isoCode"] = "BE"
    if HEADER in case.headers:
        case.headers[HEADER] = f"key-{next(numbers):032}"
    case.query = {name: real(name, value) for name, value in case.query.items()}
    if isinstance(case.body, dict):
        case.body = {name: real(name, value) for name, value in case.body.items()}


def real(name: str, value: Any) -> Any:
    if name in REAL:
        return pick(REAL[name], value)
    if isinstance(value, str) and name.endswith("Json"):
        return pick(JSON_TEXTS.get(name, CONFIGURATIONS), value)
    if isinstance(value, int) and wallclock.EARLIEST <= value <= wallclock.LATEST:
        return pick(TIMES, value)
    return value


def pick(choices: tuple[Any, ...], value: Any) -> Any:
    return choices[len(str(value)) % len(choices)]


def is_valid_after_all(case: schemathesis.Case) -> bool:
    """Return true if unfit data are sent in a form that fits, or are not read.

    The headers of a session always fit, and an operation that ends sessions may have ended this one.
    """
    assert case.meta
    unfit = {place for place, component in case.meta.components.items() if component.mode.is_negative}
    ends_session = case.operation.definition.raw["operationId"] in ENDING
    return is_lenient(case.body) or unfit == {ParameterLocation.HEADER} or ends_session


def is_lenient(body: Any) -> bool:
    """Return true if a body has forms that existing clients send: numbers as text, and JSON as it is.

    See docs/reference/rest.md.
    """
    return isinstance(body, dict) and any(
        isinstance(value, dict | list) if name.endswith("Json") else isinstance(value, str) and value.isdigit()
        for name, value in body.items()
    )


def fit_data_is_read(_: CheckContext, response: Response, case: schemathesis.Case) -> None:
    """Fit data are refused only for reasons that a schema cannot state: the status, or rules between fields."""
    if not (case.meta and case.meta.generation.mode.is_positive and response.status_code == 400):
        return
    problem = response.json()
    assert problem["code"] != "malformed_body", problem
    # The content of a JSON text has no schema.
    found = {error["code"] for error in problem["errors"] if "Json." not in error["field"]}
    assert not found & SCHEMA, problem
