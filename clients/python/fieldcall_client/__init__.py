"""Send an errand to people in the street from a program: dispatch tasks, follow them live, review the proof, pay.

`AgentClient`, `OperatorClient` and `StaffClient` are for the three kinds of API keys, and each has a twin for `await`.
"""

from fieldcall_client.events import FollowedEvent
from fieldcall_client.generated.async_clients import AsyncAgentClient, AsyncOperatorClient, AsyncStaffClient
from fieldcall_client.generated.clients import AgentClient, OperatorClient, StaffClient
from fieldcall_client.generated.version import VERSION
from fieldcall_client.problems import FieldcallError, ProblemError, SignatureError, UnreachableError
from fieldcall_client.records import Record, WebhookEvent
from fieldcall_client.transport import Attempt, Upload
from fieldcall_client.webhooks import parse_event, verify

__version__ = VERSION

__all__ = [
    "AgentClient",
    "AsyncAgentClient",
    "AsyncOperatorClient",
    "AsyncStaffClient",
    "Attempt",
    "FieldcallError",
    "FollowedEvent",
    "OperatorClient",
    "ProblemError",
    "Record",
    "SignatureError",
    "StaffClient",
    "UnreachableError",
    "Upload",
    "WebhookEvent",
    "__version__",
    "parse_event",
    "verify",
]
