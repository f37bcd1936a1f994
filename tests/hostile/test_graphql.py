"""Documents that schemathesis writes for the graph: none is a fault, and every refusal is a problem with its code."""

from io import StringIO
from pathlib import Path

import schemathesis
from graphql import ValueNode
from hypothesis import strategies
from schemathesis.graphql import nodes

from domain.refusals.general import InternalFault
from schema.mutation import MUTATIONS
from tests.hostile.effort import EFFORT
from tests.hostile.scene import ENDING, Stage
from tests.people import credential_headers

PUBLISHED = Path(__file__).parents[2] / "docs" / "generated" / "schema.graphql"
AMOUNTS = strategies.sampled_from(["20.00", "49.95", "0.001", "-1", "1e400000", "NaN", "twenty"])
TIMES = strategies.sampled_from([20270102140000, 20270103120000, 20281231235959, 20270230000000, 1])
TEXTS = strategies.sampled_from(["{}", '["wait", "leave"]', '{"minPhotos": 2}', "[" * 5000, "text"])
KEYS = {"agent": "agent", "operator": "operator", "platform": "staff", "person": "person"}
CALLER = {row.name: KEYS[row.operation.by[0]] for row in MUTATIONS if row.operation.by}
CALLER |= {
    "operator": "operator",
    "openTasks": "operator",
    "openTask": "operator",
    "eligibility": "operator",
    "platform": "staff",
    "viewer": "person",
}
CALLER |= {row.name: "leaving" for row in MUTATIONS if row.name in ENDING}


def registered(name: str, values: "strategies.SearchStrategy[ValueNode]") -> None:
    schemathesis.graphql.scalar(name, values)


registered("Decimal", AMOUNTS.map(nodes.String))
registered("Timestamp", TIMES.map(nodes.Int))
registered("JSON", TEXTS.map(nodes.String))
registered("Upload", strategies.just(nodes.Null))

schema = schemathesis.graphql.from_file(StringIO(PUBLISHED.read_text(encoding="utf-8")))
schema.location = "/graphql"
schema.config.generation.update(with_security_parameters=False)
schema.config.phases.coverage.enabled = False


@schema.parametrize()
@EFFORT
def test_every_document_is_answered(case: schemathesis.Case, stage: Stage) -> None:
    case.operation.schema.app = case.operation.app = stage.app
    field = case.operation.label.rpartition(".")[2]
    response = case.call(headers=credential_headers(stage.keys[CALLER.get(field, "agent")]))
    assert response.status_code < 500, response.text
    answer = response.json()
    assert answer.keys() <= {"data", "errors", "extensions"}
    for error in answer.get("errors", ()):
        assert error["extensions"]["code"] != InternalFault.code, error
    if "errors" not in answer:
        assert answer["data"]
