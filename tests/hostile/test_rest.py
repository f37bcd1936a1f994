"""Calls that schemathesis makes of the OpenAPI document: none is a fault, and every answer is as the document says."""

import os
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.python import asgi

from rest_compat import openapi
from rest_compat.routes import ROUTES
from tests.hostile.scene import MADE, Stage

EXAMPLES = int(os.environ.get("HOSTILE_EXAMPLES", "5"))


def reachable(document: dict[str, Any]) -> dict[str, Any]:
    """The document with the parameters of paths narrowed to what there is."""
    for path in document["paths"].values():
        for operation in path.values():
            for parameter in operation["parameters"]:
                if parameter["in"] == "path" and parameter["name"] in MADE:
                    least, largest = MADE[parameter["name"]]
                    parameter["schema"] |= {"minimum": least, "maximum": largest}
    return document


schema = schemathesis.openapi.from_dict(reachable(openapi.document(ROUTES, version="0", base_url="http://localhost")))
schema.config.generation.update(with_security_parameters=False, deterministic=True)
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
    with asgi.get_client(stage.app) as session:
        case.call_and_validate(
            base_url="http://localhost", session=session, headers={"Authorization": f"Bearer {key}"}
        )
