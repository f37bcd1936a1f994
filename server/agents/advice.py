"""Advice of `fieldcall doctor` for refusals: the setting of the service or the next step that ends each."""

from typing import Final

from domain.refusals.accounts import InsufficientScope
from domain.refusals.general import RateLimited, TooManyConnections, WrongHost
from server.agents.call import explained
from server.agents.remote import OutOfReach, Refused

BY_CODE: Final = {
    WrongHost.code: "add the host of --url to FIELDCALL_ALLOWED_HOSTS of the service, and restart it",
    RateLimited.code: "wait for a minute, or raise FIELDCALL_RATE_LIMIT of the service, and restart it",
    TooManyConnections.code: "close connections, or raise FIELDCALL_MAX_ADDRESS_CONNECTIONS of the service",
    InsufficientScope.code: "take a key with this scope: fieldcall call create_api_key makes one",
}


def advise(fault: OutOfReach | Refused) -> str:
    """Return the advice for a fault of a call."""
    if isinstance(fault, OutOfReach):
        return "check --url, FIELD_URL and the profile; without a service there, start it: fieldcall serve"
    problem = fault.problem
    if advice := BY_CODE.get(problem["code"]):
        return advice
    next_steps = [line.removeprefix("Next: ") for line in explained(fault) if line.startswith("Next: ")]
    if next_steps:
        return next_steps[0]
    return f"the log of the service has the cause, with the request id {problem.get('requestId')}"
