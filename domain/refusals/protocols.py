"""Refusals of the protocol between agents, beside those that every surface has."""

from domain.refusals.refusal import Refusal


class ProtocolVersionNotSupported(Refusal):
    """This service supports version 1.0 of the Agent2Agent protocol.

    Send the header `A2A-Version: 1.0` with each request; without the header a request counts as version 0.3.
    """

    code = "protocol_version_not_supported"
    title = "The version of the protocol is not supported"


class UnknownMethod(Refusal):
    """The request names a method that the Agent2Agent protocol does not have. The agent card has the address of each
    binding, and the protocol's specification the names of the methods."""

    code = "unknown_method"
    status = 404
    title = "There is no such method"


class UnsupportedOperation(Refusal):
    """The agent card does not list this operation, or the task has ended: it accepts no further messages and has no
    further events. Read the task, and send a message without a task to dispatch another one."""

    code = "unsupported_operation"
    title = "This is not supported"


class PartNotSupported(Refusal):
    """A message has a part that the service does not read: it reads data (a JSON object) and text. Send the fields of
    the task as data; photographs for the operator belong to an address in the task's notes."""

    code = "part_not_supported"
    title = "The service does not read this part"
