"""`/graphql/examples.json`: the first calls as documents of the graph, for the page at `/graphql`."""

import json
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from resolvers.core.problem import make_label
from rest_compat.discovery.documents import public
from rest_compat.discovery.first_steps import FIRST_STEPS
from server.reference.graph_samples import find_sample


async def show_examples(request: Request) -> Response:
    """The documents in the order of the calls, each with its title, its reason and its variables."""
    return public(request, Response(list_examples(), media_type="application/json"))


@cache
def list_examples() -> str:
    """Return the documents as JSON."""
    examples: list[dict[str, Any]] = []
    for step in FIRST_STEPS:
        if step.operation is None:
            # The graph has no form: the reason stands with the deposit, which gives its address.
            examples[-1]["about"] = f"{examples[-1]['about']} {step.why}"
            continue
        sample = find_sample(step.name, step.arguments)
        assert sample, "the graph has each first call"
        examples.append(
            {
                "title": make_label(step.name),
                "about": step.why,
                "query": sample.query,
                "variables": dict(sample.variables),
                "saves": list(step.saves),
            }
        )
    return json.dumps(examples, ensure_ascii=False)
