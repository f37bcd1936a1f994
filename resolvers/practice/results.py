"""The answers of simulated operators to the questions of a task: a result that fits its schema."""

from datetime import UTC, datetime
from typing import Any

from adapters.storage.queries.proofs.items import select_proof_items
from adapters.storage.tables.tasks import TaskRow
from domain.practice.scenarios import SimulationScenario
from domain.results.filling import Answers, fill_schema, needs_proof_item
from domain.values import wallclock
from domain.values.time import SECOND
from resolvers.core.context import Context
from resolvers.results.terms import find_result_schema


def needs_picture(context: Context, row: TaskRow) -> bool:
    """Return true if the operator answers with a photograph."""
    schema = find_result_schema(context.services.catalogue, row)
    return schema is not None and needs_proof_item(schema, fills_optional=_fills_optional(row))


async def fill_result(context: Context, row: TaskRow, text: str) -> dict[str, Any]:
    """Return the `resultJson` of a task, as an argument of its submission; nothing for a task without a schema."""
    schema = find_result_schema(context.services.catalogue, row)
    if schema is None:
        return {}
    items = await context.session.find_all(select_proof_items(task_id=row.id))
    answers = Answers(
        text=text,
        date=datetime.fromtimestamp(context.now // SECOND, UTC).date().isoformat(),
        instant=wallclock.rfc3339(context.now),
        proof_items=[str(item.id) for item in items],
        fills_optional=_fills_optional(row),
    )
    return {"resultJson": fill_schema(schema, answers)}


def _fills_optional(row: TaskRow) -> bool:
    return row.simulation_scenario == SimulationScenario.FILLS_A_FORM
