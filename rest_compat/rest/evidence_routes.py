"""The rows of the table of routes for the evidence of a task."""

from typing import Final

from domain.lifecycle.statuses import Actor
from resolvers.evidence.export import MEDIA_TYPE, open_task_evidence
from rest_compat.rest.route import Rest

ROOTS: Final = {Actor.AGENT: "/agents/me", Actor.OPERATOR: "/operators/me", Actor.PLATFORM: "/platform"}
EVIDENCE_ROUTES: Final = tuple(
    Rest("GET", f"{root}/tasks/{{taskId}}/evidence", open_task_evidence, media_type=MEDIA_TYPE, by=(actor,))
    for actor, root in ROOTS.items()
)
