"""The rows of the table of routes for the conversation about a task: messages, and questions with options."""

from typing import Any, Final

from domain.lifecycle.statuses import Actor
from domain.tasks.messages import MAX_FILES
from resolvers.attachments import changes, view
from resolvers.messaging import sending, thread
from resolvers.tasks import decisions
from rest_compat.rest.route import Rest

MESSAGE: Final[dict[str, Any]] = {"upload": MAX_FILES, "needs_file": False, "max_file_bytes": 80_000_000}
"""Bounds of the files of a message about a task: of at most 15 MB each."""
FILE: Final[dict[str, Any]] = {"upload": 1, "max_file_bytes": 16_000_000}
"""Bounds of an attachment of a task."""
AGENT, OPERATOR, STAFF = (Actor.AGENT,), (Actor.OPERATOR,), (Actor.PLATFORM,)

CONVERSATION_ROUTES: tuple[Rest, ...] = (
    Rest("GET", "/agents/me/tasks/{taskId}/messages", thread.list_task_messages, cursor="sequence", by=AGENT),
    Rest("POST", "/agents/me/tasks/{taskId}/messages", sending.send_message, **MESSAGE, by=AGENT),
    Rest("POST", "/agents/me/tasks/{taskId}/messages/read", thread.mark_messages_read, by=AGENT),
    Rest("GET", "/operators/me/tasks/{taskId}/messages", thread.list_task_messages, cursor="sequence", by=OPERATOR),
    Rest("POST", "/operators/me/tasks/{taskId}/messages", sending.send_message, **MESSAGE, by=OPERATOR),
    Rest("POST", "/operators/me/tasks/{taskId}/messages/read", thread.mark_messages_read, by=OPERATOR),
    Rest("GET", "/platform/tasks/{taskId}/messages", thread.list_task_messages, cursor="sequence", by=STAFF),
    Rest("POST", "/platform/tasks/{taskId}/messages", sending.send_message, **MESSAGE, by=STAFF),
    Rest("GET", "/agents/me/tasks/{taskId}/attachments", view.list_task_attachments, by=AGENT),
    Rest("POST", "/agents/me/tasks/{taskId}/attachments", changes.add_task_attachment, **FILE),
    Rest("DELETE", "/agents/me/tasks/{taskId}/attachments/{attachmentId}", changes.remove_task_attachment),
    Rest("GET", "/operators/me/tasks/{taskId}/attachments", view.list_task_attachments, by=OPERATOR),
    Rest("GET", "/platform/tasks/{taskId}/attachments", view.list_task_attachments, by=STAFF),
    Rest("GET", "/agents/me/tasks/{taskId}/decisions", decisions.get_decision_requests),
    Rest("POST", "/agents/me/tasks/{taskId}/decisions/{decisionId}/resolve", decisions.resolve_decision),
    Rest("POST", "/operators/me/tasks/{taskId}/decisions", decisions.request_decision),
    Rest("GET", "/operators/me/tasks/{taskId}/decisions", decisions.get_decision_requests),
    Rest("POST", "/platform/tasks/{taskId}/decisions", decisions.request_decision),
    Rest("GET", "/platform/tasks/{taskId}/decisions", decisions.get_decision_requests, by=STAFF),
)
